import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { entries } from 'eolint:schedule';
import { beforeAll, describe, expect, it } from 'vitest';
import { withBaseline } from '../../../../src/engine/policy/baseline/apply.js';
import { Configurations } from '../../../../src/engine/policy/configuration/configuration.js';
import { lint, type LintOptions, type LintResult } from '../../../../src/engine/run/lint.js';
import { mergeParts } from '../../../../src/engine/run/shard/merge.js';
import { partsProblem, readPart, type Part } from '../../../../src/engine/run/shard/read.js';
import { formats, type FormatOptions } from '../../../../src/report/registry.js';
import { built, ranHere } from '../../../cli/built.js';
import { asOf, minify, Project, upload } from '../../project.js';

const fixtures = fileURLToPath(new URL('../../../../fixtures', import.meta.url));
const version = '1.2.3';
const program = built();

async function partsOf(cwd: string, count: number, rest: Partial<LintOptions> = {}): Promise<[Part, ...Part[]]> {
  const print = await formats.get('json')?.();
  const parts: Part[] = [];
  for (let index = 1; index <= count; index += 1) {
    const result = await lint({ cwd, asOf, ...rest, shard: { index, count, version } });
    const text = print?.(result, { color: false, entries, version }) ?? '';
    const part = readPart(`${index}.json`, text);
    if (typeof part === 'string') throw new Error(part);
    parts.push(part);
  }
  expect(partsProblem(parts)).toBeUndefined();
  return parts as [Part, ...Part[]];
}

async function inParts(cwd: string, count: number, rest: Partial<LintOptions> = {}): Promise<LintResult> {
  return mergeParts(await partsOf(cwd, count, rest), { cwd, configurations: await Configurations.open(cwd) });
}

/** Every format, as one run prints it. */
async function printed(result: LintResult, source: FormatOptions['source']): Promise<Record<string, string>> {
  const out: Record<string, string> = {};
  for (const [name, load] of formats) {
    const print = await load(result);
    out[name] = print(result, { color: false, version, entries, source, project: 'whole', frames: true });
  }
  return out;
}

describe('a project of many languages', () => {
  let project: Project;
  let whole: LintResult;
  let other: Record<string, string>;

  // One project of all fixtures; the hook of test projects would take it away behind the first test.
  beforeAll(async () => {
    project = new Project();
    fill(project);
    whole = await lint({ cwd: project.cwd, asOf, minConfidence: 'possible' });
    other = await printed(whole, 'structure');
  });

  function fill({ cwd }: Project): void {
    for (const theme of readdirSync(fixtures)) {
      for (const name of readdirSync(join(fixtures, theme))) {
        const before = join(fixtures, theme, name, 'before');
        if (existsSync(before)) cpSync(before, join(cwd, theme, name), { recursive: true });
      }
    }
    cpSync(join(fixtures, 'report/web-shop'), join(cwd, 'report/web-shop'), { recursive: true });
  }

  it.each([1, 2, 7])('reports the same in %i parts, in every format, fixes among it', async (count) => {
    const own = new Project();
    fill(own);
    const merged = await inParts(own.cwd, count, { minConfidence: 'possible' });
    expect(whole.findings.length).toBeGreaterThan(100);
    expect(whole.findings.filter(({ fix }) => fix?.applicability === 'safe').length).toBeGreaterThan(5);
    const one = await printed(merged, 'structure');
    expect(JSON.parse(one['json'] ?? '')).toEqual(JSON.parse(other['json'] ?? ''));
    expect(one).toEqual(other);
  });
});

describe('a fix', () => {
  it('is decided by what other parts hold, of which only what it concerns is judged again', async () => {
    const files = { 'a.ts': `${upload()}\n`, 'b.ts': `${minify()}\n`, 'c.ts': `${minify('other')}\n` };
    const says = { 'z.ts': `${minify('z')}\nexport const kept = 'images/v1/direct_upload';\n` };
    for (const [all, applicability] of [
      [files, 'safe'],
      [{ ...files, ...says }, 'unsafe'],
    ] as const) {
      const { cwd } = new Project(all).committed();
      const [whole, merged] = [await lint({ cwd, asOf }), await inParts(cwd, 3)];
      expect(await printed(merged, 'structure')).toEqual(await printed(whole, 'structure'));
      const [first] = merged.findings;
      expect([first?.span.file, first?.fix?.applicability]).toEqual(['a.ts', applicability]);
    }
    const { cwd } = new Project({ ...files, ...says }).committed();
    const fixable = entries.filter(({ id }) => id === 'images-v1-direct-upload');
    const { parsedFiles, findings } = await lint({
      cwd,
      asOf,
      deciding: { fixable, found: fixable, beside: ['c.ts'] },
    });
    expect([...parsedFiles.keys()].sort()).toEqual(['a.ts', 'z.ts']);
    expect(findings.map(({ span }) => span.file)).toContain('a.ts');
  });
});

describe('a baseline', () => {
  it('knows what it knows of one run, is pruned and grown alike', async () => {
    const files = { 'a.ts': `${minify()}\n${minify()}\n`, 'b/c.ts': upload(), 'd.ts': minify('other') };
    const texts: string[] = [];
    for (const run of [lint, undefined]) {
      const project = new Project(files).committed();
      const look = (): Promise<LintResult> => run?.({ cwd: project.cwd, asOf }) ?? inParts(project.cwd, 3);
      const options = { cwd: project.cwd, file: 'known.json', dry: false };
      const grown = await withBaseline(await look(), { ...options, update: true });
      project.write({ 'a.ts': `${minify()}\n`, 'e.ts': upload('second') });
      const pruned = await withBaseline(await look(), { ...options, update: false });
      expect(grown.baseline).toMatchObject({ known: 4, written: 'updated' });
      expect(pruned.baseline).toMatchObject({ known: 3, gone: 1, written: 'pruned' });
      expect(pruned.findings.map(({ span }) => span.file)).toEqual(['e.ts']);
      texts.push(project.read('known.json'), JSON.stringify(await printed(pruned, 'structure')));
    }
    expect(texts.slice(0, 2)).toEqual(texts.slice(2));
  });
});

describe('suppressions', () => {
  it('are without use only where they are so in every part', async () => {
    const configuration = {
      suppressions: [
        { files: '*.json', rule: ['zone-setting-minify', 'images-v1-direct-upload'], reason: 'kept' },
        { files: '*.har', rule: 'filters', reason: 'gone' },
      ],
    };
    const ignored = `// eolint-ignore-next zone-setting-minify -- later\n${minify()}\n// eolint-ignore-next filters -- x\nf();\n`;
    const request = (path: string): string =>
      JSON.stringify({ method: 'POST', url: `https://api.cloudflare.com/client/v4${path}` });
    const project = new Project({
      'eolint.json': JSON.stringify(configuration),
      'a.ts': `${ignored}${upload()}\n`,
      'm.ts': `${upload()}\n`,
      'requests.json': request('/zones/z/settings/minify'),
      'z.ts': ignored,
    }).committed();
    const whole = await lint({ cwd: project.cwd, asOf });
    const merged = await inParts(project.cwd, 4);
    expect(whole.notices?.length).toBeGreaterThan(2);
    expect(await printed(merged, 'structure')).toEqual(await printed(whole, 'structure'));
  });
});

describe('the parts of a run', () => {
  it('hold nothing that a report would hide', async () => {
    const secret = 'ghp_0123456789abcdefghijABCDEFGHIJ012345';
    const project = new Project({ 'a.ts': `const token = '${secret}';\n${minify(secret)}\n` }).committed();
    const result = await lint({ cwd: project.cwd, asOf, shard: { index: 1, count: 1, version } });
    const print = await formats.get('json')?.(result);
    expect(result.findings.length).toBe(1);
    expect(print?.(result, { color: false, entries })).not.toContain(secret);
  });

  it.each<[string, (parts: Part[]) => Part[], string]>([
    ['one is missing', (parts) => parts.slice(0, 2), 'of 3 parts 3 is missing'],
    ['one is there twice', ([a, b]) => [a!, b!, a!], 'are both part 1 of 3'],
    [
      'one is of another day',
      ([a, b, c]) => [a!, b!, { ...c!, terms: { ...c!.terms, asOf: '2026-01-01' } }],
      'another day',
    ],
    ['one is of other files', ([a, b, c]) => [a!, { ...b!, terms: { ...b!.terms, tree: 'x' } }, c!], 'other files'],
    ['one is of another division', ([a, b, c]) => [a!, b!, { ...c!, count: 4 }], 'one of 4 parts'],
  ])('are refused where %s', async (_, change, said) => {
    const project = new Project({ 'a.ts': minify() }).committed();
    expect(partsProblem(change(await partsOf(project.cwd, 3)))).toContain(said);
  });

  it('are refused where the tree is another by now, or they are no parts', async () => {
    const project = new Project({ 'a.ts': minify(), 'b.ts': upload() }).committed();
    const parts = await partsOf(project.cwd, 2);
    project.write({ 'b.ts': `${upload()}\n` });
    const configurations = await Configurations.open(project.cwd);
    await expect(mergeParts(parts, { cwd: project.cwd, configurations })).rejects.toThrow('b.ts is not what it was');
    expect(readPart('x', '{"schemaVersion":1,"findings":[]}')).toBe('the report of a run without --shard');
    expect(readPart('x', '{')).toBe('not JSON');
    expect(readPart('x', '{"schemaVersion":1,"shard":{"index":0}}')).toContain('not the report of a shard');
  });
});

describe('the command line', () => {
  const tunnels = "fetch('https://api.cloudflare.com/client/v4/accounts/a/tunnels', { method: 'POST' });\n";
  const files = { 'a.ts': `${minify()}\n`, 'b.ts': tunnels, 'c.ts': 'fetch("/");\n', 'd.ts': `${upload()}\n` };
  const day = ['--as-of', asOf];

  it('puts the parts together to what one run prints, with its exit code', async () => {
    const project = new Project(files).committed();
    const { cwd: folder } = new Project();
    const parts = [1, 2, 3].map((index) => join(folder, `${index}.json`));
    for (const [index, file] of parts.entries()) {
      const args = ['--shard', `${index + 1}/3`, ...day, '-f', `json:${file}`];
      const { code, stderr } = program.run(project.cwd, args);
      expect([code, stderr]).toEqual([0, '']);
    }
    const json = ['-f', 'json'];
    expect(program.run(project.cwd, ['merge', ...parts, ...json])).toEqual(program.run(project.cwd, [...day, ...json]));
    for (const flags of [['-f', 'sarif'], [], ['--statistics'], ['--fail-on', 'never'], ['-f', 'csv']]) {
      const whole = await ranHere(project.cwd, [...day, ...flags]);
      expect(await ranHere(project.cwd, ['merge', ...parts, ...flags])).toEqual(whole);
    }
    const update = ['--baseline', 'known.json', '--update-baseline'];
    expect((await ranHere(project.cwd, ['merge', ...parts, ...update])).code).toBe(0);
    expect((await ranHere(project.cwd, ['merge', ...parts, '--baseline', 'known.json'])).stdout).toContain(
      '3 known in',
    );
    const known = readFileSync(join(project.cwd, 'known.json'), 'utf8');
    await ranHere(project.cwd, [...day, ...update]);
    expect(readFileSync(join(project.cwd, 'known.json'), 'utf8')).toBe(known);
    const two = await ranHere(project.cwd, ['merge', ...parts.slice(0, 2)]);
    expect([two.code, two.stderr]).toEqual([2, 'eolint: of 3 parts 3 is missing\nTry eolint --help.\n']);
  });

  it.each([
    [['--shard', '4/3'], '--shard takes a part and how many there are, as 3/8; not 4/3'],
    [['--shard', '1'], '--shard takes a part'],
    [['--shard', '1/2', '--staged'], '--shard does not go with --staged'],
    [['--shard', '1/2', '--baseline', 'x'], 'give --baseline to eolint merge'],
    [['--shard', '1/2', '-f', 'sarif'], 'it needs --format json'],
    [['merge'], 'merge takes the reports of eolint --shard'],
    [['merge', 'a.ts'], 'a.ts: not JSON'],
    [['merge', 'none.json'], 'none.json cannot be read (ENOENT)'],
  ])('refuses %j', async (args, said) => {
    const { code, stderr } = await ranHere(new Project(files).cwd, args);
    expect([code, stderr]).toEqual([2, expect.stringContaining(said)]);
  });
});
