import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { CALL, FIXED, Package, root, type Project } from './package.js';

let shipped: Package;
let source: Project;
beforeAll(async () => {
  shipped = new Package();
  source = await checkout();
});

/** This project as a repository of one commit, without what is built: what pre-commit clones. */
async function checkout(): Promise<Project> {
  const listing = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  const project = await shipped.project({}, false);
  for (const file of listing.split('\0').filter((name) => name !== '' && !/^(?:test|fixtures|bench)\//.test(name))) {
    mkdirSync(dirname(join(project.folder, file)), { recursive: true });
    cpSync(join(root, file), join(project.folder, file));
  }
  await project.commit();
  return project;
}

async function hooksOf(...ids: readonly string[]): Promise<string> {
  const revision = (await source.must('git', 'rev-parse', 'HEAD')).trim();
  const hooks = ids.map((id) => `      - id: ${id}\n        args: [--as-of, '2026-11-21']\n`).join('');
  return `repos:\n  - repo: ${source.folder}\n    rev: ${revision}\n    hooks:\n${hooks}`;
}

it('is installed by pre-commit from a checkout with its own steps of npm, finds and fixes', async () => {
  const project = await shipped.project(
    { '.pre-commit-config.yaml': await hooksOf('eolint'), 'src/upload.ts': CALL, 'README.md': CALL },
    false,
  );
  const found = await project.run('pre-commit', ['run', '--all-files']);
  expect([found.code, found.stdout, found.stderr]).toEqual([1, expect.stringContaining('src/upload.ts:1:'), '']);
  expect(found.stdout).not.toContain('README.md');
  project.write({ '.pre-commit-config.yaml': await hooksOf('eolint-fix') });
  const fixing = await project.run('pre-commit', ['run', '--all-files']);
  expect([fixing.code, fixing.stdout]).toEqual([1, expect.stringContaining('files were modified by this hook')]);
  expect(readFileSync(join(project.folder, 'src/upload.ts'), 'utf8')).toBe(FIXED);
  expect((await project.run('pre-commit', ['run', '--all-files'])).code).toBe(0);
  project.write({ '.pre-commit-config.yaml': await hooksOf('eolint') });
  expect((await project.run('pre-commit', ['run', '--all-files'])).code).toBe(0);
});

it('gives the same findings on 500 files, passed on in batches side by side', async () => {
  const files = Array.from({ length: 500 }, (_, index) => `src/${'deep/'.repeat(index % 4)}file ${index}.ts`);
  const hits = files.filter((_, index) => index % 50 === 7);
  const texts = Object.fromEntries(files.map((file) => [file, hits.includes(file) ? CALL : 'export {};\n']));
  const project = await shipped.project({ '.pre-commit-config.yaml': await hooksOf('eolint'), ...texts }, false);
  const { code, stdout } = await project.run('pre-commit', ['run', '--all-files']);
  expect(code).toBe(1);
  expect([...stdout.matchAll(/--> (src\/.*\.ts):1:/g)].map(([, file]) => file).sort()).toEqual([...hits].sort());
  const batches = [...stdout.matchAll(/^(\d+) files? scanned/gm)].map(([, count]) => Number(count));
  expect(batches.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(500);
  expect(batches.length).toBe(availableParallelism() > 1 ? availableParallelism() : 1);
});

it('runs from the local hook that eolint init writes', async () => {
  const project = await shipped.project({ '.pre-commit-config.yaml': 'repos: []\n', 'src/upload.ts': CALL }, false);
  project.write({ '.pre-commit-config.yaml': '# hooks\n' });
  await project.must(shipped.eolint, 'init', '--yes');
  const written = readFileSync(join(project.folder, '.pre-commit-config.yaml'), 'utf8');
  // The package is not published yet while it is tested: the tarball stands for it.
  project.write({ '.pre-commit-config.yaml': written.replace(/eolint@[\d.]+/, shipped.tarball) });
  const { code, stdout } = await project.run('pre-commit', ['run', '--all-files']);
  expect([code, stdout]).toEqual([1, expect.stringContaining('src/upload.ts:1:')]);
  project.write({ 'src/upload.ts': FIXED });
  expect((await project.run('pre-commit', ['run', '--all-files'])).code).toBe(0);
});
