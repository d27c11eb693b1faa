import { describe, expect, it } from 'vitest';
import type { Kind } from '../../../../src/engine/reading/kinds.js';
import { casesIn } from '../../../cases.js';
import { probedIn } from '../../folded.js';

const KINDS: readonly Kind[] = ['javascript', 'python', 'ruby', 'php', 'shell'];

/*
 * What a language's own functions do to a whole program: lines that are read, jobs that run later, members that are
 * declared by calls: `<language>.txt`. Each value that a program gives to `probe`, once, with all that it may be.
 */
describe.each(KINDS)('%s', (kind) => {
  it.each(casesIn(new URL(`${kind}.txt`, import.meta.url)))('%s', async (program, values) => {
    expect(await probedIn(kind, program)).toEqual(values);
  });
});
