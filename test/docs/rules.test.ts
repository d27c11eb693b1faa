import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { entries } from 'eolint:schedule';
import { describe, expect, it } from 'vitest';
import { mistakesPage, rulePage, rulesIndex } from '../../src/cli/rule-page.js';

const folder = fileURLToPath(new URL('../../docs/rules', import.meta.url));
const wanted = new Map([
  ['index.md', rulesIndex(entries)],
  ['expression-error.md', mistakesPage()],
  ...entries.map((entry) => [`${entry.id}.md`, rulePage(entry)] as const),
]);

if (process.env['UPDATE_DOCS'] !== undefined) {
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder)) if (!wanted.has(name)) rmSync(join(folder, name));
  for (const [name, text] of wanted) writeFileSync(join(folder, name), text);
}

describe('the pages of the rules', () => {
  it('are those of the schedule, and no others', () => {
    expect(readdirSync(folder).sort()).toEqual([...wanted.keys()].sort());
  });

  it.each([...wanted])('%s stands as it is made (UPDATE_DOCS=1 writes it)', (name, text) => {
    const file = join(folder, name);
    expect(existsSync(file) ? readFileSync(file, 'utf8') : '').toBe(text);
  });

  it('say the day, the operations and what to do', () => {
    for (const entry of entries) {
      const text = wanted.get(`${entry.id}.md`) ?? '';
      expect(text).toContain(entry.endOfLife === null ? 'no end of life is set' : `end of life **${entry.endOfLife}**`);
      for (const { method, path } of entry.replacement.operations) expect(text).toContain(`${method} ${path}`);
      expect(text).toContain('## Examples');
    }
  });
});
