import { expect, it } from 'vitest';
import { parsedText } from '../../../src/read/powershell/operators.js';

it.each([
  ['Select-Object name, type', 'Select-Object name  type'],
  ['select name,type', 'select name type'],
  ['% locked', 'x locked'],
])('reads `$a | %s`', (written, parsed) => {
  expect(parsedText(`$a | ${written}\n`)).toBe(`$a | ${parsed}\n`);
});

// Looked back from each of them over all before it, they take minutes.
it('goes over many blanks once', () => {
  const text = `$a |${' '.repeat(400_000)}${'\n'.repeat(400_000)}x`;
  expect(parsedText(text)).toBe(text);
});
