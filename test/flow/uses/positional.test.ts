import { describe, expect, it } from 'vitest';
import { afterSlice, moved } from '../../../src/flow/uses/positional.js';
import type { CallExpr } from '../../../src/model/program.js';

const slice = (...args: readonly unknown[]): CallExpr =>
  ({
    args: args.map((value) => ({ value: { kind: typeof value === 'symbol' ? 'name' : 'literal', value } })),
  }) as unknown as CallExpr;

describe('where an element is behind `slice`', () => {
  it.each([
    [['2', 'a'], slice(1), ['1', 'a']],
    [['1'], slice(1), ['0']],
    [['0'], slice(1), 'cut'],
    [['0'], slice(0), ['0']],
    [['0'], slice(-1), undefined],
    [['0'], slice(0.5), undefined],
    [['0'], slice('1'), undefined],
    [['0'], slice(Symbol()), undefined],
    [['0'], slice(0, 1), undefined],
    [['0'], slice(), undefined],
    [['[]'], slice(1), undefined],
    [['x1'], slice(1), undefined],
    [[], slice(1), undefined],
  ])('%j %j', (way, call, place) => {
    expect(afterSlice(call, way)).toEqual(place);
  });
});

it.each([
  ['filter', ['1', 'a'], ['[]', 'a']],
  ['sorted', ['1'], ['[]']],
  ['array_merge', ['1'], ['[]']],
  ['map', ['1'], ['1']],
  ['filters', ['1'], ['1']],
  ['filter', ['a', '1'], ['a', '1']],
  ['filter', [], []],
])('%s may move %j to %j', (name, way, to) => {
  expect(moved(name, way)).toEqual(to);
});
