import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import type ts from 'typescript';
import type { FileNote } from '../../model/report.js';
import { isOfRepository } from '../choice/tracked.js';
import type { CheckedProject } from './checked-project.js';
import { openProgram, type NativeTypeScript } from './typescript-program.js';
import { openService } from './typescript-service.js';

/**
 * Checks the types of changed texts with the compiler that the project has installed. What a project has no compiler or
 * settings for is not checked, and a compiler that is committed to the repository is none that was installed: it is not
 * run. Loads the compiler on the first question.
 */
export class TypeCheck {
  private readonly projects = new Map<string, CheckedProject | undefined>();
  /** Settings of projects whose compiler could not be asked, with the reason. */
  private readonly failed = new Map<string, string>();

  constructor(private readonly cwd: string) {}

  /** The first error that a new text of a file brings up, for messages; undefined where there is none. */
  problem(file: string, before: string, after: string): string | undefined {
    if (!/\.[mc]?tsx?$/.test(file)) return undefined;
    const path = resolve(this.cwd, file);
    const { project, settings } = this.projectOf(path) ?? {};
    if (project === undefined || settings === undefined) return undefined;
    try {
      const known = errorsIn(project, path, before);
      const now = errorsIn(project, path, after);
      const fresh = now.find((error) => count(now, error) > count(known, error));
      if (fresh !== undefined) project.put(path, before);
      return fresh === undefined ? undefined : `it would not compile (${fresh})`;
    } catch (error) {
      // The compiler is the project's own, of any version: where it fails nothing is known.
      this.failed.set(settings, reasonOf(error));
      return undefined;
    }
  }

  /** Projects that have a compiler which could not be asked, so that the types of their changed files are not checked. */
  unchecked(): readonly FileNote[] {
    return [...this.failed].map(([settings, reason]) => ({
      file: relative(this.cwd, settings),
      reason: `types were not checked: the project's TypeScript could not be asked (${reason})`,
    }));
  }

  /** Ends what runs beside this process. */
  close(): void {
    for (const project of this.projects.values()) project?.close();
    this.projects.clear();
  }

  /** The project of the nearest settings above a file. */
  private projectOf(
    path: string,
  ): { readonly project: CheckedProject | undefined; readonly settings: string } | undefined {
    for (let folder = dirname(path); ; folder = dirname(folder)) {
      const settings = join(folder, 'tsconfig.json');
      if (this.projects.has(settings)) return { project: this.projects.get(settings), settings };
      if (existsSync(settings)) {
        const project = this.open(settings, folder);
        this.projects.set(settings, project);
        return { project, settings };
      }
      if (folder === dirname(folder)) return undefined;
    }
  }

  private open(settings: string, folder: string): CheckedProject | undefined {
    const load = createRequire(join(folder, 'package.json'));
    const main = resolved(load, 'typescript');
    if (main === undefined) return undefined;
    if ([main, resolved(load, NATIVE) ?? main].some(isOfRepository)) {
      this.failed.set(settings, 'it is committed to the repository, and nothing of that is run');
      return undefined;
    }
    try {
      const compiler = load('typescript') as Partial<typeof ts>;
      // From version 7 on the compiler is a program of its own, with another interface.
      return compiler.readConfigFile === undefined
        ? openProgram(load(NATIVE) as NativeTypeScript, settings, folder)
        : openService(compiler as typeof ts, settings, folder);
    } catch (error) {
      this.failed.set(settings, reasonOf(error));
      return undefined;
    }
  }
}

/** The interface of the compiler from version 7 on. */
const NATIVE = 'typescript/unstable/sync';

/** Where a module lies, links followed; undefined where there is none. */
function resolved(load: NodeJS.Require, name: string): string | undefined {
  try {
    return load.resolve(name);
  } catch {
    return undefined;
  }
}

/** The first line alone: what Node says of a module that is not there goes on with paths of this machine. */
function reasonOf(error: unknown): string {
  const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
  return line.replaceAll(/(?:file:\/\/)?\/[^\s'"]*\/(?=node_modules\/|[^\s'"/]*)/g, '').slice(0, 200);
}

function errorsIn(project: CheckedProject, path: string, text: string): readonly string[] {
  project.put(path, text);
  return project.errors(path).map((error) => `TS${String(error.code)}: ${error.text.slice(0, 200)}`);
}

function count(all: readonly string[], one: string): number {
  return all.filter((other) => other === one).length;
}
