import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { ALONE } from './alone.js';

const root = fileURLToPath(new URL('../..', import.meta.url));

it('test files that replace modules run alone, and no others do', () => {
  const all = readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' }).map((file) => join('test', file));
  const replacing = all.filter(
    (file) =>
      file.endsWith('.test.ts') && /^\s*(?:await )?vi\.(?:do)?[mM]ock\(/m.test(readFileSync(join(root, file), 'utf8')),
  );
  expect(replacing.sort()).toEqual([...ALONE].sort());
});
