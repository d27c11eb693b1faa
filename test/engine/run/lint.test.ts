import { describe, expect, it } from 'vitest';
import { Configurations } from '../../../src/engine/policy/configuration/configuration.js';
import { openSources } from '../../../src/engine/reading/sources.js';
import { lint, type LintOptions, type LintResult } from '../../../src/engine/run/lint.js';
import { Recorder } from '../../../src/engine/run/stats.js';
import { Project, asOf, minify, upload } from '../project.js';

const linted = (
  files: Readonly<Record<string, string | Uint8Array>>,
  options: Partial<LintOptions> = {},
): Promise<LintResult> => lint({ cwd: new Project(files).cwd, asOf, ...options });

const found = ({ findings }: Pick<LintResult, 'findings'>): string[] =>
  findings.map(({ rule, span, status }) => `${span.file}: ${rule} ${status}`);

const notes = (all: readonly { readonly file: string; readonly reason: string }[]): string[] =>
  all.map(({ file, reason }) => `${file}: ${reason}`);

const MINIFY = 'zone-setting-minify';

describe('the result of a run', () => {
  const FILES = {
    'a.ts': `${minify()}\n`,
    'b.ts': `// eolint-ignore-next ${MINIFY} -- kept\n${minify()}\n`,
    'c.ts': 'start();\n',
    'd.ts': `${minify().replace('PATCH', 'GET').replace('minify', 'ciphers')}\n`,
    'e.ts': new Uint8Array([0, 1, 2]),
    'f.ts': `${minify('y')} }}} (\n`,
  };

  it('has what was found, what was suppressed and what was looked at', async () => {
    const result = await linted(FILES);
    expect(found(result)).toEqual([`a.ts: ${MINIFY} retired`, `f.ts: ${MINIFY} retired`]);
    expect(found({ findings: (result.suppressed ?? []).map(({ finding }) => finding) })).toEqual([
      `b.ts: ${MINIFY} retired`,
    ]);
    expect(result.files).toMatchObject({ scanned: 6, failed: [] });
    expect(result.files.skipped.map(({ file }) => file).sort()).toEqual(['e.ts', 'f.ts']);
    expect([result.asOf, result.dueWithin, result.whole, result.empty, result.notes]).toEqual([
      ...[asOf, 90, true, false, []],
    ]);
    expect(result.texts('a.ts')).toBe(FILES['a.ts']);
    expect(result.texts('c.ts')).toBeUndefined();
    expect([...result.parsedFiles.keys()].sort()).toEqual(['a.ts', 'b.ts', 'f.ts']);
    expect(result.files.parsed).toBe(3);
    expect(result.work.characters).toBe(FILES['a.ts'].length + FILES['b.ts'].length + FILES['f.ts'].length);
    expect(result.work.steps).toBeGreaterThan(0);
    expect(result.stats).toBeUndefined();
    const [first] = result.findings;
    expect(first && result.calls.get(first)?.map(({ start }) => start)).toEqual([0]);
    expect(result.requests.map(({ span }) => span.file).sort()).toEqual(['a.ts', 'b.ts']);
  });

  it('says what was looked for where', async () => {
    const files = { 'a.ts': minify(), 'gen/b.ts': minify(), '.eolintignore': 'gen/\n' };
    const off = { ...files, 'eolint.json': JSON.stringify({ rules: { [MINIFY]: 'off' } }) };
    const all = await linted(files, { rules: [MINIFY] });
    expect([all.looked(MINIFY, 'a.ts'), all.looked('filters', 'a.ts'), all.looked(MINIFY, 'gen/b.ts')]).toEqual([
      ...[true, false, false],
    ]);
    expect((await linted(off)).looked(MINIFY, 'a.ts')).toBe(false);
  });

  it('of files that are named is no whole', async () => {
    const result = await linted(FILES, { paths: ['a.ts', 'none.ts'] });
    expect([result.whole, found(result)]).toEqual([false, [`a.ts: ${MINIFY} retired`]]);
    expect(notes(result.files.failed)).toEqual(['none.ts: no such file or folder']);
  });

  it('of nothing is empty', async () => {
    expect(await linted({})).toMatchObject({ empty: true, findings: [], whole: true });
  });

  it('tells where its work went', async () => {
    const { stats } = await linted(FILES, { recorder: new Recorder() });
    expect(stats?.phases.map(({ name }) => name)).toEqual([
      ...['list', 'read and scan', 'gates', 'parse', 'evaluate and match', 'fixes and suppressions'],
    ]);
    expect(stats?.slowest.map(({ file }) => file)).toContain('a.ts');
  });
});

describe('a run is told', () => {
  const UNSURE = `send('/zones/' + zone + '/settings/minify', { method: 'PATCH' }); const api = 'api.cloudflare.com';\n`;

  it('how sure a finding has to be', async () => {
    const files = { 'a.ts': UNSURE };
    const all = await linted(files, { minConfidence: 'possible' });
    expect(all.findings.map(({ confidence }) => confidence)).toEqual(['likely']);
    expect(all.unsure).toEqual([]);
    const certain = await linted(files, { minConfidence: 'certain' });
    expect(certain.findings).toEqual([]);
    expect(certain.unsure.map(({ confidence }) => confidence)).toEqual(['likely']);
  });

  it('how sure a finding has to be for its suppression to be told', async () => {
    const files = { 'a.ts': `// eolint-ignore-next ${MINIFY} -- kept\n${UNSURE}` };
    const hidden = async (minConfidence: LintOptions['minConfidence']): Promise<number | undefined> =>
      (await linted(files, { minConfidence })).suppressed?.length;
    expect([await hidden('certain'), await hidden('likely'), await hidden(undefined)]).toEqual([0, 1, 1]);
  });

  it('that every file with a word of the schedule is parsed, to test the gates', async () => {
    const files = { 'package.json': '{}', 'a.ts': 'build({ minify: true }); // cloudflare', 'b.ts': 'start();' };
    expect([...(await linted(files, { ungated: true })).parsedFiles.keys()]).toEqual(['a.ts']);
    expect((await linted(files)).parsedFiles.size).toBe(0);
  });

  it('whom to tell how far it is', async () => {
    const progress: string[] = [];
    const onProgress = (done: number, total: number): void => void progress.push(`${String(done)}/${String(total)}`);
    await linted({ 'a.ts': 'start();\n', 'b.ts': 'start();\n' }, { onProgress });
    expect(progress).toEqual(['0/2', '1/2', '2/2']);
  });

  it('which configuration counts, in place of that of its folder', async () => {
    const off = new Project({ 'eolint.json': JSON.stringify({ rules: { [MINIFY]: 'off' } }) });
    const files = { 'a.ts': minify(), 'eolint.json': JSON.stringify({ dueWithin: 5 }) };
    const configurations = await Configurations.open(off.cwd);
    const result = await linted(files, { configurations });
    expect([result.dueWithin, (await linted(files)).dueWithin]).toEqual([90, 5]);
  });

  it('what was read before, which it leaves open and chooses from once', async () => {
    const project = new Project({ 'a.ts': minify() });
    const options = { cwd: project.cwd, asOf };
    const sources = await openSources(options);
    expect((await lint(options, sources)).findings).toHaveLength(1);
    project.write({ 'b.ts': minify('y') });
    expect((await lint(options, sources)).findings).toHaveLength(1);
    expect(await sources.parse('b.ts')).toHaveProperty('parsed');
    expect((await lint(options)).findings).toHaveLength(2);
    sources.tree.close();
  });

  it('which part of the files is judged', async () => {
    const files = { 'a.ts': minify(), 'b.ts': minify('y') };
    const part = await linted(files, { shard: { index: 2, count: 2, version: '1' } });
    expect([found(part), part.shard?.index]).toEqual([[`b.ts: ${MINIFY} retired`], 2]);
    expect((await linted(files)).shard).toBeUndefined();
  });

  it('which entries count', async () => {
    const files = { 'a.ts': `${minify()}\n${upload()}\n` };
    expect(found(await linted(files, { rules: [MINIFY] }))).toEqual([`a.ts: ${MINIFY} retired`]);
    expect((await linted(files)).findings).toHaveLength(2);
  });

  it('which day it is, and what is soon', async () => {
    const of = async (options: Partial<LintOptions>): Promise<string[]> =>
      found(await linted({ 'a.ts': minify() }, options));
    expect(await of({ asOf: '2024-08-04' })).toEqual([`a.ts: ${MINIFY} due`]);
    expect(await of({ asOf: '2024-08-04', dueWithin: 0 })).toEqual([`a.ts: ${MINIFY} announced`]);
  });

  const MODULES = {
    'a.ts':
      "import { PATH } from './b.js';\nfetch(`https://api.cloudflare.com/client/v4/${PATH}`, { method: 'PATCH' });\n",
    'b.ts': "export const PATH = 'zones/z/settings/minify';\n",
  };

  it.each([true, false])('whether imports are followed: %s', async (follow) => {
    const { findings } = await linted(MODULES, { follow, minConfidence: 'possible' });
    expect(findings.some(({ confidence }) => confidence === 'certain')).toBe(follow);
  });

  it('which file is looked at whatever it says', async () => {
    const files = { 'a.ts': 'start();\n', 'b.ts': 'start();\n' };
    expect([...(await linted(files, { always: 'b.ts' })).parsedFiles.keys()]).toEqual(['b.ts']);
    expect((await linted(files)).parsedFiles.size).toBe(0);
  });

  it('what is not found any more, where a project keeps suppressions in its configuration', async () => {
    const of = (suppressions: readonly object[]): Record<string, string> => ({
      ...{ 'a.ts': 'start();\n', 'eolint.json': JSON.stringify({ suppressions }) },
    });
    const suppression = { rule: MINIFY, files: ['a.ts'], reason: 'kept' };
    expect((await linted(of([suppression]))).unusedLedger).toHaveLength(1);
    expect((await linted(of([]))).unusedLedger).toEqual([]);
  });

  it('whether expressions are checked', async () => {
    const files = {
      'a.ts': `const rule = { expression: 'ip.src eq', action: 'block' };\nfetch(\`https://api.cloudflare.com/client/v4/zones/\${z}/rulesets\`, { method: 'POST', body: JSON.stringify({ rules: [rule] }) });\n`,
    };
    expect(found(await linted(files, { checkExpressions: true }))).toEqual(['a.ts: expression-error invalid']);
    expect(found(await linted(files))).toEqual([]);
  });

  it('what was left out of a file that is too large', async () => {
    const files = {
      'a.ts': `${minify()}\n//${'x'.repeat(4000)}\n`,
      'eolint.json': JSON.stringify({ maxFileSize: 1000 }),
    };
    const { stats, files: all } = await linted(files, { recorder: new Recorder() });
    expect(stats?.cut).toEqual(all.skipped);
    expect(all.skipped.map(({ file }) => file)).toEqual(['a.ts']);
  });

  it('to end in time', async () => {
    const over = { over: () => true } as unknown as LintOptions['deadline'];
    const { findings, files } = await linted({ 'a.ts': minify() }, { deadline: over });
    expect(findings).toEqual([]);
    expect(files.failed.map(({ file }) => file)).toContain('a.ts');
  });
});
