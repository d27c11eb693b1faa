import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import type ts from 'typescript';
import type { CheckedProject } from './checked-project.js';
import { openProgram, type NativeTypeScript } from './typescript-program.js';
import { openService } from './typescript-service.js';

/**
 * Checks the types of changed texts with the compiler that the project has installed. What a project has no compiler or
 * settings for is not checked. Loads the compiler on the first question.
 */
export class TypeCheck {
  private readonly projects = new Map<string, CheckedProject | undefined>();

  constructor(private readonly cwd: string) {}

  /** The first error that a new text of a file brings up, for messages; undefined where there is none. */
  problem(file: string, before: string, after: string): string | undefined {
    if (!/\.[mc]?tsx?$/.test(file)) return undefined;
    const path = resolve(this.cwd, file);
    const project = this.projectOf(path);
    if (project === undefined) return undefined;
    try {
      const known = errorsIn(project, path, before);
      const now = errorsIn(project, path, after);
      const fresh = now.find((error) => count(now, error) > count(known, error));
      if (fresh !== undefined) project.put(path, before);
      return fresh === undefined ? undefined : `it would not compile (${fresh})`;
    } catch {
      // The compiler is the project's own, of any version: where it fails nothing is known.
      return undefined;
    }
  }

  /** Ends what runs beside this process. */
  close(): void {
    for (const project of this.projects.values()) project?.close();
    this.projects.clear();
  }

  /** The project of the nearest settings above a file. */
  private projectOf(path: string): CheckedProject | undefined {
    for (let folder = dirname(path); ; folder = dirname(folder)) {
      const settings = join(folder, 'tsconfig.json');
      if (this.projects.has(settings)) return this.projects.get(settings);
      if (existsSync(settings)) {
        const opened = open(settings, folder);
        this.projects.set(settings, opened);
        return opened;
      }
      if (folder === dirname(folder)) return undefined;
    }
  }
}

function open(settings: string, folder: string): CheckedProject | undefined {
  const load = createRequire(join(folder, 'package.json'));
  try {
    const compiler = load('typescript') as Partial<typeof ts>;
    // From version 7 on the compiler is a program of its own, with another interface.
    return compiler.readConfigFile === undefined
      ? openProgram(load('typescript/unstable/sync') as NativeTypeScript, settings, folder)
      : openService(compiler as typeof ts, settings, folder);
  } catch {
    return undefined;
  }
}

function errorsIn(project: CheckedProject, path: string, text: string): readonly string[] {
  project.put(path, text);
  return project.errors(path).map((error) => `TS${String(error.code)}: ${error.text.slice(0, 200)}`);
}

function count(all: readonly string[], one: string): number {
  return all.filter((other) => other === one).length;
}
