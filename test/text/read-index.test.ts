import { expect, it } from 'vitest';
import type { FieldRead, Request } from '../../src/model/request.js';
import { readAt, readsAt } from '../../src/text/read-index.js';

function read(name: string, start: number, end: number, file = 'a'): FieldRead {
  return { path: [name], span: { file, start, end } };
}

it('finds the reads of an answer by place, in the order in which they were met, also of those that came later', () => {
  const reads = [read('late', 6, 9), read('early', 0, 3), read('other', 6, 9, 'b')];
  const request = { site: { reads, escapes: [] } } as unknown as Request;
  const at = (start: number, end: number): string[] =>
    readsAt(request, { file: 'a', start, end }).map(({ path }) => path.join('.'));
  expect([at(0, 9), at(3, 6), at(8, 20)]).toEqual([['late', 'early'], [], ['late']]);
  reads.push(read('last', 2, 7));
  expect(at(2, 7)).toEqual(['late', 'early', 'last']);
});

it('finds the first read that begins at a place', () => {
  const reads = [read('one', 6, 9), read('two', 6, 12), read('three', 6, 9, 'b')];
  const at = (start: number, file = 'a'): string | undefined => readAt(reads, { file, start })?.path[0];
  expect([at(6), at(6, 'b'), at(7), at(6, 'c')]).toEqual(['one', 'three', undefined, undefined]);
  reads.push(read('four', 7, 8), read('five', 6, 7));
  expect([at(7), at(6)]).toEqual(['four', 'one']);
  expect(readAt([read('own', 6, 7)], { file: 'a', start: 6 })?.path).toEqual(['own']);
});
