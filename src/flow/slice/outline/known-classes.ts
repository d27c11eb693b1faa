import type { Expr, Pattern } from '../../../model/program.js';
import type { TypeNote } from '../../../model/type-note.js';
import { namesIn } from '../names.js';
import { lastNameOf } from '../shapes.js';
import { ledTo } from './leads.js';

/** How many names an object may go by one after the other (`this.api = api`). */
const HOPS = 4;
/** How many names are looked at for one call: where a file has more for one thing, they tell nothing apart. */
const NAMES = 200;
/** How many calls in a chain are looked at. */
const LINKS = 12;

/**
 * Of which classes a program says that what goes by a name is: a variable, a field or a function that is declared or made
 * to be of one, by the last of its names. It tells whether a method of a common name (`api.update`) may be the one of
 * a class, and which files may be users of one, so that one name for several things is no harm.
 */
export class KnownClasses {
  private readonly classes = new Map<string, Set<string>>();
  /** The names that may stand for the same thing. */
  private readonly others = new Map<string, Set<string>>();
  /** What each name may lead to, for those who are handed it: a class, another name, a member, the function that it stands for. */
  readonly leads = new Map<string, Set<string>>();
  /** The names of members of classes and objects. */
  readonly members = new Set<string>();

  /** `outside`: the names of modules that are none of the project's. */
  constructor(private readonly outside: ReadonlySet<string> = new Set()) {}

  /** A class, or a type, is built on others. */
  built(name: string, bases: readonly string[]): void {
    if (bases.length > 0) add(this.leads, name, bases);
  }

  /** A type stands for another one, or has members of some. */
  type(name: string, note: TypeNote | undefined): void {
    if (note?.kind === 'members') {
      for (const { key, type } of note.members) {
        this.members.add(key);
        this.declare(key, type);
      }
      for (const base of note.bases ?? []) this.type(name, base);
    } else this.built(name, this.classesIn(note));
  }

  /** What a pattern sets, or a function that goes by the name gives, is declared to be of a type. */
  declare(target: Pattern | string, type: TypeNote | undefined): void {
    const said = this.classesIn(type);
    if (said.length === 0) return;
    for (const name of namesOf(target)) {
      add(this.classes, name, said);
      add(this.leads, name, said);
    }
  }

  /** It is set to what an expression gives. */
  set(target: Pattern | string, value: Expr): void {
    const names = namesOf(target);
    if (names.length === 0) return;
    if (typeof target !== 'string' && target.kind === 'member') for (const name of names) this.members.add(name);
    for (const one of optionsOf(value)) {
      const made = madeIn(one);
      const from = lastNameOf(one);
      const led = ledTo(one);
      if (one.kind === 'object') this.setMembers(one);
      for (const name of names) {
        if (made !== undefined) add(this.classes, name, [made]);
        else if (from !== undefined && from !== name) add(this.others, name, [from]);
        if (led.length > 0) add(this.leads, name, led);
      }
    }
  }

  /** The last names of the classes that a type names, without those of modules from outside (`http.Client`). */
  private classesIn(type: TypeNote | undefined): readonly string[] {
    if (type?.kind === 'several') return type.types.flatMap((one) => this.classesIn(one));
    if (type?.kind === 'value') return type.name.slice(-1);
    if (type?.kind !== 'named') return [];
    const [first = ''] = type.name;
    const own = type.name.length > 1 && this.outside.has(first) ? [] : type.name.slice(-1);
    return [...own, ...(type.args ?? []).flatMap((one) => this.classesIn(one))];
  }

  private setMembers({ members }: Extract<Expr, { readonly kind: 'object' }>): void {
    for (const { key, value } of members) {
      if (typeof key !== 'string') continue;
      this.members.add(key);
      this.set(key, value);
    }
  }

  /** Whether an expression may give an object of one of some classes. */
  isOf(expr: Expr, owners: ReadonlySet<string>): boolean {
    let at = expr;
    for (let link = 0; link < LINKS; link += 1) {
      const made = madeIn(at);
      if (made !== undefined && owners.has(made)) return true;
      const name = lastNameOf(at);
      // `CfService.call(zone)`: the class itself, and not only what is of it.
      if (at.kind === 'name' && owners.has(at.name)) return true;
      if (name !== undefined && this.isNamed(name, owners)) return true;
      // `new Pool().named(x).build()`: what is set up may give itself back.
      if (at.kind !== 'call' || at.callee.kind !== 'member') return false;
      at = at.callee.of;
    }
    return false;
  }

  /** The classes that a program says outright that what goes by a name is of. */
  saidOf(name: string): Iterable<string> {
    return this.classes.get(name) ?? [];
  }

  /** Names stand for one another in rings, so that each is come to once. */
  private isNamed(start: string, owners: ReadonlySet<string>): boolean {
    const seen = new Set([start]);
    let at = [start];
    for (let hop = 0; hop <= HOPS && at.length > 0; hop += 1) {
      if (at.some((name) => this.isSaid(name, owners))) return true;
      const next: string[] = [];
      for (const name of at) {
        for (const other of this.others.get(name) ?? []) {
          if (seen.size >= NAMES) break;
          if (seen.has(other)) continue;
          seen.add(other);
          next.push(other);
        }
      }
      at = next;
    }
    return false;
  }

  private isSaid(name: string, owners: ReadonlySet<string>): boolean {
    for (const known of this.classes.get(name) ?? []) if (owners.has(known)) return true;
    return false;
  }
}

function add(to: Map<string, Set<string>>, name: string, all: readonly string[]): void {
  const known = to.get(name) ?? new Set();
  to.set(name, known);
  for (const one of all) known.add(one);
}

function namesOf(target: Pattern | string): readonly string[] {
  if (typeof target === 'string') return [target];
  if (target.kind === 'member') return typeof target.key === 'string' ? [target.key] : [];
  if (target.kind === 'name' || target.kind === 'default-pattern') return namesIn(target);
  return [];
}

/** `new Api()`, `Api()`: the class that an object is made of. */
function madeIn(expr: Expr): string | undefined {
  if (expr.kind === 'await' || expr.kind === 'typed') return madeIn(expr.of);
  if (expr.kind !== 'call') return undefined;
  // `Api.new(token)`, `Api::new(token)`
  const { callee } = expr;
  const name = callee.kind === 'member' && callee.key === 'new' ? lastNameOf(callee.of) : lastNameOf(callee);
  return expr.construct === true || (name !== undefined && /^[A-Z]/.test(name)) ? name : undefined;
}

/** `a ?? new Api()`: each that it may be. */
function optionsOf(value: Expr): readonly Expr[] {
  if (value.kind === 'choice') return value.options.flatMap(optionsOf);
  if (value.kind === 'assign') return optionsOf(value.value);
  return [value];
}
