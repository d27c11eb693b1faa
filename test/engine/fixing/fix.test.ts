import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fix, type FixOptions, type Wish } from '../../../src/engine/fixing/fix.js';
import { Configurations } from '../../../src/engine/policy/configuration/configuration.js';
import type { LayerChange } from '../../../src/engine/policy/configuration/ledger-edit.js';
import type { LintResult } from '../../../src/engine/run/lint.js';
import { Project, asOf, minify, upload } from '../project.js';

const FIXED = upload().replace('/images/v1/', '/images/v2/');

/** A change of a file, in place of words of it; of no entry. */
function change(result: LintResult, file: string, words: string, by: string, rule?: string): Wish[] {
  const text = result.texts(file) ?? '';
  const start = text.indexOf(words);
  if (start < 0) return [];
  const edits = [{ file, start, end: start + words.length, text: by }];
  return [{ file, rule, of: 'finding', fix: { title: words, applicability: 'safe', because: null, edits } }];
}

/** All fixes that are found. */
function all(result: LintResult): Wish[] {
  return result.findings.flatMap(({ fix: one, span, rule }) =>
    one === null ? [] : [{ of: 'finding', fix: one, file: span.file, rule } as const],
  );
}

const run = async (project: Project, more: Partial<FixOptions> = {}) =>
  fix({ cwd: project.cwd, asOf, typecheck: false, ...more });
/** Fixes that are chosen by the report of each round. */
const by = (choose: (result: LintResult) => readonly Wish[]): Partial<FixOptions> => ({
  choose: (result) => Promise.resolve({ fixes: choose(result) }),
});
const linesOf = (text: string): string[] => text.split('\n');

describe('a fix', () => {
  it('is made, and what is left is told', async () => {
    const project = new Project({ 'a.ts': `${minify()}\n${upload()}\n`, 'b.ts': upload() });
    const { fixed, findings, changes } = await run(project);
    expect(project.read('a.ts')).toBe(`${minify()}\n${FIXED}\n`);
    expect(fixed).toMatchObject({ findings: 2, suppressions: 0, files: ['a.ts', 'b.ts'], refused: [] });
    expect(fixed.list?.map(({ file, line }) => `${file} ${String(line)}`)).toEqual(['a.ts 2', 'b.ts 1']);
    expect(findings.map(({ span }) => span.file)).toEqual(['a.ts']);
    expect(changes[1]).toEqual({ file: 'b.ts', before: upload(), after: FIXED });
  });

  it('is only told where nothing is to be written: what is left stands where it does on disk', async () => {
    const text = `${upload()}\n${minify()}\n`;
    const project = new Project({ 'a.ts': text });
    const { fixed, findings } = await run(project, { dryRun: true });
    expect(project.read('a.ts')).toBe(text);
    expect(fixed).toMatchObject({ findings: 1, files: ['a.ts'] });
    expect(findings.map(({ span }) => text.slice(0, span.start).includes('\n'))).toEqual([true]);
  });

  it('is only told, and what stands behind it on its line stands where it does on disk', async () => {
    const text = `fetch('https://api.cloudflare.com/client/v4/zones/z/script_monitor'); ${minify()}\n`;
    const project = new Project({ 'a.ts': text });
    const places = async (dryRun: boolean): Promise<readonly number[]> =>
      (await run(project, { dryRun })).findings.map(({ span }) => span.start);
    expect(await places(true)).toEqual([text.lastIndexOf('https:')]);
    expect(await places(false)).toEqual([project.read('a.ts').lastIndexOf('https:')]);
  });

  it('that no longer compiles is left out where the project has a compiler', async () => {
    const text = `${upload()}\nconst run = (n: number): number => n;\nrun(1);\n`;
    const project = new Project({ 'a.ts': text, 'tsconfig.json': '{}' });
    symlinkSync(join(import.meta.dirname, '../../../node_modules'), join(project.cwd, 'node_modules'));
    const wishes = by((result) => [...all(result), ...change(result, 'a.ts', 'run(1)', 'run("1")')]);
    const { fixed } = await run(project, { ...wishes, typecheck: undefined });
    expect(fixed.refused[0]?.reason).toMatch(/^a fix is left out: it would not compile \(TS2345: /);
    expect(linesOf(project.read('a.ts'))).toEqual([FIXED, ...linesOf(text).slice(1)]);
    expect((await run(project, { ...wishes, typecheck: false })).fixed.refused).toEqual([]);
    expect(project.read('a.ts')).toContain('run("1")');
  });

  it('is not made where the time is over', async () => {
    const project = new Project({ 'a.ts': upload() });
    let asked = 0;
    const over = (): boolean => (asked += 1) > 0 && fixing;
    let fixing = false;
    const { fixed, changes, findings } = await run(project, {
      deadline: { over, left: () => 60_000 } as unknown as FixOptions['deadline'],
      choose: (result) => {
        const fixes = fixing ? [] : all(result);
        fixing = true;
        return Promise.resolve({ fixes });
      },
    });
    expect(project.read('a.ts')).toBe(upload());
    expect([changes, fixed.files, fixed.findings]).toEqual([[], [], 0]);
    expect(fixed.refused).toEqual([{ file: 'a.ts', reason: 'the time of --max-time was over' }]);
    expect(findings).toHaveLength(1);
  });

  it('that breaks a file is left out alone, and the finding says why', async () => {
    const project = new Project({ 'a.ts': `${upload()}\nrun(1);\n`, 'b.ts': 'run(2);\n' });
    const reason = 'the fixed text does not parse';
    const { fixed, findings } = await run(
      project,
      by((result) => [
        ...all(result),
        ...change(result, 'a.ts', 'run(1)', 'run('),
        ...change(result, 'b.ts', 'run(2)', 'run(('),
      ]),
    );
    expect(linesOf(project.read('a.ts'))).toEqual([FIXED, 'run(1);', '']);
    expect(fixed.refused).toEqual([{ file: 'a.ts', reason: `a fix is left out: ${reason}` }]);
    expect([fixed.findings, findings]).toEqual([1, []]);
  });

  it('of a finding that breaks its file is none', async () => {
    const project = new Project({ 'a.ts': upload() });
    const { fixed, findings } = await run(
      project,
      by((result) =>
        all(result).map((one) => ({
          ...one,
          fix: { ...one.fix, edits: one.fix.edits.map((edit) => ({ ...edit, text: "'" })) },
        })),
      ),
    );
    expect(fixed.refused).toEqual([{ file: 'a.ts', reason: 'the fixed text does not parse' }]);
    expect(project.read('a.ts')).toBe(upload());
    expect(findings).toHaveLength(1);
  });

  it('is counted once for each of what it is of', async () => {
    const project = new Project({ 'a.ts': `run(1); go(2);\n${minify()}` });
    const { fixed } = await run(
      project,
      by((result) => [
        ...change(result, 'a.ts', 'run(1)', 'run(3)'),
        ...change(result, 'a.ts', 'go(2)', 'go(3)').map((one): Wish => ({ ...one, of: 'unused' })),
      ]),
    );
    expect(fixed).toMatchObject({ findings: 1, suppressions: 1 });
    expect(project.read('a.ts')).toBe(`run(3); go(3);\n${minify()}`);
  });
});

describe('fixes that', () => {
  const turning = (rules: readonly (string | undefined)[]): Partial<FixOptions> => {
    let round = 0;
    return by((result) => {
      round += 1;
      return round % 2 === 1
        ? change(result, 'a.ts', 'run(1)', 'run(2)', rules[0])
        : change(result, 'a.ts', 'run(2)', 'run(1)', rules[0]);
    });
  };

  it.each([
    ['of an entry', ['one'], 'its fixes undo each other (one)'],
    ['of none', [undefined], 'its fixes undo each other'],
  ])('undo each other come to an end: %s', async (_, rules, reason) => {
    const project = new Project({ 'a.ts': `run(1);\n${minify()}` });
    const { fixed } = await run(project, turning(rules));
    expect(fixed.refused).toEqual([{ file: 'a.ts', reason }]);
  });

  it('lead from one retired thing into another are taken back', async () => {
    const text =
      "use(fetch('https://api.cloudflare.com/client/v4/zones/z/settings/ipv6', { method: 'PATCH' }));\nrun(1);\n";
    const project = new Project({ 'a.ts': text + upload(), 'b.ts': `run(1);\n${minify()}` });
    const { fixed, findings } = await run(
      project,
      by((result) => [
        ...change(result, 'a.ts', 'settings/ipv6', 'settings/minify'),
        ...change(result, 'a.ts', 'run(1)', 'run(2)'),
        ...change(result, 'b.ts', 'run(1)', 'run(2)'),
      ]),
    );
    expect(project.read('a.ts')).toBe(text.replace('run(1)', 'run(2)') + upload());
    expect(project.read('b.ts')).toBe(`run(2);\n${minify()}`);
    expect(findings).toHaveLength(2);
    expect(fixed.refused).toEqual([
      { file: 'a.ts', reason: expect.stringMatching(/^a fix is left out: it leads to `[\w-]+`, which ends as well$/) },
    ]);
  });
});

describe('what could not be written', () => {
  it('is told as it is on disk', async () => {
    const project = new Project({ 'a.ts': upload(), 'b.ts': upload() });
    const { fixed, findings } = await run(
      project,
      by((result) => {
        project.write({ 'a.ts': `${upload()}\n` });
        return all(result);
      }),
    );
    expect(fixed).toMatchObject({ findings: 1, files: ['b.ts'] });
    expect(findings.map(({ span }) => span.file)).toEqual(['a.ts']);
  });
});

describe('suppressions without use', () => {
  const IGNORED = '// eolint-ignore-next images-v1-direct-upload -- later\nrun();\n';

  it('go, unless they are to be kept', async () => {
    const project = new Project({ 'a.ts': IGNORED });
    expect((await run(project, { keepSuppressions: true, dryRun: true })).fixed.suppressions).toBe(0);
    const { fixed, notices = [] } = await run(project);
    expect([fixed.suppressions, fixed.files, notices]).toEqual([1, ['a.ts'], []]);
    expect(project.read('a.ts')).toBe('run();\n');
  });

  it('go from the ledger of the configuration, unless they are to be kept', async () => {
    const ledger = JSON.stringify({
      suppressions: [{ files: 'a.ts', rule: 'images-v1-direct-upload', reason: 'later' }],
    });
    const project = new Project({ 'a.ts': 'run();\n', 'eolint.json': ledger });
    const kept = await run(project, { keepSuppressions: true });
    expect([kept.fixed.suppressions, kept.changes, kept.notices?.length]).toEqual([0, [], 1]);
    const chosen = await run(project, by(all));
    expect([chosen.fixed.suppressions, chosen.changes, chosen.notices?.length]).toEqual([0, [], 1]);
    expect(project.read('eolint.json')).toBe(ledger);
    const shown = await run(project, { dryRun: true });
    expect([shown.fixed.suppressions, shown.fixed.files, shown.notices]).toEqual([1, ['eolint.json'], []]);
    expect(project.read('eolint.json')).toBe(ledger);
    const { fixed, notices } = await run(project);
    expect([fixed.suppressions, fixed.files, notices]).toEqual([1, ['eolint.json'], []]);
    expect(project.read('eolint.json')).not.toContain('images-v1');
  });

  it('stay where fixes are chosen', async () => {
    const project = new Project({ 'a.ts': IGNORED });
    await run(project, by(all));
    expect(project.read('a.ts')).toBe(IGNORED);
  });
});

describe('a configuration that is changed with the fixes', () => {
  it('holds for what is told then', async () => {
    const project = new Project({ 'a.ts': minify() });
    const configurations = await Configurations.open(project.cwd);
    const layer = { file: 'eolint.config.json', text: '' };
    let round = 0;
    const { findings, changes } = await run(project, {
      configurations,
      choose: ({ findings: [first] }) => {
        round += 1;
        const text = JSON.stringify({ rules: { [first?.rule ?? '']: 'off' } });
        const layers = [{ layer, change: () => Promise.resolve(text) }] as unknown as LayerChange[];
        return Promise.resolve({ fixes: [], layers: round === 1 ? layers : [] });
      },
    });
    expect(changes.map(({ file }) => file)).toEqual(['eolint.config.json']);
    expect(findings).toEqual([]);
  });
});
