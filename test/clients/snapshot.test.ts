import { expect, it } from 'vitest';
import { snapshot } from '../../src/clients/snapshot.js';
import type { ListValue, ObjectValue, Value } from '../../src/model/value.js';

const text = (written: string): Value => ({ kind: 'text', text: [{ kind: 'run', text: written }] });
const object = (members: Readonly<Record<string, Value>>): ObjectValue => ({
  kind: 'object',
  members: new Map(Object.entries(members).map(([key, value]) => [key, { key, value }])),
  open: false,
});
const list = (...items: Value[]): ListValue => ({ kind: 'list', items, open: false });

it('is not changed with what it was taken of, however deep', () => {
  const inner = object({ a: text('1') });
  const items = list(inner);
  const whole: Value = {
    kind: 'choice',
    options: [{ kind: 'encoded', as: 'json', value: object({ items }), span: { file: '', start: 0, end: 0 } }],
  };
  const before = JSON.stringify(snapshot(whole), entriesOf);
  const taken = snapshot(whole);
  inner.members.set('b', { key: 'b', value: text('2') });
  items.items.push(text('3'));
  expect(JSON.stringify(taken, entriesOf)).toBe(before);
  expect(JSON.stringify(whole, entriesOf)).not.toBe(before);
});

it('takes what is not known with the members that are', () => {
  const members = object({ a: text('1') });
  const taken = snapshot({ kind: 'unknown', name: 'x', members });
  members.members.clear();
  expect(taken.kind === 'unknown' && taken.members?.members.size).toBe(1);
});

it('keeps what is the same the same, and ends where a value holds itself', () => {
  const shared = list(text('1'));
  const whole = object({ a: shared, b: shared });
  whole.members.set('self', { key: 'self', value: whole });
  const taken = snapshot(whole) as ObjectValue;
  expect(taken.members.get('a')?.value).toBe(taken.members.get('b')?.value);
  expect(taken.members.get('self')?.value).toBe(taken);
  expect(taken).not.toBe(whole);
});

it('takes what a host object is at the time', () => {
  let now = 'a';
  const pairs = list(text('1'));
  const host = {
    type: 'url',
    text: () => [{ kind: 'run' as const, text: now }],
    texts: () => [[{ kind: 'run' as const, text: now }]],
    pairs,
  };
  const taken = snapshot({ ...object({}), host }) as ObjectValue;
  now = 'b';
  pairs.items.push(text('2'));
  const { text: told, texts, pairs: kept } = taken.host as unknown as typeof host;
  expect([told(), texts(), kept.items.length]).toEqual([
    [{ kind: 'run', text: 'a' }],
    [[{ kind: 'run', text: 'a' }]],
    1,
  ]);
  const client = { type: 'client' };
  expect((snapshot({ ...object({}), host: client }) as ObjectValue).host).toBe(client);
});

it('takes values of more than 5,000 parts, or 24 levels, as they are from there on', () => {
  const wide = list(...Array.from({ length: 5_001 }, (_, i) => list(text(String(i)))));
  const taken = snapshot(wide) as ListValue;
  const copied = taken.items.filter((item, i) => item !== wide.items[i]);
  // Each of them holds another value.
  expect(copied).toHaveLength(2_500);
  let deep: Value = list();
  const levels = Array.from({ length: 30 }, () => (deep = list(deep))).reverse();
  let at: Value | undefined = snapshot(levels[0] ?? deep);
  const same = levels.map((level) => {
    const found = at === level;
    at = at?.kind === 'list' ? at.items[0] : undefined;
    return found;
  });
  expect(same.indexOf(true)).toBe(25);
});

function entriesOf(_: string, value: unknown): unknown {
  return value instanceof Map ? [...(value as Map<string, unknown>)] : value;
}
