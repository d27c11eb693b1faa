/**
 * What each entry says becomes of a request, written apart from the rewriters: a request as it was recorded before gives
 * the one that must be recorded after.
 */
const move = (from, to) => (request) => ({ ...request, path: request.path.replace(from, to) });

function inBody(change) {
  return (request) => (isObject(request.body) ? { ...request, body: change(request.body) } : request);
}

const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

const without =
  (...keys) =>
  (body) =>
    Object.fromEntries(Object.entries(body).filter(([key]) => !keys.includes(key)));

const renamed =
  (from, to, value = (same) => same) =>
  (body) =>
    Object.fromEntries(Object.entries(body).map(([key, held]) => (key === from ? [to, value(held)] : [key, held])));

const both =
  (...changes) =>
  (request) =>
    changes.reduce((now, change) => change(now), request);

const STANDS_FOR = { flatten_all: true, flatten_at_root: false, flatten_none: false, on: true, off: false };

function filters(request) {
  const query = request.query.map((one) =>
    one.replace(
      /^(name|content)=(contains|starts_with|ends_with):(.*)$/,
      (_, name, how, rest) => `${name}.${how.replace('_', '')}=${rest}`,
    ),
  );
  return { ...request, query: query.sort() };
}

function asForm(request) {
  const fields = isObject(request.body)
    ? Object.fromEntries(
        Object.entries(request.body).map(([key, value]) => [
          key,
          typeof value === 'string' ? value : JSON.stringify(value),
        ]),
      )
    : undefined;
  return { ...request, type: fields === undefined ? '' : 'multipart/form-data', body: fields && { form: fields } };
}

function asSingle(request) {
  const { items } = isObject(request.body) ? request.body : {};
  if (items?.length !== 1) return request;
  const [{ id, ...rest }] = items;
  return { ...request, path: `${request.path}/${id}`, body: rest };
}

function withName(body) {
  if (body.type !== 'SRV' || body.data?.service === undefined) return body;
  const { service, proto, name, ...data } = body.data;
  const dashed = (text) => (text.startsWith('_') ? text : `_${text}`);
  return { ...body, name: `${dashed(service)}.${dashed(proto)}.${name}`, data };
}

function withNetwork(request) {
  const [, path, network] = /^(.*\/teamnet\/routes)\/network\/([^/]+)$/.exec(request.path) ?? [];
  if (network === undefined || request.method !== 'POST') return request;
  return { ...request, path, body: { ...request.body, network: decodeURIComponent(network) } };
}

/** By entry: which recorded requests it concerns, and what becomes of them. */
export const ORACLE = {
  'dns-settings-use-apex-ns': [
    /\/dns_settings\/use_apex_ns$/,
    both(
      move('/dns_settings/use_apex_ns', '/dns_settings'),
      inBody(both(renamed('value', 'multi_provider'), without('id'))),
    ),
  ],
  'dns-settings-secondary-overrides': [
    /\/dns_settings\/secondary_overrides$/,
    both(
      move('/dns_settings/secondary_overrides', '/dns_settings'),
      inBody(both(renamed('value', 'secondary_overrides'), without('id'))),
    ),
  ],
  'script-monitor': [/\/zones\/\w+\/script_monitor(?:\/|$)/, move('/script_monitor', '/page_shield')],
  'workers-kv-legacy-routes': [/\/workers\/namespaces/, move('/workers/namespaces', '/storage/kv/namespaces')],
  'cname-flattening-setting': [
    /\/settings\/cname_flattening$/,
    both(
      move('/settings/cname_flattening', '/dns_settings'),
      inBody(
        both(
          renamed('value', 'flatten_all_cnames', (value) => STANDS_FOR[value]),
          without('id'),
        ),
      ),
    ),
  ],
  'dns-record-locked': [/\/dns_records(?:\/\w+)?$/, inBody(without('locked'))],
  'load-balancer-notification-email': [/\/load_balancers\/pools(?:\/\w+)?$/, inBody(without('notification_email'))],
  'dns-records-filter-params': [/\/dns_records$/, filters],
  'radar-l7-magnitude': [
    /\/attacks\/layer7\/top\/attacks$/,
    (request) => ({ ...request, query: request.query.filter((one) => !one.startsWith('magnitude=')) }),
  ],
  'zone-settings-batch': [/\/settings$/, asSingle],
  'dns-srv-data': [/\/dns_records(?:\/\w+)?$/, inBody(withName)],
  'tunnel-route-cidr-endpoints': [/\/teamnet\/routes\/network\/[^/]+$/, withNetwork],
  // Only what is read of the answer changes.
  'dns-error-chain': [/\/dns_records(?:\/\w+)?$/, (request) => request],
  'images-v1-direct-upload': [/\/images\/v1\/direct_upload$/, both(move('/images/v1/', '/images/v2/'), asForm)],
};

/** The requests that a program must send after the fixes of some entries were made. */
export function expected(requests, entries) {
  return requests.map((request) =>
    entries.reduce((now, id) => {
      const [concerns, change] = ORACLE[id] ?? [];
      return concerns?.test(now.path) ? change(now) : now;
    }, request),
  );
}

/** Entries whose operations are refused after their end of life, with the paths of theirs. */
export const REFUSED = new Set([
  'dns-settings-use-apex-ns',
  'dns-settings-secondary-overrides',
  'script-monitor',
  'workers-kv-legacy-routes',
  'images-v1-direct-upload',
]);
