import type { ArgValue, ListValue, Member, ObjectValue, Value } from '../../model/value.js';
import { holdsValue } from '../within.js';
import type { Content } from './places.js';
import { prototypes } from './prototypes.js';
import { Members, birth } from './reads.js';
import { isFresh } from './recorder.js';

/** The objects and lists that a call made and left behind, with what is in them. */
export type Heap = ReadonlyMap<ObjectValue | ListValue, readonly Member[] | readonly Value[]>;

/** How many of them a summary holds. */
const MOST = 400;

/**
 * What a call made that is reached from these values; nothing, where that is more than a summary should hold: its
 * replays share it, as a table that a program reads. Undefined where a function that was made meanwhile may hold on to it.
 */
export function heapOf(roots: Iterable<Value>, start: number): Heap | undefined {
  const heap = new Map<ObjectValue | ListValue, readonly Member[] | readonly Value[]>();
  const open = [...roots];
  let closes = false;
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    switch (value.kind) {
      case 'choice':
        open.push(...value.options);
        break;
      case 'encoded':
        open.push(value.value);
        break;
      case 'unknown':
      case 'response':
        if (value.members !== undefined) open.push(value.members);
        break;
      case 'function':
        closes = true;
        if (value.self !== undefined) open.push(value.self);
        for (const arg of value.bound ?? []) open.push(arg.value);
        break;
      case 'external':
        for (const arg of value.bound ?? []) open.push(arg.value);
        break;
      case 'list':
        if (heap.has(value) || !isFresh(value, start)) break;
        heap.set(value, value.items);
        open.push(...value.items);
        break;
      case 'object': {
        const { members } = value;
        if (heap.has(value) || !(members instanceof Members) || !isFresh(members, start)) break;
        const now = members.valuesNow();
        heap.set(value, now);
        for (const member of now) if (holdsValue(member)) open.push(member.value);
        break;
      }
      default:
    }
    if (heap.size > MOST) return new Map();
  }
  return closes && heap.size > 0 ? undefined : heap;
}

/**
 * Makes the objects and lists of a heap once more, each with the members or items it had. `instead` says what stands for
 * others, and takes those that are made.
 */
export function instantiate(heap: Heap, instead: Map<object, object>): void {
  for (const one of heap.keys()) {
    const made = one.kind === 'list' ? { ...one, items: [], born: birth() } : { ...one, members: new Members() };
    instead.set(one, made);
    if (one.kind === 'object') {
      const prototype = prototypes.get(one);
      if (prototype !== undefined) prototypes.set(made as ObjectValue, prototype);
    }
  }
  for (const [one, held] of heap) {
    const made = instead.get(one) as ObjectValue | ListValue;
    if (made.kind === 'list') made.items = (held as readonly Value[]).map((item) => substituted(item, instead));
    else for (const member of held as readonly Member[]) made.members.set(member.key, memberOf(member, instead));
  }
}

/** Content with other objects and lists in it. */
export function contentWith(content: Content, instead: ReadonlyMap<object, object>): Content {
  if (content === undefined || instead.size === 0) return content;
  if (Array.isArray(content)) return (content as readonly Value[]).map((item) => substituted(item, instead));
  const one = content as Value | Member;
  return 'key' in one ? memberOf(one, instead) : substituted(one, instead);
}

function memberOf(member: Member, instead: ReadonlyMap<object, object>): Member {
  if (!holdsValue(member)) return member;
  const value = substituted(member.value, instead);
  return value === member.value ? member : { ...member, value };
}

/** A value with other objects and lists in it. */
export function substituted(value: Value, instead: ReadonlyMap<object, object>): Value {
  if (instead.size === 0) return value;
  switch (value.kind) {
    case 'object':
    case 'list':
      return (instead.get(value) as Value | undefined) ?? value;
    case 'choice': {
      const options = value.options.map((option) => substituted(option, instead));
      return options.every((option, i) => option === value.options[i]) ? value : { ...value, options };
    }
    case 'encoded': {
      const inner = substituted(value.value, instead);
      return inner === value.value ? value : { ...value, value: inner };
    }
    case 'unknown':
    case 'response': {
      const members = value.members && (instead.get(value.members) as ObjectValue | undefined);
      return members === undefined ? value : { ...value, members };
    }
    case 'function': {
      const self = value.self && substituted(value.self, instead);
      const bound = substitutedArgs(value.bound, instead);
      return self === value.self && bound === undefined ? value : { ...value, self, bound };
    }
    case 'external': {
      const bound = substitutedArgs(value.bound, instead);
      return bound === undefined ? value : { ...value, bound };
    }
    default:
      return value;
  }
}

function substitutedArgs(
  args: readonly ArgValue[] | undefined,
  instead: ReadonlyMap<object, object>,
): readonly ArgValue[] | undefined {
  return args?.map((arg) => ({ ...arg, value: substituted(arg.value, instead) }));
}
