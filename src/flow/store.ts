import type { ListValue, Member, ObjectValue, Value } from '../model/value.js';
import { UNDEFINED, choice, unknown } from './values.js';

/** A variable. */
export interface Cell {
  value: Value;
}

type Place = Cell | ObjectValue | ListValue;
type Content = Value | Member | undefined | readonly Value[];
/** What stands, or stood, in the places that were written: in an object by its keys, else in the place itself. */
interface Changes {
  readonly whole: Map<Cell | ListValue, Content>;
  readonly members: Map<ObjectValue, Map<string, Content>>;
}

/** The name of the only slot of a cell or list; no member of an object has it. */
const WHOLE = '\0whole';

/** How many values are kept that other functions put in one place. */
const ELSEWHERE = 4;

/**
 * The mutable state of a run: variables and the members of objects and lists. Branches are run one after the other
 * on the same state: each is recorded and undone, and their outcomes are then joined, so nothing is copied that no
 * branch writes.
 */
export class Store {
  /** What stood before each branch under way; undefined until it writes something. */
  private open: (Changes | undefined)[] = [];
  private readonly elsewhere = new WeakMap<Place, Map<string, Value[]>>();

  assign(cell: Cell, value: Value): void {
    this.putWhole(cell, value);
  }

  setMember(object: ObjectValue, member: Member): void {
    this.put(object, member.key, member);
  }

  removeMember(object: ObjectValue, key: string): void {
    this.put(object, key, undefined);
  }

  setItems(target: ListValue, items: readonly Value[]): void {
    this.putWhole(target, items);
  }

  /**
   * Runs something whose effects are dropped afterwards, as if it might never run: what it writes is kept as what
   * stands there at another time.
   */
  apart<T>(run: () => T): T {
    this.open.push(undefined);
    try {
      return run();
    } finally {
      const { whole, members } = this.undo() ?? NONE;
      for (const [place, content] of whole) this.remember(place, WHOLE, content);
      for (const [place, slots] of members) for (const [key, content] of slots) this.remember(place, key, content);
    }
  }

  /** Runs something whose effects stay, whatever is under way: a module's top level. */
  outside(run: () => void): void {
    const { open } = this;
    this.open = [];
    run();
    this.open = open;
  }

  /** What other functions put into a variable, or into a member of an object, when they run. */
  setElsewhere(place: Cell | ObjectValue, key = WHOLE): readonly Value[] {
    return this.elsewhere.get(place)?.get(key) ?? [];
  }

  /** Keeps what stands in a place at another time. */
  remember(place: Place, key: string, content: Content): void {
    if (content === undefined || Array.isArray(content)) return;
    const one = content as Value | Member;
    const value = 'key' in one ? one.value : one;
    if (value.kind === 'literal') return;
    const slots = this.elsewhere.get(place) ?? new Map<string, Value[]>();
    this.elsewhere.set(place, slots);
    const known = slots.get(key) ?? [];
    if (known.length < ELSEWHERE) slots.set(key, [...known, value]);
  }

  /**
   * Runs alternatives, each from the present state. An alternative answers whether its end is reached; the state
   * afterwards is the join of those whose end is. Answers whether any was.
   */
  branch(alternatives: readonly (() => boolean)[]): boolean {
    const outcomes: (Changes | undefined)[] = [];
    for (const run of alternatives) {
      this.open.push(undefined);
      let reached = false;
      try {
        reached = run();
      } finally {
        const changes = this.undo();
        if (reached) outcomes.push(changes);
      }
    }
    if (outcomes.some((outcome) => outcome !== undefined)) this.join(outcomes.map((outcome) => outcome ?? NONE));
    return outcomes.length > 0;
  }

  private putWhole(place: Cell | ListValue, content: Content): void {
    const changes = this.changes();
    if (changes !== undefined && !changes.whole.has(place)) changes.whole.set(place, read(place, WHOLE));
    write(place, WHOLE, content);
  }

  private put(place: ObjectValue, key: string, content: Content): void {
    const changes = this.changes();
    if (changes !== undefined) {
      const seen = changes.members.get(place) ?? new Map<string, Content>();
      if (!seen.has(key)) seen.set(key, place.members.get(key));
      changes.members.set(place, seen);
    }
    write(place, key, content);
  }

  /** The innermost open record; undefined when no branch is under way. */
  private changes(): Changes | undefined {
    const last = this.open.length - 1;
    return last < 0 ? undefined : (this.open[last] ??= { whole: new Map(), members: new Map() });
  }

  /** Restores the state before the innermost open record and answers what was there instead, if anything was written. */
  private undo(): Changes | undefined {
    const changes = this.open.pop();
    if (changes === undefined) return undefined;
    for (const [place, before] of changes.whole) {
      changes.whole.set(place, read(place, WHOLE));
      write(place, WHOLE, before);
    }
    for (const [place, slots] of changes.members) {
      for (const [key, before] of slots) {
        slots.set(key, read(place, key));
        write(place, key, before);
      }
    }
    return changes;
  }

  private join(outcomes: readonly Changes[]): void {
    const wholes = new Set<Cell | ListValue>();
    for (const { whole } of outcomes) for (const place of whole.keys()) wholes.add(place);
    for (const place of wholes) {
      const contents = outcomes.map(({ whole }) => (whole.has(place) ? whole.get(place) : read(place, WHOLE)));
      this.putWhole(place, joined(place, contents));
    }
    const objects = new Set<ObjectValue>();
    for (const { members } of outcomes) for (const place of members.keys()) objects.add(place);
    for (const place of objects) this.joinMembers(place, outcomes);
  }

  private joinMembers(place: ObjectValue, outcomes: readonly Changes[]): void {
    const all = outcomes.map(({ members }) => members.get(place));
    const keys = new Set(all.flatMap((slots) => [...(slots?.keys() ?? [])]));
    for (const key of keys) {
      const contents = all.map((slots) => (slots?.has(key) === true ? slots.get(key) : place.members.get(key)));
      this.put(place, key, joined(place, contents));
    }
  }
}

const NONE: Changes = { whole: new Map(), members: new Map() };

function read(place: Place, key: string): Content {
  if (!('kind' in place)) return place.value;
  return place.kind === 'object' ? place.members.get(key) : place.items;
}

function write(place: Place, key: string, content: Content): void {
  if (!('kind' in place)) place.value = (content as Value | undefined) ?? UNDEFINED;
  else if (place.kind === 'list') (place as { items: readonly Value[] }).items = content as readonly Value[];
  else if (content === undefined) place.members.delete(key);
  else place.members.set(key, content as Member);
}

function joined(place: Place, contents: readonly Content[]): Content {
  if (!('kind' in place)) return choice(contents as readonly Value[]);
  if (place.kind === 'list') return joinedItems(place, contents as readonly (readonly Value[])[]);
  const members = contents as readonly (Member | undefined)[];
  const first = members.find((member) => member !== undefined);
  if (first === undefined || members.every((member) => member === first)) return first;
  // What an object may hold besides what is known of it is not known.
  const absent = place.open ? unknown(first.key) : UNDEFINED;
  return { ...first, value: choice(members.map((member) => member?.value ?? absent)) };
}

/** Lists of one length join item by item; otherwise the longest stands, and the list may hold less or more. */
function joinedItems(target: ListValue, contents: readonly (readonly Value[])[]): readonly Value[] {
  const longest = contents.reduce((a, b) => (b.length > a.length ? b : a));
  if (contents.some((items) => items.length !== longest.length)) {
    target.open = true;
    return longest;
  }
  return longest.map((_, i) => choice(contents.map((items) => items[i] ?? UNDEFINED)));
}
