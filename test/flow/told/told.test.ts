import { describe, expect, it } from 'vitest';
import type { Kind } from '../../../src/engine/reading/kinds.js';
import { casesIn } from '../../cases.js';
import { toldIn } from './told.js';

const KINDS: readonly Kind[] = ['javascript', 'python', 'ruby', 'kotlin', 'csharp'];

/* What the run of a program tells those that ask for it: `<language>.txt`. */
describe.each(KINDS)('%s', (kind) => {
  it.each(casesIn(new URL(`${kind}.txt`, import.meta.url)))('%s', async (program, lines) => {
    expect(await toldIn(kind, program)).toEqual(lines);
  });
});
