import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { casesIn } from '../cases.js';
import { fieldLines, functionLines, phaseLines } from './facts.js';
import { saidOf } from './said.js';

/* What the language has, as the vendor's documentation of 2026-11-21 lists it: a line for each. */
describe.each<[string, () => string[]]>([
  ['fields', fieldLines],
  ['functions', functionLines],
  ['phases', phaseLines],
])('%s', (name, lines) => {
  it('are those of the list', () => {
    const listed = readFileSync(new URL(`facts/${name}.txt`, import.meta.url), 'utf8');
    expect(lines()).toEqual(listed.trimEnd().split('\n'));
  });
});

/* Every mistake with its place and its whole message. */
describe.each<'filter' | 'value'>(['filter', 'value'])('what is said of a %s', (as) => {
  it.each(casesIn(new URL(`said/${as}s.txt`, import.meta.url)))('%s', (text, lines) => {
    expect(saidOf(text, as)).toEqual(lines);
  });
});
