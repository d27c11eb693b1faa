import { describe, expect, it } from 'vitest';
import { contentWith, heapOf, instantiate, substituted, type Heap } from '../../../src/flow/state/instances.js';
import { prototypes } from '../../../src/flow/state/prototypes.js';
import { birth } from '../../../src/flow/state/reads.js';
import { list, literal, object } from '../../../src/flow/values.js';
import type { ListValue, Member, ObjectValue, UnknownValue, Value } from '../../../src/model/value.js';
import { fn, member, shown, span, text } from '../make.js';

const either = (...options: Value[]): Value => ({ kind: 'choice', options });
const coded = (value: Value): Value => ({ kind: 'encoded', as: 'json', value, span: span(0) });
const later = (): Member => ({
  key: 'k',
  late: true,
  get value(): Value {
    throw new Error('this runs something');
  },
});

/** What a heap of these values holds that were made since. */
const held = (make: () => Value): (ObjectValue | ListValue)[] => {
  const start = birth();
  return [...(heapOf([make()], start)?.keys() ?? [])];
};

describe('what a call made', () => {
  it('is found in whatever holds it', () => {
    const start = birth();
    const one = object([member('k', text('a'))]);
    const open: UnknownValue = { kind: 'unknown', members: one };
    for (const root of [one, either(text('b'), one), coded(one), open, list([one]), object([member('j', one)])])
      expect([root.kind, [...(heapOf([root], start)?.keys() ?? [])].at(-1)]).toEqual([root.kind, one]);
  });

  it('is held with what is in it, each once', () => {
    const start = birth();
    const inner = list([text('a')]);
    const outer = object([member('k', inner), member('j', inner)]);
    inner.items.push(outer);
    const heap = heapOf([outer, inner], start);
    expect([...(heap?.keys() ?? [])]).toHaveLength(2);
    expect(heap?.get(inner)).toEqual([text('a'), outer]);
    expect((heap?.get(outer) as Member[]).map(({ key }) => key)).toEqual(['k', 'j']);
  });

  it('is not what was there before, nor what that holds', () => {
    const before = [list([]), object([])] as const;
    const start = birth();
    const inner = object([]);
    before[0].items.push(inner);
    expect(heapOf(before, start)?.size).toBe(0);
  });

  it('is not what is no object or list', () => {
    expect(held(() => text('a'))).toEqual([]);
    expect(held(() => ({ kind: 'unknown' }))).toEqual([]);
  });

  it('may be held on to by a function that was made meanwhile', () => {
    const start = birth();
    const one = object([]);
    expect(heapOf([fn()], start)?.size).toBe(0);
    expect(heapOf([fn(), one], start)).toBeUndefined();
    expect(heapOf([fn({ self: one })], start)).toBeUndefined();
    expect(heapOf([fn({ bound: [{ value: one, span: span(0) }] })], start)).toBeUndefined();
  });

  it('is looked at without running anything', () => {
    expect(held(() => object([later()]))).toHaveLength(1);
  });

  it('is shared by replays where it is very much', () => {
    const many = (count: number): (ObjectValue | ListValue)[] =>
      held(() => list(Array.from({ length: count - 1 }, () => object([]))));
    expect(many(400)).toHaveLength(400);
    expect(many(401)).toHaveLength(0);
  });
});

describe('made once more', () => {
  it('objects and lists have what they had, of one another too', () => {
    const start = birth();
    const rows = list([text('a')]);
    const table = object([member('k', rows), member('j', text('b'))], { open: true });
    rows.items.push(table);
    const instead = new Map<object, object>();
    instantiate(heapOf([table], start) as Heap, instead);
    const made = instead.get(table) as ObjectValue;
    const [again, [first, last]] = [made.members.get('k')?.value as ListValue, rows.items];
    expect(made).not.toBe(table);
    expect(again).not.toBe(rows);
    expect([made.open, again.kind, again.items[0]]).toEqual([true, 'list', first]);
    expect(again.items[1]).toBe(made);
    expect(last).toBe(table);
    expect(again.born).toBeGreaterThan(rows.born ?? 0);
    expect(made.members.get('j')?.value).toEqual(text('b'));
    expect([...instead.keys()]).toHaveLength(2);
  });

  it('objects keep the prototype that they have', () => {
    const start = birth();
    const [one, other, prototype] = [object([]), object([]), object([])];
    prototypes.set(one, prototype);
    const instead = new Map<object, object>();
    instantiate(heapOf([one, other], start) as Heap, instead);
    expect(prototypes.get(instead.get(one) as ObjectValue)).toBe(prototype);
    expect(prototypes.get(instead.get(other) as ObjectValue)).toBeUndefined();
  });

  it('what is made when it is asked for stays that', () => {
    const start = birth();
    const member = later();
    const one = object([member]);
    const instead = new Map<object, object>();
    instantiate(heapOf([one], start) as Heap, instead);
    expect((instead.get(one) as ObjectValue).members.get('k')).toBe(member);
  });
});

describe('with others in their places', () => {
  const [then, now, other] = [object([member('k', text('then'))]), object([member('k', text('now'))]), object([])];
  const instead = new Map<object, object>([[then, now]]);
  const unknown: UnknownValue = { kind: 'unknown', name: 'u', members: then };
  const bound = (value: Value) => [{ value, span: span(0) }];

  it.each<[string, Value, Value]>([
    ['an object', then, now],
    ['a choice', either(text('a'), then), either(text('a'), now)],
    ['a coding', coded(then), coded(now)],
    ['members of what is not known', unknown, { ...unknown, members: now }],
  ])('%s', (_, value, expected) => {
    expect(shown(substituted(value, instead))).toBe(shown(expected));
    expect(substituted(value, instead)).toEqual(expected);
    expect(substituted(value, new Map())).toBe(value);
  });

  it('a function, by what it is called on and what is fixed of it', () => {
    const f = fn({ self: then, bound: bound(then) });
    expect(substituted(f, instead)).toEqual({ ...f, self: now, bound: bound(now) });
    const only = fn({ self: then });
    expect(substituted(only, instead)).toEqual({ ...only, self: now, bound: undefined });
  });

  it.each<[string, Value]>([
    ['text', text('a')],
    ['a literal', literal(1)],
    ['another object', other],
    ['another list', list([then])],
    ['a choice', either(text('a'), other)],
    ['a coding', coded(other)],
    ['what is not known', { kind: 'unknown', name: 'u' }],
    ['what is not known with other members', { kind: 'unknown', members: other }],
    ['a function', fn({ self: other })],
    ['a bare function', fn()],
  ])('%s that holds none of them stays the very same', (_, value) => {
    expect(substituted(value, instead)).toBe(value);
  });

  it('content of each kind', () => {
    const [one, apart] = [member('k', then), member('k', other)];
    expect(contentWith(undefined, instead)).toBeUndefined();
    expect(contentWith(then, instead)).toBe(now);
    expect(contentWith([then, other], instead)).toEqual([now, other]);
    expect(contentWith(one, instead)).toEqual(member('k', now));
    expect(contentWith(apart, instead)).toBe(apart);
    expect(contentWith(one, new Map())).toBe(one);
    const lazy = later();
    expect(contentWith(lazy, instead)).toBe(lazy);
  });
});
