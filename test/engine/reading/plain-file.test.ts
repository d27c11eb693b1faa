import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { lint } from '../../../src/engine/run/lint.js';
import { built } from '../../cli/built.js';
import { Project, asOf, minify } from '../project.js';

const program = built();

/** Programs whose reading asks the files below for versions, aliases and the places of modules. */
const sources = {
  'a.ts': `import { b } from './b.js';\nimport Cloudflare from 'cloudflare';\nnew Cloudflare().zones.settings.minify.get({ zone_id: b });\n${minify()}\n`,
  'b.ts': 'export const b = "z";\n',
  'a.py':
    'import requests\nfrom cloudflare import Cloudflare\nrequests.get("https://api.cloudflare.com/client/v4/zones/z/filters")\nCloudflare().zones.settings.minify.get(zone_id="z")\n',
  'a.go':
    'package a\nimport (\n  "net/http"\n  "example.com/a/b"\n  "github.com/cloudflare/cloudflare-go"\n)\nfunc f(c *cloudflare.API) { http.Get("https://api.cloudflare.com/client/v4/zones/z/filters"); b.G(); c.Filters(nil, "z") }\n',
  'src/main.rs':
    'use crate::b;\nfn main() { reqwest::blocking::get("https://api.cloudflare.com/client/v4/zones/z/filters"); b::g(); }\n',
};

const steering = [
  '.gitignore',
  '.eolintignore',
  'eolint.json',
  'eolint.yaml',
  'package.json',
  'package-lock.json',
  'pnpm-workspace.yaml',
  'tsconfig.json',
  'go.mod',
  'Cargo.toml',
  'requirements.txt',
  'pyproject.toml',
  'poetry.lock',
  'node_modules/cloudflare/package.json',
  'CODEOWNERS',
];

describe.skipIf(process.platform !== 'linux')('a file that says how a run goes', () => {
  it.each(steering)('%s has no effect where it is a pipe or a device, and nobody waits for it', async (name) => {
    const wanted = (await lint({ cwd: new Project(sources).cwd, asOf })).findings.map(({ rule, span }) => [
      rule,
      span.file,
    ]);
    expect(wanted.length).toBeGreaterThanOrEqual(4);
    for (const make of [
      (path: string) => execFileSync('mkfifo', [path]),
      (path: string) => {
        symlinkSync('/dev/zero', path);
      },
    ]) {
      const { cwd } = new Project(sources);
      mkdirSync(dirname(join(cwd, name)), { recursive: true });
      make(join(cwd, name));
      const { findings } = await lint({ cwd, asOf });
      expect(findings.map(({ rule, span }) => [rule, span.file])).toEqual(wanted);
    }
  });

  it.each([
    [['--config', '/dev/zero'], 'is not a file'],
    [['--baseline', '/dev/zero'], 'is not a file'],
    [['--config', 'sub'], 'is a folder'],
    [['pr', '--repos', '/dev/zero'], '--repos: /dev/zero is not a file'],
    [['expr', 'check', '--file', '/dev/zero'], '/dev/zero is not a file'],
  ])('%j is refused', (args, said) => {
    const { code, stderr } = program.run(new Project({ 'sub/a.ts': '' }).cwd, args);
    expect(code).toBeGreaterThan(1);
    expect(stderr).toContain(said);
  });

  it('may be a pipe where the user named it', () => {
    const { cwd } = new Project({ 'a.ts': minify() });
    const script = `node "$1" --config <(echo '{"rules": {"zone-setting-minify": "off"}}') --format compact`;
    const said = execFileSync('bash', ['-c', script, 'bash', program.cli], { cwd, encoding: 'utf8' });
    expect(said).toContain('no findings');
  });
});
