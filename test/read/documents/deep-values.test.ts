import { describe, expect, it } from 'vitest';
import { readWith } from '../../../src/engine/reading/units.js';
import { readerOf } from '../../../src/engine/reading/kinds.js';
import type { Value } from '../../../src/model/value.js';

/** The body of the one request of a task, and what was left out of it. */
async function bodyOf(body: string): Promise<{ body: Value | undefined; left: readonly string[] }> {
  const text = `- uri:\n    url: https://api.cloudflare.com/client/v4/a\n    method: POST\n    body_format: json\n    body: ${body}\n`;
  const reader = await readerOf('yaml');
  const { requests, problems } = readWith(reader, { file: 'tasks/main.yml', text }, []);
  return { body: requests[0]?.body?.value, left: [...new Set(problems.map(({ message }) => message))] };
}

/** How many lists and maps stand in one another, and what stands in the innermost. */
function within(value: Value | undefined, depth = 0): string {
  if (value?.kind === 'list' && value.items[0] !== undefined) return within(value.items[0], depth + 1);
  if (value?.kind === 'object') return within([...value.members.values()][0]?.value, depth + 1);
  return `${String(depth)} ${value?.kind ?? 'none'}`;
}

describe('a value in a document', () => {
  it.each<[name: string, depth: number, is: string, left: readonly string[]]>([
    ['is looked into', 30, '30 text', []],
    ['ends in something unknown where it is too deep', 31, '31 unknown', ['a value is nested too deeply']],
  ])('%s', async (_name, depth, is, left) => {
    const lists = await bodyOf('['.repeat(depth) + 'x' + ']'.repeat(depth));
    expect([within(lists.body), lists.left]).toEqual([is, left]);
    const maps = await bodyOf('{ a: '.repeat(depth) + 'x' + ' }'.repeat(depth));
    expect([within(maps.body), maps.left]).toEqual([is, left]);
  });

  it('has something unknown in place of what is too many', async () => {
    const { body, left } = await bodyOf(`[${'a, '.repeat(20_500)}a]`);
    const items = body?.kind === 'list' ? body.items.map(({ kind }) => kind) : [];
    expect([items.length, items[0], items[19_998], items[19_999], items.at(-1)]).toEqual([
      20_501,
      'text',
      'text',
      'unknown',
      'unknown',
    ]);
    expect(left).toEqual(['a value has too many elements']);
  });
});
