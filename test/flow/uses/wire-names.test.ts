import { describe, expect, it } from 'vitest';
import { readUnits } from '../../../src/engine/reading/units.js';
import { kindByName, type Kind } from '../../../src/engine/reading/kinds.js';
import { Trees } from '../../../src/flow/uses/trees.js';
import { leavesOutEmpty, wireName } from '../../../src/flow/uses/wire-names.js';
import type { Program } from '../../../src/model/program.js';
import type { SourceText } from '../../../src/model/span.js';
import { casesIn } from '../../cases.js';
import { project } from './uses-in.js';

/** Where the name `value` in JSON of the member between `«` and `»` is written: the line, as far as the name. */
async function written(kind: string, text: string): Promise<string[]> {
  const [first = '', ...more] = text.split(/^\/\/ file: (.*)\n/m);
  const marked = [{ file: `a.${kind}`, text: first }];
  for (let at = 0; at < more.length; at += 2) marked.push({ file: more[at] ?? '', text: more[at + 1] ?? '' });
  const files = marked.map((one): SourceText => ({ ...one, text: one.text.replace(/[«»]/g, '') }));
  const programs: Program[] = [];
  for (const source of files) {
    const units = await readUnits({ source, kind: kindByName(source.file) as Kind, matters: () => true });
    programs.push(...units.flatMap(({ reading }) => reading.programs));
  }
  const trees = new Trees({ programs, textOf: (file) => files.find((one) => one.file === file) });
  const read = { file: `a.${kind}`, start: first.indexOf('«'), end: first.indexOf('»') - 1 };
  const at = wireName(trees, read, 'value');
  if (at === undefined) return [];
  const { text: whole } = files.find(({ file }) => file === at.file) ?? { text: '' };
  const line = whole.slice(whole.lastIndexOf('\n', at.start) + 1, at.start).trim();
  return [`${at.file}: ${line}«${whole.slice(at.start, at.end)}»`];
}

/* Where a type says what a member that is read is called in JSON: `wire-names/<extension>.txt`. */
describe.each(['go', 'rs', 'cs', 'java', 'kt', 'js'])('%s', (kind) => {
  it.each(casesIn(new URL(`wire-names/${kind}.txt`, import.meta.url)))('%s', async (text, lines) => {
    expect(await written(kind, text)).toEqual(lines);
  });
});

/* Whether Go leaves a member out where it is empty, of all types that were read. */
describe('a member of Go that is empty', () => {
  const says = (tag: string, type = 'B'): string => `type ${type} struct {\n\tValue string \`json:"${tag}"\`\n}\n`;

  async function leaves(text: string, more = ''): Promise<boolean | undefined> {
    const { trees, at } = await project(
      { 'a.go': `package a\n${text}func f(b B) { save(b.Value) }\n`, 'b.go': `package a\n${more}` },
      '',
    );
    return leavesOutEmpty(trees, { ...at('b.Value'), start: at('b.Value').start + 2 }, 'value');
  }

  it.each<[string, string, boolean | undefined]>([
    ['is left out', says('value,omitempty'), true],
    ['is left out as nothing', says('value,omitzero'), true],
    ['is left out, with another word', says('value,string,omitempty'), true],
    ['is sent', says('value'), false],
    ['is sent, with another word', says('value,string'), false],
    ['is sent by another name', says('values'), undefined],
    ['is of no type', '', undefined],
    ['is left out of one type and not of another', says('value,omitempty') + says('value', 'C'), false],
    ['is left out of both', says('value,omitempty') + says('value,omitempty', 'C'), true],
    [
      'is of a type that spells itself',
      `${says('value,omitempty')}func (b B) MarshalJSON() ([]byte, error) { return nil, nil }\n`,
      undefined,
    ],
    [
      'is of a type whose pointer spells itself',
      `${says('value,omitempty')}func (b *B) MarshalJSON() ([]byte, error) { return nil, nil }\n`,
      undefined,
    ],
    [
      'is beside a type that spells itself',
      `${says('value,omitempty')}func (c C) MarshalJSON() ([]byte, error) { return nil, nil }\n`,
      true,
    ],
    [
      'is of a type that reads itself',
      `${says('value,omitempty')}func (b *B) UnmarshalJSON(d []byte) error { return nil }\n`,
      true,
    ],
    [
      'is of the second of two types, of which the first spells itself',
      `type A struct {\n\tOther int\n}\nfunc (a A) MarshalJSON() ([]byte, error) { return nil, nil }\n${says('value,omitempty')}`,
      true,
    ],
    [
      'is of one type, and one of several that has it spells itself',
      `${says('value,omitempty')}${says('value,omitempty', 'C')}func (c C) MarshalJSON() ([]byte, error) { return nil, nil }\n`,
      undefined,
    ],
  ])('%s', async (_, text, expected) => {
    expect(await leaves(text)).toBe(expected);
    expect(await leaves('', text)).toBe(expected);
  });

  it('is asked of Go alone', async () => {
    const { trees, at } = await project({ 'a.rs': 'fn f(b: B) { save(b.value) }' }, '');
    expect(leavesOutEmpty(trees, at('value'), 'value')).toBeUndefined();
    const go = await project({ 'a.go': `package a\n${says('value')}func f(b B) { save(b.Value) }\n` }, '');
    expect(leavesOutEmpty(go.trees, go.at('b.Value'), 'value')).toBeUndefined();
  });
});
