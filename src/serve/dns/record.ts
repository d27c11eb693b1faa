import type { Json, JsonObject } from '../../rulesets/json.js';
import { hasOldFields, modernSrv, zoneName } from './srv.js';
import { type Cause, causes, dataCauses, isName, memberCause, recordType } from './types.js';

/** A record as it is stored: an SRV record's name is the full one. */
export interface DnsRecord extends JsonObject {
  readonly id: string;
  readonly type: string;
  readonly name: string;
  readonly content: string;
  readonly ttl: number;
  readonly proxied: boolean;
  readonly comment: string | null;
  readonly tags: readonly string[];
  readonly created_on: string;
  readonly modified_on: string;
}

/** What a day allows in the records that are sent. */
export interface RecordTerms {
  /** SRV data may have the members that its name took the place of. */
  readonly oldSrv: boolean;
}

/** What a record says, without what the service gives it. */
export type RecordContent = Omit<DnsRecord, 'id' | 'created_on' | 'modified_on'> & JsonObject;

/** The record that a body describes, or everything that is wrong with it. */
export function recordFrom(body: JsonObject, { oldSrv }: RecordTerms): RecordContent | readonly Cause[] {
  const found: Cause[] = [];
  const type = typeof body['type'] === 'string' ? body['type'].toUpperCase() : '';
  const fact = recordType(type);
  if (fact === undefined) return [causes.type];
  let { name, data } = body;
  if (type === 'SRV' && hasOldFields(data)) {
    if (!oldSrv) return [causes.srvFields];
    const modern = modernSrv(data as JsonObject);
    if ('code' in modern) return [modern];
    ({ name, data } = modern);
  }
  if (typeof name !== 'string' || !isName(name)) found.push(causes.name);
  const { ttl = 1, proxied = false, priority, comment = null, tags = [], content } = body;
  if (fact.data !== undefined) found.push(...dataCauses(data, fact.data));
  else if (typeof content !== 'string') found.push(memberCause('content is a required string.'));
  else {
    const cause = fact.content?.(content);
    if (cause !== undefined) found.push(cause);
  }
  if (ttl !== 1 && !isWhole(ttl, 30, 86_400)) found.push(causes.ttl);
  if (typeof proxied !== 'boolean') found.push(memberCause('proxied must be a boolean.'));
  else if (proxied && fact.proxiable !== true) found.push(causes.proxied);
  if (fact.priority === true && !isWhole(priority, 0, 65_535)) found.push(causes.priority);
  if (comment !== null && typeof comment !== 'string') found.push(memberCause('comment must be a string.'));
  if (!Array.isArray(tags) || !tags.every((tag) => typeof tag === 'string'))
    found.push(memberCause('tags must be a list of strings.'));
  if (found.length > 0) return found;
  const shown =
    fact.data === undefined ? content : Object.keys(fact.data).map((key) => text((data as JsonObject)[key]));
  return {
    name: name === '@' ? zoneName : (name as string).replace(/\.$/, ''),
    type,
    content: Array.isArray(shown) ? shown.join(' ') : (shown as string),
    proxied: proxied as boolean,
    ttl: ttl as number,
    ...(fact.data === undefined ? {} : { data: data as Json }),
    ...(fact.priority === true ? { priority: priority as number } : {}),
    comment: comment as string | null,
    tags: tags as readonly string[],
  };
}

function text(value: Json | undefined): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function isWhole(value: Json | undefined, min: number, max: number): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max;
}
