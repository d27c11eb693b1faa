import type { ProjectFiles } from './project-files.js';

/** Tells which files of a project the module specifiers of a language mean. */
export interface ModuleResolver {
  /** Candidate files for a specifier seen from a file, relative to the root; none for packages from outside. */
  candidates(from: string, specifier: string): readonly string[];
  /** The files that make one package with a file; without it, each file is a module of its own. */
  siblings?(file: string): readonly string[];
  /** What it did not look at, since there is too much of it. */
  leftOut?(): string | undefined;
}

/** Makes the resolver of a language for a project. */
export type FindModules = (project: ProjectFiles) => ModuleResolver;
