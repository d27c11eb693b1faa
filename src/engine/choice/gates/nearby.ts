import { posix } from 'node:path';
import { lastName, namesOf } from '../../modules/names.js';
import type { Resolver } from '../../modules/resolver.js';

/** How many modules imports are followed over: against their direction, and from each of those along it. */
const UP = 2;
const DOWN = 2;
/** How far above a client the programs are that it is part of. */
const TOP = 3;
/** One import away, or imported beside it. */
const CLOSE = 1;
/** With more files around it than this, a module is used everywhere: what belongs to it cannot be told by imports. */
const MOST = 400;

export interface Near {
  readonly file: string;
  readonly close: boolean;
}

export interface Modules {
  readonly resolver: Pick<Resolver, 'candidates'>;
  /** The files that may import others. */
  readonly importers: () => Iterable<string>;
  readonly has: (file: string) => boolean;
  /** What a file names as modules. */
  readonly importsOf: (file: string) => readonly string[];
}

/**
 * The files that make one program with a module, as far as imports tell: those it imports, those that import it, and
 * what these import.
 */
export class Nearby {
  private readonly imported = new Map<string, readonly string[]>();
  private readonly targets = new Map<string, string | undefined>();
  private readonly importing = new Map<string, readonly string[]>();
  private readonly byName = new Map<string, ReadonlyMap<string, readonly string[]>>();
  private written: ReadonlyMap<string, readonly (readonly [file: string, specifier: string])[]> | undefined;

  constructor(private readonly modules: Modules) {}

  /**
   * The files around one, itself at the head; ends with undefined where there are too many. One that turns out to be
   * closer than it was at first comes again.
   */
  *around(file: string): Generator<Near | undefined> {
    const seen = new Map<string, boolean>();
    let wave = [file];
    for (let up = 0; up <= UP && wave.length > 0; up += 1) {
      for (const top of wave) yield* this.below(top, up <= CLOSE, seen);
      if (seen.size > MOST) {
        yield undefined;
        return;
      }
      if (up < UP) wave = [...new Set(wave.flatMap((one) => this.importersOf(one)))];
    }
  }

  /** All files that make one program with some, however many and however far above them. */
  aroundAll(files: readonly string[]): ReadonlySet<string> {
    const tops = wavesOf(files, TOP, (file) => this.importersOf(file));
    return wavesOf(tops, DOWN, (file) => this.importsOf(file));
  }

  private *below(top: string, isClose: boolean, seen: Map<string, boolean>): Generator<Near> {
    let wave = [top];
    for (let down = 0; down <= DOWN && wave.length > 0; down += 1) {
      const next: string[] = [];
      for (const file of wave) {
        const close = isClose && down <= CLOSE;
        if (seen.get(file) !== true && (close || !seen.has(file))) {
          seen.set(file, close);
          yield { file, close };
        }
        if (seen.size > MOST) return;
        if (down < DOWN) next.push(...this.importsOf(file));
      }
      wave = [...new Set(next)];
    }
  }

  private importsOf(file: string): readonly string[] {
    const known = this.imported.get(file);
    if (known !== undefined) return known;
    const found = new Set<string>();
    for (const specifier of this.modules.importsOf(file)) {
      const target = this.targetOf(file, specifier);
      if (target !== undefined) found.add(target);
    }
    this.imported.set(file, [...found]);
    return [...found];
  }

  private targetOf(file: string, specifier: string): string | undefined {
    const key = `${posix.dirname(file)}\0${specifier}`;
    if (!this.targets.has(key)) {
      const candidates = this.modules.resolver.candidates(file, specifier);
      this.targets.set(
        key,
        candidates.find((candidate) => this.modules.has(candidate)),
      );
    }
    return this.targets.get(key);
  }

  private importersOf(file: string): readonly string[] {
    const known = this.importing.get(file);
    if (known !== undefined) return known;
    const made = this.findImporters(file);
    this.importing.set(file, made);
    return made;
  }

  private findImporters(file: string): string[] {
    return namesOf(file).flatMap((name) => (this.importersAs(name).get(file) ?? []).filter((one) => one !== file));
  }

  /** The files that import a file by a name that ends so, each in the order in which they were looked at. */
  private importersAs(name: string): ReadonlyMap<string, readonly string[]> {
    const known = this.byName.get(name);
    if (known !== undefined) return known;
    this.written ??= this.writtenIn();
    const made = new Map<string, string[]>();
    for (const [importer, specifier] of this.written.get(name) ?? []) {
      const target = this.targetOf(importer, specifier);
      if (target === undefined) continue;
      const others = made.get(target);
      if (others === undefined) made.set(target, [importer]);
      else others.push(importer);
    }
    this.byName.set(name, made);
    return made;
  }

  /** The specifiers in all files by the last of their names. */
  private writtenIn(): ReadonlyMap<string, readonly (readonly [file: string, specifier: string])[]> {
    const written = new Map<string, (readonly [string, string])[]>();
    for (const file of this.modules.importers()) {
      for (const specifier of this.modules.importsOf(file)) {
        const name = lastName(specifier);
        const known = written.get(name);
        if (known === undefined) written.set(name, [[file, specifier]]);
        else known.push([file, specifier]);
      }
    }
    return written;
  }
}

/** The files, and what so many steps from them lead to. */
function wavesOf(
  files: Iterable<string>,
  steps: number,
  next: (file: string) => readonly string[],
): ReadonlySet<string> {
  const all = new Set(files);
  let wave = [...all];
  for (let step = 0; step < steps; step += 1) {
    wave = [...new Set(wave.flatMap(next))].filter((file) => !all.has(file));
    for (const file of wave) all.add(file);
  }
  return all;
}
