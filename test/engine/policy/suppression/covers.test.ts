import { expect, it } from 'vitest';
import { covers } from '../../../../src/engine/policy/suppression/suppress.js';
import type { Directive } from '../../../../src/engine/policy/suppression/directive.js';
import type { Placed } from '../../../../src/engine/fixing/placed.js';

type Range = readonly [start: number, end: number];

/** Whether a directive for `a` and `b` that speaks of 10 to 20 leaves out a finding, with the calls that it stands in. */
function leavesOut(rule: string, [start, end]: Range, calls: readonly (readonly [...Range, string?])[]): boolean {
  const directive = { rules: [{ id: 'a' }, { id: 'b' }], reach: { start: 10, end: 20 } } as unknown as Directive;
  const placed = {
    finding: { rule, span: { file: 'a.ts', start, end } },
    calls: calls.map(([from, to, file = 'a.ts']) => ({ file, start: from, end: to })),
  } as unknown as Placed;
  return covers(directive, placed);
}

it.each<[what: string, rule: string, finding: Range, calls: readonly (readonly [...Range, string?])[], is: boolean]>([
  ['a finding that begins there', 'a', [12, 15], [], true],
  ['of another entry that it names', 'b', [12, 15], [], true],
  ['of one that it does not name', 'c', [12, 15], [[12, 15]], false],
  ['one that begins where it does', 'a', [10, 15], [], true],
  ['one that begins where it ends', 'a', [20, 25], [], true],
  ['one before it', 'a', [9, 15], [], false],
  ['one behind it', 'a', [21, 25], [], false],
  ['one behind it in a call that begins there', 'a', [30, 35], [[12, 40]], true],
  ['one behind it in a call that does not', 'a', [30, 35], [[5, 40]], false],
  ['one behind a call that begins there', 'a', [30, 35], [[12, 29]], false],
  ['one that is longer than the call', 'a', [30, 45], [[12, 40]], false],
  ['one before a call that begins there', 'a', [5, 9], [[12, 40]], false],
  ['one that ends with the call', 'a', [30, 40], [[12, 40]], true],
  ['one in a call of another file', 'a', [30, 35], [[12, 40, 'b.ts']], false],
  [
    'one in several, of which one begins there',
    'a',
    [30, 35],
    [
      [5, 50],
      [12, 40],
    ],
    true,
  ],
])('%s', (_, rule, finding, calls, is) => {
  expect(leavesOut(rule, finding, calls)).toBe(is);
});
