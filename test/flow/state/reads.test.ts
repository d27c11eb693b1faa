import { afterEach, expect, it } from 'vitest';
import { Variable } from '../../../src/flow/state/places.js';
import { birth, Members, observeReads } from '../../../src/flow/state/reads.js';
import { list } from '../../../src/flow/values.js';
import { member, text } from '../make.js';

afterEach(() => {
  observeReads(undefined);
});

it('what is made later has a greater number', () => {
  const first = birth();
  const variable = new Variable(text('a'), true);
  const members = new Members();
  const rows = list([]);
  expect([variable.born, members.born, rows.born, birth()]).toEqual([first + 1, first + 2, first + 3, first + 4]);
});

it('each read of a place is noted, by its key where one is asked for', () => {
  const members = new Members([['k', member('k', text('a'))]]);
  const seen: (string | undefined)[] = [];
  const observer = { read: (place: object, key?: string) => void (place === members && seen.push(key)) };
  expect(observeReads(observer)).toBeUndefined();
  members.get('k');
  members.has('j');
  void members.size;
  void [...members.values()];
  void [...members.keys()];
  void [...members.entries()];
  void [...members];
  expect(seen).toEqual(['k', 'j', undefined, undefined, undefined, undefined, undefined]);
  members.peek('k');
  expect(seen).toHaveLength(7);
  expect(observeReads(undefined)).toBe(observer);
  members.get('k');
  expect(seen).toHaveLength(7);
});

it('a variable notes reads, and is looked at without', () => {
  const variable = new Variable(text('a'), false);
  let reads = 0;
  observeReads({ read: () => (reads += 1) });
  variable.peek();
  expect(reads).toBe(0);
  void variable.value;
  expect(reads).toBe(1);
});

it('members hold what is put into them, and every change counts', () => {
  const members = new Members();
  members.set('k', member('k', text('a')));
  members.set('j', member('j', text('b')));
  expect(members.version).toBe(2);
  expect(members.delete('j')).toBe(true);
  expect(members.delete('j')).toBe(false);
  expect(members.version).toBe(4);
  expect([members.size, members.has('k'), members.has('j'), [...members.keys()]]).toEqual([1, true, false, ['k']]);
  expect([...members.values()].map(({ key }) => key)).toEqual(['k']);
  expect([...members.entries()]).toEqual([...members]);
});
