import { entries } from 'eolint:schedule';
import { describe, expect, it } from 'vitest';
import type { Choice } from '../../../../src/engine/choice/choose.js';
import { Configurations } from '../../../../src/engine/policy/configuration/configuration.js';
import { lint, type LintResult } from '../../../../src/engine/run/lint.js';
import { narrowed } from '../../../../src/engine/run/shard/deciding.js';
import { mergeParts } from '../../../../src/engine/run/shard/merge.js';
import { digestOf, withPart } from '../../../../src/engine/run/shard/part.js';
import type { Part, PartFinding } from '../../../../src/engine/run/shard/read.js';
import type { Finding } from '../../../../src/model/finding.js';
import { asOf, Project, upload } from '../../project.js';

const terms: Part['terms'] = {
  ...{ version: '1', asOf, dueWithin: 90, rules: null, minConfidence: null, checkExpressions: false, paths: [] },
  ...{ noIgnore: false, tree: '', scanned: 7, whole: true, empty: false },
};

/** A finding as a part tells it, changed so. */
const told = (change: Partial<PartFinding> = {}): PartFinding => ({
  ...{ rule: 'filters', status: 'retired', severity: 'error', confidence: 'certain', related: [], method: 'GET' },
  ...{ span: { file: 'a.ts', start: 0, end: 5 }, path: '/a', endOfLife: null, extendedTo: null, replacement: '' },
  ...{ disputed: null, message: '', fix: null, noFix: null, print: { content: 'c', key: 'k' } },
  ...change,
});
const SAFE: NonNullable<PartFinding['fix']> = { title: 'x', edits: [], applicability: 'safe', because: null };

/** The parts of one run, each changed so. */
const partsOf = (...changes: readonly Partial<Part>[]): [Part, ...Part[]] =>
  changes.map((change, i) => ({
    ...{
      index: i + 1,
      count: changes.length,
      file: `${String(i + 1)}.json`,
      terms,
      parsed: [],
      digests: {},
      notes: [],
    },
    ...{ findings: [], unsure: [], suppressed: [], ordinals: {}, notices: [], skipped: [], failed: [] },
    ...change,
  })) as unknown as [Part, ...Part[]];

const FILES = { 'a.ts': 'start();\n', 'b.ts': 'start();\n' };

async function merged(parts: readonly Partial<Part>[], files: Record<string, string> = FILES): Promise<LintResult> {
  const { cwd } = new Project(files);
  return mergeParts(partsOf(...parts), { cwd, configurations: await Configurations.open(cwd) });
}

describe('parts that are put together', () => {
  it('have the terms of the first, and what nobody kept is empty', async () => {
    const of = { ...terms, dueWithin: 5, whole: false, empty: true };
    expect(await merged([{ terms: of }, {}])).toMatchObject({
      ...{ asOf, dueWithin: 5, whole: false, empty: true, findings: [], unsure: [], suppressed: [], notices: [] },
      ...{ requests: [], accounts: [], work: { steps: 0, characters: 0 }, unusedLedger: [] },
    });
  });

  it('count a file once that several of them parsed', async () => {
    const { files } = await merged([{ parsed: ['a', 'b'] }, { parsed: ['b', 'c'] }, { parsed: [] }]);
    expect(files).toEqual({ scanned: 7, parsed: 3, skipped: [], failed: [] });
  });

  it('tell once, by file, what several of them say of one', async () => {
    const note = (file: string, reason = 'x'): Part['skipped'][number] => ({ file, reason });
    const parts = [
      { skipped: [note('b'), note('d'), note('a')], failed: [note('e'), note('c', 'y')], notes: ['x', 'y'] },
      { skipped: [note('a'), note('c'), note('a', 'y')], failed: [note('c', 'y')], notes: ['y', 'z'] },
    ];
    const { files, notes } = await merged(parts);
    expect(files.skipped.map(({ file, reason }) => `${file} ${reason}`)).toEqual(['a x', 'a y', 'b x', 'c x', 'd x']);
    expect(files.failed.map(({ file }) => file)).toEqual(['c', 'e']);
    expect(notes).toEqual(['x', 'y', 'z']);
  });

  it('have the texts of the files that they speak of, which are what they were', async () => {
    const of = (file: string, text: string): Partial<Part> => ({ digests: { [file]: digestOf(text) } });
    const { texts } = await merged([of('a.ts', FILES['a.ts']), of('b.ts', FILES['b.ts'])]);
    expect([texts('a.ts'), texts('b.ts'), texts('c.ts')]).toEqual(['start();\n', 'start();\n', undefined]);
    const refused = (file: string, how: string): string =>
      `${file} ${how} when 2.json was made: merge the parts in a checkout of the same commit`;
    const other = merged([{}, of('a.ts', 'stop();\n')]);
    await expect(other).rejects.toThrow(refused('a.ts', 'is not what it was'));
    await expect(other).rejects.toHaveProperty('mendable', 'usage');
    await expect(merged([{}, of('c.ts', 'x')])).rejects.toThrow(refused('c.ts', 'is not there'));
  });

  it('looked for what was asked for, in what there is', async () => {
    const files = { ...FILES, 'gen/c.ts': '', '.eolintignore': 'gen/\n', 'off/d.ts': '' };
    const off = { 'off/eolint.json': JSON.stringify({ rules: { filters: 'off' } }) };
    const looks = async (change: Partial<Part['terms']>): Promise<boolean[]> => {
      const result = await merged([{ terms: { ...terms, ...change } }], { ...files, ...off });
      return ['a.ts', 'none.ts', 'gen/c.ts', 'off/d.ts'].map((file) => result.looked('filters', file));
    };
    expect(await looks({})).toEqual([true, false, false, false]);
    expect(await looks({ rules: ['filters'] })).toEqual([true, false, false, false]);
    expect(await looks({ rules: ['rate-limits'] })).toEqual([false, false, false, false]);
    expect(await looks({ noIgnore: true })).toEqual([true, false, true, false]);
    expect(await looks({ paths: ['off'] })).toEqual([false, false, false, false]);
  });
});

describe('notices of the parts', () => {
  type Notice = Part['notices'][number];
  const notice = (change: Partial<Notice> = {}): Notice => ({
    ...{ kind: 'suppression-unused', file: 'eolint.json', line: 1, column: 1, message: 'm', fix: null },
    ...change,
  });
  const said = async (...parts: readonly (readonly Notice[])[]): Promise<string[]> =>
    ((await merged(parts.map((notices) => ({ notices: [...notices] })))).notices ?? []).map(
      ({ file, line, message, rules = [] }) => `${file}:${String(line)} ${rules.join(' ')}: ${message}`,
    );
  const unused = (...rules: readonly string[]): Notice => notice({ rules: [...rules], message: 'old' });

  it.each<[what: string, parts: readonly (readonly Notice[])[], expected: readonly string[]]>([
    ['none', [[], []], []],
    ['of one part', [[notice()], []], ['eolint.json:1 : m']],
    ['of several, told once', [[notice()], [notice()]], ['eolint.json:1 : m']],
    ['of another line', [[notice()], [notice({ line: 2 })]], ['eolint.json:1 : m', 'eolint.json:2 : m']],
    ['of another column', [[notice()], [notice({ column: 2 })]], ['eolint.json:1 : m', 'eolint.json:1 : m']],
    ['of another file', [[notice()], [notice({ file: 'b' })]], ['eolint.json:1 : m', 'b:1 : m']],
    ['of another kind', [[notice(), notice({ kind: 'suppression-expired' })]], Array(2).fill('eolint.json:1 : m')],
    ['that say something else', [[notice()], [notice({ message: 'n' })]], ['eolint.json:1 : m', 'eolint.json:1 : n']],
    [
      'that a suppression leaves nothing out in every part',
      [[unused('a', 'b')], [unused('b', 'a')]],
      ['eolint.json:1 a b: the suppression of a, b leaves nothing out'],
    ],
    ['not that it does so in some', [[unused('a', 'b')], []], []],
    [
      'of the entries alone of which it does so in every part',
      [[unused('a', 'b')], [notice({ ...unused('b', 'c'), message: 'other' })]],
      ['eolint.json:1 b: the suppression of b leaves nothing out'],
    ],
    ['not where there is none', [[unused('a')], [unused('b')]], []],
  ])('%s', async (_, parts, expected) => {
    expect(await said(...parts)).toEqual(expected);
  });
});

describe('findings of the parts', () => {
  it('come in their order, with what tells them from others alike', async () => {
    const own = { ordinals: { k: ['p1', 'p2'] } };
    const suppressed = { finding: told({ rule: 'd' }), reason: 'r', until: null, by: 'comment' as const };
    const result = await merged([
      { ...own, findings: [told({ rule: 'a' })], unsure: [told({ rule: 'c' })], suppressed: [suppressed] },
      { findings: [told({ rule: 'b' })] },
    ]);
    expect(result.findings.map(({ rule, prints }) => [rule, prints?.ordinals])).toEqual([
      ['a', ['p1', 'p2']],
      ['b', []],
    ]);
    expect(result.findings[0]).toMatchObject({ prints: { content: 'c', key: 'k' } });
    expect(result.findings[0]).not.toHaveProperty('print');
    expect(result.unsure.map(({ rule }) => rule)).toEqual(['c']);
    expect(result.suppressed).toMatchObject([{ finding: { rule: 'd' }, reason: 'r', until: null, by: 'comment' }]);
  });

  it.each<[what: string, change: Partial<PartFinding>, parsed: readonly string[], applicability: string | undefined]>([
    ['a safe fix of a part that read all', { fix: SAFE }, ['a.ts', 'b.ts'], 'safe'],
    ['a safe fix that is not met again', { fix: SAFE }, ['a.ts'], 'unsafe'],
    ['an unsafe fix', { fix: { ...SAFE, applicability: 'unsafe', because: 'x' } }, ['a.ts'], 'unsafe'],
    ['advice', { fix: { ...SAFE, applicability: 'advice' } }, ['a.ts'], 'advice'],
    ['no fix', { noFix: 'x' }, ['a.ts'], undefined],
  ])('%s', async (_, change, parsed, applicability) => {
    const finding = told(change);
    const { findings } = await merged([{ findings: [finding], parsed: [...parsed] }, { parsed: ['b.ts'] }]);
    expect(findings[0]?.fix?.applicability).toBe(applicability);
    const isDoubted = finding.fix?.applicability === 'safe' && applicability === 'unsafe';
    const because = 'a part of the files was asked what speaks against it; eolint fix asks all';
    expect(findings[0]?.fix?.because).toBe(isDoubted ? because : finding.fix?.because);
    expect(findings[0]?.noFix).toBe(finding.noFix);
  });

  it('have the fixes that one run decides', async () => {
    const text = `${upload()}\n`;
    const rule = 'images-v1-direct-upload';
    const files = { 'a.ts': text, 'b.ts': 'start();\n' };
    const [whole] = (await lint({ cwd: new Project(files).cwd, asOf })).findings;
    const finding = told({ rule, ...(whole && { span: whole.span }), method: 'POST', noFix: 'not decided' });
    const decided = async (change: Partial<PartFinding>): Promise<unknown> => {
      const parts = [{ findings: [{ ...finding, ...change }], parsed: ['a.ts'] }, { parsed: ['b.ts'] }];
      const [first] = (await merged(parts, files)).findings;
      return [first?.fix?.applicability, first?.noFix];
    };
    const { findings } = await merged([{ findings: [finding], parsed: ['a.ts'] }], files);
    expect(findings[0]).toMatchObject({ fix: null, noFix: 'not decided' });
    expect(await decided({})).toEqual(['safe', null]);
    expect(await decided({ noFix: null, fix: SAFE })).toEqual(['safe', null]);
    // Neither a fix nor a reason why there is none: nothing is to be decided.
    expect(await decided({ noFix: null })).toEqual([undefined, null]);
    // It is another call.
    expect(await decided({ method: 'PUT' })).toEqual([undefined, 'not decided']);
    expect(await decided({ rule: 'filters' })).toEqual([undefined, 'not decided']);
  });
});

describe('what is judged once more', () => {
  it('are the files with a word of what is to be fixed', () => {
    const chosen = ['images/v1/direct_upload', 'settings/minify', ''].map((latin, i) => ({ file: String(i), latin }));
    const fixable = entries.filter(({ id }) => id === 'images-v1-direct-upload');
    const choice = { chosen, scanned: 3 } as unknown as Choice;
    const narrow = narrowed(choice, { fixable, found: entries, beside: [] });
    expect(narrow).toMatchObject({ scanned: 3, chosen: [{ file: '0' }] });
    expect(narrow.chosen).toHaveLength(1);
    expect(narrowed(choice, { fixable: [], found: entries, beside: [] }).chosen).toEqual([]);
  });
});

describe('the part of a result', () => {
  const finding = (file: string, more: Partial<Finding> = {}): Finding => {
    const { print: _, ...one } = told({ span: { file, start: 0, end: 1 } });
    return { ...one, ...more };
  };
  const texts = (file: string): string | undefined => (file.startsWith('none') ? undefined : `text of ${file}\n`);
  const result = (more: Partial<LintResult> = {}): LintResult =>
    ({
      ...{ asOf, dueWithin: 90, whole: true, empty: false, notes: ['n'], findings: [], unsure: [], texts },
      ...{ files: { scanned: 3, parsed: 0, skipped: [], failed: [] }, parsedFiles: new Map() },
      ...more,
    }) as unknown as LintResult;
  const shard = { index: 2, count: 3, version: '1.2' };
  const looked = (...files: readonly string[]): Choice => ({ looked: new Set(files) }) as unknown as Choice;
  const partOf = (one: LintResult, choice?: Choice, options: object = {}): LintResult['shard'] =>
    withPart(one, shard, choice, { cwd: '.', asOf, ...options }).shard;

  it('has the terms of the run', () => {
    const plain = partOf(result());
    expect(plain).toMatchObject({ index: 2, count: 3, notes: ['n'], digests: {}, parsed: [] });
    expect(plain?.terms).toEqual({
      ...{ version: '1.2', asOf, dueWithin: 90, rules: null, minConfidence: null, checkExpressions: false },
      ...{ paths: [], noIgnore: false, tree: digestOf(''), scanned: 3, whole: true, empty: false },
    });
    const options = { rules: ['a'], minConfidence: 'likely', checkExpressions: true, paths: ['src'], noIgnore: true };
    expect(partOf(result({ whole: false, empty: true }), undefined, options)?.terms).toMatchObject({
      ...options,
      ...{ whole: false, empty: true },
    });
  });

  it('knows the files that were looked at, in any order, and those that were parsed', () => {
    const tree = (...files: readonly string[]): string | undefined => partOf(result(), looked(...files))?.terms.tree;
    expect(tree('b', 'a')).toBe(tree('a', 'b'));
    expect(new Set([tree(), tree('a'), tree('a', 'b'), tree('ab')]).size).toBe(4);
    const parsedFiles = new Map(['b', 'a'].map((file) => [file, {}])) as unknown as LintResult['parsedFiles'];
    expect(partOf(result({ parsedFiles }))?.parsed).toEqual(['a', 'b']);
  });

  it('knows what each file was that a report shows a line of', () => {
    const span = (file: string): Finding['span'] => ({ file, start: 0, end: 1 });
    const fix = { ...SAFE, edits: [{ ...span('edited'), text: '' }] };
    const one = result({
      findings: [finding('found', { related: [span('related')], fix })],
      unsure: [finding('unsure'), finding('none.ts')],
      suppressed: [{ finding: finding('hidden'), reason: '', until: null, by: 'comment' }],
      files: {
        ...{ scanned: 3, parsed: 0 },
        skipped: [{ file: 'x', reason: '', at: span('skipped') }],
        failed: [
          { file: 'y', reason: '', at: span('failed') },
          { file: 'z', reason: '' },
        ],
      },
    });
    const files = ['edited', 'failed', 'found', 'hidden', 'related', 'skipped', 'unsure'];
    expect(Object.entries(partOf(one)?.digests ?? {})).toEqual(
      files.map((file) => [file, digestOf(`text of ${file}\n`)]),
    );
  });

  it('has what tells each finding from others alike', () => {
    const suppressed = [{ finding: finding('hidden'), reason: 'r', until: null, by: 'comment' as const }];
    const one = result({ findings: [finding('a')], unsure: [finding('b')], suppressed });
    const all = withPart(one, shard, undefined, { cwd: '.', asOf });
    const prints = [...all.findings, ...all.unsure, ...(all.suppressed ?? []).map((hidden) => hidden.finding)];
    expect(prints.map(({ prints: print }) => print?.content)).toEqual(Array(3).fill(expect.any(String)));
    expect(all.suppressed).toMatchObject([{ reason: 'r' }]);
    expect(withPart(result(), shard, undefined, { cwd: '.', asOf }).suppressed).toEqual([]);
  });
});
