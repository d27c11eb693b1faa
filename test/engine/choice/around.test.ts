import { execFileSync } from 'node:child_process';
import { join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { lint } from '../../../src/engine/run/lint.js';
import { Project, asOf } from '../project.js';

/** An application of many files that have words of the schedule, of which few have to do with the API. */
const filters = Array.from({ length: 30 }, (_, i) => [
  `src/views/list${i}.ts`,
  `export const list${i} = { filters: ['name', 'date'], minify: false };\n`,
]);
const APP = {
  'package.json': '{}',
  ...(Object.fromEntries(filters) as Record<string, string>),
  'src/api/paths.ts': "export const FILTERS = 'filters';\n",
  'src/api/rules.ts': [
    "import { send } from '../../lib/client.js';",
    "import { FILTERS } from './paths.js';",
    'export const filtersOf = (zone: string) => send(`${zone}/${FILTERS}`);',
    '',
  ].join('\n'),
  'src/api/own.ts': 'fetch(`https://api.cloudflare.com/client/v4/zones/${zone}/firewall/rules`);\n',
  'lib/client.ts': [
    'export const send = (path: string) =>',
    '  fetch(`https://api.cloudflare.com/client/v4/zones/${path}`, { headers: { Authorization: token() } });',
    '',
  ].join('\n'),
};

async function found(
  cwd: string,
  how: object,
): Promise<{ readonly findings: readonly string[]; readonly parsed: number }> {
  const { findings, parsedFiles } = await lint({ cwd, asOf, minConfidence: 'possible', ...how });
  return {
    findings: findings.map(({ rule, span }) => `${span.file}:${span.start} ${rule}`).sort(),
    parsed: parsedFiles.size,
  };
}

describe('a part of a project', () => {
  it.each<[string, readonly string[]]>([
    ['a folder', ['src']],
    ['files', Object.keys(APP).filter((file) => file.startsWith('src/'))],
    ['a glob', ['src/**/*.ts']],
  ])('has what a run over all of it finds there, and no more is parsed: %s', async (_, paths) => {
    const { cwd } = new Project(APP);
    const all = await found(cwd, {});
    const part = await found(cwd, { paths });
    expect(all.findings.length).toBeGreaterThan(1);
    expect(part.findings).toEqual(all.findings.filter((one) => one.startsWith('src/')));
    expect(part.findings).toEqual((await found(cwd, { paths, ungated: true })).findings);
    expect(part.parsed).toBeLessThan(5);
  });

  it('is judged by what is around it but for what the configuration ignores', async () => {
    const within = async (ignores: readonly string[]): Promise<readonly string[]> => {
      // Only what stands around it shows the API.
      const { cwd } = new Project({ ...APP, 'src/api/own.ts': '', 'eolint.json': JSON.stringify({ ignores }) });
      return (await found(cwd, { paths: ['src'] })).findings;
    };
    const all = await within(['docs/**']);
    expect(all).toHaveLength(1);
    expect(await within(['lib/**'])).not.toEqual(all);
  });

  it('is parsed as it is where it has few files', async () => {
    const { cwd } = new Project(APP);
    expect((await found(cwd, { paths: ['src/views/list1.ts'] })).parsed).toBe(1);
  });

  it.each<[string, readonly string[]]>([
    ['all of it', ['shop']],
    ['a folder', ['shop/src']],
    ['several projects', ['.']],
    ['files', Object.keys(APP).map((file) => `shop/${file}`)],
  ])('is judged as from within, started in a folder above that is no project: %s', async (_, paths) => {
    const below = Object.entries(APP).map(([file, text]) => [`shop/${file}`, text]);
    const { cwd } = new Project({ ...(Object.fromEntries(below) as typeof APP), 'blog/go.mod': 'module blog\n' });
    const within = await found(`${cwd}/shop`, {});
    const part = await found(cwd, { paths });
    const asked = within.findings.filter((one) => paths.includes('shop/src') === false || one.startsWith('src/'));
    expect(part.findings).toEqual(asked.map((one) => `shop/${one}`));
    expect(part.parsed).toBeLessThan(6);
  });

  it.each([
    '.gitignore',
    '.github/workflows/ci.yml',
    '.gitlab-ci.yml',
    '.hg/store',
    'LICENSE',
    'LICENCE.md',
    'Shop.sln',
  ])('begins where there is %s', async (name) => {
    const { 'package.json': _, ...files } = APP;
    const parsed = async (mark: string): Promise<number> => {
      const shop = Object.entries({ ...files, [mark]: '' }).map(([file, text]) => [`shop/${file}`, text]);
      const { cwd } = new Project(Object.fromEntries(shop) as Record<string, string>);
      return (await found(cwd, { paths: ['shop'] })).parsed;
    };
    expect(await parsed(name)).toBeLessThan(6);
    expect(await parsed(`x${name.replace(/\.\w+/, '$&y')}`)).toBeGreaterThan(30);
  });

  it.each<[string, string, readonly string[], boolean]>([
    ['all there is', 'shop', [], true],
    ['a folder of it', 'shop', ['src'], false],
    ['a folder from above', '.', ['shop'], false],
    ['a folder beside it', 'other', ['../shop'], true],
    ['a part of a folder beside it', 'other', ['../shop/src'], true],
    ['both', 'other', ['.', '../shop'], true],
  ])('is judged by what there is, where no folder says that a project begins: %s', async (_, start, paths, judged) => {
    const { 'package.json': _mark, ...files } = APP;
    const below = Object.entries(files).map(([file, text]) => [`shop/${file}`, text]);
    const { cwd } = new Project({ ...(Object.fromEntries(below) as typeof files), 'other/a.txt': '' });
    const { findings, parsed } = await found(join(cwd, start), { paths });
    expect(parsed > 30).toBe(!judged);
    expect(findings).toEqual((await found(join(cwd, start), { paths, ungated: true })).findings);
  });

  it('is parsed as it is in the midst of a project', async () => {
    const { cwd } = new Project(APP);
    const { findings, parsed } = await found(join(cwd, 'src'), {});
    expect(parsed).toBeGreaterThan(30);
    expect(findings.length).toBeGreaterThan(0);
  });

  it.each<[string, string, (project: string) => readonly string[]]>([
    ['beside it, by its path', '../elsewhere', (project) => [project]],
    ['beside it, by its files', '../elsewhere', (project) => Object.keys(APP).map((file) => `${project}/${file}`)],
    ['beside it, by a pattern', '../elsewhere', (project) => [`${project}/**/*.ts`]],
    ['in it, by the folder above', 'app', () => ['..']],
    ['in it, by names that lead up', 'src/views', () => Object.keys(APP).map((file) => `../../${file}`)],
  ])('is judged as from its folder, wherever it is started: %s', async (_, start, paths) => {
    const above = new Project({ 'elsewhere/a.txt': '' });
    const shop = Object.entries({ ...APP, 'app/main.ts': 'export const app = 1;\n' });
    above.write(Object.fromEntries(shop.map(([file, text]) => [`shop/${file}`, text])));
    const project = `${above.cwd}/shop`;
    execFileSync('git', ['init', '--quiet', project]);
    const cwd = join(project, start);
    const [there, here] = [await found(cwd, { paths: paths(project) }), await found(project, {})];
    expect(here.findings.length).toBeGreaterThan(1);
    const named = there.findings.map((one) => relative(project, resolve(cwd, one)));
    expect(named.sort()).toEqual(here.findings);
    expect(there.parsed).toBe(here.parsed);
  });
});
