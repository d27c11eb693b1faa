import { posix } from 'node:path';
import type { Bounds } from '../choice/bounds.js';
import { kindByName, type Kind } from '../reading/kinds.js';
import { LANGUAGES } from '../languages/all.js';
import { pathOfData } from '../../text/data-files.js';
import type { FileNote } from '../../model/report.js';
import { dataFiles } from './data-files.js';
import { Implementing } from './implementing.js';
import type { ModuleResolver } from './module-resolver.js';
import { ProjectFiles } from './project-files.js';
import { RealNames } from './real-names.js';

/** Tells which files of a project a module specifier may mean, in the way of the language that it stands in. */
export class Resolver {
  private readonly implementers = new Map<Kind, Implementing>();
  /** Those of files that were asked about. */
  private readonly byFile = new Map<string, ModuleResolver>();
  /** What was found out, by language, place and specifier: the files of a folder import much the same. */
  private readonly known = new Map<ModuleResolver, Map<string, readonly string[]>>();

  private constructor(
    private readonly project: ProjectFiles,
    private readonly byKind: ReadonlyMap<Kind, ModuleResolver>,
    /** For languages that have no modules of their own: files by their paths. */
    private readonly byPath: ModuleResolver,
    private readonly realNames: RealNames,
    private readonly bounds: Bounds,
  ) {}

  static async open(bounds: Bounds): Promise<Resolver> {
    const project = new ProjectFiles(bounds);
    const byKind = new Map<Kind, ModuleResolver>();
    const loading = LANGUAGES.map(async ({ id, modules }) => {
      const find = await modules?.resolver?.();
      if (find !== undefined) byKind.set(id, find(project));
    });
    const [{ javascriptModules }] = await Promise.all([import('./javascript.js'), ...loading]);
    return new Resolver(
      project,
      byKind,
      byKind.get('javascript') ?? javascriptModules(project),
      new RealNames(bounds),
      bounds,
    );
  }

  /** The files that make one package with a file. */
  siblings(file: string): readonly string[] {
    return this.of(file).siblings?.(file) ?? [];
  }

  /** The file itself, or the folder in whose files specifiers mean the same. */
  scopeOf(file: string): string {
    return this.of(file).isByFile === true ? file : folderOf(file);
  }

  /** By what a file is asked for besides its own name. */
  names(file: string): readonly string[] {
    return this.of(file).names?.(file) ?? [];
  }

  /** What was not looked into, each once. */
  leftOut(): readonly FileNote[] {
    const all = [...this.byKind.values(), ...this.implementers.values()].flatMap((one) => one.leftOut?.() ?? []);
    return [...new Map(all.map((note) => [note.reason, note])).values()];
  }

  /** Candidate files for a specifier seen from a file, relative to the root; none for packages from outside. */
  candidates(from: string, specifier: string): readonly string[] {
    const of = this.of(from);
    const known = this.known.get(of) ?? new Map<string, readonly string[]>();
    this.known.set(of, known);
    const key = `${this.scopeOf(from)}\0${specifier}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const found = this.look(of, from, specifier);
    known.set(key, found);
    return found;
  }

  private look(of: ModuleResolver, from: string, specifier: string): readonly string[] {
    const path = pathOfData(specifier);
    if (path !== undefined) return dataFiles(this.bounds, from, path);
    const found = of.candidates(from, specifier);
    return found.length === 0 || of.keepsLinks ? found : [...new Set(found.map((file) => this.realNames.of(file)))];
  }

  /** The files whose classes may be built on a type, seen from a file of the language, or of one that has its classes in common. */
  implementing(from: string, type: string): readonly string[] | undefined {
    const kind = kindByName(from);
    const modules = LANGUAGES.find(({ id }) => id === kind)?.modules;
    if (kind === undefined || kind === 'sniff' || modules?.bases === undefined) return [];
    const { resolver } = modules;
    const together = LANGUAGES.filter(
      ({ id, modules: of }) => id === kind || (resolver !== undefined && of?.resolver === resolver),
    );
    const extensions = together.flatMap(({ modules: of }) => (of?.extensions ?? '').split(' '));
    const known = this.implementers.get(kind) ?? new Implementing(this.project, extensions, modules.bases);
    this.implementers.set(kind, known);
    return known.of(type)?.filter((file) => file !== from);
  }

  private of(file: string): ModuleResolver {
    const known = this.byFile.get(file);
    if (known !== undefined) return known;
    const kind = kindByName(file);
    const made = (kind === undefined || kind === 'sniff' ? undefined : this.byKind.get(kind)) ?? this.byPath;
    this.byFile.set(file, made);
    return made;
  }
}

function folderOf(file: string): string {
  const cut = file.lastIndexOf('/');
  return cut < 1 ? posix.dirname(file) : file.slice(0, cut);
}
