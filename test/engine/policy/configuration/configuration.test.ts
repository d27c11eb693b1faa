import { existsSync, mkdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Configurations } from '../../../../src/engine/policy/configuration/configuration.js';
import { lint, type LintOptions } from '../../../../src/engine/run/lint.js';
import { Project, asOf, minify, upload } from '../../project.js';

async function found(project: Project, options: Partial<LintOptions> = {}, below = ''): Promise<string[]> {
  const { findings } = await lint({ cwd: join(project.cwd, below), asOf, ...options });
  return findings.map(({ span, rule, severity, status }) => `${span.file} ${rule} ${severity} ${status}`);
}

const MINIFY = 'zone-setting-minify';
const off = { rules: { [MINIFY]: 'off' } };

describe('which configuration counts', () => {
  it.each([
    ['eolint.json', JSON.stringify(off)],
    ['eolint.jsonc', `{ /* ours */ "rules": { "${MINIFY}": "off", }, }`],
    ['eolint.yaml', `rules: { ${MINIFY}: off }\n`],
    ['eolint.yml', `\uFEFFrules:\r\n  ${MINIFY}: off\r\n`],
    ['package.json', JSON.stringify({ name: 'x', eolint: off })],
  ])('%s', async (file, text) => {
    const project = new Project({ 'a.ts': minify() });
    expect(await found(project)).toHaveLength(1);
    expect(await found(project.write({ [file]: text }))).toEqual([]);
  });

  it('is found upward to the root of the repository, and not above', async () => {
    const project = new Project({ 'eolint.json': JSON.stringify(off), 'repository/deep/er/a.ts': minify() });
    expect(await found(project, {}, 'repository/deep/er')).toEqual([]);
    mkdirSync(join(project.cwd, 'repository/.git'));
    expect(await found(project, {}, 'repository/deep/er')).toHaveLength(1);
    renameSync(join(project.cwd, 'eolint.json'), join(project.cwd, 'repository/eolint.json'));
    expect(await found(project, {}, 'repository/deep/er')).toEqual([]);
    expect(await found(project, { paths: ['er/a.ts'] }, 'repository/deep')).toEqual([]);
  });

  it('nested: the nearest wins, key by key, until one says root', async () => {
    const project = new Project({
      'eolint.json': JSON.stringify({ rules: { [MINIFY]: 'off', 'images-v1-direct-upload': 'warning' } }),
      'top.ts': minify() + upload(),
      'web/eolint.yaml': `rules: { ${MINIFY}: info }\n`,
      'web/a.ts': minify() + upload(),
      'api/package.json': JSON.stringify({ eolint: { root: true } }),
      'api/deep/a.ts': minify() + upload(),
    });
    const all = [
      'api/deep/a.ts images-v1-direct-upload error retired',
      `api/deep/a.ts ${MINIFY} error retired`,
      'top.ts images-v1-direct-upload warning retired',
      'web/a.ts images-v1-direct-upload warning retired',
      `web/a.ts ${MINIFY} info retired`,
    ];
    expect((await found(project)).sort()).toEqual(all);
    const names = { paths: ['top.ts', 'web/a.ts', 'api/deep/a.ts'] };
    expect((await found(project, names)).sort()).toEqual(all);
    expect((await found(project.committed())).sort()).toEqual(all);
    expect(await found(project, {}, 'web')).toHaveLength(2);
  });

  it('is the one that is named, seen from the working directory', async () => {
    const project = new Project({
      'a.ts': minify(),
      'b.ts': minify(),
      'eolint.json': '{ "ignores": ["b.ts"] }',
      'ci/ours.yaml': 'ignores: [a.ts]\n',
    });
    const configurations = await Configurations.open(project.cwd, 'ci/ours.yaml');
    expect(await found(project, { configurations })).toEqual([`b.ts ${MINIFY} error retired`]);
    await expect(Configurations.open(project.cwd, 'ci/none.yaml')).rejects.toThrow('ci/none.yaml:1:1: no such file');
  });
});

describe('what it says', () => {
  it('settings by path: later overrides win', async () => {
    const overrides = [
      { files: 'legacy/', rules: { [MINIFY]: 'off' } },
      { files: ['legacy/**/keep.ts'], rules: { [MINIFY]: 'warning' } },
      { files: '*.test.ts', minConfidence: 'certain' },
    ];
    const likely = `import 'cloudflare';\nfetch(base + '/zones/z/settings/minify');`;
    const project = new Project({
      'eolint.json': JSON.stringify({ overrides }),
      'legacy/a.ts': minify(),
      'legacy/x/keep.ts': minify(),
      'src/a.ts': likely,
      'src/a.test.ts': likely,
    });
    expect(await found(project)).toEqual([
      `legacy/x/keep.ts ${MINIFY} warning retired`,
      `src/a.ts ${MINIFY} error retired`,
    ]);
    expect(await found(project, { minConfidence: 'likely' })).toHaveLength(3);
  });

  it('another date, with its reason', async () => {
    const rules = { [MINIFY]: { endOfLife: '2027-01-15', reason: 'agreed with the vendor' } };
    const project = new Project({ 'eolint.json': JSON.stringify({ rules }), 'a.ts': minify() });
    const { findings } = await lint({ cwd: project.cwd, asOf });
    expect(findings).toMatchObject([
      {
        status: 'due',
        severity: 'warning',
        endOfLife: '2024-08-05',
        extendedTo: '2027-01-15',
        dateReason: 'agreed with the vendor',
        message: 'PATCH /zones/{zone_id}/settings/minify is about to be retired',
      },
    ]);
    const earlier = { [MINIFY]: { endOfLife: '2020-01-01', reason: 'policy' } };
    project.write({ 'eolint.json': JSON.stringify({ rules: earlier }) });
    const [first] = (await lint({ cwd: project.cwd, asOf: '2021-01-01' })).findings;
    expect(first).toMatchObject({ status: 'retired', endOfLife: '2020-01-01', extendedTo: null });
  });

  it('hosts and base paths of a proxy', async () => {
    const calls = (base: string): string =>
      `fetch('${base}/zones/z/settings/minify', { method: 'PATCH' });\nfetch('${base}/zones/z/settings/ssl');\n`;
    const project = new Project({
      'a.ts': calls('https://cf.example.com/client/v4'),
      'b.ts': calls('https://cf.example.com/cloudflare/v4'),
      'c.ts': calls('https://eu.gateway.example.com:8443/cf'),
      'd.ts': calls('https://other.example.org/client/v4'),
      'e.ts': calls('/cloudflare/v4'),
      'f.ts': `const c = axios.create({ baseURL: process.env.PROXY + '/cloudflare/v4' });\nc.get('/zones/z/settings/minify');`,
      'g.ts': calls('https://cf.example.com'),
    });
    // A base that is not known may be a way to the API: its path is reported where it stands.
    expect((await found(project)).map((one) => one.split(' ')[0])).toEqual(['f.ts']);
    project.write({
      'eolint.yaml': 'hosts: [CF.example.com, "*.gateway.example.com"]\nbasePaths: [/cloudflare/v4, /cf]\n',
    });
    const { findings } = await lint({ cwd: project.cwd, asOf });
    expect(findings.map(({ span, confidence, path }) => `${span.file} ${confidence} ${path}`)).toEqual([
      'a.ts certain /zones/z/settings/minify',
      'b.ts certain /zones/z/settings/minify',
      'c.ts certain /zones/z/settings/minify',
      'e.ts certain /zones/z/settings/minify',
      'f.ts certain /zones/z/settings/minify',
      'g.ts certain /zones/z/settings/minify',
    ]);
  });

  it('files to leave out', async () => {
    const project = new Project({
      'eolint.json': '{ "ignores": ["generated/", "*.gen.ts", "!keep.gen.ts"] }',
      'a.ts': minify(),
      'a.gen.ts': minify(),
      'keep.gen.ts': minify(),
      'generated/a.ts': minify(),
      'sub/.eolintignore': '/a.ts\n',
      'sub/a.ts': minify(),
      'sub/deep/a.ts': minify(),
      '.eolintignore': 'b.ts\n',
      'sub/b.ts': minify(),
    });
    const left = [`a.ts`, 'keep.gen.ts', 'sub/deep/a.ts'].map((file) => `${file} ${MINIFY} error retired`);
    expect(await found(project)).toEqual(left);
    expect(await found(project.committed())).toEqual(left);
    expect(await found(project, {}, 'sub')).toEqual([`deep/a.ts ${MINIFY} error retired`]);
    expect(await found(project, { noIgnore: true })).toHaveLength(7);
  });

  it('what counts for the run, where it is started', async () => {
    const project = new Project({
      'eolint.json':
        '{ "asOf": "2024-01-01", "dueWithin": 10, "failOn": "due", "baseline": "known.json", "maxFileSize": 50 }',
      'sub/eolint.json': '{ "asOf": "2025-01-01" }',
      'sub/a.ts': minify(),
    });
    const above = await Configurations.open(project.cwd);
    expect(above.run).toEqual({
      asOf: '2024-01-01',
      dueWithin: 10,
      failOn: 'due',
      baseline: 'known.json',
      maxFileSize: 50,
    });
    const result = await lint({ cwd: project.cwd, asOf });
    expect(result.dueWithin).toBe(10);
    expect(result.notes).toEqual(['sub/eolint.json:1:3: asOf counts only where eolint is started']);
    expect(result.files.skipped).toEqual([
      { file: 'eolint.json', reason: expect.stringContaining('larger than the limit') },
      { file: 'sub/a.ts', reason: expect.stringContaining('larger than the limit') },
    ]);
    const below = await Configurations.open(join(project.cwd, 'sub'));
    expect(below.run).toMatchObject({ asOf: '2025-01-01', dueWithin: 10, baseline: '../known.json' });
  });
});

describe('schedules of its own', () => {
  const entry = (id: string, path: string, more = ''): string =>
    `id: ${id}
title: Old ${id}
endOfLife: 2026-01-01
change: operation-retired
operations:
  - GET ${path}
replacement:
  operations:
    - GET /v2${path}
${more}`;

  it('another API with hosts and a base path of its own', async () => {
    const project = new Project({
      'eolint.yaml': 'schedules:\n  - files: eol/*.yaml\n    hosts: [billing.example.com]\n    basePaths: [/api]\n',
      'eol/invoices.yaml': entry('old-invoices', '/invoices/{invoice_id}'),
      'a.ts': `fetch('https://billing.example.com/api/invoices/7');\nfetch('https://billing.example.com/other/invoices/7');\nfetch('https://api.cloudflare.com/client/v4/invoices/7');\n`,
      'b.ts': `fetch(\`\${process.env.HOST}/api/invoices/7\`);\n// billing.example.com\n`,
      'c.ts': `fetch(\`\${process.env.HOST}/api/invoices/7\`);\n`,
      'd.ts': minify(),
      'sub/eolint.json': '{ "root": true }',
      'sub/a.ts': `fetch('https://billing.example.com/api/invoices/7');\n`,
    });
    const { findings } = await lint({ cwd: project.cwd, asOf });
    expect(findings.map(({ span, rule, confidence, path }) => `${span.file} ${rule} ${confidence} ${path}`)).toEqual([
      'a.ts old-invoices certain /invoices/7',
      'b.ts old-invoices likely /invoices/7',
      `d.ts ${MINIFY} certain /zones/z/settings/minify`,
    ]);
    expect(findings[0]).toMatchObject({ replacement: 'GET /v2/invoices/{invoice_id}', endOfLife: '2026-01-01' });
    const only = await lint({ cwd: project.cwd, asOf, rules: ['old-invoices'] });
    expect(only.findings).toHaveLength(2);
  });

  it('more entries of the API, with settings and fixes', async () => {
    const rewrite = `rewrite:\n  applicability: safe\n  steps:\n    - path: { replace: zone_extras, with: extras }\n`;
    const project = new Project({
      'eolint.yaml': 'schedules: [{ files: extras.yaml }]\nrules: { zone-extras: warning }\n',
      'extras.yaml': entry('zone-extras', '/zones/{zone_id}/zone_extras', rewrite),
      'a.ts': `fetch('https://api.cloudflare.com/client/v4/zones/z/zone_extras');\n`,
    });
    expect(await found(project)).toEqual(['a.ts zone-extras warning retired']);
    const { fix } = await import('../../../../src/engine/fixing/fix.js');
    await fix({ cwd: project.cwd, asOf });
    expect(project.read('a.ts')).toContain('/zones/z/extras');
  });
});

it('runs nothing of the scanned project', async () => {
  const trap = `require('fs').writeFileSync('sprung', ''); module.exports = {};`;
  const project = new Project({
    'eolint.js': trap,
    'eolint.config.js': trap,
    'eolint.cjs': trap,
    'eolint.config.ts': trap,
    'eolint.json': '{ "rules": {} }',
    'package.json': JSON.stringify({
      main: './eolint.js',
      scripts: { prepare: 'touch sprung', pretest: 'touch sprung' },
    }),
    'tsconfig.json': '{ "extends": "./eolint.js", "compilerOptions": { "plugins": [{ "name": "./eolint.js" }] } }',
    'sub/eolint.yaml': 'rules: {}\n',
    'a.ts': `import './eolint.js';\n${minify()}`,
    '.gitattributes': '*.ts filter=trap diff=trap\nnew.ts filter=a=b\nb.ts filter=a=b\n',
    'b.ts': minify(),
  }).committed();
  for (const [key, value] of [
    ['core.fsmonitor', 'touch sprung; true'],
    ['core.hooksPath', 'hooks'],
    ['diff.external', 'touch sprung; true'],
    ['diff.trap.textconv', 'touch sprung; cat'],
    ['filter.trap.clean', 'touch sprung; cat'],
    ['filter.trap.smudge', 'touch sprung; cat'],
    ['filter.a=b.clean', 'touch sprung; cat'],
    ['core.repositoryFormatVersion', '1'],
    ['extensions.partialClone', 'origin'],
    ['remote.origin.url', 'none'],
    ['remote.origin.promisor', 'true'],
    ['remote.origin.uploadpack', 'touch sprung; false'],
  ] as const) {
    project.git('config', key, value);
  }
  project.write({ 'a.ts': `${minify()}\n${minify()}`, 'new.ts': minify() });
  // Of the same size and another content, so that git has to look into it; and one of which git lacks what is staged.
  project.write({ 'b.ts': minify().replace(/.$/m, ' ') });
  project.write({ 'lost.ts': minify() });
  project.git('add', 'lost.ts');
  const lost = project.git('rev-parse', ':lost.ts').trim();
  rmSync(join(project.cwd, 'sprung'), { force: true });
  rmSync(join(project.cwd, '.git/objects', lost.slice(0, 2), lost.slice(2)));
  for (const options of [{}, { paths: ['a.ts'] }, { since: 'HEAD' }, { staged: true }, { paths: ['*.ts'] }]) {
    await lint({ cwd: project.cwd, asOf, ...options }).catch((error: unknown) => {
      expect(String(error)).toMatch(/git, which says: unable to read/);
    });
  }
  expect(existsSync(join(project.cwd, 'sprung'))).toBe(false);
});

it('throws a mistake of a nested configuration, with its place', async () => {
  const project = new Project({ 'a.ts': minify(), 'sub/eolint.json': '{ "rule": {} }', 'sub/a.ts': minify() });
  await expect(lint({ cwd: project.cwd, asOf })).rejects.toThrow(
    'sub/eolint.json:1:3: unknown key "rule"; did you mean rules?',
  );
  expect((await lint({ cwd: project.cwd, asOf, paths: ['a.ts'] })).findings).toHaveLength(1);
});

describe('the configurations of a folder', () => {
  const open = async (files: Readonly<Record<string, string>>, patterns: readonly string[] = [], named?: string) => {
    const { cwd } = new Project(files);
    return Configurations.open(cwd, named === undefined ? undefined : join(cwd, named), patterns);
  };

  it.each([
    ['is a list', '["eolint"]'],
    ['is a word', '"eolint"'],
    ['is nothing', 'null'],
    ['is broken', '{ "eolint": '],
    ['is of eolint', '{ "name": "eolint" }'],
  ])('are none where package.json %s', async (_, text) => {
    const configurations = await open({ 'package.json': text });
    expect([configurations.all(), configurations.notes]).toEqual([[], []]);
  });

  it.each([
    ['a key of a configuration', 'rules: { filters: off }\n', true],
    ['a key of a configuration in quotes', '"rules": { filters: off }\n', true],
    ['a key in single quotes', "'rules': { filters: off }\n", true],
    ['one nearly of a configuration', '$schema: x\nrules: { filters: off }\n', true],
    ['no key', '# nothing\n', true],
    ['keys of something else', 'on: push\njobs: {}\n', false],
    ['a list', '- a\n- b\n', false],
  ])('are one of YAML where it has %s', async (_, text, is) => {
    const configurations = await open({ 'eolint.yml': text });
    expect(configurations.all()).toHaveLength(is ? 1 : 0);
    const note = 'eolint.yml has no key of a configuration, and is not read as one';
    expect(configurations.notes).toEqual(is ? [] : [note]);
  });

  it('are two in one folder, which is a mistake', async () => {
    const two = { 'eolint.json': '{}', 'eolint.yaml': 'failOn: never\n' };
    await expect(open(two)).rejects.toThrow('is a configuration of this folder too: keep one of them');
  });

  it('leave nothing out where nothing says so', async () => {
    expect((await open({})).ignored()).toBeUndefined();
    expect((await open({ 'eolint.json': '{}' })).ignored()).toBeUndefined();
  });

  it.each<[string, Readonly<Record<string, string>>, readonly string[]]>([
    ['one pattern on the command line', {}, ['*.js']],
    ['two patterns on the command line', {}, ['*.js', 'b']],
    ['a file of patterns', { '.eolintignore': '*.js\n' }, []],
    ['the configuration', { 'eolint.json': '{ "ignores": ["*.js"] }' }, []],
  ])('leave out what %s says', async (_, files, patterns) => {
    const ignored = (await open(files, patterns)).ignored();
    expect(['a.js', 'a.ts', 'deep/a.js'].map((file) => ignored?.(file))).toEqual([true, false, true]);
  });

  it('know the entries that are the project’s own, with the dates that hold for it', async () => {
    const own =
      'id: old-a\ntitle: Old\nendOfLife: 2026-01-01\nchange: operation-retired\noperations: [GET /a]\nreplacement: { operations: [], note: none }\n';
    const files = {
      'eolint.yaml': 'schedules: [{ files: own.yaml }]\nrules: { old-a: { endOfLife: 2027-02-03, reason: ours } }\n',
      'own.yaml': own,
    };
    const settled = (await open(files)).settled([]);
    expect(settled.map(({ id, extendedTo }) => [id, extendedTo])).toEqual([['old-a', '2027-02-03']]);
    const [first] = settled;
    if (first === undefined) throw new Error('no entry');
    expect((await open({})).settled([first]).map(({ id }) => id)).toEqual(['old-a']);
    expect((await open(files)).settled([{ ...first, id: 'shipped' }]).map(({ id }) => id)).toEqual([
      'shipped',
      'old-a',
    ]);
  });

  it('take entries from hidden folders, and none behind links', async () => {
    const own =
      'id: old-a\ntitle: Old\nendOfLife: 2026-01-01\nchange: operation-retired\noperations: [GET /a]\nreplacement: { operations: [], note: none }\n';
    const project = new Project({
      'eolint.yaml': 'schedules: [{ files: "eol/**/*.yaml" }]\n',
      'eol/.hidden/a.yaml': own,
      'other/b.yaml': own.replace('old-a', 'old-b'),
    });
    symlinkSync(join(project.cwd, 'other'), join(project.cwd, 'eol/link'));
    const configurations = await Configurations.open(project.cwd);
    expect(configurations.entries().map(({ id }) => id)).toEqual(['old-a']);
  });

  it('are read again as they were named', async () => {
    const { cwd } = new Project({ 'eolint.json': '{ "failOn": "never" }', 'other.json': '{ "failOn": "due" }' });
    const named = await Configurations.open(cwd, 'other.json', ['*.js']);
    const again = await named.reopened();
    expect(again.run.failOn).toBe('due');
    expect(again.ignored()?.('a.js')).toBe(true);
    expect((await (await Configurations.open(cwd)).reopened()).run.failOn).toBe('never');
  });

  it('have a place for one that is still to be written', async () => {
    const { cwd } = new Project();
    const blank = (await Configurations.open(cwd)).blank();
    expect([blank.file, blank.text, blank.declared, blank.seenFrom]).toEqual(['eolint.json', '', {}, cwd]);
    expect(blank.placeOf(['rules'])).toEqual({ line: 1, column: 1 });
  });
});

describe('configurations that extend others', () => {
  const chain = (length: number): Record<string, string> =>
    Object.fromEntries(
      Array.from({ length }, (_, at) => [
        at === 0 ? 'eolint.json' : `c${at}.json`,
        JSON.stringify(at === length - 1 ? { failOn: 'never' } : { extends: `./c${at + 1}.json` }),
      ]),
    );

  it('may be eleven, one behind another', async () => {
    const { run } = await Configurations.open(new Project(chain(11)).cwd);
    expect(run.failOn).toBe('never');
    await expect(Configurations.open(new Project(chain(12)).cwd)).rejects.toThrow(
      'extends: too many configurations that extend each other',
    );
  });

  it.each([
    ['a package’s', 'team', 'node_modules/team/eolint.json'],
    ['a package’s, by another name', 'team', 'node_modules/team/eolint.config.json'],
    ['a package’s, in YAML', 'team', 'node_modules/team/eolint.yaml'],
    ['a package’s of a scope', '@team/config', 'node_modules/@team/config/eolint.json'],
    ['a file of a package', '@team/config/strict.json', 'node_modules/@team/config/strict.json'],
    ['a folder’s', './shared', 'shared/eolint.json'],
    ['a file', './shared/own.json', 'shared/own.json'],
  ])('take %s', async (_, named, file) => {
    const files = { 'eolint.json': JSON.stringify({ extends: named }), [file]: '{ "failOn": "never" }' };
    expect((await Configurations.open(new Project(files).cwd)).run.failOn).toBe('never');
  });

  it.each([
    ['a folder without one', './shared', 'shared/other.json', 'is not there'],
    ['a package without one', 'team', 'node_modules/team/other.json', 'is not there'],
    ['itself', './eolint.json', 'other.json', 'extends this file in turn'],
    ['one that extends it', './other.json', 'other.json', 'extends this file in turn'],
  ])('take none of %s', async (_, named, file, reason) => {
    const files = { [file]: '{ "extends": "./eolint.json" }', 'eolint.json': JSON.stringify({ extends: named }) };
    await expect(Configurations.open(new Project(files).cwd)).rejects.toThrow(reason);
  });

  it.each(['suppressions', 'baseline', 'root'])('cannot take %s', async (key) => {
    const value = { suppressions: [], baseline: 'b.json', root: true }[key];
    const files = { 'eolint.json': '{ "extends": "./b.json" }', 'b.json': JSON.stringify({ [key]: value }) };
    await expect(Configurations.open(new Project(files).cwd)).rejects.toThrow(`cannot have ${key}`);
  });

  it('win where they are later in the list, and yield to what extends them', async () => {
    const files = { 'b.json': '{ "failOn": "due", "dueWithin": 3 }', 'c.json': '{ "failOn": "never" }' };
    const run = async (own: object) =>
      (await Configurations.open(new Project({ ...files, 'eolint.json': JSON.stringify(own) }).cwd)).run;
    expect(await run({ extends: ['./b.json', './c.json'] })).toEqual({ failOn: 'never', dueWithin: 3 });
    expect(await run({ extends: ['./c.json', './b.json'] })).toEqual({ failOn: 'due', dueWithin: 3 });
    expect(await run({ extends: ['./b.json'], failOn: 'retired' })).toEqual({ failOn: 'retired', dueWithin: 3 });
  });
});
