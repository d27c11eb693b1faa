import { describe, expect, it } from 'vitest';
import { lint } from '../../../src/engine/run/lint.js';
import { Project } from '../project.js';

/* What is behind a bound on modules is named in the report, and what is just within it is not. */

const API = 'https://api.cloudflare.com/client/v4';

async function skipped(files: Record<string, string>): Promise<readonly string[]> {
  const { cwd } = new Project({ 'package.json': '{}', ...files });
  const { files: of } = await lint({ cwd, asOf: '2026-11-21', minConfidence: 'possible', threads: 1 });
  return of.skipped.map(({ file, reason }) => `${file}: ${reason}`);
}

const many = (n: number, of: (i: number) => readonly [string, string]): Record<string, string> =>
  Object.fromEntries(Array.from({ length: n }, (_, i) => of(i)));

describe('imports in a row', () => {
  const chain = (n: number): Record<string, string> => ({
    'a.mjs': "import { send } from './m1.mjs';\nsend('/zones/z/settings/minify');\n",
    ...many(n - 1, (i) => [
      `m${i + 1}.mjs`,
      `import { send as next } from './m${i + 2}.mjs';\nexport const send = (path) => next(path);\n`,
    ]),
    [`m${n}.mjs`]: `export const send = (path) => fetch('${API}' + path);\n`,
  });

  it('are followed over six modules', async () => {
    expect(await skipped(chain(6))).toEqual([]);
  });

  it('are named where there are more', async () => {
    expect(await skipped(chain(7))).toEqual([
      'm6.mjs: too far to follow: what it imports over more than 6 modules was not looked into',
    ]);
  });
});

describe('users of users', () => {
  const chain = (n: number): Record<string, string> => ({
    'm0.mjs': "export const path = '/zones/z/settings/minify';\n",
    ...many(n, (i) => [
      `m${i + 1}.mjs`,
      `import { path as before } from './m${i}.mjs';\nexport const path = base + before;\n`,
    ]),
  });

  it('are followed over three modules', async () => {
    expect(await skipped(chain(3))).toEqual([]);
  });

  it('are named where there are more', async () => {
    expect(await skipped(chain(4))).toEqual([
      'm4.mjs: too far to follow: it uses what was looked at over more than 3 modules, and was not looked into',
    ]);
  });
});

describe('modules that only hand on', () => {
  const chain = (n: number): Record<string, string> => ({
    'm0.mjs': "export const path = '/zones/z/settings/minify';\n",
    ...many(n, (i) => [`m${i + 1}.mjs`, `export { path } from './m${i}.mjs';\n`]),
    'use.mjs': `import { path } from './m${n}.mjs';\nfetch('${API}' + path);\n`,
  });

  it.each([3, 5, 40])('are not counted: %i of them', async (n) => {
    const { cwd } = new Project({ 'package.json': '{}', ...chain(n) });
    const { findings, files } = await lint({ cwd, asOf: '2026-11-21', threads: 1 });
    expect(findings.map(({ span, confidence }) => [span.file, confidence])).toEqual([['m0.mjs', 'certain']]);
    expect(files.skipped).toEqual([]);
  });
});

describe('users of constants', () => {
  const users = (n: number): Record<string, string> => ({
    'Paths.php': "<?php\nclass Paths { const MINIFY = 'zones/z/settings/minify'; }\n",
    ...many(n, (i) => [`use/U${i}.php`, `<?php\nfile_get_contents($base . Paths::MINIFY . '${i}');\n`]),
  });
  const REASON = '.: too many files use constants of paths: some of them were not looked into';

  it('are all read where they are few', async () => {
    expect(await skipped(users(200))).not.toContain(REASON);
  });

  it('are named where they are many', async () => {
    expect(await skipped(users(201))).toContain(REASON);
  });
});

describe('classes that no file is named after', () => {
  const project = (n: number): Record<string, string> => ({
    'Client.cs': `class Client { HttpClient http = new HttpClient(); void A(string z) => http.GetAsync($"${API}/zones/{z}/" + Paths.Rules); }\n`,
    'Constants.cs': 'static class Paths { public const string Rules = "settings/minify"; }\n',
    ...many(n - 2, (i) => [`more/M${i}.cs`, '']),
  });
  const REASON = '.: too many .cs files (2001): classes that no file is named after were looked for in 2000';

  it('are looked for in all files where they are few', async () => {
    expect(await skipped(project(2000))).toEqual([]);
  });

  it('are named where they are many', async () => {
    expect(await skipped(project(2001))).toContain(REASON);
  });
});

describe('modules of Terraform', () => {
  const calls = (n: number): Record<string, string> => ({
    'main.tf': `resource "cloudflare_zone_settings_override" "a" {\n  zone_id = "z"\n  settings {\n    minify { css = "on" }\n  }\n}\n${Array.from({ length: n }, (_, i) => `module "m${i}" {\n  source = "./m${i}"\n}\n`).join('')}`,
    ...many(n, (i) => [`m${i}/main.tf`, 'variable "a" {}\n']),
  });
  const REASON = 'too many modules of Terraform: not all of those that belong to it were read';

  it('are all read where they are few', async () => {
    expect((await skipped(calls(3))).join('\n')).not.toContain(REASON);
  });

  it('are named where they are many', async () => {
    expect((await skipped(calls(1002))).join('\n')).toContain(`m1001: ${REASON}`);
  });
});
