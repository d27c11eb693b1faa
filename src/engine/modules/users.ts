import { handedTogether, type Handed } from '../../flow/slice/hand-outs.js';
import type { Parsed } from '../reading/sources.js';
import { isTest } from '../../text/test-file.js';
import { mentions, onlyHandsOn } from './handing-on.js';
import { lastName, namesOf } from './names.js';
import type { Resolver } from './resolver.js';

/** How many modules imports are followed over against their direction, not counting those that only hand on; how many are read so. */
const BACK = 3;
const MOST = 200;

/** What is asked for where users are looked for. */
export interface UsersAsked {
  /** What each file that was looked at names as modules. */
  readonly written: ReadonlyMap<string, readonly string[]>;
  /** What a module hands out of what it is given. */
  readonly handsOn: (parsed: Parsed, given: Handed) => Handed | undefined;
  /** All files that were looked at. */
  readonly looked: ReadonlySet<string>;
}

/** How the modules of a run are found and read. */
export interface Modules {
  readonly resolver: Pick<Resolver, 'candidates' | 'names' | 'siblings'>;
  readonly textOf: (file: string) => string | undefined;
  readonly isRead: (file: string) => boolean;
  /** Reads a module that has the text that is wanted; undefined where it has not, or cannot be read. */
  readonly read: (file: string, wanted: (text: string) => boolean) => Parsed | undefined;
}

/**
 * The modules that use what files hand out, and those that use them: what a table of paths is used for stands where it is
 * used.
 */
export class Users {
  /** Not all could be read. */
  isCut = false;
  /** What was not looked into since it is too many modules away, by the file that is next to it. */
  readonly far = new Map<string, string>();
  private left = MOST;

  constructor(
    private readonly asked: UsersAsked,
    private readonly modules: Modules,
  ) {}

  /** `first`: what the files that were read hand out. */
  readFrom(first: ReadonlyMap<string, Handed>): void {
    let wave = first;
    let next = new Map<string, Handed>();
    let hop = 0;
    while (hop <= BACK && wave.size > 0) {
      const onward = new Map<string, Handed>();
      for (const [file, given] of this.usersOf(wave)) {
        if (hop === BACK) this.noteFar(file, given);
        else if (this.left === 0) this.isCut = true;
        else this.readOne(file, given, { onward, next });
      }
      // Those that use what is only handed on are no further away than it.
      if (onward.size > 0) {
        wave = onward;
        continue;
      }
      wave = next;
      next = new Map();
      hop += 1;
    }
  }

  private readOne(file: string, given: Handed, into: Record<'onward' | 'next', Map<string, Handed>>): void {
    const parsed = this.modules.read(file, (text) => mentions(text, given));
    if (parsed === undefined) return;
    this.left -= 1;
    const handed = this.asked.handsOn(parsed, given);
    if (handed !== undefined) into[onlyHandsOn(parsed) ? 'onward' : 'next'].set(file, handed);
  }

  private noteFar(file: string, given: Handed): void {
    if (mentions(this.modules.textOf(file) ?? '', given))
      this.far.set(file, `it uses what was looked at over more than ${BACK} modules, and`);
  }

  /** The files that were not read yet and may use what those of a wave hand out, each when it is come to. */
  private *usersOf(wave: ReadonlyMap<string, Handed>): Iterable<readonly [file: string, given: Handed]> {
    const { resolver, isRead } = this.modules;
    const { written } = this.asked;
    const names = new Set(
      [...wave.keys()].flatMap((file) => [...namesOf(file), ...resolver.names(file).map(lastName)]),
    );
    // What a test gives to the code that it tests is not what that code sends.
    const tests = new Map([...wave].filter(([file]) => isTest(file)));
    const beside = this.besideOf(wave);
    for (const file of new Set([...beside.keys(), ...written.keys()])) {
      if (isRead(file)) continue;
      const all = [
        ...(beside.get(file) ?? []),
        ...this.importedBy(file, written.get(file) ?? [], names, isTest(file) ? tests : wave),
      ];
      const given = handedTogether(all);
      if (given !== undefined) yield [file, given];
    }
  }

  /** What files may take of those that make one package with them, which they use without importing them. */
  private besideOf(targets: ReadonlyMap<string, Handed>): Map<string, Handed[]> {
    const { resolver, isRead } = this.modules;
    const beside = new Map<string, Handed[]>();
    for (const [target, handed] of targets) {
      for (const file of resolver.siblings(target)) {
        if (isRead(file) || !this.asked.looked.has(file) || (isTest(target) && !isTest(file))) continue;
        const known = beside.get(file);
        if (known === undefined) beside.set(file, [handed]);
        else known.push(handed);
      }
    }
    return beside;
  }

  /** What a file may take of the modules that it names. */
  private importedBy(
    file: string,
    specifiers: readonly string[],
    names: ReadonlySet<string>,
    targets: ReadonlyMap<string, Handed>,
  ): readonly Handed[] {
    const { resolver } = this.modules;
    return specifiers
      .filter((specifier) => names.has(lastName(specifier)))
      .flatMap((specifier) => resolver.candidates(file, specifier))
      .flatMap((candidate) => [candidate, ...resolver.siblings(candidate)])
      .flatMap((candidate) => targets.get(candidate) ?? []);
  }
}
