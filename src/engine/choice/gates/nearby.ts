import { baseName, pathOfData } from '../../../text/data-files.js';
import { lastName, namesOf } from '../../modules/names.js';
import type { Resolver } from '../../modules/resolver.js';

/** How many modules imports are followed over: against their direction, and from each of those along it. */
const UP = 2;
const DOWN = 2;
/** How far above a client the programs are that it is part of. */
const TOP = 3;
/** One import away, or imported beside it. */
const CLOSE = 1;
/** With more files of data of one name, the name does not tell which is read. */
const NAMESAKES = 8;
/** With more files around it than this, a module is used everywhere: what belongs to it cannot be told by imports. */
const MOST = 400;
/** A program of so few files is looked at as a whole, however many imports it is put together over. */
const FEW = 40;
/** With more classes built on a type, what is called on it is not followed. */
const BUILT = 12;

export interface Near {
  readonly file: string;
  readonly close: boolean;
}

export interface Modules {
  readonly resolver: Pick<Resolver, 'candidates' | 'scopeOf' | 'siblings' | 'names'>;
  /** The files that may import others. */
  readonly importers: () => Iterable<string>;
  readonly has: (file: string) => boolean;
  /** What a file names as modules, and what it reads. */
  readonly importsOf: (file: string) => readonly string[];
  /** The files of data of a name, wherever they lie. */
  readonly dataNamed: (name: string) => readonly string[];
  /** The types in a file that classes of other files are made to be built on. */
  readonly basesIn: (file: string) => readonly string[];
  /** The types that the classes of a file are built on. */
  readonly builtOn: (file: string) => readonly string[];
}

/**
 * The files that make one program with a module, as far as imports tell: those it imports, those that import it, and
 * what these import. What is called on an interface leads to the classes that keep it.
 */
export class Nearby {
  private readonly imported = new Map<string, readonly string[]>();
  private readonly leading = new Map<string, readonly string[]>();
  private readonly kept = new Map<string, readonly string[]>();
  private readonly targets = new Map<string, readonly string[]>();
  private readonly importing = new Map<string, readonly string[]>();
  private readonly importingPackage = new Map<readonly string[], readonly string[]>();
  private readonly byName = new Map<string, ReadonlyMap<string, readonly string[]>>();
  private written: ReadonlyMap<string, readonly (readonly [file: string, specifier: string])[]> | undefined;

  constructor(private readonly modules: Modules) {}

  /**
   * The files around one, itself at the head; ends with undefined where there are too many. One that turns out to be
   * closer than it was at first comes again.
   */
  *around(file: string): Generator<Near | undefined> {
    const seen = new Map<string, boolean>();
    let wave: readonly string[] = [file];
    for (let up = 0; up <= UP && wave.length > 0; up += 1) {
      for (const top of wave) yield* this.below(top, up <= CLOSE, seen);
      if (seen.size > MOST) {
        yield undefined;
        return;
      }
      if (up < UP) wave = [...new Set(wave.flatMap((one) => this.importersOf(one)))];
    }
    yield* this.rest(seen);
  }

  /** What is left of a small program. */
  private *rest(seen: Map<string, boolean>): Generator<Near> {
    let wave: readonly string[] = [...seen.keys()];
    while (wave.length > 0 && seen.size < FEW) {
      const next = wave.flatMap((one) => [...this.importsOf(one), ...this.importersOf(one)]);
      wave = this.whole([...new Set(next)]).filter((file) => !seen.has(file));
      if (seen.size + wave.length > FEW) return;
      for (const file of wave) {
        seen.set(file, false);
        yield { file, close: false };
      }
    }
  }

  /** All files that make one program with some, however many and however far above them. */
  aroundAll(files: readonly string[]): ReadonlySet<string> {
    const tops = this.wavesOf(files, TOP, (file) => this.importersOf(file));
    return this.wavesOf(tops, DOWN, (file) => this.importsOf(file));
  }

  /** The files, and what so many steps from them lead to. */
  private wavesOf(
    files: Iterable<string>,
    steps: number,
    next: (file: string) => readonly string[],
  ): ReadonlySet<string> {
    const all = new Set<string>();
    let wave = this.whole([...files]);
    for (let step = 0; wave.length > 0; step += 1) {
      for (const file of wave) all.add(file);
      if (step === steps) break;
      wave = this.whole([...new Set(wave.flatMap(next))].filter((file) => !all.has(file)));
    }
    return all;
  }

  /** Files with all those that make one package with them. */
  private whole(files: readonly string[]): readonly string[] {
    const { resolver, has } = this.modules;
    const packages = new Set(files.map((file) => resolver.siblings(file)));
    const beside = [...packages].flatMap((one) => one.filter(has));
    return beside.length === 0 ? files : [...new Set([...files, ...beside])];
  }

  private *below(top: string, isClose: boolean, seen: Map<string, boolean>): Generator<Near> {
    let wave: readonly string[] = [top];
    for (let down = 0; down <= DOWN && wave.length > 0; down += 1) {
      const next: string[] = [];
      for (const file of this.whole(wave)) {
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
    const known = this.leading.get(file);
    if (known !== undefined) return known;
    const made = [...new Set([...this.namedBy(file), ...this.keeping(file)])];
    this.leading.set(file, made);
    return made;
  }

  /** The files whose classes are built on a type of a file, which they import. */
  private keeping(file: string): readonly string[] {
    const known = this.kept.get(file);
    if (known !== undefined) return known;
    const types = new Set(this.modules.basesIn(file));
    const found =
      types.size === 0
        ? []
        : this.namersOf(file).filter((other) => this.modules.builtOn(other).some((name) => types.has(name)));
    const made = found.length > BUILT ? [] : found;
    this.kept.set(file, made);
    return made;
  }

  private namedBy(file: string): readonly string[] {
    const known = this.imported.get(file);
    if (known !== undefined) return known;
    const found = new Set<string>();
    for (const specifier of this.modules.importsOf(file)) {
      for (const target of this.targetsOf(file, specifier)) found.add(target);
    }
    this.imported.set(file, [...found]);
    return [...found];
  }

  private targetsOf(file: string, specifier: string): readonly string[] {
    const { resolver, has, dataNamed } = this.modules;
    const key = `${resolver.scopeOf(file)}\0${specifier}`;
    const known = this.targets.get(key);
    if (known !== undefined) return known;
    const found = resolver.candidates(file, specifier).find(has);
    const path = pathOfData(specifier);
    // The folders before the name of what is read may be written apart from it.
    const named = found !== undefined || path === undefined ? [] : dataNamed(baseName(path));
    const made = found !== undefined ? [found] : named.length > NAMESAKES ? [] : named;
    this.targets.set(key, made);
    return made;
  }

  private importersOf(file: string): readonly string[] {
    const namers = this.namersOf(file);
    if (this.modules.builtOn(file).length === 0) return namers;
    return [...new Set([...namers, ...this.namedBy(file).filter((base) => this.keeping(base).includes(file))])];
  }

  private namersOf(file: string): readonly string[] {
    const beside = this.modules.resolver.siblings(file);
    // What imports any file of a package imports all of it.
    const known = beside.length > 0 ? this.importingPackage.get(beside) : this.importing.get(file);
    if (known !== undefined) return known;
    const found = [...new Set([file, ...beside].flatMap((one) => this.findImporters(one)))];
    const made = found.filter((one) => one !== file);
    if (beside.length > 0) this.importingPackage.set(beside, made);
    else this.importing.set(file, made);
    return made;
  }

  private findImporters(file: string): string[] {
    const names = new Set([...namesOf(file), ...this.modules.resolver.names(file).map(lastName)]);
    return [...names].flatMap((name) => this.importersAs(name).get(file) ?? []);
  }

  /** The files that import a file by a name that ends so, each in the order in which they were looked at. */
  private importersAs(name: string): ReadonlyMap<string, readonly string[]> {
    const known = this.byName.get(name);
    if (known !== undefined) return known;
    this.written ??= this.writtenIn();
    const made = new Map<string, string[]>();
    for (const [importer, specifier] of this.written.get(name) ?? []) {
      for (const target of this.targetsOf(importer, specifier)) {
        const others = made.get(target);
        if (others === undefined) made.set(target, [importer]);
        else others.push(importer);
      }
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
