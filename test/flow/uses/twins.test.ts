import { describe, expect, it } from 'vitest';
import { project } from './uses-in.js';

const CALL = "fetch('/zones/' + PART)";

/** Another place that spells `part`, or the marked literal, besides the edit of that literal. */
const twin = async (marked: string, part = 'filters', more: Readonly<Record<string, string>> = {}) => {
  const { uses, source, said } = await project({ 'a.ts': marked.replaceAll(/[«»]/g, ''), ...more }, CALL);
  const start = marked.indexOf('«');
  const edit = { file: 'a.ts', start, end: marked.indexOf('»') - 1, text: 'rules' };
  const found = uses.twin(source('a.ts'), part, start < 0 ? [] : [edit]);
  return found === undefined ? undefined : `${found.file} ${said(found) ?? ''}`;
};

describe('what an edit changes', () => {
  it.each([
    ['nowhere else', `const PART = '«filters»'; ${CALL};`, undefined],
    ['in a table', `const PART = '«filters»'; ${CALL}; const all = ['filters', 'x'];`, 'a.ts filters'],
    ['in a type', `type Part = 'filters' | 'x'; const PART: Part = '«filters»'; ${CALL};`, 'a.ts filters'],
    ['in a type of another word', `type Part = 'zones' | 'x'; const PART = '«filters»'; ${CALL};`, undefined],
    ['in a type of a parameter', `const PART = '«filters»'; ${CALL}; function f(p: 'filters') {}`, 'a.ts filters'],
  ])('is spelled %s', async (_, text, expected) => {
    expect(await twin(text)).toBe(expected);
  });

  it('is spelled where there is no literal that is edited', async () => {
    expect(await twin(`${CALL}; const a = ['filters'];`)).toBe('a.ts filters');
    expect(await twin(`${CALL};`)).toBeUndefined();
    expect(await twin(`${CALL}; type A = 'filters';`)).toBe('a.ts filters');
  });

  it('is of no file that was not read', async () => {
    const { uses } = await project({ 'a.ts': `${CALL};` }, CALL);
    expect(uses.twin({ file: 'b.ts', text: "'filters'" }, 'filters', [])).toBeUndefined();
  });

  const CALLER = "import { PART } from './a';";
  it.each<[string, Readonly<Record<string, string>>, string | undefined]>([
    ['a file that does not call', { 'b.ts': `${CALLER} const all = ['filters'];` }, undefined],
    ['the type of a file that it imports', { 'b.ts': "export type Part = 'filters' | 'x';" }, 'b.ts filters'],
    ['another type of it', { 'b.ts': "export type Part = 'zones' | 'x';" }, undefined],
    ['a text of it that is no type', { 'b.ts': "export const all = ['filters'];" }, undefined],
  ])('is spelled in %s', async (_, more, expected) => {
    expect(await twin(`import { Part } from './b'; const PART: Part = '«filters»'; ${CALL};`, 'filters', more)).toBe(
      expected,
    );
  });
});

describe('what an edit changes in another file than the one that sends', () => {
  /** Where it is spelled as well, of what a file gives that is read with the one that sends. */
  async function elsewhere(sender: string, more: Readonly<Record<string, string>> = {}): Promise<string | undefined> {
    const giver = "export const PART = 'filters';";
    const files = { 'a.ts': `${sender} ${CALL};`, 'b.ts': giver, ...more };
    const { uses, source, at, said } = await project(files, CALL);
    const edit = { ...at('filters', 'b.ts'), text: 'rules' };
    const found = uses.twin(source('b.ts'), 'filters', [edit]);
    return found === undefined ? undefined : `${found.file} ${said(found) ?? ''}`;
  }

  it.each([
    ['nowhere', "import { PART } from './b';", undefined],
    ['in a guard', "import { PART } from './b'; if (PART === 'filters') go();", 'a.ts filters'],
    ['in a type', "import { PART } from './b'; const one: 'filters' | 'x' = PART;", 'a.ts filters'],
    ['in a longer text', "import { PART } from './b'; go('other/filters/x');", undefined],
    ['in another word', "import { PART } from './b'; if (PART === 'zones') go();", undefined],
  ])('is spelled %s', async (_, sender, expected) => {
    expect(await elsewhere(sender)).toBe(expected);
  });

  it('is spelled in a type that the one that sends imports', async () => {
    const sender = "import { PART } from './b'; import { Part } from './c';";
    expect(await elsewhere(sender, { 'c.ts': "export type Part = 'filters';" })).toBe('c.ts filters');
    expect(await elsewhere(sender, { 'c.ts': "export type Part = 'zones';" })).toBeUndefined();
    expect(await elsewhere("import { PART } from './b';", { 'c.ts': "export type Part = 'filters';" })).toBeUndefined();
  });
});
