import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fixedSnippet, readSnippets, written, type Snippet } from './snippets.js';

const folder = join(import.meta.dirname, 'snippets');

/*
 * Each outcome was judged by hand: no safe fix changes what the program does besides the request that the entry
 * retires. UPDATE_SNIPPETS=1 writes what comes out now, which is then to be judged again.
 */
describe.each(readdirSync(folder).sort())('%s', (file) => {
  const snippets = readSnippets(join(folder, file));
  const outcomes: Snippet[] = [];

  it.each(snippets.map((snippet) => [snippet.name, snippet] as const))('%s', async (_name, snippet) => {
    const outcome = await fixedSnippet(snippet);
    outcomes.push({ ...snippet, ...outcome });
    if (process.env['UPDATE_SNIPPETS'] === '1') return;
    expect({ fixed: Object.fromEntries(outcome.fixed), left: outcome.left }).toEqual({
      fixed: Object.fromEntries(snippet.fixed),
      left: snippet.left,
    });
  });

  it('is written, where that is asked for', () => {
    if (process.env['UPDATE_SNIPPETS'] === '1') writeFileSync(join(folder, file), outcomes.map(written).join(''));
    expect(snippets.length).toBeGreaterThan(0);
  });
});
