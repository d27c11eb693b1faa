import { describe, expect, it } from 'vitest';
import { constantUses, usersOf } from '../../../src/engine/modules/constant-users.js';
import { kindByName } from '../../../src/engine/reading/kinds.js';
import { readUnits } from '../../../src/engine/reading/units.js';
import type { Program } from '../../../src/model/program.js';

async function programsOf(files: Readonly<Record<string, string>>): Promise<readonly Program[]> {
  const units = await Promise.all(
    Object.entries(files).map(([file, text]) => {
      const kind = kindByName(file);
      if (kind === undefined || kind === 'sniff') throw new Error(file);
      return readUnits({ source: { file, text }, kind, matters: () => true });
    }),
  );
  return units.flat().flatMap(({ reading }) => reading.programs);
}

const uses = async (files: Readonly<Record<string, string>>): Promise<readonly string[]> =>
  [...constantUses(await programsOf(files), (text) => text.includes('minify'))].map(
    ([language, pattern]) => `${language} ${pattern.source}`,
  );

describe('constants of classes that hold words of interest', () => {
  it.each<[file: string, text: string, found: readonly string[]]>([
    [
      'A.php',
      "<?php class Paths { const MINIFY = 'zones/minify'; const SSL = 'zones/ssl'; }",
      ['php \\b(?:Paths::MINIFY)\\b'],
    ],
    [
      'A.php',
      "<?php namespace A; class Paths { const A = '/minify'; const B = 'minify/'; }",
      ['php \\b(?:Paths::A|Paths::B)\\b'],
    ],
    ['a.rb', "class Paths\n  MINIFY = 'settings/minify'.freeze\nend\n", ['ruby \\b(?:Paths::MINIFY)\\b']],
    ['A.java', 'class Paths { static final String MINIFY = "settings/minify"; }', ['java \\b(?:Paths\\.MINIFY)\\b']],
    ['a.kt', 'object Paths { const val MINIFY = "settings/minify" }', ['kotlin \\b(?:Paths\\.MINIFY)\\b']],
    [
      'A.cs',
      'static class Paths { public const string Minify = "settings/minify"; }',
      ['csharp \\b(?:Paths\\.Minify)\\b'],
    ],
    // Not by what is no part of a path, nor in languages whose files name one another.
    ['A.php', "<?php class Paths { const A = 'we minify it'; const B = 'https://x.com/?minify'; }", []],
    ['A.php', '<?php $minify = "settings/minify";', []],
    ['a.ts', "class Paths { static MINIFY = 'settings/minify'; }", []],
  ])('%s: %s', async (file, text, found) => {
    expect(await uses({ [file]: text })).toEqual(found);
  });

  it('are put together for each language', async () => {
    const files = {
      'A.php': "<?php class A { const X = 'minify'; }",
      'B.php': "<?php class B { const Y = 'a/minify'; }",
      'C.java': 'class C { static final String Z = "minify"; }',
    };
    expect(await uses(files)).toEqual(['php \\b(?:A::X|B::Y)\\b', 'java \\b(?:C\\.Z)\\b']);
  });
});

describe('files that use such constants', () => {
  const pattern = new Map([['php', /\bA::X\b/]]);
  const texts: Readonly<Record<string, string>> = {
    'a.php': 'A::X',
    'b.php': 'A::Y',
    'c.java': 'A::X',
    'd.php': 'A::X',
  };
  const found = (files: readonly string[]) => usersOf(pattern, files, (file) => texts[file]);

  it('are those of the language', () => {
    expect(found(['a.php', 'b.php', 'c.java', 'd.php', 'gone.php', 'x'])).toEqual({
      users: ['a.php', 'd.php'],
      isCut: false,
    });
    expect(usersOf(new Map(), ['a.php'], () => expect.unreachable())).toEqual({ users: [], isCut: false });
  });

  it('are 200, and it is said that there are more', () => {
    const many = (n: number) => Array.from({ length: n }, () => 'a.php');
    expect(found(many(200))).toMatchObject({ isCut: false });
    expect(found(many(201))).toMatchObject({ isCut: true });
    expect(found(many(201)).users).toHaveLength(200);
  });
});
