import { describe, expect, it } from 'vitest';
import type { Kind } from '../../../../src/engine/reading/kinds.js';
import { casesIn } from '../../../cases.js';
import { foldedIn } from '../../folded.js';

const KINDS: readonly Kind[] = [
  ...(['javascript', 'python', 'ruby', 'php', 'perl', 'lua', 'go', 'java', 'kotlin', 'csharp'] as const),
  ...(['rust', 'elixir', 'nim', 'powershell'] as const),
];

/*
 * What the library of each language does to values, as far as it is known: `<language>.txt`. `given()` is not known.
 */
describe.each(KINDS)('%s', (kind) => {
  it.each(casesIn(new URL(`${kind}.txt`, import.meta.url)))('%s', async (code, values) => {
    expect(await foldedIn(kind, code)).toEqual(values);
  });
});
