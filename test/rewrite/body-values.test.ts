import { describe, expect, it } from 'vitest';
import type { Dialect } from '../../src/model/dialect.js';
import type { BodyStep, Step } from '../../src/model/rewrite.js';
import type { Run } from '../../src/model/text.js';
import type { Value } from '../../src/model/value.js';
import { knownText, shapeOf } from '../../src/rewrite/body-values.js';
import { javascriptDialect as dialect } from '../../src/read/javascript/dialect.js';
import { after, doubts, overlaps } from './fixes.js';
import { objectAt, requestOf, spanOf } from './requests.js';

/** A language that makes no list of another one. */
const withoutEach: Dialect = {
  multipart: () => ({ refused: 'no form' }),
  code: (shape, like) => dialect.code?.(shape, like),
};
const call = (body: string): string => `fetch('/a', { method: 'PATCH', body: ${body} })`;
const json = (members: string): string => call(`JSON.stringify(${members})`);
const body = (step: BodyStep): Step[] => [{ body: step }];

describe('values that are others now', () => {
  const changes = { fast: 'quick', true: { type: 'on' }, '1': 2 };
  const step = body({ values: { mode: changes, 'in.mode': changes } });
  it.each([
    ['a text', `{ mode: 'fast' }`, `{ mode: 'quick' }`],
    ['a word', `{ mode: true }`, `{ mode: { type: 'on' } }`],
    ['a number', `{ mode: 1 }`, `{ mode: 2 }`],
    ['in an object', `{ in: { mode: 'fast' } }`, `{ in: { mode: 'quick' } }`],
    [
      'one that is not known',
      '{ mode: m }',
      'refused: the value of the field `mode` of the body is not known (line 1)',
    ],
    [
      'one that nothing stands for',
      `{ mode: 'slow' }`,
      'refused: nothing is known to stand for the value `slow` of the field `mode` of the body',
    ],
    [
      'a name of every object',
      `{ mode: 'toString' }`,
      'refused: nothing is known to stand for the value `toString` of the field `mode` of the body',
    ],
    ['a name alone', '{ mode }', 'refused: the field `mode` of the body is set elsewhere'],
    ['none', '{ other: 1 }', 'refused: nothing that is written here has to change'],
    ['an open body', '{ ...rest }', 'refused: the body may hold more than is written (line 1)'],
  ])('%s', (_name, before, expected) => {
    expect(after(json(before), step, { dialect })).toBe(expected.startsWith('refused') ? expected : json(expected));
  });

  it('are left where they are written elsewhere, shared, or cannot be written', () => {
    const elsewhere = `const M = 'fast';\n${json('{ mode: M }')}`;
    expect(after(elsewhere, step, { dialect })).toBe('refused: the field `mode` of the body is set elsewhere');
    const far = `const M = 1;\n${json('{ mode: M }')}`;
    expect(after(far, step, { dialect })).toBe('refused: the field `mode` of the body is set elsewhere');
    const text = json(`{ mode: 'fast' }`);
    expect(after(text, step, { dialect, sharedWith: overlaps(text, 'fast') })).toBe(
      'refused: the field `mode` of the body is shared with other code (line 1)',
    );
    expect(after(text, step)).toBe('refused: the new value cannot be written in this kind of file');
  });

  describe('of which one is sent', () => {
    const text = json(`{ mode: a ? 'fast' : 'slow' }`);
    const other = 'refused: nothing is known to stand for the value `slow` of the field `mode` of the body';
    const unknown = 'refused: the value of the field `mode` of the body is not known (line 1)';
    const run = (word: string): Run => {
      const within = spanOf(text, `'${word}'`);
      const span = { ...within, start: within.start + 1, end: within.end - 1 };
      return { kind: 'run', text: word, span, within };
    };
    const fast = { kind: 'text', text: [run('fast')] } as const;
    it.each<[string, Value, Step[], string]>([
      [
        'are changed where each is written there',
        { kind: 'text', text: [run('slow')] },
        body({ values: { mode: { fast: 'quick', slow: 'steady' } } }),
        json(`{ mode: a ? 'quick' : 'steady' }`),
      ],
      ['stay where nothing stands for one', { kind: 'text', text: [run('slow')] }, step, other],
      ['stay where one is not known', { kind: 'unknown' }, step, unknown],
      ['stay where one is written elsewhere', { kind: 'text', text: [{ kind: 'run', text: 'fast' }] }, step, unknown],
      ['stay where one goes on', { kind: 'text', text: [run('fast'), { kind: 'hole' }] }, step, unknown],
    ])('%s', (_name, second, steps, expected) => {
      const object = objectAt(text, spanOf(text, `{ mode: a ? 'fast' : 'slow' }`));
      const value: Value = { kind: 'choice', options: [fast, second] };
      const members = new Map([['mode', { ...object.members.get('mode'), key: 'mode', value }]]);
      const request = { ...requestOf(text), body: { value: { ...object, members }, encoding: 'json' as const } };
      expect(after(text, steps, { dialect, request })).toBe(expected);
    });
  });
});

describe('elements of lists', () => {
  const wrap = body({ elements: { domains: { type: 'public', uri: '$' } } });
  const what = 'the field `domains` of the body';
  const not = `refused: ${what} is not a list whose elements are written out (line 1)`;
  it.each([
    ['texts', `['a', b]`, `[{ type: 'public', uri: 'a' }, { type: 'public', uri: b }]`],
    ['none', '[]', 'refused: nothing that is written here has to change'],
    ['a list that may hold more', `['a', ...rest]`, not],
    ['objects', `[{ a: 1 }]`, not],
    ['numbers', `[1]`, not],
    ['lists', `[['a']]`, not],
    ['what is not known', 'all', not],
  ])('become objects: %s', (_name, before, expected) => {
    const wanted = expected.startsWith('refused') ? expected : json(`{ domains: ${expected} }`);
    expect(after(json(`{ domains: ${before} }`), wrap, { dialect: withoutEach })).toBe(wanted);
  });

  it('are made where a list of its own is put into the body', () => {
    const text = `const L = ['a'];\n${json('{ domains: L }')}`;
    const fixed = `const L = ['a'];\n${json(`{ domains: L.map((uri) => ({ type: 'public', uri })) }`)}`;
    expect(after(text, wrap, { dialect })).toBe(fixed);
    expect(doubts(text, wrap, { dialect })).toBe('safe');
    const named = `const domains = ['a'];\n${json('{ domains }')}`;
    const renamed = body({ rename: { domains: 'destinations' }, elements: { domains: { type: 'public', uri: '$' } } });
    expect(after(named, renamed, { dialect })).toContain('{ destinations: domains.map((uri) =>');
    const objects = `const L = [{ a: 1 }];\n${json('{ domains: L }')}`;
    expect(after(objects, wrap, { dialect })).toBe(`refused: ${what} is set elsewhere`);
    const held = `const B = { domains: L };\nconst L = ['a'];\n${json('B')}`;
    expect(doubts(held, wrap, { dialect })).toContain('`L` is copied there');
    expect(after(text, wrap, { dialect, sharedWith: overlaps(text, 'L }') })).toBe(
      'refused: the value is shared with other code (line 2)',
    );
  });

  const pluck = body({ pluck: { rules: 'id' } });
  const none = 'refused: the elements of the field `rules` of the body are not objects with `id` alone (line 1)';
  it.each([
    ['objects with it', '[{ id: a }, { id: "b" }]', '[a, "b"]'],
    ['none', '[]', 'refused: nothing that is written here has to change'],
    ['one with more', '[{ id: a }, { id: b, on: 1 }]', none],
    ['one without it', '[{ on: 1 }]', none],
    ['one that may hold more', '[{ ...rest, id: a }]', none],
    ['a text', `['a']`, none],
    ['what is not known', '[a]', none],
    [
      'a list that may hold more',
      '[{ id: a }, ...rest]',
      'refused: the field `rules` of the body is not a list whose elements are written out (line 1)',
    ],
    ['no list', `'a'`, 'refused: the field `rules` of the body is not a list whose elements are written out (line 1)'],
  ])('become what they hold: %s', (_name, before, expected) => {
    const wanted = expected.startsWith('refused') ? expected : json(`{ rules: ${expected} }`);
    expect(after(json(`{ rules: ${before} }`), pluck, { dialect })).toBe(wanted);
  });
});

describe('elements that go', () => {
  const step = body({ without: { items: { id: 'minify' } } });
  it.each([
    ['the first', `[{ id: 'minify', value: 1 }, { id: 'b' }]`, `[{ id: 'b' }]`],
    ['one between', `[{ id: 'a' }, { id: 'minify', value: f([1, 2]) }, { id }]`, `[{ id: 'a' }, { id }]`],
    ['the last two', `[{ id: 'a' }, { id: 'minify' }, { id: 'minify' }]`, `[{ id: 'a' }]`],
    ['none', `[{ id: 'a' }, a, 'minify']`, 'refused: nothing that is written here has to change'],
    [
      'all',
      `[{ id: 'minify' }]`,
      'refused: nothing would be left in the list `items` of the body (line 1): the call can go',
    ],
    [
      'a list that may hold more',
      `[{ id: 'minify' }, ...rest]`,
      'refused: the list `items` of the body is not a list whose elements are written out (line 1)',
    ],
    ['no list', `'minify'`, 'refused: the list `items` of the body is not seen (line 1)'],
  ])('%s', (_name, before, expected) => {
    const wanted = expected.startsWith('refused') ? expected : json(`{ items: ${expected} }`);
    expect(after(json(`{ items: ${before} }`), step, { dialect })).toBe(wanted);
  });

  it('leave their list where it is shared, or the element is written elsewhere', () => {
    const text = json(`{ items: [{ id: 'minify' }, { id: 'b' }] }`);
    expect(after(text, step, { dialect, sharedWith: overlaps(text, `[{ id: 'minify' }, { id: 'b' }]`) })).toBe(
      'refused: the list `items` of the body is shared with other code (line 1)',
    );
    const apart = `const M = { id: 'minify' };\n${json(`{ items: [M, { id: 'b' }] }`)}`;
    expect(after(apart, step, { dialect })).toBe(
      'refused: the list `items` of the body is not a list whose elements are written out (line 2)',
    );
  });
});

describe('an object that has to hold something', () => {
  const step = body({ remove: ['with.mirage'], filled: ['with'] });
  it.each([
    ['something is left', '{ with: { mirage: true, fonts: true } }', '{ with: { fonts: true } }'],
    ['it may hold more', '{ with: { ...rest, mirage: true } }', '{ with: { ...rest } }'],
    [
      'nothing is left',
      '{ with: { mirage: true } }',
      'refused: nothing would be left in `with` (line 1): what it is a part of has to go',
    ],
  ])('%s', (_name, before, expected) => {
    expect(after(json(before), step, { dialect })).toBe(expected.startsWith('refused') ? expected : json(expected));
  });
});

describe('a value', () => {
  it.each([
    [{ kind: 'literal', value: 1 }, '1'],
    [{ kind: 'literal', value: null }, 'null'],
    [{ kind: 'literal', value: undefined }, undefined],
    [
      {
        kind: 'text',
        text: [
          { kind: 'run', text: 'a' },
          { kind: 'run', text: 'b' },
        ],
      },
      'ab',
    ],
    [{ kind: 'text', text: [] }, ''],
    [{ kind: 'text', text: [{ kind: 'run', text: 'a' }, { kind: 'hole' }] }, undefined],
    [{ kind: 'unknown' }, undefined],
  ] as const)('%j is known as %s', (value, expected) => {
    expect(knownText(value)).toBe(expected);
  });

  it.each([
    ['a', { text: 'a' }],
    [1, { literal: 1 }],
    [null, { literal: null }],
    [{ a: { b: true } }, { members: [['a', { members: [['b', { literal: true }]] }]] }],
  ])('%j has its shape', (value, expected) => {
    expect(shapeOf(value)).toEqual(expected);
  });
});
