import type { ListValue, Member, ObjectValue, Value } from '../../model/value.js';
import { choice, same, widened } from '../join.js';
import { UNDEFINED, seeded, unknown } from '../values.js';
import { birth, Members, noteRead } from './reads.js';

/** A variable. */
export interface Cell {
  value: Value;
  /** Its value, for the state itself: nobody is told that it was read. */
  peek?(): Value;
  /** A variable of a module, which all of its functions may set. */
  readonly top?: boolean | undefined;
  /** The name may be that of a class elsewhere: members go before it. */
  readonly guessed?: boolean | undefined;
}

/** Something whose content may change while a program runs. */
export type Place = Cell | ObjectValue | ListValue;
/** What stands in a place: a value, a member, the items of a list; undefined where there is nothing. */
export type Content = Value | Member | undefined | readonly Value[];

/** What stands, or stood, in the places that were written: in an object by its keys, else in the place itself. */
export interface Changes {
  readonly whole: Map<Cell | ListValue, Content>;
  readonly members: Map<ObjectValue, Map<string, Content>>;
}

export const NO_CHANGES: Changes = { whole: new Map(), members: new Map() };

/** The name of the only slot of a cell or list; no member of an object has it. */
export const WHOLE = '\0whole';

/** A variable that holds a value from the start. */
export class Variable implements Cell {
  readonly born = birth();

  constructor(
    private held: Value,
    readonly top: boolean,
  ) {}

  get value(): Value {
    noteRead(this);
    return this.held;
  }

  set value(value: Value) {
    this.held = value;
  }

  peek(): Value {
    return this.held;
  }
}

/** The content of a place, for the state itself. */
export function contentOf(place: Place, key: string): Content {
  if (!('kind' in place)) return place.peek === undefined ? place.value : place.peek();
  if (place.kind === 'list') return place.items;
  const { members } = place;
  return members instanceof Members ? members.peek(key) : members.get(key);
}

/** Puts something into a place; nothing removes it. */
export function setContent(place: Place, key: string, content: Content): void {
  if (!('kind' in place)) place.value = (content as Value | undefined) ?? UNDEFINED;
  else if (place.kind === 'list') (place as { items: readonly Value[] }).items = content as readonly Value[];
  else if (content === undefined) place.members.delete(key);
  else place.members.set(key, content as Member);
}

/** How many items of two lists are compared that are not the very same. */
const ITEMS = 200;

/** Whether two contents are one as far as can be told. */
export function sameContent(a: Content, b: Content): boolean {
  if (a === b) return true;
  if (a === undefined || b === undefined) return false;
  if (isItems(a))
    return (
      isItems(b) && a.length === b.length && a.every((item, i) => item === b[i] || (i < ITEMS && alike(item, b[i])))
    );
  if (isItems(b)) return false;
  if ('key' in a) return 'key' in b && alike(a.value, b.value);
  return !('key' in b) && alike(a, b);
}

/** How deep objects are compared that no literal made, and how many of their parts. */
const ALIKE_DEPTH = 3;
const ALIKE_PARTS = 24;

/** Objects and lists that one expression made are alike: what differs in them are places of their own. */
function alike(a: Value, b: Value | undefined, depth = 0): boolean {
  if (b === undefined) return false;
  if (a === b || same(a, b)) return true;
  if (a.kind === 'choice' && b.kind === 'choice') {
    return a.options.length === b.options.length && a.options.every((one, i) => alike(one, b.options[i], depth));
  }
  if (a.kind === 'object' && b.kind === 'object') {
    if (a.span !== undefined || b.span !== undefined) return a.span === b.span;
    return a.host?.type === b.host?.type && a.instanceOf === b.instanceOf && alikeMembers(a, b, depth + 1);
  }
  if (a.kind === 'list' && b.kind === 'list') {
    if (a.span !== undefined || b.span !== undefined) return a.span === b.span;
    if (a.items.length !== b.items.length || depth >= ALIKE_DEPTH) return a.items.length === b.items.length;
    return a.items.slice(0, ALIKE_PARTS).every((item, i) => alike(item, b.items[i], depth + 1));
  }
  if (a.kind !== 'response' || b.kind !== 'response') return false;
  if (a.members !== b.members) return false;
  return a.site === b.site && a.asked === b.asked && a.path.join('.') === b.path.join('.');
}

function alikeMembers(a: ObjectValue, b: ObjectValue, depth: number): boolean {
  if (a.members.size !== b.members.size) return false;
  if (depth >= ALIKE_DEPTH || a.members.size > ALIKE_PARTS) return true;
  return [...a.members.keys()].every((key) => {
    const one = contentOf(a, key) as Member | undefined;
    const other = contentOf(b, key) as Member | undefined;
    return one !== undefined && other !== undefined && (one === other || alike(one.value, other.value, depth));
  });
}

/** The least content that stands for each of these. */
export function joinedContent(place: Place, contents: readonly Content[]): Content {
  if (!('kind' in place)) return choice(contents as readonly Value[]);
  if (place.kind === 'list') return joinedItems(place, contents as readonly (readonly Value[])[]);
  const members = contents as readonly (Member | undefined)[];
  const first = members.find((member) => member !== undefined);
  if (first === undefined || members.every((member) => member === first)) return first;
  // What an object may hold besides what is known of it is not known.
  const absent = place.open ? unknown(first.key) : UNDEFINED;
  const value = choice(members.map((member) => member?.value ?? absent));
  return members.some((member) => member?.covers === true) ? { ...first, value, covers: true } : { ...first, value };
}

/** How many items of a list are kept that grows in branches, besides those with words of interest. */
const GROWN = 64;

/** A list that grew on and on in branches: what it holds besides its first items and words of interest is not known. */
function bounded(target: ListValue, items: readonly Value[]): readonly Value[] {
  if (items.length <= GROWN || target.span !== undefined) return items;
  target.open = true;
  return items.filter((item, i) => i < GROWN || seeded(item));
}

/** Lists of one length join item by item; otherwise the longest stands, and the list may hold less or more. */
function joinedItems(target: ListValue, contents: readonly (readonly Value[])[]): readonly Value[] {
  const longest = contents.reduce((a, b) => (b.length > a.length ? b : a));
  const oneLength = contents.every((items) => items.length === longest.length);
  if (!oneLength) target.open = true;
  const joined = longest.map((item, i) => {
    if (contents.every((items) => items.length <= i || items[i] === item)) return item;
    return choice(contents.flatMap((items) => (items.length <= i ? [] : [items[i] ?? UNDEFINED])));
  });
  return bounded(target, joined);
}

/** What content that still changes round after round is taken for: it may be anything more. */
export function widenedContent(place: Place, before: Content, after: Content): Content {
  if (isItems(after) && 'kind' in place && place.kind === 'list') {
    place.open = true;
    const known = isItems(before) ? before.length : 0;
    const more = after.slice(known);
    // Words of interest that a round adds stay; how often they are added does not matter.
    return [...after.slice(0, known), ...more.filter((item, i) => seeded(item) || i === 0)];
  }
  if (after === undefined || isItems(after)) return after;
  const old = before === undefined || isItems(before) ? UNDEFINED : 'key' in before ? before.value : before;
  return 'key' in after ? { ...after, value: widened(old, after.value) } : widened(old, after);
}

function isItems(content: Content): content is readonly Value[] {
  return Array.isArray(content);
}
