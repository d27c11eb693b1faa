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
});
