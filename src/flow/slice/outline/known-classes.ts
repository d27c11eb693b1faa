import type { Expr, Pattern, TypeNote } from '../../../model/program.js';
import { namesIn } from '../names.js';
import { lastNameOf } from '../shapes.js';

/** How many names an object may go by one after the other (`this.api = api`). */
const HOPS = 4;
/** How many names are looked at for one call: where a file has more for one thing, they tell nothing apart. */
const NAMES = 200;
/** How many calls in a chain are looked at. */
const LINKS = 12;

/**
 * Of which classes a program says that what goes by a name is: a variable, a field or a function that is declared or made
 * to be of one, by the last of its names. It only tells whether a method of a common name (`api.update`) may be the one of
 * a class, so that one name for several things is no harm.
 */
export class KnownClasses {
  private readonly classes = new Map<string, Set<string>>();
  /** The names that may stand for the same thing. */
  private readonly others = new Map<string, Set<string>>();

  /** What a pattern sets, or a function that goes by the name gives, is declared to be of a type. */
  declare(target: Pattern | string, type: TypeNote | undefined): void {
    const said = classesIn(type);
    if (said.length === 0) return;
    for (const name of namesOf(target)) add(this.classes, name, said);
  }

  /** It is set to what an expression gives. */
  set(target: Pattern | string, value: Expr): void {
    const names = namesOf(target);
    if (names.length === 0) return;
    for (const one of optionsOf(value)) {
      const made = madeIn(one);
      const from = lastNameOf(one);
      for (const name of names) {
        if (made !== undefined) add(this.classes, name, [made]);
        else if (from !== undefined && from !== name) add(this.others, name, [from]);
      }
    }
  }

  /** Whether an expression may give an object of one of some classes. */
  isOf(expr: Expr, owners: readonly string[]): boolean {
    let at = expr;
    for (let link = 0; link < LINKS; link += 1) {
      const made = madeIn(at);
      if (made !== undefined && owners.includes(made)) return true;
      const name = lastNameOf(at);
      if (name !== undefined && this.isNamed(name, owners)) return true;
      // `new Pool().named(x).build()`: what is set up may give itself back.
      if (at.kind !== 'call' || at.callee.kind !== 'member') return false;
      at = at.callee.of;
    }
    return false;
  }

  /** Names stand for one another in rings, so that each is come to once. */
  private isNamed(start: string, owners: readonly string[]): boolean {
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

  private isSaid(name: string, owners: readonly string[]): boolean {
    const known = this.classes.get(name);
    return known !== undefined && owners.some((one) => known.has(one));
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

function classesIn(type: TypeNote | undefined): readonly string[] {
  if (type?.kind === 'several') return type.types.flatMap(classesIn);
  return type?.kind === 'named' ? [...type.name.slice(-1), ...(type.args ?? []).flatMap(classesIn)] : [];
}

/** `new Api()`, `Api()`: the class that an object is made of. */
function madeIn(expr: Expr): string | undefined {
  if (expr.kind === 'await' || expr.kind === 'typed') return madeIn(expr.of);
  if (expr.kind !== 'call') return undefined;
  const name = lastNameOf(expr.callee);
  return expr.construct === true || (name !== undefined && /^[A-Z]/.test(name)) ? name : undefined;
}

/** `a ?? new Api()`: each that it may be. */
function optionsOf(value: Expr): readonly Expr[] {
  if (value.kind === 'choice') return value.options.flatMap(optionsOf);
  if (value.kind === 'assign') return optionsOf(value.value);
  return [value];
}
