import type { Span } from '../model/span.js';
import type { ArgValue, Member, Value } from '../model/value.js';
import type { LibraryRequest } from './language-clients.js';
import { noParts } from './parts.js';

/** The header in which the official client libraries send the key of a service. */
const HEADER = 'X-Auth-User-Service-Key';

/**
 * What a client that is made with such a key sends with its requests, whatever they are: one of them, to no path
 * below the base. `named` is what says that the key is sent.
 */
export function serviceKeyRequest(base: Value, key: Value, named: Span): LibraryRequest {
  const member: Member = { key: HEADER, value: key, keySpan: named, span: named };
  const headers: Value = { kind: 'object', members: new Map([[HEADER, member]]), open: false };
  const parts = { ...noParts(), url: { value: base }, headers: [{ value: headers, span: named }] };
  return { parts, method: undefined, named, answer: { at: 'envelope', path: [] } };
}

/** The member of the options in which a client is given the key. */
export function serviceKeyIn(options: Value | undefined, names: readonly string[]): ArgValue | undefined {
  if (options?.kind !== 'object') return undefined;
  for (const name of names) {
    const member = options.members.get(name);
    const span = member?.keySpan ?? member?.valueSpan;
    if (member !== undefined && span !== undefined) return { value: member.value, span };
  }
  return undefined;
}
