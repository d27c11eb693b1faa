import { describe, expect, it } from 'vitest';
import type { FormField, Shape } from '../../../src/model/dialect.js';
import type { Value } from '../../../src/model/value.js';
import { code } from '../../../src/read/documents/code.js';
import { without } from '../../../src/read/documents/console.js';
import { formText } from '../../../src/read/documents/form-text.js';
import { toJson, toYaml } from '../../../src/read/documents/write.js';
import { undoubled } from '../../../src/read/documents/undoubled.js';
import { plainPart } from '../../../src/text/mapped-text.js';

describe('a value as JSON and YAML read it', () => {
  it.each<[Shape, string | undefined]>([
    [{ text: 'a"b' }, '"a\\"b"'],
    [{ literal: false }, 'false'],
    [{ source: 'anything, here' }, 'anything, here'],
    [{ items: [{ text: 'a' }, { literal: 1 }] }, '["a", 1]'],
    [{ items: [{ source: 'a-b.c/d@e' }] }, '[a-b.c/d@e]'],
    [{ items: [{ source: '"a, b"' }, { source: "'it''s'" }] }, `["a, b", 'it''s']`],
    [{ items: [{ source: 'a, b' }] }, undefined],
    [{ items: [{ source: '"a" b' }] }, undefined],
    [
      {
        members: [
          ['a', { literal: 1 }],
          ['b c', { items: [] }],
        ],
      },
      '{ "a": 1, "b c": [] }',
    ],
    [{ members: [['a', { source: 'b: c' }]] }, undefined],
    [{ members: [['a', { items: [{ source: '{' }] }]] }, undefined],
    [{ joined: [{ text: 'a' }] }, undefined],
  ] as [Shape, string | undefined][])('%j', (shape, expected) => {
    expect(code(shape)).toBe(expected);
  });
});

describe('a program with doubled dollar signs', () => {
  it.each<[string, string, readonly (readonly [number, number])[]]>([
    [
      'a$$b',
      'a$b',
      [
        [0, 1],
        [1, 3],
        [3, 4],
      ],
    ],
    [
      '$$$$',
      '$$',
      [
        [0, 2],
        [2, 4],
      ],
    ],
    ['$$', '$', [[0, 2]]],
    ['a$b', 'a$b', [[0, 3]]],
    [
      '$$$a',
      '$$a',
      [
        [0, 2],
        [2, 4],
      ],
    ],
    ['', '', []],
  ])('%s', (written, text, chunks) => {
    const made = undoubled(plainPart(written, 0, written.length));
    expect(made.text).toBe(text);
    expect(made.chunks.map(({ from, to }) => [from, to])).toEqual(chunks);
  });
});

describe('a text without what is written and means nothing', () => {
  it.each<[string, string, readonly (readonly [number, number])[]]>([
    [
      'a(1)b(2)',
      'ab',
      [
        [0, 1],
        [4, 5],
      ],
    ],
    ['(1)a', 'a', [[3, 4]]],
    ['a', 'a', [[0, 1]]],
    ['(1)', '', []],
  ])('%s', (written, text, chunks) => {
    const made = without(plainPart(written, 0, written.length), /\(\d\)/g);
    expect(made.text).toBe(text);
    expect(made.chunks.filter(({ start, end }) => end > start).map(({ from, to }) => [from, to])).toEqual(chunks);
  });

  it('is itself where there is none of it', () => {
    const whole = plainPart('abc', 0, 3);
    expect(without(whole, /\d/g)).toBe(whole);
  });
});

describe('a field of a form', () => {
  const source = { file: 'a.yml', text: '0123 {{ zone }} ${key} {% raw %} plain' };
  const within = { file: 'a.yml', start: 2, end: 36 };
  const at = (words: string) => {
    const start = source.text.indexOf(words);
    return { file: 'a.yml', start, end: start + words.length };
  };
  const run = (text: string, more: object = {}) => ({ kind: 'run', text, span: at('23'), ...more });
  const hole = (words: string) => ({ kind: 'hole', span: at(words) });
  const text = (...pieces: readonly object[]): Value => ({ kind: 'text', text: pieces }) as unknown as Value;
  const unknown = (words: string): Value => ({ kind: 'unknown', span: at(words) }) as unknown as Value;
  const literal = (value: unknown): Value => ({ kind: 'literal', value }) as unknown as Value;
  const list = (items: readonly Value[], open = false): Value => ({ kind: 'list', items, open }) as unknown as Value;
  const object = (members: Readonly<Record<string, Value>>, open = false): Value =>
    ({
      kind: 'object',
      open,
      members: new Map(Object.entries(members).map(([key, value]) => [key, { key, value }])),
    }) as unknown as Value;
  const written = (value: Value, json = false): string => {
    const made = formText({ name: 'a', value, json } as FormField, source, within);
    return typeof made === 'string' ? made : `[${made.refused}]`;
  };

  const UNKNOWN = '[is not known piece by piece]';
  it.each<[string, Value, string]>([
    ['a text', text(run('a"b')), 'a"b'],
    ['a text with a variable', text(run('a'), hole('{{ zone }}'), run('b')), 'a{{ zone }}b'],
    ['a variable', unknown('${key}'), '${key}'],
    ['a statement', unknown('{% raw %}'), '{% raw %}'],
    ['what is no variable', unknown('3 {{ zone'), UNKNOWN],
    ['something else', text(hole('23')), UNKNOWN],
    ['a text from elsewhere', text(run('a', { span: at('01') })), '[is set elsewhere]'],
    ['a text that ends elsewhere', text(run('a', { span: at('raw %} plain') })), '[is set elsewhere]'],
    ['a text that is nowhere', text({ kind: 'run', text: 'a' }), '[is set elsewhere]'],
    [
      'the value of a variable',
      text(run('x', { via: at('${key}'), span: at('01') }), run('y', { via: at('${key}'), span: at('01') })),
      '${key}',
    ],
    [
      'two values of variables',
      text(run('x', { via: at('${key}') }), run('y', { via: at('{{ zone }}') })),
      '${key}{{ zone }}',
    ],
    ['a literal', literal(3), '3'],
    ['null', literal(null), '[is null, which a form cannot say]'],
    ['an object', object({}), '[is an object or a list, which a form field cannot hold]'],
    ['a list', list([]), '[is an object or a list, which a form field cannot hold]'],
    ['a choice', { kind: 'choice', options: [] } as unknown as Value, UNKNOWN],
  ])('takes %s', (_, value, expected) => {
    expect(written(value)).toBe(expected);
  });

  const deep = (depth: number): Value => (depth === 0 ? literal(1) : list([deep(depth - 1)]));
  it.each<[string, Value, string]>([
    ['a text', text(run('a"b'), hole('{{ zone }}')), '"a\\"b{{ zone }}"'],
    ['a text from elsewhere', text(run('a', { span: at('01') })), '[is set elsewhere]'],
    ['literals', list([literal(1), literal(null), literal('a')]), '[1,null,"a"]'],
    ['what is not set', literal(undefined), UNKNOWN],
    ['an object', object({ a: literal(true), 'b"': list([]) }), '{"a":true,"b\\"":[]}'],
    ['a variable', object({ a: unknown('${key}') }), '{"a":${key}}'],
    ['what is not known', object({ a: unknown('23') }), UNKNOWN],
    ['a list of that', list([unknown('23')]), UNKNOWN],
    ['an object that may hold more', object({}, true), '[may hold more than is written]'],
    ['a list that may', list([], true), '[may hold more than is written]'],
    ['a choice', { kind: 'choice', options: [] } as unknown as Value, UNKNOWN],
    ['fifty lists', deep(50), `${'['.repeat(50)}1${']'.repeat(50)}`],
    ['more', deep(51), '[is nested too deeply]'],
  ])('of JSON takes %s', (_, value, expected) => {
    expect(written(value, true)).toBe(expected);
  });
});

describe('a value that is written into a document', () => {
  /** At the place of `@`, in place of what stands between two of them. */
  const placed = (source: string, write: (text: string, start: number, end: number) => string): string => {
    const [before = '', old = '', after] = source.split('@');
    const text = `${before}${after === undefined ? '' : old}${after ?? old}`;
    return write(text, before.length, before.length + (after === undefined ? 0 : old.length));
  };
  const VALUE = { a: 1, b: { c: 'd' } };
  const SHORT = '{"a":1,"b":{"c":"d"}}';
  const indented = (step: string, margin: string, eol = '\n'): string =>
    ['{', `${step}"a": 1,`, `${step}"b": {`, `${step}${step}"c": "d"`, `${step}}`, '}'].join(`${eol}${margin}`);

  it.each<[what: string, source: string, expected: string]>([
    ['in one line', '{"x": @{}@}', SHORT],
    ['in one line of a document with one more', `\n${'x'.repeat(500)}@{}@`, SHORT],
    ['with steps of two where there are none', '{\n"x": @{}@\n}', indented('  ', '')],
    ['with steps of two', '{\n  "x": @{}@\n}', indented('  ', '  ')],
    ['with steps of four', '{\n    "y": {\n        "x": @{}@\n    }\n}', indented('    ', '        ')],
    ['with tabs', '{\n\t"y": {\n\t\t"x": @{}@\n\t}\n}', indented('\t', '\t\t')],
    ['with the line ends of the document', '{\r\n  "x": @{}@\r\n}', indented('  ', '  ', '\r\n')],
    ['in place of several lines', '{"x": @{\n}@}', indented('  ', '')],
    ['in place of several indented ones', '{"x": @{\n   "y": 1\n}@}', indented('   ', '')],
  ])('as JSON %s', (_, source, expected) => {
    expect(placed(source, (text, start, end) => toJson(VALUE, text, start, end))).toBe(expected);
  });

  it.each<[what: string, source: string, expected: string]>([
    ['on lines of its own', '@', 'a: 1\nb:\n  c: d'],
    ['on lines with a margin', 'x:\n  @\n', 'a: 1\n  b:\n    c: d'],
    ['behind a key', 'x: @{}\n', '\n  a: 1\n  b:\n    c: d'],
    ['behind a key with a margin', 'y:\n  x: @{}\n', '\n    a: 1\n    b:\n      c: d'],
    ['in a list', 'x:\n  - @\n', 'a: 1\n    b:\n      c: d'],
    ['in a list of lists', '- - @\n', 'a: 1\n    b:\n      c: d'],
    ['behind a key in a list', '- x: @\n', '\n    a: 1\n    b:\n      c: d'],
    ['with the line ends of the document', 'y: 1\r\nx: @', '\r\n  a: 1\r\n  b:\r\n    c: d'],
  ])('as YAML %s', (_, source, expected) => {
    expect(placed(source, (text, start) => toYaml(VALUE, text, start))).toBe(expected);
  });
});
