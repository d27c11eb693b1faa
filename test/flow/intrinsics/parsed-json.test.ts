import { describe, expect, it } from 'vitest';
import { parsedJson } from '../../../src/flow/intrinsics/parsed-json.js';
import type { Text } from '../../../src/model/text.js';

function jsonOf(value: unknown): Text {
  return [{ kind: 'run', text: JSON.stringify(value) }];
}

describe('JSON that is parsed', () => {
  it.each([
    ['short', 1],
    ['large', 1000],
  ])('shares nothing that programs change: %s', (_name, count) => {
    const text = jsonOf({ records: Array.from({ length: count }, () => ({ name: 'a', tags: ['b'] })) });
    const first = parsedJson(text);
    const before = JSON.stringify(first);
    const second = parsedJson(text);
    expect(second).toEqual(first);
    if (first?.kind !== 'object') throw new Error('no object');
    const list = first.members.get('records')?.value;
    if (list?.kind !== 'list') throw new Error('no list');
    const [record] = list.items;
    if (record?.kind === 'object') record.members.clear();
    list.items.push({ kind: 'unknown' });
    first.members.clear();
    expect(parsedJson(text)).toEqual(second);
    expect(JSON.stringify(second)).toBe(before);
  });

  it('is none', () => {
    const text: Text = [{ kind: 'run', text: `[${'1,'.repeat(5000)}` }];
    expect([parsedJson(text), parsedJson(text)]).toEqual([undefined, undefined]);
  });
});
