import { describe, expect, it } from 'vitest';
import { notingLeftOut } from '../../../src/text/left-out.js';
import { dockerfile } from '../../../src/read/dockerfile/reader.js';
import { expectProportional } from '../../work.js';

const read = (text: string): ReturnType<typeof dockerfile.read> => dockerfile.read({ file: 'Dockerfile', text });
const scripts = (text: string): string[] => read(text).parts?.map(({ content }) => content.text) ?? [];
const many = (size: number, row: (i: number) => string): string =>
  Array.from({ length: size }, (_, i) => row(i)).join('');

describe('a command is given the variables that it names', () => {
  it.each([
    ['not the others', 'ENV A=1 B=2\nRUN a $B\n', ['B=2\na $B']],
    ['what they are made of', 'ENV A=1\nARG B=$A/b\nENV C=${B}/c\nRUN a $C\n', ['A=1\nB=$A/b\nC=${B}/c\na $C']],
    ['what was known when they were set', 'ENV A=1\nENV B=$A\nENV A=2\nRUN a $A $B\n', ['A=1\nB=$A\nA=2\na $A $B']],
    ['what is set on top of itself', 'ENV A=1\nENV A=$A/2\nRUN a $A\n', ['A=1\nA=$A/2\na $A']],
    ['the last of a name', 'ENV A=1\nENV A=2\nRUN a $A\n', ['A=2\na $A']],
    ['none of another stage', 'FROM x AS y\nENV A=1\nFROM z\nRUN a $A\n', ['a $A']],
    ['those of the stage that it goes on from', 'FROM x AS y\nENV A=1\nFROM --platform=p Y\nRUN a $A\n', ['A=1\na $A']],
    [
      'those before all stages',
      'ARG A=1\nFROM x\nARG A\nRUN a $A\nFROM z\nENV A=2\nRUN a $A\n',
      ['A=1\na $A', 'A=2\na $A'],
    ],
    ['nothing of a stage that went on', 'FROM x AS y\nENV A=1\nFROM y\nENV A=2\nFROM y\nRUN a $A\n', ['A=1\na $A']],
  ])('%s', (_, text, expected) => {
    expect(scripts(text)).toEqual(expected);
  });
});

it('gives a command so many variables and no more, and says so', () => {
  const chain = (size: number): string =>
    `ENV A0=a\n${many(size - 1, (i) => `ENV A${i + 1}=$A${i}\n`)}RUN a $A${size - 1}\n`;
  const told = (size: number): readonly string[] => notingLeftOut(() => scripts(chain(size))).left;
  expect(told(64)).toEqual([]);
  expect(told(65)).toEqual(['a command needs too many variables']);
  expect(scripts(chain(65))[0]?.split('\n')).toHaveLength(65);
});

describe('a file costs what it is long', () => {
  it.each<[string, (size: number) => string]>([
    ['variables and commands', (size) => many(size, (i) => `ENV A${i}=a\nRUN a $A${i}\n`)],
    ['stages', (size) => many(size, () => 'FROM a\nENV A=a\nRUN a $A\n')],
    [
      'stages behind many variables',
      (size) => many(size, (i) => `ARG A${i}=a\n`) + many(size, () => 'FROM a\nENV B=a\n'),
    ],
    ['here-documents', (size) => many(size, (i) => `RUN <<A${i}\na\nA${i}\n`)],
  ])('%s', async (_, write) => {
    await expectProportional((size) => read(write(size)), 300);
  });
});
