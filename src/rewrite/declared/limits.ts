import type { Member, ObjectValue, Value } from '../../model/value.js';
import { convertRateLimit } from '../convert/rate-limit.js';
import type { Around, Converted } from '../convert/reading.js';
import type { Refused } from '../step.js';

/** Each limit is a rule of the one ruleset. */
export function limitsOf(input: Around, limits: readonly ObjectValue[]): Converted | Refused {
  const all: Converted[] = [];
  for (const object of limits) {
    const converted = convertRateLimit(input, { value: limitOf(object), json: undefined });
    if ('refused' in converted) return converted;
    all.push(converted);
  }
  const members = all.flatMap(({ shape }) => ('members' in shape ? shape.members : []));
  const rules = members.flatMap(([key, value]) => (key === 'rules' && 'items' in value ? value.items : []));
  const head = members.slice(
    0,
    members.findIndex(([key]) => key === 'rules'),
  );
  return {
    shape: { members: [...head, ['rules', { items: rules }]] },
    sources: all.flatMap(({ sources }) => sources),
    doubts: [...new Set(all.flatMap(({ doubts }) => doubts))],
  };
}

/** The attributes of the block by the names that the operation had. */
function limitOf(block: ObjectValue): ObjectValue {
  const plain = objectOf(block, { zone_id: undefined, bypass_url_patterns: undefined });
  const match = single(plain, 'match');
  const request = match === undefined ? undefined : single(match, 'request');
  const response = match === undefined ? undefined : single(match, 'response');
  const parts: Part[] = [];
  if (match !== undefined) {
    const inner: Part[] = [];
    if (request !== undefined) inner.push({ key: 'request', value: objectOf(request, { url_pattern: 'url' }) });
    if (response !== undefined) inner.push({ key: 'response', value: objectOf(response, { statuses: 'status' }) });
    parts.push({ key: 'match', value: objectOf(match, {}, inner) });
  }
  const action = single(plain, 'action');
  if (action !== undefined) {
    const answer = single(action, 'response');
    parts.push({
      key: 'action',
      value: objectOf(action, {}, answer === undefined ? [] : [{ key: 'response', value: answer }]),
    });
  }
  const correlate = single(plain, 'correlate');
  if (correlate !== undefined) parts.push({ key: 'correlate', value: correlate });
  const bypass = block.members.get('bypass_url_patterns');
  if (bypass?.value.kind === 'list') {
    const items = bypass.value.items.map((value) => objectOf(EMPTY, {}, [NAMED_URL, { key: 'value', value }]));
    parts.push({ key: 'bypass', value: { ...bypass.value, items } });
  } else if (bypass !== undefined) parts.push({ key: 'bypass', value: bypass.value });
  return objectOf(plain, {}, parts);
}

interface Part {
  readonly key: string;
  readonly value: Value;
}

const EMPTY: ObjectValue = { kind: 'object', members: new Map(), open: false };
const NAMED_URL: Part = { key: 'name', value: { kind: 'text', text: [{ kind: 'run', text: 'url' }] } };

/** A block that stands once, which is a list of one object. */
function single(object: ObjectValue, key: string): ObjectValue | undefined {
  const value = object.members.get(key)?.value;
  const only = value?.kind === 'list' && value.items.length === 1 && !value.open ? value.items[0] : value;
  return only?.kind === 'object' ? only : undefined;
}

/** The object with other names for its members, without those that have none, and with some instead. */
export function objectOf(
  object: ObjectValue,
  names: Readonly<Record<string, string | undefined>>,
  parts: readonly Part[] = [],
): ObjectValue {
  const members = new Map<string, Member>();
  for (const [key, member] of object.members) {
    const name = Object.hasOwn(names, key) ? names[key] : key;
    if (name !== undefined) members.set(name, { ...member, key: name });
  }
  for (const { key, value } of parts) members.set(key, { key, value });
  return { kind: 'object', members, open: object.open, span: object.span };
}
