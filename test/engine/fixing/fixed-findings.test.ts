import { describe, expect, it } from 'vitest';
import { fixedFindings, leftOnDisk } from '../../../src/engine/fixing/fixed-findings.js';
import type { LintResult } from '../../../src/engine/run/lint.js';
import type { Finding, Fix } from '../../../src/model/finding.js';
import { findingAt } from '../../report/sample.js';

const FIX = { title: 'change it' } as Fix;

/** What a run found: each of these words in its file, with a fix where it is behind a `+`. */
function result(files: Readonly<Record<string, string>>, words: readonly string[]): LintResult {
  const next = new Map<string, number>();
  const findings = words.map((one): Finding => {
    const [file = '', written = ''] = one.split(':');
    const word = written.replace('+', '');
    const text = files[file] ?? '';
    const start = text.indexOf(word, next.get(`${file} ${word}`) ?? 0);
    next.set(`${file} ${word}`, start + 1);
    const span = { file, start, end: start + word.length };
    return findingAt(file, text, word, { span, fix: written.startsWith('+') ? FIX : null });
  });
  return { findings, texts: (file: string) => files[file] } as unknown as LintResult;
}

type Files = Readonly<Record<string, string>>;

describe('findings that are gone behind a fix', () => {
  it.each<readonly [string, Files, string[], Files, string[], string[], string[]]>([
    ['one', { a: 'x one' }, ['a:+one'], { a: 'x' }, [], ['a'], ['a 1:3']],
    ['in a file that did not change', { a: 'x one' }, ['a:+one'], { a: 'x' }, [], ['b'], []],
    ['without a fix', { a: 'x one' }, ['a:one'], { a: 'x' }, [], ['a'], []],
    ['still there', { a: 'x one' }, ['a:+one'], { a: '\nx one' }, ['a:+one'], ['a'], []],
    ['one of two alike', { a: 'one\none' }, ['a:+one', 'a:+one'], { a: 'one' }, ['a:one'], ['a'], ['a 2:1']],
    ['both of two alike', { a: 'one\none' }, ['a:+one', 'a:+one'], { a: '' }, [], ['a'], ['a 1:1', 'a 2:1']],
    ['one of two', { a: 'one two' }, ['a:+one', 'a:+two'], { a: 'x two' }, ['a:+two'], ['a'], ['a 1:1']],
    [
      'one that is left elsewhere',
      { a: 'one', b: 'one' },
      ['a:+one'],
      { a: 'x', b: 'one' },
      ['b:+one'],
      ['a', 'b'],
      ['a 1:1'],
    ],
    ['one that is new', { a: 'one' }, ['a:+one'], { a: 'two' }, ['a:+two'], ['a'], ['a 1:1']],
    [
      'in order of their places',
      { b: 'one\n two one', a: 'one' },
      ['b:+two', 'b:+one', 'b:+one', 'a:+one'],
      { a: '', b: '' },
      [],
      ['a', 'b'],
      ['a 1:1', 'b 1:1', 'b 2:2', 'b 2:6'],
    ],
  ])('%s', (_, before, first, after, last, changed, expected) => {
    const all = result(before, first);
    const { fixed, shown } = fixedFindings(all, result(after, last), new Set(changed));
    expect(shown.map(({ file, line, column }) => `${file} ${String(line)}:${String(column)}`)).toEqual(expected);
    expect(shown.every(({ title, rule }) => title === 'change it' && rule !== '')).toBe(true);
    expect(fixed.size).toBe(expected.length);
    expect(leftOnDisk(all, fixed).findings).toEqual(all.findings.filter((one) => !fixed.has(one)));
  });
});
