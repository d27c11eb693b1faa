import { expect, it } from 'vitest';
import { joinedPrograms } from '../../../src/engine/reading/join.js';
import type { Program } from '../../../src/model/program.js';
import { partName } from '../../../src/text/part-name.js';

const program = (file: string, language = 'hcl'): Program => ({ file, language, body: [] });

const [FIRST, SECOND] = [partName('README.md', 0, 'tf'), partName('README.md', 1, 'tf')];

const joint = joinedPrograms([
  program('a/main.tf'),
  program('a.ts', 'javascript'),
  program('a/more.tf'),
  program('b/main.tf'),
  program(FIRST),
  program(SECOND),
  program('top.tf'),
]);

it('files of one folder are one program, others and those in documents each one of its own', () => {
  expect(joint.programs.map(({ file, language }) => `${language} ${file}`)).toEqual([
    'javascript a.ts',
    'hcl a/main.tf',
    'hcl b/main.tf',
    'hcl top.tf',
    `hcl ${FIRST}`,
    `hcl ${SECOND}`,
  ]);
});

it.each([
  ['a/main.tf', '../b', 'b/main.tf'],
  ['a/main.tf', '../b/', 'b/main.tf'],
  ['top.tf', './a', 'a/main.tf'],
  ['a/main.tf', '..', 'top.tf'],
  ['a/main.tf', '../c', undefined],
  // It is known by the first of its files.
  ['a/more.tf', '../b', undefined],
  [FIRST, './a', undefined],
  ['a.ts', './a', undefined],
])('from %s %s is %s', (from, specifier, to) => {
  expect(joint.resolve(from, specifier)?.file).toBe(to);
});
