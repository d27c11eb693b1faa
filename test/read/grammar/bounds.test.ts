import { beforeAll, describe, expect, it } from 'vitest';
import { shipped } from '../../../src/engine/reading/shipped.js';
import { Allowance } from '../../../src/read/grammar/allowance.js';
import { withinBounds } from '../../../src/read/grammar/error-bounds.js';
import { firstOf, parseFragment } from '../../../src/read/grammar/fragment.js';
import { loadGrammar, loadedGrammar, type Loaded } from '../../../src/read/grammar/load.js';
import { withoutOperatorRows } from '../../../src/read/grammar/operator-rows.js';
import { parseSyntax } from '../../../src/read/grammar/parse.js';

beforeAll(async () => {
  await loadGrammar('lua', shipped);
  await loadGrammar('rust', shipped);
});

it('an allowance runs from when it is first asked for, and its last millisecond counts', () => {
  let now = 70;
  const allowance = new Allowance(() => now, 10);
  now = 100;
  expect(allowance.isUsedUp()).toBe(false);
  now = 110;
  expect(allowance.isUsedUp()).toBe(false);
  now = 111;
  expect(allowance.isUsedUp()).toBe(true);
});

describe('lines that a grammar loses its way in', () => {
  const never = new Allowance(() => 0, 1);
  const bounded = (text: string, time = never): string => withinBounds(loadedGrammar('lua') as Loaded, text, time);
  const long = 'local a = 1\n'.repeat(1000);
  // Brackets that nothing opens keep the grammar from finding its way back for as long as they go on.
  const wrong = `${') '.repeat(300)}\r\n`;
  const blank = `${' '.repeat(600)}\r\n`;

  it('are left as they are in short texts, and so are texts without a mistake', () => {
    expect(bounded(wrong)).toBe(wrong);
    expect(bounded(long)).toBe(long);
    const most = `${wrong}${' '.repeat(8192 - wrong.length)}`;
    expect(bounded(most)).toBe(most);
    expect(bounded(`${most} `)).toBe(`${blank}${' '.repeat(8193 - wrong.length)}`);
  });

  it('are blank, one by one', () => {
    expect(bounded(`${long}${wrong}${long}`)).toBe(`${long}${blank}${long}`);
    expect(bounded(`${wrong}${long}${wrong}`)).toBe(`${blank}${long}${blank}`);
    expect(bounded(`${long}${wrong.trimEnd()}`)).toBe(`${long}${' '.repeat(599)}`);
  });

  it('are three: at the fourth all that follows is blank as well', () => {
    const last = 'local z = 2\n';
    const three = bounded(`${long}${wrong.repeat(3)}${last}`);
    expect(three).toBe(`${long}${blank.repeat(3)}${last}`);
    const four = bounded(`${long}${wrong.repeat(4)}${last}`);
    expect(four).toBe(`${long}${blank.repeat(4)}${' '.repeat(last.length - 1)}\n`);
  });

  it('are not looked for when the time is used up', () => {
    let now = 0;
    const used = new Allowance(() => (now += 10), 1);
    used.isUsedUp();
    const text = `${long}${wrong}`;
    expect(bounded(text, used)).toBe(text);
  });

  it('are named, the first of them', () => {
    const { root, problems } = parseSyntax('lua', { file: 'f', text: `${long}${wrong}${long}` });
    expect(root).toBeDefined();
    expect(problems).toEqual([
      {
        message: 'line 1001: this is not understood, and was left out',
        span: { file: 'f', start: long.length, end: long.length + 1 },
      },
    ]);
  });
});

describe('rows of operators', () => {
  it.each([
    [`a${'-'.repeat(299)}b`, `a${'-'.repeat(299)}b`],
    [`a${'- '.repeat(300)}b`, `a${'  '.repeat(300)}b`],
    [`a${'-\t'.repeat(300)}b`, `a${' \t'.repeat(300)}b`],
    [`a${'-\n'.repeat(1999)}b`, `a${'-\n'.repeat(1999)}b`],
    [`a${'!~+-<>*&^%|='.repeat(25)}b`, `a${' '.repeat(300)}b`],
    [`a${'/'.repeat(3000)}b`, `a${'/'.repeat(3000)}b`],
  ])('%#', (text, expected) => {
    expect(withoutOperatorRows(text)).toBe(expected);
  });
});

describe('a stretch of a file', () => {
  const text = 'x!(a + 1, b)';

  it('is read as if it stood between other texts, at its own place', () => {
    const root = parseFragment('rust', { file: 'f', text }, { start: 3, end: 8 }, 'fn f() { ', '; }');
    const sum = firstOf(root, 'binary_expression');
    expect([sum?.start, sum?.end]).toEqual([3, 8]);
    const one = firstOf(sum, 'integer_literal');
    expect(text.slice(one?.start, one?.end)).toBe('1');
    expect(firstOf(sum, 'binary_expression')).toBe(sum);
    expect(firstOf(root, 'call_expression')).toBeUndefined();
    expect(firstOf(undefined, 'identifier')).toBeUndefined();
  });

  it('is nothing where the grammar is not there', () => {
    expect(parseFragment('cobol' as 'rust', { file: 'f', text }, { start: 3, end: 8 }, '', '')).toBeUndefined();
  });
});
