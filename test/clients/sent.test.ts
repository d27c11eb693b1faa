import { describe, expect, it } from 'vitest';
import type { Kind } from '../../src/engine/reading/kinds.js';
import { casesIn } from '../cases.js';
import { sentBy } from './sending.js';

const KINDS: readonly Kind[] = [
  'javascript',
  'python',
  'go',
  'php',
  'ruby',
  'java',
  'kotlin',
  'csharp',
  'rust',
  'perl',
  'lua',
  'elixir',
  'nim',
  'powershell',
];

/* Every client of every language, in the ways that it is called: `sent/<language>.txt`. */
describe.each(KINDS)('%s', (kind) => {
  it.each(casesIn(new URL(`sent/${kind}.txt`, import.meta.url)))('%s', async (program, lines) => {
    expect(await sentBy(kind, program)).toEqual(lines);
  });
});
