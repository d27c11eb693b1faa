import { describe, expect, it } from 'vitest';
import type { Kind } from '../../../../src/engine/reading/kinds.js';
import { casesIn } from '../../../cases.js';
import { sentBy } from '../../../clients/sending.js';

const KINDS: readonly Kind[] = [
  ...(['javascript', 'python', 'ruby', 'php', 'perl', 'lua', 'go', 'java', 'kotlin', 'csharp'] as const),
  ...(['rust', 'elixir', 'powershell'] as const),
];

/* What programs read of the answers that they get, by what each library calls it: `<language>.txt`. */
describe.each(KINDS)('%s', (kind) => {
  it.each(casesIn(new URL(`${kind}.txt`, import.meta.url)))('%s', async (program, lines) => {
    expect(await sentBy(kind, program)).toEqual(lines);
  });
});
