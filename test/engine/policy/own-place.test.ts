import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { withBaseline } from '../../../src/engine/policy/baseline/apply.js';
import { leadsOut } from '../../../src/engine/policy/own-place.js';
import { lint } from '../../../src/engine/run/lint.js';
import { Project, asOf, minify } from '../project.js';

/** A repository of somebody, and a file of the user's that it would like to have written. */
function hostile(): { project: Project; victim: Project; target: string } {
  const victim = new Project({ 'own.txt': 'mine\n' });
  const project = new Project({ 'a.ts': minify(), 'b.ts': 'start();\n' }).committed();
  return { project, victim, target: join(victim.cwd, 'own.txt') };
}

describe.skipIf(process.platform === 'win32')('what a project names and eolint writes', () => {
  it('is no cache behind a link, be it the file or its folder', async () => {
    const { project, victim, target } = hostile();
    const cache = { file: '', version: '1' };
    mkdirSync(join(project.cwd, '.eolint-cache'));
    symlinkSync(target, join(project.cwd, '.eolint-cache/scan.json'));
    await lint({ cwd: project.cwd, asOf, cache });
    expect(readFileSync(target, 'utf8')).toBe('mine\n');

    const other = hostile().project;
    symlinkSync(victim.cwd, join(other.cwd, '.eolint-cache'));
    await lint({ cwd: other.cwd, asOf, cache });
    expect(existsSync(join(victim.cwd, 'scan.json'))).toBe(false);

    const honest = hostile().project;
    await lint({ cwd: honest.cwd, asOf, cache });
    expect(existsSync(join(honest.cwd, '.eolint-cache/scan.json'))).toBe(true);
  });

  it('is no baseline outside of the repository, or behind a link, unless the user names it', async () => {
    const { project, victim, target } = hostile();
    symlinkSync(target, join(project.cwd, 'link.json'));
    symlinkSync(join(victim.cwd, 'new.json'), join(project.cwd, 'dangling.json'));
    symlinkSync(victim.cwd, join(project.cwd, 'folder'));
    const result = await lint({ cwd: project.cwd, asOf });
    const outside = join('..', victim.cwd.split('/').at(-1) ?? '', 'new.json');
    for (const file of ['link.json', 'dangling.json', 'folder/new.json', outside]) {
      const options = { cwd: project.cwd, file, update: true, dry: false };
      await expect(withBaseline(result, { ...options, declared: true })).rejects.toThrow('behind no link');
    }
    expect(readFileSync(target, 'utf8')).toBe('mine\n');
    expect(existsSync(join(victim.cwd, 'new.json'))).toBe(false);
    await withBaseline(result, { cwd: project.cwd, file: outside, update: true, dry: false });
    expect(existsSync(join(victim.cwd, 'new.json'))).toBe(true);
  });

  it('lies in the repository from a folder below, too', () => {
    const { project } = hostile();
    mkdirSync(join(project.cwd, 'sub'));
    expect(leadsOut(join(project.cwd, 'sub'), '../baseline.json')).toBe(false);
    expect(leadsOut(join(project.cwd, 'sub'), 'not/yet/there.json')).toBe(false);
    expect(leadsOut(join(project.cwd, 'sub'), '../../baseline.json')).toBe(true);
  });

  it('lies anywhere where there is no repository', () => {
    const { cwd } = new Project({ 'a.ts': '' });
    expect(leadsOut(cwd, 'baseline.json')).toBe(false);
    expect(leadsOut(cwd, '../baseline.json')).toBe(false);
  });

  it('lies in the repository where its folder begins with two dots', () => {
    const { project } = hostile();
    expect(leadsOut(project.cwd, '..own/baseline.json')).toBe(false);
    expect(leadsOut(project.cwd, '..')).toBe(true);
  });

  it('that cannot be written is said without a trace', async () => {
    const { project } = hostile();
    writeFileSync(join(project.cwd, 'file'), '');
    const result = await lint({ cwd: project.cwd, asOf });
    const options = { cwd: project.cwd, file: 'file/baseline.json', update: true, dry: false };
    await expect(withBaseline(result, options)).rejects.toThrow(/ENOTDIR/);
    const full = { ...options, file: '/proc/nowhere.json' };
    await expect(withBaseline(result, full)).rejects.toMatchObject({ mendable: 'failed' });
  });
});
