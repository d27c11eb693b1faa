import type { FileNote } from '../../model/report.js';
import type { ProjectFiles } from './project-files.js';
import { sourceFiles } from './source-files.js';

/** How many files of a language are read for what their classes are built on. */
const READ = 4000;
/** How many files may have classes built on one type before they are too many to say which is meant. */
const MOST = 12;

/** Finds the files of a language whose classes are built on a type, which no program needs to import. */
export class Implementing {
  private byBase: ReadonlyMap<string, readonly string[]> | undefined;
  private cut = 0;

  /** `basesIn`: the names of the types that the classes of a text say they are built on. */
  constructor(
    private readonly project: ProjectFiles,
    private readonly extensions: readonly string[],
    private readonly basesIn: (text: string) => Iterable<string>,
  ) {}

  /** In order of their names; undefined where they are too many. */
  of(name: string): readonly string[] | undefined {
    this.byBase ??= this.indexed();
    const found = this.byBase.get(name) ?? [];
    return found.length > MOST ? undefined : found;
  }

  /** What was not looked into. */
  leftOut(): readonly FileNote[] {
    if (this.cut === 0) return [];
    const [extension = ''] = this.extensions;
    const reason = `too many .${extension} files (${String(this.cut)}): what their classes are built on was looked for in ${String(READ)}`;
    return [{ file: '.', reason }];
  }

  private indexed(): ReadonlyMap<string, readonly string[]> {
    const files = this.extensions.flatMap((extension) => sourceFiles(this.project).of(extension));
    if (files.length > READ) this.cut = files.length;
    const found = new Map<string, string[]>();
    for (const file of files.slice(0, READ)) {
      for (const name of new Set(this.basesIn(this.project.read(file) ?? ''))) {
        const known = found.get(name) ?? [];
        known.push(file);
        found.set(name, known);
      }
    }
    return found;
  }
}
