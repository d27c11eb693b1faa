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
});
