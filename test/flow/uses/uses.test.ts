import { describe, expect, it } from 'vitest';
import type { Kind } from '../../../src/engine/reading/kinds.js';
import { casesIn } from '../../cases.js';
import { usesIn } from '../where.js';

const KINDS: readonly Kind[] = ['javascript', 'python', 'ruby', 'php', 'go', 'java', 'shell', 'powershell'];

/* All that is done with a text which a fix edits, in the ways that programs do it: `<language>.txt`. */
describe.each(KINDS)('%s', (kind) => {
  it.each(casesIn(new URL(`${kind}.txt`, import.meta.url)))('%s', async (program, lines) => {
    expect((await usesIn(kind, program)).sort()).toEqual([...lines].sort());
  });
});
