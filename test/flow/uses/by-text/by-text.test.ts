import { describe, expect, it } from 'vitest';
import { casesIn } from '../../../cases.js';
import { calledIn } from './asked.js';

const FIRST = [
  ['modules', 'a.mjs'],
  ['markup', 'lib/cf.js'],
  ['javascript', 'a.js'],
  ['python', 'a.py'],
  ['ruby', 'a.rb'],
  ['php', 'a.php'],
  ['shell', 'a.sh'],
  ['jvm', 'A.java'],
] as const;

/* Places that may call a function and do not say so by its name: `<kind>.txt`, each with the function that is asked about. */
describe.each(FIRST)('%s', (kind, first) => {
  it.each(casesIn(new URL(`${kind}.txt`, import.meta.url)))('%s', async (program, lines) => {
    expect((await calledIn(first, program)).sort()).toEqual([...lines].sort());
  });
});
