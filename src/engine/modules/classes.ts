import { posix } from 'node:path';
import type { FindModules } from './module-resolver.js';
import type { FileNote } from '../../model/report.js';
import { classImports, namespaceOf, type ClassImports } from './class-imports.js';
import { declaredTypes } from './declared-types.js';
import type { ProjectFiles } from './project-files.js';
import { isTest } from '../../text/test-file.js';
import { sourceFiles, type SourceFiles } from './source-files.js';

/** How many files of a language are read for the classes that no file is named after. */
const READ = 2000;

/**
 * The modules of a language in which a class is used without saying where it stands: in the file that is named after it,
 * else where it is declared. `extensions`: those that are used together.
 */
export function classModules(extensions: readonly string[]): FindModules {
  return (project) => {
    const files = BY_PROJECT.get(project) ?? new ClassFiles(project);
    BY_PROJECT.set(project, files);
    return {
      candidates: (from, name) => files.candidates(from, name, extensions),
      isByFile: true,
      names: (file) => files.declaredIn(file),
      leftOut: () => files.leftOut(extensions),
    };
  };
}

/** The folders of a project are gone through once for all of these languages. */
const BY_PROJECT = new WeakMap<ProjectFiles, ClassFiles>();

/** The namespace of a file, and what it declares that it is not named after. */
interface Said {
  readonly namespace: string;
  readonly types: readonly string[];
}

/** Where the classes of a project stand. */
class ClassFiles {
  private readonly byName = new Map<string, ReadonlyMap<string, readonly string[]>>();
  private readonly declared = new Map<string, ReadonlyMap<string, readonly string[]>>();
  private readonly cut = new Map<string, number>();
  private readonly imports = new Map<string, ClassImports>();
  private readonly said = new Map<string, Said>();

  private readonly sources: SourceFiles;

  constructor(private readonly project: ProjectFiles) {
    this.sources = sourceFiles(project);
  }

  /** Candidate files for a class, those nearest to the file that names it first. */
  candidates(from: string, name: string, extensions: readonly string[]): readonly string[] {
    if (!/^\.?[A-Za-z]\w*$/.test(name)) return [];
    const { named, seen } = this.importsOf(from);
    const isExtension = name.startsWith('.');
    // What a test calls on objects is what it tests: it makes no one program with all of that.
    if (isExtension && isTest(from)) return [];
    const meant = named.get(isExtension ? name.slice(1) : name);
    const found = this.of(isExtension ? name : (meant?.name ?? name), extensions).filter((file) => file !== from);
    // A class that is taken by its whole name is no other one of that name.
    const fitting =
      meant === undefined
        ? found.filter((file) => seen.has(this.saidBy(file).namespace))
        : found.filter((file) => isIn(meant.namespace, this.saidBy(file).namespace));
    // A function or variable is none of what has its name elsewhere.
    const all = meant === undefined && fitting.length === 0 && /^[A-Z]/.test(name) ? found : fitting;
    return [...all].sort((a, b) => shared(b, from) - shared(a, from));
  }

  /** The files that a class of a name stands in: those that are named after it, else those that declare it. */
  private of(name: string, extensions: readonly string[]): readonly string[] {
    const named = extensions.flatMap((extension) => this.named(extension).get(name) ?? []);
    return named.length > 0 ? named : extensions.flatMap((extension) => this.declaring(extension).get(name) ?? []);
  }

  private importsOf(file: string): ClassImports {
    const known = this.imports.get(file) ?? classImports(this.project.read(file) ?? '');
    this.imports.set(file, known);
    return known;
  }

  /** What a file declares, which is read once for that. */
  private saidBy(file: string): Said {
    const known = this.said.get(file);
    if (known !== undefined) return known;
    const text = this.project.read(file) ?? '';
    const made = { namespace: namespaceOf(text), types: declaredTypes(file, text) };
    this.said.set(file, made);
    return made;
  }

  private named(extension: string): ReadonlyMap<string, readonly string[]> {
    const known = this.byName.get(extension);
    if (known !== undefined) return known;
    const made = new Map<string, readonly string[]>();
    for (const file of this.sources.of(extension)) {
      const name = posix.basename(file, `.${extension}`);
      made.set(name, [...(made.get(name) ?? []), file]);
    }
    this.byName.set(extension, made);
    return made;
  }

  /** What a file declares that it is not named after. */
  declaredIn(file: string): readonly string[] {
    return this.saidBy(file).types;
  }

  /** The languages of which not all files were read for their classes. */
  leftOut(extensions: readonly string[]): readonly FileNote[] {
    const reasons = extensions.flatMap((extension) => {
      const count = this.cut.get(extension);
      if (count === undefined) return [];
      return [
        `too many .${extension} files (${String(count)}): classes that no file is named after were looked for in ${String(READ)}`,
      ];
    });
    return [...reasons.map((reason) => ({ file: '.', reason })), ...this.sources.leftOut()];
  }

  /** The files that declare a class which they are not named after. */
  private declaring(extension: string): ReadonlyMap<string, readonly string[]> {
    const known = this.declared.get(extension);
    if (known !== undefined) return known;
    const made = new Map<string, string[]>();
    const all = this.sources.of(extension);
    if (all.length > READ) this.cut.set(extension, all.length);
    for (const file of all.slice(0, READ)) {
      for (const name of this.declaredIn(file)) {
        const files = made.get(name) ?? [];
        files.push(file);
        made.set(name, files);
      }
    }
    this.declared.set(extension, made);
    return made;
  }
}

/** A class stands in a namespace, or in a class of it: `a.b.Outer`. */
function isIn(path: string, namespace: string): boolean {
  if (path === namespace) return true;
  const outer = namespace === '' ? path : path.slice(namespace.length + 1);
  return (namespace === '' || path.startsWith(`${namespace}.`)) && /^[A-Z]\w*(?:\.[A-Z]\w*)*$/.test(outer);
}

/** How many folders two files have in common. */
function shared(a: string, b: string): number {
  const [one, other] = [a.split('/'), b.split('/')];
  const differ = one.findIndex((part, i) => part !== other[i]);
  return differ < 0 ? one.length : differ;
}
