import { describe, expect, it } from 'vitest';
import { Matching } from '../../../src/flow/state/matching.js';
import { Variable, WHOLE } from '../../../src/flow/state/places.js';
import { Members } from '../../../src/flow/state/reads.js';
import { Recorder } from '../../../src/flow/state/recorder.js';
import { observeReads } from '../../../src/flow/state/reads.js';
import { choice } from '../../../src/flow/join.js';
import { list, literal, object, unknown } from '../../../src/flow/values.js';
import type {
  ClassValue,
  EncodedValue,
  HostObject,
  ListValue,
  Member,
  ObjectValue,
  Value,
} from '../../../src/model/value.js';
import { fn, member, span, text } from '../make.js';

const matches = (then: Value, now: Value): boolean => new Matching().value(then, now);
const encoded = (as: 'json' | 'form', value: Value, at = 0): EncodedValue => ({
  kind: 'encoded',
  as,
  value,
  span: span(at),
});
const host = (type: string, more: Partial<HostObject> = {}): { readonly host: HostObject } => ({
  host: { type, ...more },
});
const of = {} as ClassValue;
const either = (...options: Value[]): Value => ({ kind: 'choice', options });

/** What a call reads of places, and whether it would read the same now, with what stands for what. */
function readAgain(
  read: () => unknown,
  { change = () => undefined, pairs = [] }: { change?: () => unknown; pairs?: readonly (readonly [Value, Value])[] },
): boolean {
  const recorder = new Recorder([], undefined);
  const before = observeReads(recorder);
  read();
  observeReads(before);
  change();
  const matching = new Matching();
  return pairs.every(([then, now]) => matching.value(then, now)) && matching.reads(recorder.reads);
}

describe('values', () => {
  const f = fn();
  const row = text('a');
  it.each<[string, Value, Value, boolean]>([
    ['one text', text('a', 1), text('a', 1), true],
    ['a text that is written elsewhere', text('a', 1), text('a', 2), false],
    ['another text', text('a'), text('b'), false],
    ['one literal', literal(1), literal(1), true],
    ['a literal of another kind', literal(1), text('1'), false],
    ['one function', f, { ...f }, true],
    ['another function', f, fn(), false],
    ['what is not known, by its name', unknown('a'), unknown('a'), true],
    ['what is not known, of other names', unknown('a'), unknown('b'), false],
    ['choices, option by option', either(text('a'), object([])), either(text('a'), object([])), true],
    ['a choice of other options', either(text('a'), text('b')), either(text('a'), text('c')), false],
    ['a choice of more', choice([text('a'), text('b')]), choice([text('a'), text('b'), text('c')]), false],
    ['a choice of fewer', choice([text('a'), text('b'), text('c')]), choice([text('a'), text('b')]), false],
    ['a choice for a text', either(text('a'), text('b')), text('a'), false],
    ['one coding', encoded('json', text('a')), encoded('json', text('a')), true],
    ['another coding', encoded('json', text('a')), encoded('form', text('a')), false],
    ['a coding that is written elsewhere', encoded('json', text('a'), 1), encoded('json', text('a'), 2), false],
    ['a coding of something else', encoded('json', text('a')), encoded('json', text('b')), false],
    ['a coding for its text', encoded('json', text('a')), text('a'), false],
    ['objects, whatever they hold: only what is read counts', object([member('k', row)]), object([]), true],
    ['an object for a list', object([]), list([]), false],
    ['a list for an object', list([]), object([]), false],
    ['an open object for one that is not', object([], { open: true }), object([]), false],
    ['objects of one class', object([], { instanceOf: of }), object([], { instanceOf: of }), true],
    ['an object of a class for a plain one', object([], { instanceOf: of }), object([]), false],
    ['objects that are written elsewhere', object([], { span: span(1) }), object([], { span: span(2) }), false],
    ['plain objects of the platform', object([], host('map')), object([], host('map')), true],
    ['others of the platform', object([], host('map')), object([], host('set')), false],
    ['a plain one for one of the platform', object([]), object([], host('map')), false],
    ['one of the platform for a plain one', object([], host('map')), object([]), false],
    [
      'one that holds more than members',
      object([], host('url', { of: row })),
      object([], host('url', { of: row })),
      false,
    ],
    ['one that holds more now', object([], host('url')), object([], host('url', { of: row })), false],
    ['lists, whatever they hold', list([row]), list([]), true],
    ['an open list for one that is not', list([], { open: true }), list([]), false],
    ['lists that are written elsewhere', list([], { span: span(1) }), list([], { span: span(2) }), false],
  ])('%s', (_, then, now, expected) => {
    expect(matches(then, now)).toBe(expected);
  });

  it('the very same client is the same, whatever it holds', () => {
    const client = object([], host('client', { base: row }));
    const { host: one } = client;
    expect(matches(client, client)).toBe(true);
    expect(matches(client, object([], { host: one }))).toBe(true);
  });

  it.each<[string, () => Value]>([
    ['object', () => object([])],
    ['list', () => list([])],
  ])('one %s of then is one of now, and the other way round', (_, make) => {
    const [a, b, c, d] = [make(), make(), make(), make()];
    const matching = new Matching();
    expect(matching.value(a, c)).toBe(true);
    expect(matching.value(a, c)).toBe(true);
    expect(matching.value(a, d)).toBe(false);
    expect(matching.value(b, c)).toBe(false);
    expect(matching.value(b, d)).toBe(true);
    expect([matching.pairs.get(a), matching.pairs.get(b)]).toEqual([c, d]);
    expect(matching.pairs.get(a)).toBe(c);
  });

  it('the members of an object stand for those of the other', () => {
    const [a, b] = [object([]), object([])];
    const matching = new Matching();
    matching.value(a, b);
    expect(matching.pairs.get(a.members)).toBe(b.members);
  });
});

describe('what was read of a place', () => {
  it.each<[string, Value, Value, boolean]>([
    ['the same', text('a'), text('a'), true],
    ['something else', text('a'), text('b'), false],
    ['an object like it', object([]), object([]), true],
    ['a list like it', list([]), list([]), true],
    ['an open list', list([]), list([], { open: true }), false],
  ])('of a variable: %s', (_, then, now, expected) => {
    const variable = new Variable(then, false);
    expect(readAgain(() => variable.value, { change: () => (variable.value = now) })).toBe(expected);
    expect(readAgain(() => variable.peek(), { change: () => (variable.value = now) })).toBe(true);
  });

  const at = { keySpan: span(1), valueSpan: span(2) };
  const later = Object.defineProperty({ key: 'k', late: true }, 'value', {
    get: () => text('a'),
    enumerable: true,
  }) as Member;
  it.each<[string, Member | undefined, Member | undefined, boolean]>([
    ['the same', member('k', text('a')), member('k', text('a')), true],
    ['something else', member('k', text('a')), member('k', text('b')), false],
    ['nothing, as before', undefined, undefined, true],
    ['nothing any more', member('k', text('a')), undefined, false],
    ['something where nothing was', undefined, member('k', text('a')), false],
    [
      'what is written at the same places',
      { ...member('k', text('a')), ...at },
      { ...member('k', text('a')), ...at },
      true,
    ],
    [
      'a key that is written elsewhere',
      { ...member('k', text('a')), ...at },
      { ...member('k', text('a')), ...at, keySpan: span(3) },
      false,
    ],
    [
      'a value that is written elsewhere',
      { ...member('k', text('a')), ...at },
      { ...member('k', text('a')), ...at, valueSpan: span(3) },
      false,
    ],
    ['what is made when it is asked for', later, later, true],
    ['what another function makes', later, { ...member('k', text('a')) }, false],
    ['what a function makes now', member('k', text('a')), later, false],
  ])('of a member: %s', (_, then, now, expected) => {
    const made = (one: Member | undefined): ObjectValue => object(one === undefined ? [] : [one]);
    const [a, b] = [made(then), made(now)];
    expect(readAgain(() => a.members.get('k'), { pairs: [[a, b]] })).toBe(expected);
    const change = (): unknown => (now === undefined ? a.members.delete('k') : a.members.set('k', now));
    expect(readAgain(() => a.members.get('k'), { change })).toBe(expected);
  });

  it.each<[string, readonly Value[], readonly Value[], boolean]>([
    ['the same', [text('a'), literal(1)], [text('a'), literal(1)], true],
    ['more', [text('a')], [text('a'), text('b')], false],
    ['fewer', [text('a'), text('b')], [text('a')], false],
    ['another', [text('a'), text('b')], [text('a'), text('c')], false],
    ['objects like them', [object([])], [object([])], true],
  ])('of a list: %s', (_, then, now, expected) => {
    const rows: ListValue = list([...then]);
    const variable = new Variable(rows, false);
    expect(readAgain(() => variable.value, { change: () => (rows.items = [...now]) })).toBe(expected);
  });

  it('items are compared to a bound, unless they are the very same', () => {
    const many = Array.from({ length: 201 }, (_, i) => text(`${i}`));
    const again = (change: number): boolean => {
      const rows = list(many);
      const variable = new Variable(rows, false);
      return readAgain(() => variable.value, {
        change: () => (rows.items = rows.items.map((one, i) => (i === change ? text(`${i}`) : one))),
      });
    };
    expect([again(0), again(199), again(200)]).toEqual([true, true, false]);
  });

  it('a member, items and a value are not one another', () => {
    const [rows, table] = [list([]), object([])];
    const reads = (content: unknown, place: object, key = WHOLE): boolean =>
      new Matching().reads(new Map([[place, new Map([[key, content as Value]])]]));
    expect(reads(text('a'), rows)).toBe(false);
    expect(reads([], new Variable(text('a'), false))).toBe(false);
    expect(reads(member('k', text('a')), new Variable(text('a'), false))).toBe(false);
    table.members.set('k', member('k', text('a')));
    expect(reads(text('a'), table.members, 'k')).toBe(false);
  });

  it('an object that stands there as it did is paired with itself', () => {
    const held = object([]);
    for (const [place, read] of [
      ((variable) => [variable, () => variable.value] as const)(new Variable(held, false)),
      ((table) => [table, () => table.members.get('k')] as const)(object([member('k', held)])),
    ]) {
      expect(readAgain(read, { pairs: [[held, held]] })).toBe(true);
      expect([place, readAgain(read, { pairs: [[object([]), held]] })]).toEqual([place, false]);
    }
  });
});

describe('all members that were gone over', () => {
  const gone = (one: ObjectValue) => (): unknown => [...one.members.keys()];

  it('are those of then where none was written since', () => {
    const table = object([member('k', text('a'))]);
    expect(readAgain(gone(table), {})).toBe(true);
    expect(readAgain(gone(table), { change: () => table.members.set('k', member('k', text('a'))) })).toBe(false);
  });

  it.each<[string, readonly Member[], boolean]>([
    ['the same', [member('k', text('a')), member('j', text('b'))], true],
    ['in another order', [member('j', text('b')), member('k', text('a'))], true],
    ['one more', [member('k', text('a')), member('j', text('b')), member('i', text('c'))], false],
    ['one less', [member('k', text('a'))], false],
    ['one of another name', [member('k', text('a')), member('i', text('b'))], false],
    ['one of another value', [member('k', text('a')), member('j', text('c'))], false],
  ])('of another object: %s', (_, members, expected) => {
    const then = object([member('k', text('a')), member('j', text('b'))]);
    const now = object(members);
    expect(readAgain(gone(then), { pairs: [[then, now]] })).toBe(expected);
    const change = (): unknown => then.members.set('k', member('k', text('a')));
    expect(readAgain(gone(then), { pairs: [[then, now]], change })).toBe(false);
  });

  it('stand in nothing else', () => {
    const then = new Members();
    const matching = new Matching();
    matching.pairs.set(then, new Variable(text('a'), false));
    expect(matching.reads(new Map([[then, new Map([['\0all', 0]])]]))).toBe(false);
  });
});
