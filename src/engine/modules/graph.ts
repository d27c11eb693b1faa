import type { Handed } from '../../flow/slice/hand-outs.js';
import type { Resolving } from '../../flow/world.js';
import type { Program } from '../../model/program.js';
import type { FileNote } from '../../model/report.js';
import { isModule, kindByName, type Kind } from '../reading/kinds.js';
import type { Parsed, Sources } from '../reading/sources.js';
import { isTest } from '../../text/test-file.js';
import { exportable } from './handing-on.js';
import type { Resolver } from './resolver.js';
import { Users, type UsersAsked } from './users.js';

/** How many modules are read besides the files that were asked for. */
const MODULES = 400;
/** How many modules imports are followed over in a row. */
const HOPS = 6;

/**
 * The modules around the files of a run. A module is read when the evaluator asks for something that it exports, so
 * that what a program only imports costs nothing.
 */
export class ModuleGraph {
  /** Not all could be followed. */
  cut = false;
  private readonly far = new Map<string, string>();
  /** What was asked for from too far, and is looked at once for the note. */
  private readonly beyond = new Set<string>();
  private readonly importers = new Map<string, Set<string>>();
  private readonly opened = new Map<string, Program | undefined>();
  /** What modules may export in which something was looked for that they do not have. */
  private readonly unwanted = new Map<string, (name: string) => boolean>();
  /** What specifiers that were asked for may mean, without the files that are not there. */
  private readonly there = new Map<string, readonly string[]>();
  /** How far from the files of the run a module is. */
  private readonly hops = new Map<string, number>();
  private read = 0;

  constructor(
    private readonly resolver: Resolver,
    private readonly sources: Sources,
    /** The files of the run; modules that are read are handed to `add`, which puts them there. */
    private readonly parsed: ReadonlyMap<string, Parsed>,
    private readonly add: (parsed: Parsed) => void,
  ) {}

  /** The files at which it ended since modules are too many imports away, and what was not looked into. */
  leftOut(): readonly FileNote[] {
    const far = [...this.far].map(([file, what]) => ({
      file,
      reason: `too far to follow: ${what} was not looked into`,
    }));
    return [...far, ...this.resolver.leftOut()];
  }

  /** The program that a specifier means, seen from a file. */
  resolve(from: string, specifier: string, how: Resolving): Program | undefined {
    const key = `${from}\0${specifier}`;
    const candidates = this.there.get(key) ?? this.resolver.candidates(from, specifier);
    for (const file of candidates) {
      const found = this.parsed.get(file)?.reading.programs[0] ?? this.open(file, from, how);
      if (found === undefined) continue;
      this.noteImport(file, from);
      return found;
    }
    // Many names may be asked of what has none of them.
    this.there.set(
      key,
      candidates.filter((file) => !this.sources.isAbsent(file)),
    );
    return undefined;
  }

  /** The programs that may have classes built on a type, seen from a file; undefined where they are too many. */
  implementing(from: string, type: string): readonly Program[] | undefined {
    return this.resolver.implementing(from, type)?.flatMap((file) => {
      const found = this.parsed.get(file)?.reading.programs[0] ?? this.open(file, from, { known: false });
      if (found === undefined) return [];
      this.noteImport(file, from);
      return found;
    });
  }

  private noteImport(file: string, from: string): void {
    this.importers.set(file, (this.importers.get(file) ?? new Set()).add(from));
  }

  /** No file of the project can be what a specifier means. */
  isOutside(from: string, specifier: string): boolean {
    return this.resolver.candidates(from, specifier).length === 0;
  }

  /** The programs of the package that a program is of: those of its folder. */
  packageOf(program: Program): readonly Program[] {
    for (const file of this.resolver.siblings(program.file)) {
      // What a test gives to the package says nothing of what it is given elsewhere.
      if (this.parsed.has(file) || (isTest(file) && !isTest(program.file))) continue;
      if (this.read >= MODULES) {
        this.cut = true;
        break;
      }
      this.parse(file, () => true);
    }
    const all = this.knownOf(program);
    // What shows that one of them is a client shows it of all.
    const together = program.package ?? '';
    for (const { file } of all) {
      this.noteImport(file, together);
      this.noteImport(together, file);
    }
    return all;
  }

  /** Those of them that were read. */
  knownOf(program: Program): readonly Program[] {
    return [...this.parsed.values()]
      .flatMap(({ reading }) => reading.programs)
      .filter((other) => other.package === program.package);
  }

  private open(file: string, from: string, how: Resolving): Program | undefined {
    const hops = (this.hops.get(from) ?? 0) + 1;
    if (how.known || !this.sources.tree.bounds.has(file) || !isModule(file)) return undefined;
    const key = `${how.naming ?? ''}\0${file}`;
    if (this.opened.has(key)) return this.opened.get(key);
    if (this.read >= MODULES) {
      this.cut = true;
      return undefined;
    }
    const whole = how.naming === undefined || file.endsWith('.go');
    const wanted = (text: string): boolean => whole || exportable(text)(how.naming ?? '');
    if (hops > HOPS) {
      // A file that is nearer may import it, too.
      if (this.beyond.has(key)) return undefined;
      this.beyond.add(key);
      const text = this.sources.textNow(file);
      if (text !== undefined && wanted(text)) this.far.set(from, `what it imports over more than ${HOPS} modules`);
      return undefined;
    }
    // A name that many modules may hand out is asked of each of them: what was not wanted is read once for all names.
    const before = this.unwanted.get(file);
    if (before !== undefined && !whole && !before(how.naming ?? '')) return undefined;
    const made = this.parse(file, wanted);
    this.opened.set(key, made);
    if (made === undefined && before === undefined)
      this.unwanted.set(file, exportable(this.sources.textNow(file) ?? ''));
    if (made !== undefined) this.hops.set(file, hops);
    return made;
  }

  private parse(file: string, wanted: (text: string) => boolean): Program | undefined {
    const kind = kindOf(file);
    const parsed = this.sources.parseNow(file, kind, wanted);
    if (parsed === undefined) return undefined;
    this.read += 1;
    this.add(parsed);
    return parsed.reading.programs[0];
  }

  /** Reads the modules that use what some files hand out, and those that use them. */
  readUsers(first: ReadonlyMap<string, Handed>, asked: UsersAsked): void {
    const { resolver, sources, parsed } = this;
    const users = new Users(asked, {
      resolver,
      textOf: (file) => sources.textNow(file),
      isRead: (file) => parsed.has(file),
      read: (file, wanted) => (this.parse(file, wanted) === undefined ? undefined : parsed.get(file)),
    });
    users.readFrom(first);
    this.cut ||= users.isCut;
    for (const [file, what] of users.far) this.far.set(file, what);
  }

  /** Adds the files that import, over any number of modules, one that is among them already. */
  spread(among: Set<string>): void {
    const open = [...among];
    for (let file = open.pop(); file !== undefined; file = open.pop()) {
      for (const importer of this.importers.get(file) ?? []) {
        if (among.has(importer)) continue;
        among.add(importer);
        open.push(importer);
      }
    }
  }
}

/** What a file is taken for that a program imports or reads. */
export function kindOf(file: string): Kind {
  if (file.endsWith('.json')) return 'json-module';
  const kind = kindByName(file);
  return kind === undefined || kind === 'sniff' ? 'javascript' : kind;
}
