import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Bounds } from '../../../src/engine/choice/bounds.js';
import { versionsOf } from '../../../src/engine/modules/versions.js';
import { Project } from '../project.js';

const pnpm = (name: string): string => `lockfileVersion: '9.0'

packages:

  '@scope/${name}@9.9.9':
    resolution: {integrity: sha512-x}

  ${name}@4.2.1:
    resolution: {integrity: sha512-x}
`;

describe('the version of a package', () => {
  it.each([
    ['package-lock.json', '{"packages": {"node_modules/cloudflare": {"version": "4.2.1"}}}'],
    ['pnpm-lock.yaml', pnpm('cloudflare')],
    ['pnpm-lock.yaml', `packages:\n\n  /cloudflare/4.2.1:\n    dev: true\n`],
    ['pnpm-lock.yaml', `packages:\n\n  /cloudflare@4.2.1(encoding@0.1.13):\n    dev: true\n`],
    [
      'yarn.lock',
      `"@scope/cloudflare@^9":\n  version "9.9.9"\n\ncloudflare@^4.0.0, cloudflare@^4.2.0:\n  version "4.2.1"\n`,
    ],
    ['yarn.lock', `"cloudflare@npm:^4.0.0":\r\n  version: 4.2.1\r\n`],
    ['bun.lock', `{\n  "packages": {\n    "cloudflare": ["cloudflare@4.2.1", "", {}],\n  }\n}`],
  ])('is read from %s', (file, text) => {
    const { cwd } = new Project({ 'package.json': '{"dependencies": {"cloudflare": "^3"}}', [file]: text });
    expect(versionsOf(Bounds.of(cwd))('src/a.ts', 'cloudflare')).toBe('4.2.1');
  });

  it('is looked for once in a folder, however many files ask', () => {
    const { cwd } = new Project({ 'package.json': '{}', 'pnpm-lock.yaml': pnpm('cloudflare'), 'go.mod': 'module x\n' });
    const versionOf = versionsOf(Bounds.of(cwd));
    expect(versionOf('src/a.ts', 'cloudflare')).toBe('4.2.1');
    writeFileSync(join(cwd, 'pnpm-lock.yaml'), '');
    expect(versionOf('src/b.ts', 'cloudflare')).toBe('4.2.1');
    expect(versionOf('b.go', 'go:github.com/cloudflare/cloudflare-go')).toBeUndefined();
    writeFileSync(join(cwd, 'go.mod'), 'module x\n\nrequire github.com/cloudflare/cloudflare-go v0.70.0\n');
    expect(versionOf('cmd/c.go', 'go:github.com/cloudflare/cloudflare-go')).toBeUndefined();
  });

  it('that a long lock file does not name is the least that the manifest allows', () => {
    const entry = (i: number): string =>
      `  package-${i}@1.0.${i}:\n    resolution: {integrity: sha512-${'x'.repeat(80)}}\n\n`;
    const text = `packages:\n\n${Array.from({ length: 40_000 }, (_, i) => entry(i)).join('')}`;
    const { cwd } = new Project({ 'package.json': '{"dependencies": {"cloudflare": "^3.1"}}', 'pnpm-lock.yaml': text });
    expect(versionsOf(Bounds.of(cwd))('src/a.ts', 'cloudflare')).toBe('3.1');
  });

  it.each<[string, Record<string, string>, string | undefined]>([
    ['a caret', { 'package.json': '{"dependencies": {"cloudflare": "^4.2.0"}}' }, '4.2.0'],
    ['two bounds', { 'package.json': '{"dependencies": {"cloudflare": ">=3 <5"}}' }, '3'],
    ['another name', { 'package.json': '{"dependencies": {"cloudflare": "npm:cloudflare@~4.1"}}' }, '4.1'],
    ['what has no number', { 'package.json': '{"dependencies": {"cloudflare": "latest"}}' }, undefined],
    ['what is no text', { 'package.json': '{"dependencies": {"cloudflare": 4}}' }, undefined],
    ['a peer', { 'package.json': '{"peerDependencies": {"cloudflare": "^2"}}' }, '2'],
    [
      'the dependency before what only development needs, and that before a peer',
      {
        'package.json':
          '{"peerDependencies": {"cloudflare": "^1", "other": "^1"}, "devDependencies": {"cloudflare": "^2"}, "dependencies": {"cloudflare": "^3"}}',
      },
      '3',
    ],
    [
      'development before a peer',
      { 'package.json': '{"peerDependencies": {"cloudflare": "^1"}, "devDependencies": {"cloudflare": "^2"}}' },
      '2',
    ],
    [
      'the nearest manifest',
      {
        'package.json': '{"dependencies": {"cloudflare": "^3"}}',
        'src/package.json': '{"dependencies": {"cloudflare": "^4"}}',
      },
      '4',
    ],
    [
      'a lock file above the nearest manifest',
      {
        'package-lock.json': '{"dependencies": {"cloudflare": {"version": "3.5.1"}}}',
        'src/package.json': '{"dependencies": {"cloudflare": "^3"}}',
      },
      '3.5.1',
    ],
    [
      'the packages of a lock file before its tree',
      {
        'npm-shrinkwrap.json':
          '{"packages": {"node_modules/cloudflare": {"version": "4.0.1"}}, "dependencies": {"cloudflare": {"version": "3.0.1"}}}',
      },
      '4.0.1',
    ],
    ['a manifest that does not parse', { 'package.json': '{"dependencies": {"cloudflare": "^4"}' }, undefined],
    ['a manifest of another shape', { 'package.json': '{"dependencies": ["cloudflare"]}' }, undefined],
    [
      'a name at the beginning of a line alone',
      {
        'package.json': '{"dependencies": {"cloudflare": "^3"}}',
        'bun.lock': `${' '.repeat(40)}"cloudflare": ["cloudflare@4.2.1", "", {}],\n`,
      },
      '3',
    ],
    [
      'a name that is written further in, up to a bound',
      {
        'package.json': '{"dependencies": {"cloudflare": "^3"}}',
        'bun.lock': `${' '.repeat(39)}"cloudflare": ["cloudflare@4.2.1", "", {}],\n`,
      },
      '4.2.1',
    ],
  ])('is taken of %s', (_, files, expected) => {
    expect(versionsOf(Bounds.of(new Project(files).cwd))('src/a.ts', 'cloudflare')).toBe(expected);
  });

  it.each<[string, Record<string, string>, string | undefined]>([
    ['poetry.lock', { 'poetry.lock': '[[package]]\nname = "cloudflare"\nversion = "2.19.4"\n' }, '2.19.4'],
    ['Pipfile.lock', { 'Pipfile.lock': '{"default": {"cloudflare": {"hashes": [], "version": "==2.8.1"}}}' }, '2.8.1'],
    [
      'a lock file before what is declared',
      { 'uv.lock': 'name = "Cloudflare"\nversion = "4.1.0"\n', 'requirements.txt': 'cloudflare>=3' },
      '4.1.0',
    ],
    ['a requirement', { 'requirements-dev.txt': 'requests==2\ncloudflare==2.20\n' }, '2.20'],
    ['a requirement with extras', { 'requirements.in': 'cloudflare[aiohttp] ~= 4.1 # pinned\n' }, '4.1'],
    ['a project', { 'pyproject.toml': 'dependencies = ["cloudflare>=3,<4"]\n' }, '3'],
    ['a table', { Pipfile: 'cloudflare = {version = "^2.1", extras = []}\n' }, '2.1'],
    ['an upper bound', { 'setup.py': "install_requires=['cloudflare<3']" }, '2'],
    ['an upper bound that leaves nothing', { 'setup.cfg': 'install_requires =\n  cloudflare<0' }, '0'],
    ['no other file', { 'notes.txt': 'cloudflare==3\n', 'cloudflare.toml': 'cloudflare==4\n' }, undefined],
    [
      'the first of several requirements',
      { 'b.txt': '', 'requirements.txt': 'cloudflare==2', Pipfile: 'cloudflare = "==3"' },
      '3',
    ],
    ['what is left open', { 'requirements.txt': 'cloudflare\nrequests==2\n' }, undefined],
    ['what is only excluded', { 'requirements.txt': 'cloudflare!=2\n' }, undefined],
    ['another package', { 'requirements.txt': 'my-cloudflare==9\ncloudflare-tools==8\n' }, undefined],
    [
      'the nearest folder that says something',
      {
        'requirements.txt': 'cloudflare==3',
        'src/requirements.txt': 'requests==1',
        'src/sub/requirements.txt': 'cloudflare==1',
      },
      '3',
    ],
  ])('of Python is taken of %s', (_, files, expected) => {
    expect(versionsOf(Bounds.of(new Project(files).cwd))('src/a.py', 'pypi:cloudflare')).toBe(expected);
  });

  it.each<[string, string | undefined]>([
    ['module x\n\nrequire github.com/cloudflare/cloudflare-go v0.70.0\n', '0.70.0'],
    ['require (\n\tgithub.com/cloudflare/cloudflare-go v0.71.1 // indirect\n)\n', '0.71.1'],
    ['require github.com/cloudflare/cloudflare-go/v4 v4.1.0\n', undefined],
    ['// github.com/cloudflare/cloudflare-go v0.1\n', undefined],
  ])('of Go is taken of %j', (manifest, expected) => {
    const { cwd } = new Project({ 'go.mod': manifest });
    expect(versionsOf(Bounds.of(cwd))('cmd/a.go', 'go:github.com/cloudflare/cloudflare-go')).toBe(expected);
  });
});
