import { posix } from 'node:path';
import type { Program } from '../../model/program.js';
import { fileOfPart } from '../../text/part-name.js';
import { folderOf, modulesOf } from '../../read/hcl/module.js';

/** The programs to run: files that only make a module together are one. */
export interface Joint {
  readonly programs: readonly Program[];
  /** The module of several files that a specifier means, seen from another one. */
  resolve(from: string, specifier: string): Program | undefined;
}

export function joinedPrograms(programs: readonly Program[]): Joint {
  const embedded = programs.filter((program) => isPart(program) && fileOfPart(program.file) !== program.file);
  const parts = programs.filter((program) => isPart(program) && !embedded.includes(program));
  const modules = new Map(modulesOf(parts).map((module) => [posix.dirname(module.file), module]));
  return {
    programs: [
      ...programs.filter((program) => !isPart(program)),
      ...modules.values(),
      // An example in a document belongs to no module of the folder.
      ...embedded.flatMap((program) => modulesOf([program])),
    ],
    resolve(from, specifier) {
      const folder = posix.dirname(from);
      return modules.get(folder)?.file === from ? modules.get(folderOf(folder, specifier)) : undefined;
    },
  };
}

function isPart({ language }: Program): boolean {
  return language === 'hcl';
}
