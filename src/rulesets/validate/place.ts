import type { ApiError } from '../envelope.js';
import { type Json, type JsonObject, isObject } from '../json.js';
import type { Place } from './rule-place.js';
import type { RuleInput } from './rule-shape.js';
import { invalid } from './shape.js';

/** Phases whose rules may change headers: the transforms of headers, and checks that tell the origin of their outcome. */
const headerPhases = [
  'http_request_late_transform',
  'http_response_headers_transform',
  'http_request_firewall_custom',
  'http_request_firewall_managed',
];
const uriPhases = ['http_request_sanitize', 'http_request_transform', 'http_request_late_transform'];

/** Headers that say who the visitor is: they cannot be given another value. */
const visitorHeaders = ['x-forwarded-for', 'true-client-ip', 'x-real-ip', 'x-forwarded-proto', 'cookie'];
const responseHeaders = ['server', 'eh-cache-tag', 'eh-cdn-cache-control'];

/** Characters of a path and a query that a rewrite gives, together. */
const longestRewrite = 4096;

/** What the phase of a rule does not let its parameters say, and values that lead nowhere. The shape was checked. */
export function placeErrors(rule: RuleInput, at: string, place: Place): readonly ApiError[] {
  const parameters = rule.action_parameters as Json | undefined;
  if (!isObject(parameters)) return [];
  const pointer = `${at}/action_parameters`;
  if (rule.action === 'rewrite') return rewriteErrors(parameters, pointer, place.phase);
  return rule.action === 'redirect' ? redirectErrors(rule, parameters, pointer, place) : [];
}

function rewriteErrors({ uri, headers }: JsonObject, at: string, phase: string): readonly ApiError[] {
  const errors: ApiError[] = [];
  if (uri !== undefined && !uriPhases.includes(phase))
    errors.push(invalid(`${at}/uri`, 'uri', uri, `it is not allowed in the phase ${phase}`));
  else if (isObject(uri)) errors.push(...uriErrors(uri, `${at}/uri`));
  if (headers !== undefined && !headerPhases.includes(phase))
    errors.push(invalid(`${at}/headers`, 'headers', headers, `they are not allowed in the phase ${phase}`));
  else if (isObject(headers)) {
    for (const [name, change] of Object.entries(headers)) {
      const because = headerReason(name.toLowerCase(), isObject(change) ? change['operation'] : undefined, phase);
      if (because === undefined) continue;
      const key = name.replaceAll('~', '~0').replaceAll('/', '~1');
      errors.push(invalid(`${at}/headers/${key}`, 'headers', name, because));
    }
  }
  return errors;
}

/** Why a header cannot be changed. `name` is in small letters. */
function headerReason(name: string, operation: Json | undefined, phase: string): string | undefined {
  if (!/^[a-z\d_-]+$/.test(name)) return 'a name of a header has letters, digits, "-" and "_" only';
  const isResponse = phase.startsWith('http_response_');
  const isRemoval = operation === 'remove';
  if (/^(?:x-)?cf-/.test(name) && !(name === 'cf-connecting-ip' && isRemoval && !isResponse))
    return 'headers that begin with cf- or x-cf- cannot be changed';
  const fixed = isResponse ? responseHeaders : visitorHeaders;
  return fixed.includes(name) && !isRemoval ? 'the value of this header cannot be changed' : undefined;
}

function uriErrors({ path, query }: JsonObject, at: string): readonly ApiError[] {
  const errors: ApiError[] = [];
  const [to, search] = [path, query].map((part) => (isObject(part) ? part['value'] : undefined));
  if (typeof to === 'string' && !/^\/[^?#\s]*$/.test(to))
    errors.push(invalid(`${at}/path/value`, 'value', to, 'it is no path that begins with "/"'));
  if (typeof search === 'string' && /^\?|[#\s]/.test(search))
    errors.push(invalid(`${at}/query/value`, 'value', search, 'it is no query without its "?"'));
  const length = [path, query]
    .flatMap((part) => (isObject(part) ? Object.values(part) : []))
    .reduce<number>((sum, one) => sum + (typeof one === 'string' ? one.length : 0), 0);
  if (length > longestRewrite)
    errors.push(invalid(at, 'uri', length, `its values are longer than ${longestRewrite} characters together`));
  return errors;
}

function redirectErrors(
  { expression = '' }: RuleInput,
  { from_list: list, from_value: value }: JsonObject,
  at: string,
  { phase, lists }: Place,
): readonly ApiError[] {
  const isBulk = phase === 'http_request_redirect';
  if (isObject(list)) {
    const pointer = `${at}/from_list`;
    const { name, key } = list;
    if (!isBulk) return [invalid(pointer, 'from_list', name, `it is not allowed in the phase ${phase}`)];
    const errors: ApiError[] = [];
    if (typeof name === 'string' && lists.get(name) !== 'redirect')
      errors.push(invalid(`${pointer}/name`, 'name', name, 'there is no list of redirects of this name'));
    if (typeof key === 'string' && !expression.includes(key))
      errors.push(invalid(`${pointer}/key`, 'key', key, 'the expression of the rule does not use it'));
    return errors;
  }
  if (isBulk) return [invalid(`${at}/from_value`, 'from_value', value, `it is not allowed in the phase ${phase}`)];
  const target = isObject(value) && isObject(value['target_url']) ? value['target_url']['value'] : undefined;
  if (typeof target !== 'string' || isTarget(target)) return [];
  const because = 'it is neither an address with http or https nor a path that begins with "/"';
  return [invalid(`${at}/from_value/target_url/value`, 'value', target, because)];
}

function isTarget(target: string): boolean {
  if (/^\/(?!\/)\S*$/.test(target)) return true;
  return /^https?:\/\/[^\s/?#]+\S*$/i.test(target) && URL.canParse(target);
}
