import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fix } from '../../src/engine/fixing/fix.js';
import { lint } from '../../src/engine/run/lint.js';

const demo = fileURLToPath(new URL('../../fixtures/demo/dns-and-images', import.meta.url));
const asOf = '2026-11-21';
let cwd: string;

beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'eolint-demo-'));
  cpSync(demo, cwd, { recursive: true });
});
afterEach(() => {
  rmSync(cwd, { recursive: true, force: true });
});

it('reports the demo project, fixes all of it, and has nothing left to do', async () => {
  const before = await lint({ cwd, asOf });
  expect(before.findings.map(({ span, rule }) => `${span.file} ${rule}`)).toEqual([
    'requests.http dns-settings-use-apex-ns',
    'scripts/setup.sh images-v1-direct-upload',
    'src/dns.ts dns-settings-use-apex-ns',
    'src/dns.ts dns-settings-use-apex-ns',
    'src/upload.ts images-v1-direct-upload',
  ]);
  const fixed = await fix({ cwd, asOf });
  expect(fixed.fixed).toMatchObject({ findings: 5, refused: [] });
  expect(fixed.findings).toEqual([]);
  expect((await lint({ cwd, asOf })).findings).toEqual([]);
  expect((await fix({ cwd, asOf })).changes).toEqual([]);
});

it('writes nothing on a dry run', async () => {
  const name = join(cwd, 'src/upload.ts');
  const before = readFileSync(name, 'utf8');
  const result = await fix({ cwd, asOf, dryRun: true });
  expect(result.changes.length).toBe(4);
  expect(readFileSync(name, 'utf8')).toBe(before);
});

it('does not write through a symbolic link, and says so', async () => {
  const outside = mkdtempSync(join(tmpdir(), 'eolint-outside-'));
  const text = `fetch('https://api.cloudflare.com/client/v4/accounts/a/images/v1/direct_upload', { method: 'POST' });\n`;
  writeFileSync(join(outside, 'real.ts'), text);
  symlinkSync(join(outside, 'real.ts'), join(cwd, 'link.ts'));
  const result = await fix({ cwd, asOf, paths: ['link.ts'] });
  expect(result.fixed.refused).toEqual([{ file: 'link.ts', reason: 'a symbolic link' }]);
  expect(readFileSync(join(outside, 'real.ts'), 'utf8')).toBe(text);
  rmSync(outside, { recursive: true, force: true });
});

it('names what it could not read and goes on', async () => {
  writeFileSync(
    join(cwd, 'broken.js'),
    `fetch('https://api.cloudflare.com/client/v4/zones/z/settings/minify'\nconst = {{{`,
  );
  writeFileSync(join(cwd, 'binary.ts'), 'minify\0');
  writeFileSync(join(cwd, 'huge.js'), 'x'.repeat(34_000_000));
  const { findings, files } = await lint({ cwd, asOf });
  // The text in the file that is not wholly read is reported where it stands.
  expect(findings.length).toBe(6);
  expect(files.skipped.map(({ file }) => file).sort()).toEqual(['binary.ts', 'broken.js', 'huge.js']);
});

it('leaves a constant alone that other code uses', async () => {
  writeFileSync(
    join(cwd, 'shared.ts'),
    `const IMAGES = 'https://api.cloudflare.com/client/v4/accounts/a/images/v1';
fetch(\`\${IMAGES}/direct_upload\`, { method: 'POST' });
fetch(\`\${IMAGES}/some-image\`);
`,
  );
  const { findings } = await lint({ cwd, asOf, paths: ['shared.ts'] });
  expect(findings.map(({ fix: made, noFix }) => [made, noFix])).toEqual([
    [null, expect.stringContaining('part of another request')],
  ]);
});
