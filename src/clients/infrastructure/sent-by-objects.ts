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
  readonly of?: string | undefined;
  readonly method: string;
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
const CURL_LATER = (when: string): Sending => ({
  url: [`${when}_url`],
  method: `${when}_method`,
  otherwise: 'GET',
  headers: `${when}_headers`,
  body: [`${when}_request_body`],
});
const OF_ITEM = { of: 'path' };

/** What sends requests that are written out, by kind and type: `http`, TerraCurl, the provider of REST APIs. */
const OBJECTS: ReadonlyMap<string, readonly Sending[]> = new Map([
  ['data http', [HTTP]],
  ['data terracurl_request', [CURL]],
  ['resource terracurl_request', [CURL, CURL_LATER('read'), CURL_LATER('destroy')]],
  ['data restapi_object', [{ url: ['path'], method: '', otherwise: 'GET' }]],
  [
    'resource restapi_object',
    [
      { url: ['create_path', 'path'], method: 'create_method', otherwise: 'POST', body: ['data'] },
      { url: ['read_path'], ...OF_ITEM, method: 'read_method', otherwise: 'GET' },
      { url: ['update_path'], ...OF_ITEM, method: 'update_method', otherwise: 'PUT', body: ['update_data', 'data'] },
      { url: ['destroy_path'], ...OF_ITEM, method: 'destroy_method', otherwise: 'DELETE', body: ['destroy_data'] },
    ],
  ],
]);

/** The requests that objects send whose attributes say an address. */
export function requestsOfObject(resource: Resource, call: OutsideCall, site: RequestSite): Request[] {
  const { attributes, kind, type, names } = resource;
  if (names !== 'terraform' || attributes.kind !== 'object') return [];
  const part = (key: string): (ArgValue & { whole: Member['span'] }) | undefined => {
    const member = attributes.members.get(key);
    return member && { value: member.value, span: member.valueSpan ?? call.span, whole: member.span };
  };
  const first = (keys: readonly string[]): ReturnType<typeof part> => keys.map(part).find((one) => one !== undefined);
  return (OBJECTS.get(`${kind} ${type}`) ?? []).flatMap((sending) => {
    const collection = sending.of === undefined ? undefined : part(sending.of);
    const item: Part = { value: { kind: 'unknown', name: 'id' }, span: collection?.span };
    const url = first(sending.url) ?? (collection && behind(collection, item));
    if (url === undefined) return [];
    const parts = noParts();
    parts.url = url;
    const [method, headers, body] = [part(sending.method), part(sending.headers ?? ''), first(sending.body ?? [])];
    if (method !== undefined) parts.method = method;
    if (headers !== undefined) parts.headers.push(headers);
    if (body !== undefined) parts.body = { ...body, as: body.value.kind === 'encoded' ? body.value.as : 'raw' };
    const { span, callers } = call;
    const place = { client: type, dialect: 'hcl', site, span, callers, statement: undefined } as const;
    return requestsFrom(parts, sending.otherwise, place);
  });
}
