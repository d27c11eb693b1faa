import { describe, expect, it } from 'vitest';
import { readUnits } from '../../src/engine/reading/units.js';
import { namespaceOf } from '../../src/read/php/names.js';
import type { Kind } from '../../src/engine/reading/kinds.js';

/*
 * Rows of one sign that fill a file, as a mistake or somebody hostile writes them. What a pattern searches counts for
 * nothing, so the rows are so long that a search which begins anew at each sign would not come to an end.
 */
describe.each<[kind: Kind, file: string]>([
  ['rst', 'a.rst'],
  ['markdown', 'a.md'],
  ['asciidoc', 'a.adoc'],
])('%s', (kind, file) => {
  it.each(['`', ' ', '\t', ':', '.', '*', '|', '=', '-', '[', '<', '``', '` `', ':: '])(
    'is read with a row of %j',
    async (sign) => {
      const row = sign.repeat(2_000_000 / sign.length);
      const text = `${row}\n\`\`\`sh\ncurl https://a\n\`\`\`\n`;
      const units = await readUnits({ source: { file, text }, kind, matters: () => true });
      expect(units.flatMap(({ reading }) => reading.problems)).toEqual([]);
    },
  );
});

/* The same for what is looked for in texts that no parser reads. */
describe('rows of blanks and letters', () => {
  it.each<[kind: Kind, file: string, lead: string, row: string]>([
    ['dockerfile', 'Dockerfile', 'FROM a\nENV a=b ', 'a'],
    ['hurl', 'a.hurl', 'GET https://a', ' '],
    ['makefile', 'Makefile', 'a = b', ' '],
    ['asciidoc', 'a.adoc', '', '+'],
    ['asciidoc', 'a.adoc', '[source,sh]\n----\ncurl', ' '],
    ['nim', 'a.nim', '', '#[\n'],
    ['nim', 'a.nim', '', 'a '],
  ])('%s is read with a row: %s %j %j', async (kind, file, lead, row) => {
    const text = `${lead}${row.repeat(400_000 / row.length)}x\n`;
    const units = await readUnits({ source: { file, text }, kind, matters: () => true });
    expect(units.length).toBeGreaterThan(0);
  });

  it('a namespace of PHP is looked for', () => {
    expect(namespaceOf(`<?php${'\n'.repeat(1_000_000)}`)).toBe('');
    expect(namespaceOf('<?php\n\n  namespace A\\B;\n')).toBe('A\\B');
    expect(namespaceOf('<?php namespace A\n{\n}')).toBe('A');
  });
});

describe('a row of concatenations', () => {
  it.each<[kind: Kind, file: string, text: string]>([
    ['lua', 'a.lua', `x = ${'a .. '.repeat(20_000)}'b'\n`],
    ['perl', 'a.pl', `$x = ${'$a . '.repeat(20_000)}'b';\n`],
    ['php', 'a.php', `<?php $x = ${'$a . '.repeat(20_000)}'b';\n`],
    ['javascript', 'a.js', `x = ${'a + '.repeat(20_000)}'b';\n`],
    ['python', 'a.py', `x = ${'a + '.repeat(20_000)}'b'\n`],
    ['ruby', 'a.rb', `x = ${'a + '.repeat(20_000)}'b'\n`],
  ])('is read or named in %s', async (kind, file, text) => {
    const units = await readUnits({ source: { file, text }, kind, matters: () => true });
    const told = JSON.stringify(units.flatMap(({ reading }) => reading.problems));
    expect(told).toMatch(/^\[\]$|nested too deeply/);
  });
});
