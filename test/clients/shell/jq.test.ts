import { describe, expect, it } from 'vitest';
import fc from '../../properties.js';
import { jqBuilds } from '../../../src/clients/shell/jq-build.js';
import { jqCommand, jqReads } from '../../../src/clients/shell/jq.js';
import type { Text } from '../../../src/model/text.js';
import { callOf, showText } from './call-of.js';
import { expectProportional } from '../../work.js';

/** The program, written at offset 100. */
function written(program: string): Text {
  const span = { file: 'x.sh', start: 100, end: 100 + program.length };
  return [{ kind: 'run', text: program, span, quoting: ['single'] }];
}

function reads(program: string): string {
  return jqReads(written(program))
    .reads.map(({ path }) => path.join('.'))
    .join(' ');
}

describe('what a program reads', () => {
  it.each([
    ['.result.value', 'result result.value'],
    ['.result[].locked', 'result result.[].locked'],
    ['.errors[0].error_chain', 'errors errors.[].error_chain'],
    ['.errors[0].error_chain[].message', 'errors errors.[].error_chain errors.[].error_chain.[].message'],
    ['.["result"]', 'result'],
    ['."result"."value"', 'result result.value'],
    ['.result["value"]', 'result result.value'],
    ['.result | .value', 'result result.value'],
    ['.result[] | select(.x) | .id', 'result result.[].x result.[].id'],
    [
      '.result[] | select(.name == "a" and (.locked | not)) | .id',
      'result result.[].name result.[].locked result.[].id',
    ],
    ['map(.locked)', '[].locked'],
    ['.result | map(.locked)', 'result result.[].locked'],
    ['{a: .result.id}', 'result result.id'],
    [
      '.result[] | {id, name: .n, "x": .y, (.k): .v}',
      'result result.[].k result.[].id result.[].n result.[].y result.[].v',
    ],
    ['.result | {id} | .id', 'result result.id'],
    ['[.result[] | .id] | .[0]', 'result result.[].id'],
    ['.result as $r | $r.value', 'result result.value'],
    ['.result[]? // empty', 'result'],
    ['.result?.value?', 'result result.value'],
    ['.result // .errors', 'result errors'],
    ['.a, .b', 'a b'],
    ['if .success then .result.id else .errors[0].message end', 'success result result.id errors errors.[].message'],
    ['if .a then .b elif .c then .d end', 'a c b d'],
    ['"\\(.result.id) \\(.success)"', 'result result.id success'],
    ['.result[] | "\\(.id)\\t\\(.name | ascii_downcase)"', 'result result.[].id result.[].name'],
    ['.result[] | [.id, .name] | @tsv', 'result result.[].id result.[].name'],
    ['.result | length', 'result'],
    ['.result | sort_by(.name) | first | .id', 'result result.[].name result.[].id'],
    ['first(.result[] | select(.a)).id', 'result result.[].a result.[].id'],
    ['any(.result[]; .locked)', 'result result.[].locked'],
    ['[.result[].count] | add', 'result result.[].count'],
    ['reduce .result[] as $x (0; . + $x.count)', 'result result.[].count'],
    ['.result | has("locked")', 'result result.locked'],
    ['del(.result.locked)', 'result result.locked'],
    ['.result.locked |= false', 'result result.locked'],
    ['.result[-1].id', 'result result.[].id'],
    ['.result[1:3][] | .id', 'result result.[].id'],
    ['try .a catch "x"', 'a'],
    ['.a + .b * -.c', 'a b c'],
    // Operators, by how they bind.
    ['.a = .b', 'a b'],
    ['.a |= .b', 'a a.b'],
    ['.a += .b', 'a b'],
    ['.a //= .b', 'a b'],
    ['(.a = .b).c', 'a b c'],
    ['(.a |= .b).c', 'a a.b c'],
    ['.a -= 1', 'a'],
    ['.a *= 2', 'a'],
    ['.a /= 2 | .b', 'a b'],
    ['.a //= 2 | .b', 'a b'],
    ['.a %= 2', 'a'],
    ['.a or .b and .c', 'a b c'],
    ['.a != 1 | .', 'a'],
    ['.a < 1, .a <= .b, .c > 2, .d >= 3', 'a a b c d'],
    ['.a % 2, .b / 2', 'a b'],
    ['(.a // .b).c', 'a b a.c b.c'],
    ['(.a, .b).c', 'a b a.c b.c'],
    ['(.a + .b).c', 'a b'],
    ['(if .a then .b else .c end).d', 'a b c b.d c.d'],
    ['(if .a then .b end).d', 'a b b.d d'],
    ['(try .a catch .b).c', 'a a.c'],
    // What functions give.
    ['.a | sort_by(.b) | .[0].c', 'a a.[].b a.[].c'],
    ['.a | unique | reverse | .[0].c', 'a a.[].c'],
    ['.a | max_by(.b).c', 'a a.[].b a.[].c'],
    ['.a | map(.b) | .[0].c', 'a a.[].b a.[].b.c'],
    ['.a | map(select(.b)) | .[].c', 'a a.[].b a.[].c'],
    ['.a | any(.b)', 'a a.[].b'],
    ['all(.a[]; .b)', 'a a.[].b'],
    ['.a | length | .b', 'a'],
    ['.a | empty | .b', 'a'],
    ['.a | tojson | .b', 'a a.b'],
    ['last(.a[]).b', 'a a.[].b'],
    ['limit(3; .a[]).b', 'a a.[].b'],
    ['isempty(.a).b', 'a'],
    ['.a | has("b"), has("c")', 'a a.b a.c'],
    ['[.a[] | {b, c: .d}] | .[].c.e', 'a a.[].b a.[].d a.[].d.e'],
    ['{a: .b} | .[]', 'b'],
    ['{"a": .b}.a.c', 'b b.c'],
    ['{a: .b | .c}.a', 'b b.c'],
    ['. as $x | {$x} | .x.a', 'a'],
    ['[] | .[0].a', ''],
    ['[.a] | first.b', 'a a.b'],
    ['foreach .a[] as $x (0; . + 1; $x.b)', 'a a.[].b'],
    ['reduce .a[] as $x (.c; $x)', 'a c'],
    ['reduce .a[] as $x (.c; .d)', 'a c c.d'],
    ['reduce .a[] as $x (0; .d)', 'a'],
    ['input.a, (inputs | .b)', 'a b'],
    ['.a[1:][0].b, .a[:2][0].c', 'a a.[].b a a.[].c'],
    ['@base64 "\\(.a)"', 'a'],
    ['.a | @csv', 'a'],
    ['$ENV.a, $x.b', ''],
    ['.', ''],
    ['.[] | .id', '[].id'],
    ['# comment\n.a # more', 'a'],
  ])('%s', (program, expected) => {
    expect(reads(program)).toBe(expected);
    expect(jqReads(written(program)).partial).toBe(false);
  });

  it.each([
    '..|.id?',
    'to_entries[]',
    'def f: .x; f',
    '.[$k]',
    '.a as [$x] | $x',
    '(',
    '.a.',
    '{',
    'if',
    '))',
    'getpath(["a"])',
    'with_entries(.value)',
    '.a | flatten',
    'walk(.)',
    'if .a then .b',
    'if .a',
    'reduce .a',
    '[.a',
    '(.a',
    '{a: .b',
    '.a ]',
    '.a[0',
    '.["\\(.k)"]',
    '. as [$a, $b] | .c',
    '.[.k]',
  ])('%s is not wholly understood', (program) => {
    expect(jqReads(written(program)).partial).toBe(true);
  });
});

describe('what a program prints', () => {
  it.each([
    ['.', [''], false],
    ['.result', ['result'], false],
    ['.result[].id', ['result.[].id'], false],
    ['.result // empty', ['result'], false],
    ['.a, .b', ['a', 'b'], false],
    ['.a | length', [], true],
    ['{a}', [], true],
    ['select(.a)', [''], false],
  ])('%s', (program, outputs, made) => {
    const reading = jqReads(written(program));
    expect(reading.outputs.map((path) => path.join('.'))).toEqual(outputs);
    expect(reading.made).toBe(made);
  });
});

it.each([
  ['{value}', ['value']],
  ['.result | {value, id: .other, "name", $x}', ['value', 'name']],
  ['{value: .value}', []],
  ['.value', []],
])('keys that are taken under their own names in %s', (program, names) => {
  const taken = jqReads(written(program)).reads.filter(({ inFilter, shorthand }) => inFilter === 'read' && shorthand);
  expect(taken.map(({ path }) => path.at(-1))).toEqual(names);
});

it('members that are given by their names alone say so', () => {
  const built = jqBuilds(written('{$value, other: $value}'), new Map());
  const members = built.kind === 'object' ? [...built.members.values()] : [];
  expect(members.map(({ key, inFilter, valueSpan }) => [key, inFilter, valueSpan?.start])).toEqual([
    ['value', 'member', undefined],
    ['other', undefined, 116],
  ]);
});

it('the place of a key is its characters', () => {
  const keys = fc.array(fc.stringMatching(/^[a-z_]{1,8}$/), { minLength: 1, maxLength: 5 });
  const forms = fc.array(fc.constantFrom(0, 1, 2, 3), { minLength: 5, maxLength: 5 });
  fc.assert(
    fc.property(keys, forms, (names, how) => {
      const step = (name: string, i: number): string =>
        [`.${name}`, `.["${name}"]`, ` | .${name}`, `[] | .${name}`][i === 0 ? (how[0] ?? 0) % 2 : (how[i] ?? 0)] ?? '';
      const program = names.map(step).join('');
      const found = jqReads(written(program)).reads;
      expect(found.map(({ span }) => program.slice(span.start - 100, span.end - 100))).toEqual(names);
      expect(found.at(-1)?.path.filter((key) => key !== '[]')).toEqual(names);
    }),
  );
});

it('a key that is not one run of the file is left out', () => {
  const span = { file: 'x.sh', start: 0, end: 5 };
  const program: Text = [
    { kind: 'run', text: '.resu', span },
    { kind: 'run', text: 'lt' },
    { kind: 'run', text: '.id', span: { file: 'x.sh', start: 9, end: 12 } },
  ];
  expect(jqReads(program)).toMatchObject({
    partial: true,
    reads: [{ path: ['result', 'id'], span: { start: 10, end: 12 } }],
  });
});

it('variables of the shell in a program', () => {
  const call = callOf('jq ".result[] | select(.name==\\"$N\\") | .id"');
  const { program } = jqCommand(call);
  const reading = jqReads(program ?? []);
  expect(reading.reads.map(({ path }) => path.join('.'))).toEqual(['result', 'result.[].name', 'result.[].id']);
  expect(jqReads(jqCommand(callOf('jq ".result.$K"')).program ?? []).partial).toBe(true);
});

it.each([
  ['jq .a', '.a', {}],
  [`jq -r '.a'`, '.a', {}],
  ['jq -n --arg k v --argjson n 1 {}', '{}', { fromNothing: true }],
  ['jq -rs .', '.', { slurps: true }],
  ['jq --indent 2 -e .a file.json', '.a', { files: [expect.anything()] }],
  ['jq -f prog.jq', undefined, { files: [] }],
  ['jq --from-file prog.jq', undefined, { files: [] }],
  ['jq --null-input --slurp . a', '.', { fromNothing: true, slurps: true, files: [expect.anything()] }],
  ['jq .a --raw-output', '.a', {}],
])('command line: %s', (command, program, more) => {
  const found = jqCommand(callOf(command));
  expect(found.program && showText(found.program)).toBe(program);
  expect(found).toMatchObject({ fromNothing: false, slurps: false, ...more });
});

it('garbage is read', () => {
  const part = fc.constantFrom(
    ...'.[](){}|,:;?$"\\ab1 @#-+*/=<>'.split(''),
    'if ',
    ' then ',
    ' end',
    ' as $x ',
    'reduce ',
    'map(',
    '\\(',
    'def f:',
    'try ',
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 60 }), (parts) => {
      expect(() => jqReads(written(parts.join('')))).not.toThrow();
    }),
    { numRuns: 1000 },
  );
});

it.each([
  '(',
  '[',
  '{a:',
  '.a|',
  '-',
  'if ',
  '"\\(',
  'try ',
  '.a,',
  'map(',
  '..',
  'reduce ',
  '. as $x|',
  '{(',
  'def f: ',
])('is work in proportion to the program: %s again and again', async (open) => {
  await expectProportional((size) => jqReads(written(open.repeat(size))), 1000);
  expect(() => jqReads(written(open.repeat(5000)))).not.toThrow();
});
