import { expect, it } from 'vitest';
import { jqWords } from '../../../src/text/jq/command.js';

it.each([
  ['.a', ['.a'], ''],
  ['.a file.json other.json', ['.a', 'file.json', 'other.json'], ''],
  ['-r .a', ['.a'], 'r'],
  ['-rs .a', ['.a'], 'rs'],
  ['.a --raw-output', ['.a'], 'r'],
  ['--arg name .b .a', ['.a'], ''],
  ['--argjson n 1 --slurpfile f x --rawfile g y --argfile h z .a', ['.a'], ''],
  ['--indent 2 .a', ['.a'], ''],
  ['-L lib .a', ['.a'], ''],
  ['-f prog.jq file.json', ['file.json'], 'f'],
  ['--from-file prog.jq', [], 'f'],
  ['.a --args one two', ['.a'], ''],
  ['.a --jsonargs 1', ['.a'], ''],
  ['-n -- .a', ['--', '.a'], 'n'],
  ['', [], ''],
])('jq %s', (line, operands, set) => {
  const words = line.split(' ').filter((word) => word !== '');
  const read = jqWords(words);
  expect(read.operands.map((at) => words[at])).toEqual(operands);
  const LONG = { r: '--raw-output', s: '--slurp', f: '--from-file', n: '--null-input' };
  const found = Object.entries(LONG).flatMap(([letter, long]) => (read.has(letter, long) ? [letter] : []));
  expect(found.sort().join('')).toBe([...set].sort().join(''));
});

it('options are told by their places', () => {
  expect(jqWords(['--arg', 'a', 'b', '.x', '-r']).options).toEqual([
    { at: 0, name: '--arg' },
    { at: 4, name: '-r' },
  ]);
});
