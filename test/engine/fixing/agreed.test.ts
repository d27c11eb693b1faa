import { describe, expect, it } from 'vitest';
import { agreed } from '../../../src/engine/fixing/agreed.js';
import { fixedFindings, leftOnDisk } from '../../../src/engine/fixing/fixed-findings.js';
import { keyOf, unusedIn, wishOf } from '../../../src/engine/fixing/wishes.js';
import type { LintResult } from '../../../src/engine/run/lint.js';
import type { Finding, Fix } from '../../../src/model/finding.js';
import type { Edit } from '../../../src/model/span.js';

const edit = (start: number, text = 'new', file = 'a.js', length = 3): Edit => ({
  file,
  start,
  end: start + length,
  text,
});
const fixOf = (edits: readonly Edit[], because: string | null = null): Fix => ({
  title: 'Use the new path',
  edits,
  applicability: because === null ? 'safe' : 'unsafe',
  because,
});
const finding = { rule: 'old', span: { file: 'a.js', start: 0, end: 3 }, fix: null, noFix: null } as unknown as Finding;
const APART = 'it stands for several requests or objects, which would need different changes';

describe('one place that is reached in several ways', () => {
  const made = (...fixes: readonly Fix[]): Finding =>
    agreed(
      finding,
      fixes.map((fix) => ({ fix })),
    );

  it.each<[string, readonly Fix[], readonly number[] | string]>([
    ['one fix', [fixOf([edit(9), edit(1)])], [1, 9]],
    ['the same edits', [fixOf([edit(1)]), fixOf([edit(1)])], [1]],
    ['edits apart', [fixOf([edit(5)]), fixOf([edit(1)])], [1, 5]],
    ['edits side by side', [fixOf([edit(1)]), fixOf([edit(4)])], [1, 4]],
    ['edits that meet', [fixOf([edit(1)]), fixOf([edit(3)])], APART],
    ['other texts at one place', [fixOf([edit(1)]), fixOf([edit(1, 'other')])], APART],
    ['two texts put in at one place', [fixOf([edit(1, 'a', 'a.js', 0)]), fixOf([edit(1, 'b', 'a.js', 0)])], APART],
    ['other lengths at one place', [fixOf([edit(1)]), fixOf([edit(1, 'new', 'a.js', 2)])], APART],
    ['edits of two files', [fixOf([edit(1)]), fixOf([edit(5, 'new', 'b.js')])], APART],
    ['the same place in two files', [fixOf([edit(1)]), fixOf([edit(1, 'new', 'b.js')])], APART],
  ])('%s', (_, fixes, expected) => {
    const { fix, noFix } = made(...fixes);
    expect(fix === null ? noFix : fix.edits.map(({ start }) => start)).toEqual(expected);
  });

  it('is as sure as the least sure, for all reasons, each once', () => {
    const shared = [edit(1)];
    expect(made(fixOf(shared), fixOf(shared)).fix).toMatchObject({ applicability: 'safe', because: null });
    const unsure = made(fixOf(shared), fixOf(shared, 'a'), fixOf(shared, 'b'), fixOf(shared, 'a')).fix;
    expect(unsure).toMatchObject({ applicability: 'unsafe', because: 'a; b' });
    const more = made(fixOf(shared, 'a; b'), fixOf(shared, 'b; c; a')).fix;
    expect(more).toMatchObject({ because: 'a; b; c' });
  });

  it('has none where one of them has none, and none without any', () => {
    expect(agreed(finding, [])).toBe(finding);
    expect(agreed(finding, [{ fix: fixOf([edit(1)]) }, { noFix: 'why' }])).toMatchObject({ fix: null, noFix: 'why' });
    const draft = { title: 'a query', language: 'graphql', text: '{}' } as const;
    expect(agreed(finding, [{ noFix: 'why', draft }, { fix: fixOf([]) }])).toMatchObject({ noFix: 'why', draft });
    expect(agreed(finding, [{ fix: fixOf([edit(1)]), draft }])).toMatchObject({ draft, noFix: null });
    expect(agreed(finding, [{ fix: fixOf([edit(1)]) }])).not.toHaveProperty('draft');
  });
});

/** What a run found: of each finding its file, its place, and the text there. */
function found(
  texts: Readonly<Record<string, string>>,
  ...places: readonly (readonly [string, string, boolean?])[]
): LintResult {
  const findings = places.map(([file, words, fixable = true]) => {
    const start = texts[file]?.indexOf(words) ?? 0;
    return {
      ...{ rule: 'old', method: 'GET', path: '/old', span: { file, start, end: start + words.length } },
      fix: fixable ? fixOf([edit(start)]) : null,
    };
  });
  return { findings, texts: (file: string) => texts[file] } as unknown as LintResult;
}

describe('the findings that were fixed', () => {
  const changed = new Set(['a.js', 'b.js']);
  const shown = (first: LintResult, last: LintResult): readonly string[] =>
    fixedFindings(first, last, changed).shown.map(({ file, line, column }) => `${file}:${line}:${column}`);

  it('are those of changed files that are gone, by place', () => {
    const first = found(
      { 'a.js': 'old1\n old2 old3', 'b.js': 'old4', 'c.js': 'old5' },
      ['b.js', 'old4'],
      ['a.js', 'old3'],
      ['a.js', 'old2'],
      ['a.js', 'old1'],
      ['c.js', 'old5'],
    );
    expect(shown(first, found({}))).toEqual(['a.js:1:1', 'a.js:2:2', 'a.js:2:7', 'b.js:1:1']);
    expect(fixedFindings(first, found({}), changed).shown[0]).toEqual({
      ...{ file: 'a.js', line: 1, column: 1, rule: 'old', title: 'Use the new path' },
    });
  });

  it('are not those that are still there, wherever they moved', () => {
    const first = found({ 'a.js': 'old1 old2' }, ['a.js', 'old1'], ['a.js', 'old2']);
    const last = found({ 'a.js': '\n\nold2' }, ['a.js', 'old2']);
    expect(shown(first, last)).toEqual(['a.js:1:1']);
    const { fixed } = fixedFindings(first, last, changed);
    expect(leftOnDisk(first, fixed).findings.map(({ span }) => span.start)).toEqual([5]);
  });

  it('are as many of those that are alike as are gone', () => {
    const same = ['a.js', 'old'] as const;
    const texts = { 'a.js': 'old old old' };
    expect(shown(found(texts, same, same, same), found(texts, same))).toHaveLength(2);
    // One of another file is another one.
    const other = found({ 'b.js': 'old' }, ['b.js', 'old']);
    expect(shown(found(texts, same), other)).toHaveLength(1);
  });

  it('are not those that had no fix', () => {
    expect(shown(found({ 'a.js': 'old' }, ['a.js', 'old', false]), found({}))).toEqual([]);
  });
});

describe('what is to be fixed', () => {
  it('is what is safe, or what was asked for besides', () => {
    const of = (fix: Fix | null): Finding => ({ ...finding, fix });
    const [safe, unsafe] = [fixOf([edit(1)]), fixOf([edit(1)], 'why')];
    expect(wishOf(of(safe), false)).toEqual({ file: 'a.js', fix: safe, of: 'finding', rule: 'old' });
    expect(wishOf(of(unsafe), false)).toBeUndefined();
    expect(wishOf(of(unsafe), true)?.fix).toBe(unsafe);
    expect(wishOf(of({ ...safe, applicability: 'advice' }), true)).toBeUndefined();
    expect(wishOf(of(null), true)).toBeUndefined();
  });

  it('is known by what it writes, wherever that is', () => {
    const key = (...edits: readonly Edit[]): string => keyOf({ file: 'a.js', fix: fixOf(edits), of: 'finding' });
    expect(key(edit(1))).toBe(key(edit(7)));
    expect(key(edit(1))).not.toBe(key(edit(1, 'other')));
    expect(key(edit(1))).not.toBe(key(edit(1, 'new', 'a.js', 4)));
  });

  it('is a suppression without use as well', () => {
    const fix = fixOf([edit(1, '')]);
    const notices = [
      { file: 'a.js', fix },
      { file: 'b.js', fix: null },
    ];
    expect(unusedIn({ notices } as unknown as LintResult)).toEqual([{ file: 'a.js', fix, of: 'unused' }]);
    expect(unusedIn({} as unknown as LintResult)).toEqual([]);
  });
});
