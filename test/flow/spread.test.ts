import { describe, expect, it } from 'vitest';
import type { Context } from '../../src/flow/context.js';
import { choice } from '../../src/flow/join.js';
import { over, put, spreadInto } from '../../src/flow/spread.js';
import { list, literal, object, unknown } from '../../src/flow/values.js';
import type { ObjectValue, Value } from '../../src/model/value.js';
import { fn, member, shown, span, text } from './make.js';

const AT = span(5, 9);

/** What spreading a value into an object comes to, what it costs, and what leaves the program with it. */
function spreading(value: Value, to: ObjectValue = object()): { to: ObjectValue; cost: number; left: string[] } {
  const left: string[] = [];
  const leaves = (one: Value, how: string, at: unknown): void => {
    expect(at).toBe(AT);
    left.push(`${how} ${shown(one)}`);
  };
  const cx = { fuel: 1000, leaves, module: { language: 'javascript' } } as unknown as Context;
  spreadInto(cx, to, value, AT);
  return { to, cost: 1000 - cx.fuel, left };
}

const of = (members: Readonly<Record<string, string>>, more: Partial<ObjectValue> = {}): ObjectValue =>
  object(
    Object.entries(members).map(([key, value]) => member(key, text(value))),
    more,
  );
const typed = (key: string, value: string): ObjectValue => object([{ ...member(key, text(value)), declared: true }]);

describe('what is spread into an object', () => {
  it.each<[string, Value, ObjectValue, string, string[]]>([
    ['an object', of({ a: '1' }), object(), "{a: '1'}", []],
    ['an object over what was there', of({ a: '2' }), of({ a: '1', b: '1' }), "{a: '2', b: '1'}", []],
    ['an object with members that are not known', of({ a: '1' }, { open: true }), object(), "{a: '1', ...}", []],
    ['a map', of({ a: '1' }, { host: { type: 'map' } }), object(), "{a: '1'}", []],
    ['something of a library', of({ a: '1' }, { host: { type: 'url' } }), object(), "{a: '1', ...}", []],
    ['what is not known', unknown('x'), object(), '{...}', ['stored ?x']],
    [
      'what is not known but for a member',
      { ...unknown('x'), members: of({ a: '1' }, { open: true }) },
      object(),
      "{a: '1', ...}",
      [],
    ],
    [
      'what is not known over defaults, of which those that say nothing may be set by it',
      unknown('x'),
      object([
        member('token', text('')),
        member('on', literal(false)),
        member('all', literal(true)),
        member('a', text('1')),
      ]),
      "{token: '' | ?, on: false | ?, all: true, a: '1', ...}",
      ['stored ?x'],
    ],
    [
      'members that are not known over a default that says nothing',
      of({ a: '1' }, { open: true }),
      of({ token: '' }),
      "{token: '' | ?, a: '1', ...}",
      [],
    ],
    ['a function', fn(), object(), '{...}', ['stored function']],
    ['a list', list([text('a')]), object(), '{...}', ["stored ['a']"]],
    ['nothing', literal(undefined), of({ a: '1' }), "{a: '1'}", []],
    ['a text', text('abc'), of({ a: '1' }), "{a: '1'}", []],
    ['one of two', choice([of({ a: '2' }), of({ a: '3' })]), object(), "{a: '2' | '3'}", []],
    ['one of two that both have it', choice([of({ a: '2' }), of({ a: '3' })]), of({ a: '1' }), "{a: '2' | '3'}", []],
    [
      'one of two of which the second has it',
      choice([of({ b: '2' }), of({ a: '3' })]),
      of({ a: '1' }),
      "{a: '1' | '3', b: '2'}",
      [],
    ],
    [
      'one of two of which the first has it',
      choice([of({ a: '2' }), of({ b: '3' })]),
      of({ a: '1' }),
      "{a: '1' | '2', b: '3'}",
      [],
    ],
    ['an object or nothing', choice([of({ a: '2' }), literal(null)]), of({ a: '1' }), "{a: '1' | '2'}", []],
    [
      'what only a type says that it has',
      choice([of({ a: '2' }), typed('a', '3')]),
      of({ a: '1' }),
      "{a: '1' | '2' | '3'}",
      [],
    ],
  ])('%s', (_name, value, to, is, left) => {
    const made = spreading(value, to);
    expect(shown(made.to)).toBe(is);
    expect(made.left).toEqual(left);
  });

  it('costs a step for every four members', () => {
    const members = (n: number): ObjectValue =>
      of(Object.fromEntries(Array.from({ length: n }, (_, i) => [`k${String(i)}`, ''])));
    expect([0, 3, 4, 7, 40].map((n) => spreading(members(n)).cost)).toEqual([0, 0, 1, 1, 10]);
    expect(spreading(choice([members(4), members(8)])).cost).toBe(3);
  });

  it('keeps where a key is written, and what only a type says, but not where its value is', () => {
    const whole = {
      key: 'a',
      value: text('1'),
      keySpan: span(1),
      valueSpan: span(3),
      span: span(1, 4),
      setAt: span(2),
    };
    expect(spreading(object([whole])).to.members.get('a')).toEqual({ key: 'a', value: whole.value, keySpan: span(1) });
    expect(spreading(typed('a', '1')).to.members.get('a')?.declared).toBe(true);
  });

  it('covers what was there, unless only a type says that it was', () => {
    expect(spreading(of({ a: '2' }), of({ a: '1' })).to.members.get('a')?.covers).toBe(true);
    expect(spreading(of({ a: '2' }), typed('a', '1')).to.members.get('a')?.covers).toBeUndefined();
    expect(spreading(of({ a: '2' })).to.members.get('a')?.covers).toBeUndefined();
  });
});

it('a member that is put over another one covers it, unless only a type says that it was there', () => {
  const fresh = member('a', text('2'));
  expect(over(object(), fresh)).toBe(fresh);
  expect(over(of({ a: '1' }), fresh)).toEqual({ ...fresh, covers: true });
  expect(over(typed('a', '1'), fresh)).toEqual(fresh);
  const to = of({ a: '1' });
  put(to, fresh);
  expect([...to.members.values()]).toEqual([{ ...fresh, covers: true }]);
});
