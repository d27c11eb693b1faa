import type { OutsideCall, Request, RequestSite } from '../../model/request.js';
import type { Resource } from '../../model/resource.js';
import type { ArgValue, Member } from '../../model/value.js';
import { requestsFrom } from '../build.js';
import { behind } from '../prepared.js';
import { noParts, type Part } from '../parts.js';

/** A request that an object of Terraform stands for: the attributes that say its parts, of several the first that is there. */
interface Sending {
  readonly url: readonly string[];
  /** Without one of `url`: the address of the collection, behind which the identifier stands. */
  readonly collection?: string | undefined;
  readonly method?: string | undefined;
  readonly otherwise: string;
  readonly headers?: string | undefined;
  readonly body?: readonly string[] | undefined;
}

const HTTP: Sending = {
  url: ['url'],
  method: 'method',
  otherwise: 'GET',
  headers: 'request_headers',
  body: ['request_body'],
};
const CURL: Sending = { ...HTTP, headers: 'headers' };
/** What TerraCurl sends at another time: the same attributes, with that before their names. */
const curlAt = (time: string): Sending => ({
  url: [`${time}_url`],
  method: `${time}_method`,
  otherwise: 'GET',
  headers: `${time}_headers`,
  body: [`${time}_request_body`],
});
/** What the provider of REST APIs sends to an item. */
const restAt = (time: string, otherwise: string, body?: readonly string[]): Sending => ({
  url: [`${time}_path`],
  collection: 'path',
  method: `${time}_method`,
  otherwise,
  body,
});

/** What sends requests that are written out, by kind and type: `http`, TerraCurl, the provider of REST APIs. */
const OBJECTS: ReadonlyMap<string, readonly Sending[]> = new Map([
  ['data http', [HTTP]],
  ['data terracurl_request', [CURL]],
  ['resource terracurl_request', [CURL, curlAt('read'), curlAt('destroy')]],
  ['data restapi_object', [{ url: ['path'], otherwise: 'GET' }]],
  [
    'resource restapi_object',
    [
      { url: ['create_path', 'path'], method: 'create_method', otherwise: 'POST', body: ['data'] },
      restAt('read', 'GET'),
      restAt('update', 'PUT', ['update_data', 'data']),
      restAt('destroy', 'DELETE', ['destroy_data']),
    ],
  ],
]);

/** The requests that objects send whose attributes say an address. */
export function requestsOfObject(resource: Resource, call: OutsideCall, site: RequestSite): Request[] {
  const { attributes, kind, type, names } = resource;
  if (names !== 'terraform' || attributes.kind !== 'object') return [];
  const part = (key: string | undefined): (ArgValue & { whole: Member['span'] }) | undefined => {
    const member = key === undefined ? undefined : attributes.members.get(key);
    return member && { value: member.value, span: member.valueSpan ?? call.span, whole: member.span };
  };
  const first = (keys: readonly string[]): ReturnType<typeof part> => keys.map(part).find((one) => one !== undefined);
  return (OBJECTS.get(`${kind} ${type}`) ?? []).flatMap((sending) => {
    const collection = part(sending.collection);
    const item: Part = { value: { kind: 'unknown', name: 'id' }, span: collection?.span };
    const url = first(sending.url) ?? (collection && behind(collection, item));
    if (url === undefined) return [];
    const parts = noParts();
    parts.url = url;
    const [method, headers, body] = [part(sending.method), part(sending.headers), first(sending.body ?? [])];
    if (method !== undefined) parts.method = method;
    if (headers !== undefined) parts.headers.push(headers);
    if (body !== undefined) parts.body = { ...body, as: body.value.kind === 'encoded' ? body.value.as : 'raw' };
    const { span, callers } = call;
    const place = { client: type, dialect: 'hcl', site, span, callers, statement: undefined } as const;
    return requestsFrom(parts, sending.otherwise, place);
  });
}
