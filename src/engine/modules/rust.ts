import { posix } from 'node:path';
import type { FindModules, ModuleResolver } from './module-resolver.js';
import type { ProjectFiles } from './project-files.js';

export const rustModules: FindModules = (project) => new RustCrates(project);

/** Tells which files of the project Rust paths mean: `crate::a::b`, `self::a`, `super::a`, and names of crates. */
class RustCrates implements ModuleResolver {
  readonly isByFile = true;
  private readonly crates = new Map<string, ReadonlyMap<string, string>>();

  constructor(private readonly project: ProjectFiles) {}

  /** Candidate files for the module that a path names, seen from a file. */
  candidates(from: string, path: string): readonly string[] {
    const [first = '', ...rest] = path.split('::');
    if (first === 'crate') return modules(this.sourcesOf(from), rest);
    if (first === 'self' && rest.length === 0) return [];
    if (first === 'self' || first === 'super') return relative(from, [first, ...rest]);
    for (const folder of this.project.bounds.around(from)) {
      const found = this.cratesAt(folder).get(first);
      if (found !== undefined) return modules(posix.join(found, 'src'), rest);
    }
    // A module of the file's own: `mod models;` and `use models::Record;`.
    return modules(below(from), [first, ...rest]);
  }

  /** The folders of the crates that a Cargo.toml is for or says to lie in the project, by their names in code. */
  private cratesAt(folder: string): ReadonlyMap<string, string> {
    const known = this.crates.get(folder);
    if (known !== undefined) return known;
    const text = this.project.read(posix.join(folder, 'Cargo.toml')) ?? '';
    const found = new Map<string, string>();
    const section = /^[ \t]*\[package\][^[]*/m.exec(text)?.[0] ?? '';
    const own = /^[ \t]*name[ \t]*=[ \t]*"([^"\n]+)"/m.exec(section)?.[1];
    if (own !== undefined) found.set(own.replaceAll('-', '_'), folder);
    for (const [, name = '', path = ''] of text.matchAll(
      /^[ \t]*"?([\w-]+)"?[ \t]*=[ \t]*\{[^}\n]*\bpath[ \t]*=[ \t]*"([^"\n]+)"/gm,
    )) {
      found.set(name.replaceAll('-', '_'), posix.join(folder, path));
    }
    this.crates.set(folder, found);
    return found;
  }

  /** The folder that the modules of a file's crate lie in. */
  private sourcesOf(file: string): string {
    const folders = this.project.bounds.around(file);
    return folders.find((folder) => posix.basename(folder) === 'src') ?? posix.dirname(file);
  }
}

function modules(folder: string, path: readonly string[]): readonly string[] {
  if (path.length === 0) return ['lib.rs', 'main.rs', 'mod.rs'].map((name) => posix.join(folder, name));
  const base = posix.join(folder, ...path);
  return [`${base}.rs`, `${base}/mod.rs`];
}

/** The folder that the modules below a file lie in. */
function below(file: string): string {
  const name = posix.basename(file, '.rs');
  return /^(?:mod|lib|main)$/.test(name) ? posix.dirname(file) : posix.join(posix.dirname(file), name);
}

function relative(from: string, path: readonly string[]): readonly string[] {
  let folder = below(from);
  const rest = [...path];
  while (rest[0] === 'super' || rest[0] === 'self') {
    if (rest.shift() === 'super') folder = posix.dirname(folder);
  }
  if (rest.length > 0) return modules(folder, rest);
  return [`${folder}.rs`, ...modules(folder, [])];
}
