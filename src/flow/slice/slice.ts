import type { FunctionExpr, Program } from '../../model/program.js';
import { HandOuts, isHandedOut, type Handed } from './hand-outs.js';
import { Names } from './names.js';
import type { Seed, Site, Unit } from './nodes.js';
import { Receivers } from './receivers.js';
import { Settled } from './settled.js';
import { outline, type Import, type IsSeed, type Outline } from './outline/outline.js';
import { Spread } from './spread.js';

/** Languages whose calls say by name what they call. Scripts of the others are run as a whole: they are short. */
const SLICED = new Set(['javascript', 'typescript', 'python', 'go', 'php', 'ruby', 'java', 'kotlin', 'csharp', 'rust']);

/** Languages whose programs call those of another one as their own. */
const FAMILIES: Readonly<Record<string, string>> = { kotlin: 'java' };

/**
 * The part of the programs that can have to do with the words of interest: the functions that a word is in or comes to
 * from what outlives a call, and the calls that one is given to, with all that must be known to make them. It only grows
 * as programs are added; what is not in it need not be run.
 */
export class Slice {
  /** The nodes of each program, by its file. */
  readonly sizes = new Map<string, number>();
  /** Several that were joined go by the name of one of them. */
  private readonly added = new Set<Program>();
  private readonly names = new Map<string, Names>();
  private readonly spread = new Spread();
  /** Which tests come out the same whenever they are come to. */
  readonly settled = new Settled();
  private readonly byNode = new Map<FunctionExpr, Unit>();
  private readonly seeded: Unit[] = [];
  private readonly holding = new Set<unknown>();
  private readonly files = new Map<string, Outline>();
  private readonly asked = new Set<Import>();
  private readonly handOuts = new HandOuts(this.spread);
  private readonly receivers = new Receivers(this.files, this.handOuts);

  /** `isSeed`: whether a text has a word of interest; `isOutside`: a module is none of the project's, seen from a file. */
  constructor(
    private readonly isSeed: IsSeed,
    private readonly isOutside: (file: string, specifier: string) => boolean = () => false,
  ) {}

  /** Adds programs: words go on once all of them are there. */
  add(programs: Iterable<Program>): void {
    for (const program of programs) this.addOne(program);
    this.spread.run();
  }

  private addOne(program: Program): void {
    if (this.added.has(program)) return;
    this.added.add(program);
    const { spread, settled, isSeed, isOutside } = this;
    const names = this.namesOf(program.language);
    const found = outline(program, { names, spread, settled, isSeed, isOutside });
    const { units, sites, size } = found;
    this.files.set(program.file, found);
    this.handOuts.add(program.file, found);
    for (const site of sites)
      for (const { isMethod, callable } of site.callees) if (isMethod) spread.meant(site, callable, callable.functions);
    spread.inherit();
    this.sizes.set(program.file, size);
    const whole = !SLICED.has(program.language) || this.isSeed('', program.file) !== false;
    if (whole) for (const site of sites) this.spread.keep(site);
    for (const unit of units) {
      if (unit.node?.kind === 'function') this.byNode.set(unit.node, unit);
      if (unit.seeds.length > 0) {
        this.seeded.push(unit);
        for (let at: Unit | undefined = unit; at?.node !== undefined; at = at.around) this.holding.add(at.node);
      }
      if (whole) this.spread.heat(unit);
    }
  }

  /** Programs of one language, or of several that call each other, see each other's names. */
  private namesOf(language: string): Names {
    const family = FAMILIES[language] ?? language;
    const known = this.names.get(family);
    if (known !== undefined) return known;
    const made = new Names();
    this.names.set(family, made);
    return made;
  }

  /** Names of other modules that matter, each once: what they stand for may be of interest. */
  *wanted(): Iterable<Import & { readonly file: string }> {
    for (const [file, { imports }] of this.files) {
      for (const one of imports) {
        const { node, from, imported } = one;
        const matters =
          node.needed !== '' ||
          node.ways !== 0 ||
          from.endsWith('.json') ||
          node.calls.some((site) => site.live || this.isGiven(file, site)) ||
          this.receivers.of(file).has(imported);
        if (!matters || this.asked.has(one)) continue;
        this.asked.add(one);
        yield { ...one, file };
      }
    }
  }

  /** A call is given an object whose methods matter: what it calls may call them. */
  private isGiven(file: string, { expr }: Site): boolean {
    return expr.args.some(({ value }) => this.handOuts.leads(file, value));
  }

  /** Whether another function in the slice mentions a function's name: it is not only entered from outside. */
  isMentioned(fn: FunctionExpr): boolean {
    const unit = this.byNode.get(fn);
    return unit?.names.some(({ callable }) => callable.readers.some((one) => one.hot && !isWithin(one, unit))) === true;
  }

  /** Whether other files may enter a function: it, or the class or object that it is a member of, is handed out. */
  isExported(fn: FunctionExpr): boolean {
    const unit = this.byNode.get(fn);
    return unit !== undefined && isHandedOut(unit);
  }

  /** The names by which a file hands out what matters to others; `passed`: those of what it hands on as a whole. */
  handedOut(file: string, passed: Handed): Handed | undefined {
    return this.handOuts.of(file, passed);
  }

  /** Files in which a word of interest may come to a call that is not followed, or in which some is too deep to be. */
  leftOut(): ReadonlySet<string> {
    const deep = [...this.files].flatMap(([file, { isCut }]) => (isCut ? [file] : []));
    return new Set([...this.spread.leftOut(), ...deep]);
  }

  /** Whether a word of interest stands in a function. */
  holdsSeed(fn: FunctionExpr): boolean {
    return this.holding.has(fn);
  }

  /** Units with words of interest, each with the functions around it, innermost first. */
  *seededUnits(): Iterable<{ readonly seeds: readonly Seed[]; readonly around: readonly FunctionExpr[] }> {
    for (const unit of this.seeded) {
      const around: FunctionExpr[] = [];
      for (let at: Unit | undefined = unit; at !== undefined; at = at.around) {
        if (at.node?.kind === 'function') around.push(at.node);
      }
      yield { seeds: unit.seeds, around };
    }
  }
}

function isWithin(unit: Unit, outer: Unit): boolean {
  for (let at: Unit | undefined = unit; at !== undefined; at = at.around) if (at === outer) return true;
  return false;
}
