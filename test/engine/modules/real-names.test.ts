import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { Bounds } from '../../../src/engine/choice/bounds.js';
import { RealNames } from '../../../src/engine/modules/real-names.js';
import { lint } from '../../../src/engine/run/lint.js';
import { Project, asOf } from '../project.js';

const top = mkdtempSync(join(tmpdir(), 'eolint-links-'));
const cwd = join(top, 'shop');
for (const folder of ['lib/deep', 'jobs', 'other']) mkdirSync(join(cwd, folder), { recursive: true });
writeFileSync(join(cwd, 'lib/api.sh'), '');
writeFileSync(join(top, 'outside.sh'), '');
for (const [target, link] of [
  ['../lib', 'jobs/lib'],
  ['../lib/api.sh', 'other/cf.sh'],
  ['../jobs/lib', 'other/lib'],
  ['../outside.sh', 'outside.sh'],
  ['nowhere', 'gone'],
  ['round', 'round'],
  ['.', 'here'],
] as const)
  symlinkSync(target, join(cwd, link));
afterAll(() => {
  rmSync(top, { recursive: true });
});

describe('the real name of', () => {
  it.each([
    ['a file without links', 'lib/api.sh', 'lib/api.sh'],
    ['a file that is not there', 'lib/none/x.sh', 'lib/none/x.sh'],
    ['a file in a folder that is a link', 'jobs/lib/api.sh', 'lib/api.sh'],
    ['a file that is not there, in one', 'jobs/lib/none.sh', 'lib/none.sh'],
    ['a file in a folder in one', 'jobs/lib/deep/x.sh', 'lib/deep/x.sh'],
    ['a file behind two links', 'other/lib/api.sh', 'lib/api.sh'],
    ['a link to a file', 'other/cf.sh', 'lib/api.sh'],
    ['a link that leads out', 'outside.sh', 'outside.sh'],
    ['a link to nothing', 'gone/x.sh', 'gone/x.sh'],
    ['a link to itself', 'round/x.sh', 'round/x.sh'],
    ['a link to the folder that holds it', 'here/here/lib/api.sh', 'lib/api.sh'],
    ['a name with steps up', 'lib/../jobs/lib/api.sh', 'lib/api.sh'],
    ['a file above', '../outside.sh', '../outside.sh'],
  ])('%s', (_, path, real) => {
    expect(new RealNames(Bounds.of(cwd)).of(path)).toBe(real);
  });

  it('what lies in a project beside the working directory', () => {
    const names = new RealNames(Bounds.of(join(cwd, 'jobs'), [join(cwd, 'jobs'), join(cwd, 'lib')]));
    expect(names.of('lib/api.sh')).toBe('../lib/api.sh');
  });
});

it('a library that many folders link to is read, and run, once', async () => {
  const lib = `cf() { curl -X "$1" "https://api.cloudflare.com/client/v4/$2"; }\n`;
  const job = `. "$(dirname "$0")/lib/api.sh"\ncf PATCH "zones/$ZONE/settings/minify"\n`;
  const jobs = Object.fromEntries(['a', 'b', 'c'].map((name) => [`${name}/job.sh`, job]));
  const project = new Project({ 'lib/api.sh': lib, ...jobs });
  for (const name of ['a', 'b', 'c']) symlinkSync('../lib', join(project.cwd, name, 'lib'));
  const result = await lint({ cwd: project.cwd, asOf });
  expect(result.findings.map(({ span, confidence }) => `${span.file} ${confidence}`)).toEqual([
    'a/job.sh certain',
    'b/job.sh certain',
    'c/job.sh certain',
  ]);
  expect(result.texts('lib/api.sh')).toBe(lib);
  expect(result.texts('a/lib/api.sh')).toBeUndefined();
});

/** What a library that a folder links to takes in from around it, as the file at hand says it. */
const around: Readonly<Record<string, readonly [lib: string, config: string, main: string]>> = {
  py: [
    'import requests\nfrom ..config import BASE\ndef get(path):\n    return requests.get(BASE + path)\n',
    'BASE = "%"\n',
    'from .lib.http import get\nget("/zones/z/firewall/rules")\n',
  ],
  lua: [
    'local http = require("socket.http")\nlocal config = require("config")\nlocal m = {}\nfunction m.get(path) return http.request(config.base .. path) end\nreturn m\n',
    'return { base = "%" }\n',
    'local m = require("lib.http")\nm.get("/zones/z/firewall/rules")\n',
  ],
  js: [
    'const { base } = require("../config");\nexports.get = (path) => fetch(base + path);\n',
    'exports.base = "%";\n',
    'const { get } = require("./lib/http");\nget("/zones/z/firewall/rules");\n',
  ],
};

describe('a library that a folder links to takes in', () => {
  const bases = ['https://api.cloudflare.com/client/v4', 'https://api.example/client/v4'] as const;
  const found = async (kind: string, app: string, shared: string): Promise<readonly string[]> => {
    const [lib, config, main] = around[kind] ?? ['', '', ''];
    const project = new Project({
      [`shared/lib/http.${kind}`]: lib,
      [`shared/config.${kind}`]: config.replace('%', shared),
      [`app/config.${kind}`]: config.replace('%', app),
      [`app/main.${kind}`]: main,
    });
    symlinkSync('../shared/lib', join(project.cwd, 'app/lib'));
    const { findings } = await lint({ cwd: project.cwd, asOf });
    return findings.map(({ span, confidence }) => `${span.file} ${confidence}`);
  };

  it.each(['py', 'lua'])('what lies around the link in %s', async (kind) => {
    expect(await found(kind, ...bases)).toEqual([`app/main.${kind} certain`]);
    expect(await found(kind, bases[1], bases[0])).toEqual([]);
  });

  it('what lies around itself in JavaScript', async () => {
    expect(await found('js', ...bases)).toEqual([]);
    expect(await found('js', bases[1], bases[0])).toEqual(['app/main.js certain']);
  });
});
