import { describe, expect, it } from 'vitest';
import { followJq } from '../../../src/text/jq/follow.js';
import { parseJq } from '../../../src/text/jq/parse.js';

/** The parts of the input that something is made of as a whole, and those of which it is not known what is asked. */
function asked(program: string): { whole: string[]; unknown: (string | undefined)[] } {
  const whole: string[] = [];
  const unknown: (string | undefined)[] = [];
  followJq(parseJq(program).tree, {
    ...{ fuel: 4000, depth: 0, onKey: () => undefined },
    onWhole: (path) => whole.push(path.join('.')),
    onUnknown: (path) => unknown.push(path?.join('.')),
  });
  return { whole, unknown };
}

describe('what something is made of', () => {
  it.each([
    ['.a', []],
    ['{a: .b}', []],
    ['[.a]', []],
    ['"\\(.a) \\(.b.c)"', ['a', 'b.c']],
    ['.a | @csv', ['a']],
    ['[.a, .b] | @csv', ['a', 'b']],
    ['{a: .b} | tostring', ['b']],
    ['.a + .b', ['a', 'b']],
    ['-.a', ['a']],
    ['.a | length', ['a']],
    ['.a | keys', ['a']],
    ['.a | join(.b)', ['a', 'a.b']],
    ['{(.a): 1}', ['a']],
    ['{a: .b} | add', ['b']],
    ['.a == .b', ['a', 'b']],
    ['.a < (.b | .c)', ['a', 'b.c']],
    // A comparison with what is written says nothing of what is in there, no more than whether it is there.
    ['.a == 1, .a != "b", null == .a, .a >= -1', []],
    ['.a == true, .a != false', []],
    ['.a and (.b or .c)', []],
    ['.a | not', []],
    ['.a | type', []],
    ['if .a then 1 else 2 end', []],
    ['select(.a)', []],
    ['.a | any(.b)', []],
    ['reduce .a[] as $x (0; . + $x.b)', ['a.[].b']],
    ['reduce .a[] as $x (.c; . + 1)', ['c']],
  ])('%s', (program, parts) => {
    expect(asked(program).whole.filter((part) => part !== '')).toEqual(parts);
  });
});

describe('what is asked is not known', () => {
  it.each([
    ['.a.b | to_entries', ['a.b']],
    ['.a | .[$name]', ['a']],
    ['.a | add', ['a']],
    ['.a | has($name)', ['a']],
    ['.a | has("b"), has(0)', []],
    ['..', [undefined]],
    ['.a | keys', []],
  ])('%s', (program, parts) => {
    expect(asked(program).unknown).toEqual(parts);
  });
});

describe('what is too much is not followed to its end', () => {
  const values = (count: number): string => Array.from({ length: count }, (_, i) => `.k${String(i)}`).join(', ');
  it.each<readonly [string, string, number]>([
    ['values', `(${values(32)})`, 32],
    ['of more values some', `(${values(33)})`, 32],
    ['keys in a row', `.${'.a'.repeat(150)}`.slice(1), 1],
  ])('%s', (_, program, gives) => {
    const unknown: unknown[] = [];
    const shapes = followJq(parseJq(program).tree, {
      ...{ fuel: 4000, depth: 0, onKey: () => undefined, onUnknown: (path) => unknown.push(path) },
    });
    expect(shapes).toHaveLength(gives);
    expect(unknown).toHaveLength(program.includes('.k32') ? 1 : 0);
  });

  it.each([
    ['no steps are left', '.a | .b | .c', 2],
    ['parts stand too deeply in one another', `.${'.a'.repeat(400)}`.slice(1), 4000],
  ])('%s', (_, program, fuel) => {
    const unknown: unknown[] = [];
    const following = { depth: 0, onKey: () => undefined, onUnknown: (path?: readonly string[]) => unknown.push(path) };
    const shapes = followJq(parseJq(program).tree, { ...following, fuel });
    expect([shapes.map(({ kind }) => kind), unknown.length > 0]).toEqual([['other'], true]);
  });

  it.each([
    [29, false],
    [30, true],
  ])('brackets in one another: %s', (depth, partial) => {
    expect(parseJq(`${'['.repeat(depth)}.a${']'.repeat(depth)}`).partial).toBe(partial);
  });
});
