import type { FileNote } from '../../model/report.js';
import type { ProjectFiles } from './project-files.js';

/** Tells which files of a project the module specifiers of a language mean. */
export interface ModuleResolver {
  /** Candidate files for a specifier seen from a file, relative to the root; none for packages from outside. */
  candidates(from: string, specifier: string): readonly string[];
  /** The files that make one package with a file; without it, each file is a module of its own. */
  siblings?(file: string): readonly string[];
  /** What a specifier means depends on the file that it stands in, not on its folder alone. */
  readonly isByFile?: true;
  /** By what a file is asked for besides its own name. */
  names?(file: string): readonly string[];
  /**
   * A module lies where it was come to, not where a link on the way leads: what it takes in from around it depends on that.
   */
  readonly keepsLinks?: true;
  /** What was not looked into. */
  leftOut?(): readonly FileNote[];
}

/** Makes the resolver of a language for a project. */
export type FindModules = (project: ProjectFiles) => ModuleResolver;
