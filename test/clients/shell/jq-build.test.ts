import { describe, expect, it } from 'vitest';
import { jqBuilds } from '../../../src/clients/shell/jq-build.js';
import type { Text } from '../../../src/model/text.js';
import type { Value } from '../../../src/model/value.js';
import { parseJsonText } from '../../../src/text/json-text.js';
import { showValue } from './call-of.js';

const text = (written: string): Text => [
  { kind: 'run', text: written, span: { file: 'x.sh', start: 0, end: written.length } },
];
const VARIABLES = new Map([
  ['name', { text: text('ssl'), json: false }],
  ['all', { text: text('{"on": true}'), json: true }],
  ['torn', { text: text('{"on'), json: true }],
]);
const INPUT = parseJsonText(text('{"a": 1, "b": {"c": "d"}, "e": [2]}'));
const built = (program: string, input: Value | undefined = INPUT): string =>
  JSON.stringify(showValue(jqBuilds(text(program), VARIABLES, input)));

describe('what a program makes of its input', () => {
  it.each([
    ['.', '{"a":1,"b":{"c":"d"},"e":[2]}'],
    ['.a', '1'],
    ['.b.c', '"d"'],
    ['.b | .c', '"d"'],
    ['.b | {x: .c}', '{"x":"d"}'],
    ['{x: .a, y: [.a, .b.c, 5]}', '{"x":1,"y":[1,"d",5]}'],
    ['[]', '[]'],
    ['[.a]', '[1]'],
    ['{a, z: true, n: null, f: false}', '{"a":1,"z":true,"n":null,"f":false}'],
    ['{"a": 1.5}', '{"a":1.5}'],
    ['{$name}', '{"name":"ssl"}'],
    ['{v: $name}', '{"v":"ssl"}'],
    ['$all', '{"on":true}'],
    ['del(.a)', '{"b":{"c":"d"},"e":[2]}'],
    ['del(.a, .e)', '{"b":{"c":"d"}}'],
    ['.a = 2', '{"a":2,"b":{"c":"d"},"e":[2]}'],
    ['.z = .b.c', '{"a":1,"b":{"c":"d"},"e":[2],"z":"d"}'],
    ['.b.c = 2', '{"a":1,"b":{"c":"d"},"e":[2]}'],
    ['{a: 1} + {b: 2}', '{"a":1,"b":2}'],
    ['{a: 1} * {a: 2}', '{"a":2}'],
    ['. + {a: $name}', '{"a":"ssl","b":{"c":"d"},"e":[2]}'],
  ])('%s', (program, expected) => {
    expect(built(program)).toBe(expected);
  });
});

describe('what is not known of it', () => {
  const unknown = '"<>"';
  it.each([
    '.a + 1',
    '.a - .b',
    '.a | length',
    '.b.c | ascii_upcase',
    'del(.b.c)',
    'del(.[0])',
    '"\\(.a)"',
    '.[0] = 1',
    'if .a then .b else .e end',
  ])('%s', (program) => {
    expect(built(program)).toBe(unknown);
  });

  it.each([
    ['a member that is not there', '.z', { kind: 'unknown', name: 'z' }],
    ['a member of what is no object', '.a.z', { kind: 'unknown', name: 'z' }],
    ['a variable', '$other', { kind: 'unknown', name: 'other' }],
    ['a variable with JSON that is torn', '$torn', { kind: 'unknown', name: 'torn' }],
  ] as const)('is %s', (_name, program, expected) => {
    expect(jqBuilds(text(program), VARIABLES, INPUT)).toEqual(expected);
  });

  it.each(['.', '.a', 'del(.a)', '.a = 1', '. + 1', '. * .'])('is the input: %s', (program) => {
    expect(jqBuilds(text(program), VARIABLES).kind).toBe('unknown');
  });

  it.each([
    ['{a: 1} + .z', true],
    ['.z + {a: 1}', true],
    ['{a: 1} + {(.z): 2}', true],
    ['{a: 1} + {b: 2}', false],
    ['{(.z): 2}', true],
  ])('are more members: %s (%s)', (program, open) => {
    expect(jqBuilds(text(program), VARIABLES, INPUT)).toMatchObject({ kind: 'object', open });
  });

  it('is what stands too deep', () => {
    const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);
    expect(built(nested(30))).toBe(nested(30));
    expect(built(nested(60))).not.toBe(nested(60));
    const pipes = (count: number): string => `${'. | '.repeat(count)}.a`;
    expect(built(pipes(30))).toBe('1');
    expect(built(pipes(60))).toBe('"<a>"');
    expect(built(`${'. | '.repeat(30)}${'.b.c | '.repeat(1)}.`)).toBe('"d"');
  });
});

it('says where members stand, but of those that are set on the input', () => {
  const placed = (program: string): unknown[] => {
    const value = jqBuilds(text(program), VARIABLES, INPUT);
    if (value.kind !== 'object') return [];
    return [...value.members.values()].map(({ key, keySpan, valueSpan, span }) =>
      [keySpan, valueSpan, span]
        .map((one) => (one === undefined ? '-' : program.slice(one.start, one.end)))
        .concat(key),
    );
  };
  expect(placed('{x: .a, $name, a, "y": 1}')).toEqual([
    ['x', '.a', 'x: .a', 'x'],
    ['name', '-', '$name', 'name'],
    ['a', '-', 'a', 'a'],
    ['y', '1', '"y": 1', 'y'],
  ]);
  const set = jqBuilds(text('.z = 1'), VARIABLES, { kind: 'object', members: new Map(), open: false });
  expect(set).toMatchObject({ members: new Map([['z', { key: 'z', value: { kind: 'literal', value: 1 } }]]) });
});
