import { readdirSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { FindModules, ModuleResolver } from './module-resolver.js';
import type { ProjectFiles } from './project-files.js';

/** A module: the folder of a go.mod, and what the paths of its packages begin with. */
interface GoModule {
  readonly folder: string;
  readonly path: string;
}

export const goModules: FindModules = (project) => new GoModules(project);

/** Tells in which folders of the project the packages lie that Go files import. */
class GoModules implements ModuleResolver {
  private readonly modules = new Map<string, readonly GoModule[]>();
  private readonly files = new Map<string, readonly string[]>();

  constructor(private readonly project: ProjectFiles) {}

  /** Candidate files for an import path: any of the package's. */
  candidates(from: string, path: string): readonly string[] {
    for (const folder of this.project.bounds.around(from)) {
      for (const module of this.modulesAt(folder)) {
        if (path !== module.path && !path.startsWith(`${module.path}/`)) continue;
        const below = posix.join(module.folder, path.slice(module.path.length));
        const [first] = this.filesOf(below).filter((file) => !file.endsWith('_test.go'));
        if (first !== undefined) return [first];
      }
    }
    return [];
  }

  siblings(file: string): readonly string[] {
    return this.filesOf(posix.dirname(file));
  }

  /** A package is imported by the name of its folder. */
  names(file: string): readonly string[] {
    return [posix.basename(posix.dirname(file))];
  }

  /** The Go files of a folder. */
  private filesOf(folder: string): readonly string[] {
    const known = this.files.get(folder);
    if (known !== undefined) return known;
    const found = this.listed(folder).filter((name) => name.endsWith('.go'));
    const files = found.sort().map((name) => posix.join(folder, name));
    this.files.set(folder, files);
    return files;
  }

  /** The module of a folder, and those that a go.work there puts beside one another. */
  private modulesAt(folder: string): readonly GoModule[] {
    const known = this.modules.get(folder);
    if (known !== undefined) return known;
    this.modules.set(folder, []);
    const path = /^module\s+"?([^\s"]+)/m.exec(this.textAt(posix.join(folder, 'go.mod')))?.[1];
    const work = this.textAt(posix.join(folder, 'go.work'));
    const beside = [...work.matchAll(/^[ \t]*(?:use[ \t]+)?(\.{1,2}(?:\/[^\s)]*)?)[ \t\r]*$/gm)].map(
      ([, one = '.']) => one,
    );
    const found = [
      ...(path === undefined ? [] : [{ folder, path }]),
      ...beside.flatMap((one) => this.modulesAt(posix.join(folder, one))),
    ];
    this.modules.set(folder, found);
    return found;
  }

  private textAt(file: string): string {
    return this.project.read(file) ?? '';
  }

  private listed(folder: string): readonly string[] {
    try {
      return readdirSync(join(this.project.root, folder));
    } catch {
      return [];
    }
  }
}
