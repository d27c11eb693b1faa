import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { CALL, FIXED, Package, type Project } from './package.js';

let shipped: Package;
let hasStaged: boolean;
beforeAll(async () => {
  shipped = new Package();
  hasStaged = (await (await shipped.project({}, false)).must(shipped.eolint, '--help')).includes('--staged');
});

/** A project in which `eolint init` wrote the hook. */
async function withHook(files: Record<string, string>): Promise<Project> {
  const project = await shipped.project({ 'package.json': '{ "name": "site", "private": true }\n', ...files }, true);
  await project.must(shipped.eolint, 'init', '--yes');
  return project;
}

/** Commits that are stopped, and those that are not. */
async function expectGuarded(project: Project): Promise<void> {
  project.write({ 'src/with a space.ts': CALL });
  const stopped = await project.commit();
  expect([stopped.code, stopped.output]).toEqual([1, expect.stringContaining('images-v1-direct-upload')]);
  // eslint-disable-next-line no-control-regex
  expect(stopped.output.replace(/\u001b\[[\d;?]*[A-Za-z]/g, '')).toContain('src/with a space.ts');
  project.write({ 'src/with a space.ts': FIXED });
  expect(await project.commit()).toMatchObject({ code: 0 });
  project.write({ 'README.md': 'Nothing for eolint.\n' });
  expect(await project.commit()).toMatchObject({ code: 0 });
}

it('runs in husky', async (context) => {
  if (!hasStaged) context.skip();
  const project = await withHook({ '.husky/pre-commit': 'echo checking\n' });
  await project.must('husky');
  await expectGuarded(project);
});

it('runs in lint-staged, called by husky', async () => {
  const manifest = { name: 'site', private: true, 'lint-staged': { '*.css': 'true' } };
  const project = await withHook({
    'package.json': `${JSON.stringify(manifest, undefined, 2)}\n`,
    '.husky/pre-commit': 'npx --no-install lint-staged\n',
  });
  await project.must('husky');
  await expectGuarded(project);
  const names = Array.from({ length: 500 }, (_, index) => `src/many/file-${index}.ts`);
  project.write(Object.fromEntries(names.map((name) => [name, 'export {};\n'])));
  expect(await project.commit()).toMatchObject({ code: 0 });
});

it('looks at the staged part of a file in lint-staged', async () => {
  const project = await withHook({
    'package.json': '{ "lint-staged": { "*.css": "true" } }\n',
    '.husky/pre-commit': 'npx --no-install lint-staged\n',
  });
  await project.must('husky');
  await project.commit();
  project.write({ 'src/a.ts': FIXED });
  await project.must('git', 'add', '--all');
  project.write({ 'src/a.ts': FIXED + CALL });
  expect((await project.run('git', ['commit', '--quiet', '--message=Staged'])).code).toBe(0);
  expect(readFileSync(join(project.folder, 'src/a.ts'), 'utf8')).toBe(FIXED + CALL);
});

it.each([
  ['commands', 'pre-commit:\n  commands:\n    other:\n      run: "true"\n'],
  ['jobs', 'pre-commit:\n  jobs:\n    - run: "true"\n'],
])('runs in lefthook as one of its %s', async (_, text) => {
  const project = await withHook({ 'lefthook.yml': text });
  await project.must('lefthook', 'install');
  await expectGuarded(project);
});
