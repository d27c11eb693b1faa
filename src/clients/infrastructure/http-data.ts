import type { OutsideCall, Request, RequestSite } from '../../model/request.js';
import type { Resource } from '../../model/resource.js';
import type { ArgValue, Member } from '../../model/value.js';
import { requestsFrom } from '../build.js';
import { noParts } from '../parts.js';

/** The requests that Terraform's data source `http` sends. */
export function httpDataRequests(resource: Resource, call: OutsideCall, site: RequestSite): Request[] {
  const { attributes, kind, type, names } = resource;
  if (names !== 'terraform' || kind !== 'data' || type !== 'http' || attributes.kind !== 'object') return [];
  const part = (key: string): (ArgValue & { whole: Member['span'] }) | undefined => {
    const member = attributes.members.get(key);
    return member && { value: member.value, span: member.valueSpan ?? call.span, whole: member.span };
  };
  const parts = noParts();
  const [url, method, headers, body] = ['url', 'method', 'request_headers', 'request_body'].map(part);
  if (url === undefined) return [];
  parts.url = url;
  if (method !== undefined) parts.method = method;
  if (headers !== undefined) parts.headers.push(headers);
  if (body !== undefined) parts.body = { ...body, as: body.value.kind === 'encoded' ? body.value.as : 'raw' };
  const { span, callers } = call;
  return requestsFrom(parts, 'GET', { client: 'http', dialect: 'hcl', site, span, callers, statement: undefined });
}
