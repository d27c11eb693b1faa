import { describe, expect, it } from 'vitest';
import type { Kind } from '../../../src/engine/reading/kinds.js';
import { casesIn } from '../../cases.js';
import { probedIn } from '../folded.js';

const KINDS: readonly Kind[] = [
  'javascript',
  'python',
  'ruby',
  'php',
  'go',
  'java',
  'csharp',
  'kotlin',
  'rust',
  'shell',
  'perl',
  'powershell',
];

/*
 * What variables, branches, loops, calls, classes and modules come to: `<language>.txt`. Each value that a program gives
 * to `probe`, once, with all that it may be; `given()` is not known.
 */
describe.each(KINDS)('%s', (kind) => {
  it.each(casesIn(new URL(`${kind}.txt`, import.meta.url)))('%s', async (program, values) => {
    expect(await probedIn(kind, program)).toEqual(values);
  });
});
