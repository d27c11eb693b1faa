import { describe, expect, it } from 'vitest';
import { Bounds } from '../../../src/engine/choice/bounds.js';
import { Resolver } from '../../../src/engine/modules/resolver.js';
import { Project } from '../project.js';

const JAVA = (name: string, base: string): string => `class ${name} implements ${base} {}\n`;

async function implementing(
  files: Readonly<Record<string, string>>,
  from: string,
  type = 'Api',
): Promise<readonly string[] | undefined> {
  const { cwd } = new Project(files);
  const resolver = await Resolver.open(Bounds.of(cwd));
  const found = resolver.implementing(from, type);
  // It is found once.
  expect(resolver.implementing(from, type)).toEqual(found);
  return found;
}

describe('the files whose classes are built on a type', () => {
  it.each<[string, Readonly<Record<string, string>>, string, readonly string[]]>([
    ['in its language', { 'a/A.java': JAVA('A', 'Api'), 'B.java': JAVA('B', 'Api') }, 'C.java', ['B.java', 'a/A.java']],
    ['besides the one that asks', { 'A.java': JAVA('A', 'Api'), 'B.java': JAVA('B', 'Api') }, 'A.java', ['B.java']],
    ['on another type', { 'A.java': JAVA('A', 'Apis') }, 'C.java', []],
    ['once, with two classes', { 'A.java': JAVA('A', 'Api') + JAVA('B', 'Api') }, 'C.java', ['A.java']],
    ['in a language that has them in common', { 'a.kt': 'class A : Api\n' }, 'C.java', ['a.kt']],
    ['and the other way round', { 'A.java': JAVA('A', 'Api') }, 'c.kt', ['A.java']],
    [
      'not in another language',
      { 'a.py': 'class A(Api):\n  pass\n', 'a.php': '<?php class A extends Api {}' },
      'C.java',
      [],
    ],
    ['in Python', { 'a.py': 'class A(Api):\n  pass\n', 'A.java': JAVA('A', 'Api') }, 'c.py', ['a.py']],
    ['in PHP', { 'a.php': '<?php class A implements Api {}' }, 'c.php', ['a.php']],
    ['not where the language says none', { 'a.lua': 'class A(Api)' }, 'c.lua', []],
    ['not for a file of no language', { 'A.java': JAVA('A', 'Api') }, 'c.txt', []],
    ['not for a file of a kind that its text tells', { 'A.java': JAVA('A', 'Api') }, 'deploy', []],
  ])('%s', async (_, files, from, expected) => {
    expect(await implementing(files, from)).toEqual(expected);
  });

  it('are too many where they are more than twelve', async () => {
    const many = (count: number): Record<string, string> =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`A${String(at)}.java`, JAVA('A', 'Api')]));
    expect((await implementing(many(12), 'C.java'))?.length).toBe(12);
    expect(await implementing(many(13), 'C.java')).toBeUndefined();
    expect(await implementing(many(13), 'C.java', 'Other')).toEqual([]);
  });
});
