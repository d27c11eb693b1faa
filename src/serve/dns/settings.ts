import * as v from 'valibot';
import type { Call } from '../../rulesets/call.js';
import type { Outcome } from '../../rulesets/envelope.js';
import type { Json, JsonObject } from '../../rulesets/json.js';
import type { Handler } from '../../rulesets/handler.js';
import { identifier } from '../../rulesets/routes.js';
import type { Route } from '../../rulesets/router.js';
import { readBody } from '../../rulesets/validate/shape.js';
import { flag, object, oneOf, optionals, text, whole } from '../../rulesets/validate/types.js';

const collection = 'dns_settings';
const path = '/zones/{zone_id}/dns_settings';

const settings: JsonObject = {
  flatten_all_cnames: false,
  foundation_dns: false,
  multi_provider: false,
  nameservers: { type: 'cloudflare.standard' },
  ns_ttl: 86_400,
  secondary_overrides: false,
  soa: {
    expire: 604_800,
    min_ttl: 1800,
    mname: 'ns1.example.com',
    refresh: 10_000,
    retry: 2400,
    rname: 'admin.example.com',
    ttl: 3600,
  },
  zone_mode: 'standard',
};

const seconds = whole(0);

/** What can be changed, all or any of it. */
const update = optionals({
  flatten_all_cnames: flag,
  foundation_dns: flag,
  internal_dns: optionals({ reference_zone_id: text }),
  multi_provider: flag,
  nameservers: optionals({ type: text, ns_set: whole(1, 5) }),
  ns_ttl: whole(30, 86_400),
  secondary_overrides: flag,
  soa: optionals({
    ...{ mname: v.nullable(text), rname: text },
    ...{ expire: seconds, min_ttl: seconds, refresh: seconds, retry: seconds, ttl: seconds },
  }),
  zone_mode: oneOf(['standard', 'cdn_only', 'dns_only']),
});

const single = object({ id: v.optional(text), value: flag });

/** The endpoints of one setting each, and the members of the settings that took their place. */
const singles = { use_apex_ns: 'multi_provider', secondary_overrides: 'secondary_overrides' } as const;

/** DNS settings of a zone, and the endpoints that two of them had of their own. */
export const dnsSettingRoutes: readonly Route<Handler>[] = [
  { method: 'GET', path, handler: ({ call }, [zone = '']) => done(current(call, identifier(zone))) },
  {
    method: 'PATCH',
    path,
    handler: ({ call, body }, [zone = '']) => {
      const sent = readBody(update, body()) as JsonObject;
      return done(changed(call, identifier(zone), sent));
    },
  },
  ...Object.entries(singles).flatMap(([id, member]): Route<Handler>[] => [
    {
      method: 'GET',
      path: `${path}/${id}`,
      handler: ({ call }, [zone = '']) => done({ id, value: current(call, identifier(zone))[member] ?? false }),
    },
    {
      method: 'PATCH',
      path: `${path}/${id}`,
      handler: ({ call, body }, [zone = '']) => {
        const { value } = readBody(single, body());
        const modified = call.now.toISOString();
        changed(call, identifier(zone), { [member]: value });
        return done({ id, value, modified_on: modified });
      },
    },
  ]),
];

function current(call: Call, zone: string): JsonObject {
  return { ...settings, ...(call.data.get(collection, zone) as JsonObject | undefined) };
}

/** Members of objects change one by one. */
function changed(call: Call, zone: string, sent: JsonObject): JsonObject {
  const before = current(call, zone);
  const after: Record<string, Json> = { ...before };
  for (const [name, value] of Object.entries(sent)) {
    const old = before[name];
    const merges = typeof value === 'object' && value !== null && typeof old === 'object';
    after[name] = merges ? { ...(old as JsonObject), ...(value as JsonObject) } : value;
  }
  call.data.put(collection, zone, after);
  return after;
}

function done(result: Json): Outcome {
  return { status: 200, result };
}
