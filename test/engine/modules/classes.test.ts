import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Bounds } from '../../../src/engine/choice/bounds.js';
import { classModules } from '../../../src/engine/modules/classes.js';
import { ProjectFiles } from '../../../src/engine/modules/project-files.js';
import { Project } from '../project.js';

function modulesOf(folders: number) {
  const { cwd } = new Project({ 'Client.java': '' });
  for (let i = 1; i < folders; i += 1) mkdirSync(join(cwd, `f${i}`));
  return classModules(['java'])(new ProjectFiles(Bounds.of(cwd)));
}

describe('the folders that classes are looked for in', () => {
  it('are all gone through up to a bound', () => {
    const modules = modulesOf(4000);
    expect(modules.candidates('Main.java', 'Client')).toEqual(['Client.java']);
    expect(modules.leftOut?.()).toEqual([]);
  });

  it('are said to be too many beyond it', () => {
    const modules = modulesOf(4001);
    expect(modules.candidates('Main.java', 'Client')).toEqual(['Client.java']);
    expect(modules.leftOut?.()).toEqual([
      { file: '.', reason: 'too many folders to look for classes in: only the first 4000 were' },
    ]);
  });
});
