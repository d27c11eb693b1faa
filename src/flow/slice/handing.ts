import type { Expr } from '../../model/program.js';
import { ledTo } from './outline/leads.js';
import type { Outline } from './outline/outline.js';

/** Members that are not for others. */
const HIDDEN = /^[#_]/;

/** What a file names, and which of it others see. */
type Names = Pick<Outline, 'exported' | 'topLevel' | 'open' | 'inPackage' | 'classes'>;

/** A name, where it is written. */
interface Place {
  readonly file: string;
  readonly name: string;
}

/**
 * What files hand on: the names by which others may come to an object of a class whose methods matter, or to such a
 * function: what is made of the class (`export const api = new Api()`), what makes one, a member that holds one, a class
 * that is built on it. Each file's names are its own; from file to file they go by what can be reached from outside.
 */
export class Handing {
  /** By a name, the names that lead to it, by the files in which they do. */
  private readonly leading = new Map<string, Map<string, string[]>>();
  private readonly files = new Map<string, Names>();
  /** Names that lead there whatever file they are in. */
  private readonly asked = new Set<string>();
  /** By file, the names that lead there. */
  private readonly found = new Map<string, Set<string>>();

  /** What expressions lead to that were asked about. */
  private readonly named = new WeakMap<Expr, readonly string[]>();

  add(file: string, outline: Names): void {
    this.files.set(file, outline);
    this.found.set(file, new Set());
    const open: Place[] = [];
    for (const [name, all] of outline.classes.leads) {
      for (const to of all) {
        const known = this.leading.get(to) ?? new Map<string, string[]>();
        this.leading.set(to, known);
        const here = known.get(file);
        if (here === undefined) known.set(file, [name]);
        else here.push(name);
        if (this.asked.has(to)) open.push({ file, name });
      }
    }
    this.follow(open);
  }

  /** How many names lead there. */
  size = 0;

  /** Whatever leads to one of some names is of interest. */
  ask(names: readonly string[]): void {
    this.follow(names.flatMap((name) => this.askOne(name)));
  }

  /** The names by which others may come to something of the kind in a file. */
  of(file: string): readonly string[] {
    const of = this.files.get(file);
    if (of === undefined) return [];
    const isReached = of.open || of.inPackage !== undefined || of.exported.size > 0;
    const found = [...(this.found.get(file) ?? [])].filter(
      (name) => this.isInSight(file, name) || (isReached && of.classes.members.has(name) && !HIDDEN.test(name)),
    );
    // Others may declare something to be of the class.
    const classes = [...of.topLevel].filter(
      ([name, where]) => where !== 'import' && this.asked.has(name) && this.isInSight(file, name),
    );
    return [...found, ...classes.map(([name]) => name)];
  }

  /** Whether an expression in a file may be something of the kind. */
  leads(file: string, value: Expr): boolean {
    if (this.asked.size === 0) return false;
    const found = this.found.get(file);
    const names = this.named.get(value) ?? ledTo(value);
    this.named.set(value, names);
    return names.some((name) => this.asked.has(name) || found?.has(name) === true);
  }

  private askOne(name: string): readonly Place[] {
    if (this.asked.has(name)) return [];
    this.asked.add(name);
    this.size += 1;
    return [...(this.leading.get(name) ?? [])].flatMap(([file, names]) => names.map((one) => ({ file, name: one })));
  }

  private follow(open: readonly Place[]): void {
    const waiting = [...open];
    for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
      const { file, name } = place;
      const found = this.found.get(file);
      if (found === undefined || found.has(name)) continue;
      found.add(name);
      this.size += 1;
      for (const one of this.leading.get(name)?.get(file) ?? []) waiting.push({ file, name: one });
      if (this.isInSight(file, name)) waiting.push(...this.askOne(name));
    }
  }

  /** Others may reach it by its name alone. */
  private isInSight(file: string, name: string): boolean {
    const of = this.files.get(file);
    if (of === undefined) return false;
    return of.exported.has(name) || ((of.open || of.inPackage !== undefined) && of.topLevel.has(name));
  }
}
