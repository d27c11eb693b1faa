import { appendFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fix } from '../../../src/engine/fixing/fix.js';
import { Project, asOf, minify, upload } from '../project.js';

/** Fixes a project in which something happens after its files were read and before one is written. */
async function fixedWhile(project: Project, happens: () => void) {
  const { cwd } = project;
  let rounds = 0;
  return fix({
    ...{ cwd, asOf, typecheck: false },
    choose: (result) => {
      rounds += 1;
      if (rounds === 1) happens();
      const fixes =
        rounds > 1
          ? []
          : result.findings.flatMap(({ fix: one, span, rule }) =>
              one === null ? [] : [{ of: 'finding', fix: one, file: span.file, rule } as const],
            );
      return Promise.resolve({ fixes });
    },
  });
}

describe('a file that changes while it is fixed', () => {
  it.each<[string, (file: string) => void, string]>([
    [
      'is longer',
      (file) => {
        appendFileSync(file, '\n// more');
      },
      `${upload()}\n// more`,
    ],
    [
      'is another',
      (file) => {
        writeFileSync(file, 'other();');
      },
      'other();',
    ],
    [
      'has the same length',
      (file) => {
        writeFileSync(file, upload('b'));
      },
      upload('b'),
    ],
  ])('%s', async (_, happens, left) => {
    const project = new Project({ 'a.ts': upload(), 'b.ts': upload() });
    const { changes, fixed } = await fixedWhile(project, () => {
      happens(join(project.cwd, 'a.ts'));
    });
    expect(project.read('a.ts')).toBe(left);
    expect(changes.map(({ file }) => file)).toEqual(['b.ts']);
    expect(fixed.refused).toEqual([{ file: 'a.ts', reason: expect.stringContaining('changed') }]);
  });

  it('is not made anew where it went, and nothing behind a link is written', async () => {
    const gone = new Project({ 'a.ts': upload() });
    const { changes } = await fixedWhile(gone, () => {
      rmSync(join(gone.cwd, 'a.ts'));
    });
    expect(changes).toEqual([]);
    expect(() => gone.read('a.ts')).toThrow('ENOENT');
    const outside = new Project({ 'target.ts': upload() });
    const linked = new Project({ 'a.ts': upload(), 'c.ts': minify() });
    await fixedWhile(linked, () => {
      rmSync(join(linked.cwd, 'a.ts'));
      symlinkSync(join(outside.cwd, 'target.ts'), join(linked.cwd, 'a.ts'));
    });
    expect(outside.read('target.ts')).toBe(upload());
  });
});

describe('files outside of the working directory', () => {
  it('are fixed where they were asked for, but none behind a link that leads out of it', async () => {
    const above = new Project({ 'home/notes.txt': '', 'shop/a.ts': upload(), 'other/b.ts': upload() });
    symlinkSync(join(above.cwd, 'other'), join(above.cwd, 'shop/linked'));
    const how = { asOf, cwd: join(above.cwd, 'home'), unsafeFixes: true, typecheck: false };
    const { changes, fixed } = await fix({ ...how, paths: ['../shop', '../shop/linked/b.ts'] });
    expect(changes.map(({ file }) => file)).toEqual(['../shop/a.ts']);
    expect(above.read('shop/a.ts')).not.toBe(upload());
    expect(above.read('other/b.ts')).toBe(upload());
    expect(fixed.refused).toEqual([
      { file: '../shop/linked/b.ts', reason: 'outside the working directory, and of no project that was asked for' },
    ]);
  });
});
