import { expect, it } from 'vitest';
import { parsedText } from '../../../src/read/powershell/operators.js';

it.each([
  ['Select-Object name, type', 'Select-Object name  type'],
  ['select name,type', 'select name type'],
  ['% locked', 'x locked'],
])('reads `$a | %s`', (written, parsed) => {
  expect(parsedText(`$a | ${written}\n`)).toBe(`$a | ${parsed}\n`);
});

it('reads columns behind a pipe at the end of the line before', () => {
  expect(parsedText('$a |\r\n  Select-Object id, type |\n  Sort-Object type, id\n')).toBe(
    '$a |\r\n  Select-Object id  type |\n  Sort-Object type  id\n',
  );
});

it.each([
  ['"a #b"', '"a .b"'],
  ['@"\na $b#c\n"@', '@"\na $b.c\n"@'],
  ["'a #b'", "'a #b'"],
  ["@'\na #b\n'@", "@'\na #b\n'@"],
  ['$a # "b #c"', '$a # "b #c"'],
  ['<# "a #b" #> "c #d"', '<# "a #b" #> "c .d"'],
  ['"a `"#b" # it\'s "c', '"a `".b" # it\'s "c'],
  ['"$(a\n # b\n)"', '"$(a\n # b\n)"'],
  ['a#b "#c', 'a#b ".c'],
])('reads %j', (written, parsed) => {
  expect(parsedText(written)).toBe(parsed);
});

it.each([
  ['class A : System.Some.Base {', 'class A : System_Some_Base {'],
  ['Class A: List[string], I.B\n{', 'Class A: List_string_, I_B\n{'],
  ['A([int]$a) : base($a, (1)) {', `A([int]$a)${' '.repeat(16)} {`],
  ['class A : B { [a.b]$c }', 'class A : B { [a.b]$c }'],
  ['$a.class : base(1)', '$a.class : base(1)'],
])('reads %j', (written, parsed) => {
  expect(parsedText(written)).toBe(parsed);
});

it('goes over a text of begins once', () => {
  for (const begin of ['<#', '@"\n', "@'\n", '"$('])
    expect(parsedText(begin.repeat(100_000)).length).toBeGreaterThan(0);
});

// Looked back from each of them over all before it, they take minutes.
it('goes over many blanks once', () => {
  const text = `$a |${' '.repeat(400_000)}${'\n'.repeat(400_000)}x`;
  expect(parsedText(text)).toBe(text);
});
