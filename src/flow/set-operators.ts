import type { Span } from '../model/span.js';
import type { ListValue, ObjectValue, Value } from '../model/value.js';
import { elements } from './elements.js';
import { choice } from './join.js';
import { ITEMS, knownText, list, object, options, seeded, unknown } from './values.js';

/** What operators and methods make of two lists, sets or maps; what is not known may hold anything. */

/** Two lists or two maps as one; which member is kept of two is by the language. Undefined where they are neither. */
export function together(left: Value, right: Value, span?: Span): Value | undefined {
  // What is added to a map or list is one as well.
  if (isOpen(left)) return withMore(right, span);
  if (isOpen(right)) return withMore(left, span);
  if (left.kind === 'list' && right.kind === 'list') return { ...joinedLists(left, [right]), span };
  if (left.kind === 'object' && right.kind === 'list') return withPairs(left, right, span);
  if (left.kind !== 'object' || right.kind !== 'object') return undefined;
  if (left.instanceOf !== undefined || right.instanceOf !== undefined) return undefined;
  const all = new Map(left.members);
  for (const member of right.members.values()) {
    const before = all.get(member.key);
    const both = before === undefined ? member.value : choice([before.value, member.value]);
    all.set(member.key, before === undefined ? member : { ...member, value: both, covers: true });
  }
  return object(all.values(), { open: left.open || right.open, span });
}

/** A map, and a pair of a key and a value or a list of such pairs. */
function withPairs(map: ObjectValue, right: ListValue, span: Span | undefined): Value | undefined {
  if (map.instanceOf !== undefined || map.host !== undefined) return undefined;
  const pairs = right.items.every(({ kind }) => kind === 'list') ? right.items : [right];
  const all = new Map(map.members);
  for (const pair of pairs) {
    const [key, value = unknown()] = pair.kind === 'list' ? pair.items : [];
    const name = knownText(key);
    if (name === undefined) return undefined;
    all.set(name, { key: name, value });
  }
  return object(all.values(), { open: map.open || right.open, span });
}

/** A value may be so many lists to which something is added. */
const APART = 4;
/** Of more items than this, those without a word of interest are not told apart in such a list. */
const MOST = 64;

/** What a value may be, with one list in place of many: a list that grows in branches would be twice as many with each. */
export function fewLists(value: Value): readonly Value[] {
  const all = options(value);
  const lists = all.filter((one) => one.kind === 'list');
  if (lists.length <= APART) return all;
  const items = [...new Set(lists.flatMap((one) => one.items))];
  const kept = items.length > MOST ? items.filter(seeded) : items;
  return [list(kept, { open: true, gathered: true }), ...all.filter(({ kind }) => kind !== 'list')];
}

/** A list or map to which something is added that is not known. */
function withMore(value: Value, span: Span | undefined): Value | undefined {
  if (value.kind === 'list') return list(value.items, { open: true, gathered: value.gathered, span });
  if (value.kind !== 'object' || value.instanceOf !== undefined || value.host !== undefined) return undefined;
  const members = [...value.members.values()].map((one) => ({ ...one, value: choice([one.value, unknown()]) }));
  return object(members, { open: true, span });
}

function isOpen({ kind }: Value): boolean {
  return kind === 'unknown' || kind === 'external' || kind === 'response';
}

/** The items of a list and those of others behind them. */
export function joinedLists(of: ListValue, others: readonly Value[]): ListValue {
  const more = others.map((one) => elements(one));
  return list([...of.items, ...more.flatMap(({ items }) => items)], {
    open: of.open || more.some(({ open }) => open),
    gathered: of.gathered,
  });
}

/** What several sets hold together; of what is not known it may be anything. */
export function joinedSets([first, ...rest]: readonly Value[]): Value {
  const none = list([], { open: true });
  return choice(fewLists(first ?? none).map((one) => joinedLists(one.kind === 'list' ? one : none, rest)));
}

/** The items of a list that are not in others; a text stands for itself. */
export function without(of: ListValue, others: readonly Value[]): Value {
  const all = others.map((one) => (one.kind === 'text' ? { items: [one], open: false } : elements(one)));
  const texts = all.flatMap(({ items }) => items.map(knownText));
  const gone = new Set(texts);
  const left = of.items.filter((item) => {
    const text = knownText(item);
    return text === undefined || !gone.has(text);
  });
  const isKnown = texts.every((text) => text !== undefined) && all.every(({ open }) => !open);
  const rest = list(left, { open: of.open, gathered: of.gathered });
  return isKnown ? rest : choice([rest, list([], { open: of.open })]);
}

/** Some of the items: which ones is not looked at. */
export function someOf(of: ListValue): Value {
  return choice([of, list([], { open: of.open })]);
}

/** So often a list is spelled out again. */
const TIMES = 8;

function repeated(of: ListValue, by: Value): Value | undefined {
  const times = by.kind === 'literal' && typeof by.value === 'number' ? by.value : 0;
  if (times < 1) return undefined;
  const { open, gathered } = of;
  if (times > TIMES || of.items.length * times > ITEMS) return list([...of.items], { open: true, gathered });
  return list(Array.from({ length: times }, () => of.items).flat(), { open, gathered });
}

function ofList(op: string, a: Value, b: Value): Value | undefined {
  if (op === '-' && a.kind === 'object') return withoutKeys(a, b);
  if (a.kind !== 'list') return undefined;
  switch (op) {
    case '-':
      return without(a, [b]);
    case '&':
      return someOf(a);
    case '|':
      return joinedLists(a, [b]);
    case '*':
      return repeated(a, b);
    default:
      return undefined;
  }
}

/** `a - b`, `a & b`, `a | b` and `a * n` of lists and sets, `map - key`. */
export function ofLists(op: string, left: Value, right: Value): Value | undefined {
  const found = fewLists(left).flatMap((a) => options(right).map((b) => ofList(op, a, b)));
  return found.every((one) => one === undefined) ? undefined : choice(found.map((one) => one ?? unknown()));
}

/** `map - "key"`, `map - listOf("a", "b")` */
function withoutKeys(map: ObjectValue, keys: Value): Value | undefined {
  if (map.instanceOf !== undefined || map.host !== undefined) return undefined;
  const { items } = keys.kind === 'text' ? { items: [keys] } : elements(keys);
  const gone = new Set(items.map(knownText));
  return object(
    [...map.members.values()].filter(({ key }) => !gone.has(key)),
    { open: map.open },
  );
}
