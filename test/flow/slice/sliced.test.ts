import { describe, expect, it } from 'vitest';
import type { Kind } from '../../../src/engine/reading/kinds.js';
import { casesIn } from '../../cases.js';
import { slicedIn } from './sliced.js';

const KINDS: readonly Kind[] = [
  ...(['javascript', 'python', 'ruby', 'php', 'go', 'java', 'kotlin', 'csharp', 'rust'] as const),
  // Their scripts are run as a whole.
  ...(['shell', 'lua', 'perl', 'elixir'] as const),
];

/*
 * What of a program is run for a word of interest, `filters`, and what is passed over: `<language>.txt`.
 */
describe.each(KINDS)('%s', (kind) => {
  it.each(casesIn(new URL(`${kind}.txt`, import.meta.url)))('%s', async (program, lines) => {
    expect(await slicedIn(kind, `${program}\n`)).toEqual(lines);
  });
});

/* It only grows as files are added, and in whatever order they are it becomes the same, whatever is asked meanwhile. */
describe.each(KINDS.slice(0, 9))('the last file first: %s', (kind) => {
  const cases = casesIn(new URL(`${kind}.txt`, import.meta.url)).filter(([program]) => / file: /.test(program));
  it.each(cases)('%s', async (program, lines) => {
    expect(await slicedIn(kind, `${program}\n`, (files) => files.toReversed(), true)).toEqual(lines);
  });
});
