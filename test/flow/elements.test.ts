import { describe, expect, it } from 'vitest';
import {
  elements,
  entriesOf,
  isMap,
  keyTexts,
  listedMember,
  loopedPairs,
  pairsOf,
  partOf,
  valuesOf,
} from '../../src/flow/elements.js';
import { indexed } from '../../src/flow/indexing.js';
import type { Context } from '../../src/flow/context.js';
import { external, list, literal, object, unknown } from '../../src/flow/values.js';
import type { ClassValue, ObjectValue, Value } from '../../src/model/value.js';
import { member, seed, shown, span, text } from './make.js';

const a = member('a', text('1'));
const b = member('b', text('2'));
const map = (open = false): ObjectValue => object([a, b], { open });
const hosted = (type: string, open = false): ObjectValue => object([a], { open, host: { type } });
const made = object([a], { instanceOf: {} as ClassValue });
const scope = {};
/** An answer that is decoded into a list of a class. */
const answer = (at: 'body' | 'envelope' | 'page', path: readonly string[] = []): Value =>
  ({
    ...{ kind: 'response', at, path, site: {} },
    shape: { type: { kind: 'elements', of: { kind: 'named', name: ['Zone'] } }, scope },
  }) as unknown as Value;
/** Items, and whether there may be more. */
const gone = (all: { items: readonly Value[]; open: boolean } | undefined): string =>
  all === undefined ? 'something else' : [...all.items.map(one), ...(all.open ? ['...'] : [])].join(', ');
const one = (value: Value): string =>
  value.kind === 'response' ? `${value.at} ${value.path.join('.')}` : shown(value);
const either = (...options: Value[]): Value => ({ kind: 'choice', options });

describe('what is gone through', () => {
  const item = text('x');
  it.each<[string, Value, string, string]>([
    ['a list', list([item, literal(1)]), "'x', 1", "[0, 'x'], [1, 1]"],
    ['a list that may hold more', list([item], { open: true }), "'x', ...", "[0, 'x'], ..."],
    ['a map', map(), "'a', 'b'", "['a', '1'], ['b', '2']"],
    ['a map that may hold more', map(true), "'a', 'b', ...", "['a', '1'], ['b', '2'], ..."],
    ['a map of a library', hosted('map'), "['a', '1']", "[0, ['a', '1']]"],
    ['a map of a library that may hold more', hosted('map', true), "['a', '1'], ...", "[0, ['a', '1']], ..."],
    ['something else from outside', hosted('form'), '...', '...'],
    ['an object of a class', made, '...', '...'],
    ['a text', item, '...', '...'],
    ['what is not known', unknown(), '...', '...'],
    ['one of several lists', either(list([item]), list([item, literal(2)])), "'x', 2", "[0, 'x'], [1, 2]"],
    ['a list or nothing known', either(list([item]), unknown()), "'x', ...", "[0, 'x'], ..."],
    ['an answer', answer('body', ['result']), 'body result.[]', '[0, response]'],
    ['a whole answer', answer('envelope'), 'body []', '[0, response]'],
    ['a page of answers', answer('page', ['x']), 'body result.[]', '[0, response]'],
  ])('%s: by its items, and by its entries', (_, value, items, entries) => {
    expect(gone(elements(value))).toBe(items);
    expect(gone(entriesOf(value))).toBe(entries);
  });

  it('has of an answer the type that its items have', () => {
    const [found] = elements(answer('body')).items;
    expect(found).toMatchObject({ shape: { type: { kind: 'named', name: ['Zone'] }, scope } });
  });

  it('has keys that are written where the map has them', () => {
    const keyed = object([{ ...member('a', text('1')), keySpan: span(4) }]);
    expect(shown(keyTexts(map(true)))).toBe("['a', 'b', ...]");
    expect(elements(keyed).items).toEqual([
      {
        kind: 'text',
        text: [{ kind: 'run', text: 'a', span: span(4), quoting: ['bare'], within: span(4), seed: true }],
      },
    ]);
  });

  it('has values and pairs', () => {
    expect([shown(valuesOf(map(true))), shown(pairsOf(map(true)))]).toEqual([
      "['1', '2', ...]",
      "[['a', '1'], ['b', '2'], ...]",
    ]);
    expect([map(), hosted('map'), made, list([])].map(isMap)).toEqual([true, false, false, false]);
  });
});

describe('a loop of a language that goes through pairs', () => {
  it.each(['csharp', 'java', 'kotlin', 'scala', 'rust', 'elixir'])('%s', (language) => {
    expect(gone(loopedPairs(map(), language))).toBe("['a', '1'], ['b', '2']");
  });

  it.each<[string, Value, string, string]>([
    ['another language', map(), 'python', 'something else'],
    ['a list', list([a.value]), 'java', 'something else'],
    ['an object of a class', made, 'java', 'something else'],
    ['one of several maps', either(map(), object([b])), 'java', "['a', '1'], ['b', '2'], ['b', '2']"],
    [
      'one of several, which may hold more',
      either(map(), map(true)),
      'java',
      "['a', '1'], ['b', '2'], ['a', '1'], ['b', '2'], ...",
    ],
    ['a map or a list', either(map(), list([])), 'java', 'something else'],
  ])('%s', (_, value, language, is) => {
    expect(gone(loopedPairs(value, language))).toBe(is);
  });
});

describe('a part of a pair', () => {
  const pair = list([text('k'), text('v')]);
  it.each<[string, string, string | undefined]>([
    ['csharp', 'Key', "'k'"],
    ['csharp', 'Value', "'v'"],
    ['csharp', 'Item1', "'k'"],
    ['csharp', 'Item2', "'v'"],
    ['csharp', 'First', "'k'"],
    ['csharp', 'Second', "'v'"],
    ['kotlin', 'key', "'k'"],
    ['kotlin', 'value', "'v'"],
    ['kotlin', 'Key', undefined],
    ['java', 'key', undefined],
  ])('%s: %s', (language, name, is) => {
    const found = partOf(pair, name, language);
    expect(found && shown(found)).toBe(is);
    expect(partOf(list([text('k')]), name, language)).toBeUndefined();
    expect(partOf(list([text('k'), text('v'), text('w')]), name, language)).toBeUndefined();
  });
});

describe('a member that lists a map', () => {
  it.each<[string, string, string | undefined]>([
    ['csharp', 'Keys', "['a', 'b']"],
    ['csharp', 'Values', "['1', '2']"],
    ['csharp', 'Entries', undefined],
    ['csharp', 'keys', undefined],
    ['kotlin', 'keys', "['a', 'b']"],
    ['kotlin', 'values', "['1', '2']"],
    ['kotlin', 'entries', "[['a', '1'], ['b', '2']]"],
    ['kotlin', 'other', undefined],
    ['powershell', 'KEYS', "['a', 'b']"],
    ['powershell', 'Values', "['1', '2']"],
    ['java', 'keys', undefined],
  ])('%s: %s', (language, name, is) => {
    const found = listedMember(map(), name, language);
    expect(found && shown(found)).toBe(is);
    expect(listedMember(made, name, language)).toBeUndefined();
  });
});

describe('a value by an index', () => {
  const items = list([text('a'), text('b')]);
  const at = (of: Value, key: Value, language = 'javascript'): string => {
    const cx = {
      module: { language },
      // A member is what stands there, or its name.
      member: (value: Value, name: string) =>
        (value.kind === 'list' ? value.items[Number(name)] : undefined) ?? unknown(name),
    } as unknown as Context;
    const found = indexed(cx, of, key, span(1), span(2));
    return found.kind === 'choice' ? found.options.map(one).join(' | ') : one(found);
  };

  it.each<[string, Value, Value, string]>([
    ['that is known', items, literal(1), "'b'"],
    ['that is a name', object([a]), text('k'), '?k'],
    ['that is one of several', items, either(literal(0), literal(1)), "'a' | 'b'"],
    ['that is not known, of a list', items, unknown(), "'a' | 'b'"],
    ['that is not known, of a map', map(), unknown(), "'1' | '2'"],
    ['that is not known, of an empty list', list([]), unknown(), '?'],
    ['that is not known, of an empty map', object([]), unknown(), '?'],
    ['that is not known, of something from outside', hosted('form'), unknown(), '?'],
    ['that is not known, of an answer', answer('body', ['result']), unknown(), 'body result.[]'],
    ['that is not known, of a text', text('a'), unknown(), '?'],
    ['that is known or not', items, either(literal(1), unknown(), external('m', ['x'])), "'b' | 'a'"],
    ['before the first, in a language without it', items, literal(-1), '?-1'],
  ])('%s', (_, of, key, is) => {
    expect(at(of, key)).toBe(is);
  });

  it.each(['python', 'ruby', 'perl', 'powershell'])('from the end: %s', (language) => {
    expect(at(items, literal(-1), language)).toBe("'b'");
    expect(at(items, literal(-2), language)).toBe("'a'");
    expect(at(items, literal(-3), language)).toBe('?');
    expect(at(items, text('-'), language)).toBe('?-');
    expect(at(items, text('x-1'), language)).toBe('?x-1');
    expect(at(list([text('a'), seed('b')], { open: true }), literal(-1), language)).toBe("'a' | 'b'");
    expect(at(either(items, list([text('c')])), literal(-1), language)).toBe("'b' | 'c'");
    expect(at(map(), literal(-1), language)).toBe("'1' | '2'");
  });

  it('is not known at the place where it is asked for', () => {
    const cx = { module: { language: 'python' } } as unknown as Context;
    for (const [of, key] of [
      [list([]), unknown()],
      [list([]), literal(-1)],
    ] as const)
      expect(indexed(cx, of, key, span(1), span(2))).toMatchObject({ kind: 'unknown', span: span(2) });
  });
});
