import type { Expr, FunctionExpr } from '../model/program.js';
import type { ClassMember } from '../model/class.js';
import type { ClassValue, FunctionValue } from '../model/value.js';
import { findMethod } from './class-methods.js';
import { keptBy } from './kept-types.js';

/** A method of a base that is run on an object of a class which is built on it. */
export interface Inherited {
  readonly value: FunctionValue;
  readonly owner: ClassValue;
  readonly on: ClassValue;
}

/**
 * The methods that classes have from their bases and that use what the class itself says: `path()`, a field, what its
 * constructor hands to that of the base, or what they call and the base leaves open. What they send is only known on an
 * object of that class.
 */
export function inheritedMethods(classes: Iterable<ClassValue>): readonly Inherited[] {
  return [...classes].flatMap((on) => {
    const bases = basesOf(on);
    const kept = keptBy(on);
    const row = kept.length === 0 ? bases : [...bases, ...kept];
    const said = row.length > 0 ? new Set([...saidBy(on), ...givenBy(on, row)]) : new Set<string>();
    if (said.size === 0 && !bases.some(({ alone }) => alone !== undefined)) return [];
    const hidden = new Set(membersOf(on).flatMap(({ key }) => (typeof key === 'string' ? [key] : [])));
    const found: Inherited[] = [];
    for (const owner of row) {
      for (const { key, fn, isShared } of methodsOf(owner)) {
        if (hidden.has(key)) continue;
        hidden.add(key);
        if (fn.seed !== true) continue;
        const isOfInterest = uses(owner, fn).some(
          (name) => said.has(name) || said.has(ALL) || isGivenBeside(owner, on, name),
        );
        // A method of the class itself is called on the class.
        const self = isShared ? { self: on } : {};
        if (isOfInterest) found.push({ value: { kind: 'function', fn, scope: owner.scope, ...self }, owner, on });
      }
    }
    return found;
  });
}

function basesOf(of: ClassValue): readonly ClassValue[] {
  const found: ClassValue[] = [];
  for (let at = of.base; at?.kind === 'class'; at = at.base) found.push(at);
  return found;
}

/** A method that a mixin calls and has not: what it is mixed into has it from another one. */
function isGivenBeside({ alone }: ClassValue, on: ClassValue, name: string): boolean {
  return alone !== undefined && findMethod(alone, name) === undefined && findMethod(on, name) !== undefined;
}

/** What a constructor hands on may be in any field of the base. */
const ALL = '';

/** The members of a class that hold a word of interest. */
function saidBy({ fn }: ClassValue): ReadonlySet<string> {
  const said = fn.members.flatMap(({ kind, key, value }) => {
    if (value === undefined || !lookedAt(value).seeded) return [];
    if (kind === 'constructor') return [ALL];
    return typeof key === 'string' ? [key] : [];
  });
  return new Set(said);
}

/** The methods of a class that one of those it is built on leaves open. */
function givenBy(of: ClassValue, row: readonly ClassValue[]): readonly string[] {
  const given = new Set(membersOf(of).map(({ key }) => key));
  const found: string[] = [];
  for (const { fn } of row) {
    for (const { key, abstract } of fn.members)
      if (abstract === true && typeof key === 'string' && given.has(key)) found.push(key);
  }
  return found;
}

/** Those that are written in a class, and those that are written apart from it. */
function membersOf({ fn, added }: ClassValue): readonly ClassMember[] {
  return [...fn.members, ...added.map(({ member }) => member)];
}

interface Method {
  readonly key: string;
  readonly fn: FunctionExpr;
  /** It is one of the class, and not of its objects. */
  readonly isShared: boolean;
}

function methodsOf({ fn }: ClassValue): readonly Method[] {
  return fn.members.flatMap(({ kind, key, value, static: isStatic }) =>
    kind === 'method' && typeof key === 'string' && value?.kind === 'function'
      ? [{ key, fn: value, isShared: isStatic === true }]
      : [],
  );
}

/** The names that a method of a class mentions, and those that the methods mention which it may call. */
function uses(owner: ClassValue, fn: FunctionExpr): readonly string[] {
  const methods = new Map(methodsOf(owner).map(({ key, fn: method }) => [key, method]));
  const found = new Set<string>();
  const open = [fn];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    for (const name of lookedAt(at).names) {
      const method = found.has(name) ? undefined : methods.get(name);
      found.add(name);
      if (method !== undefined) open.push(method);
    }
  }
  return [ALL, ...found];
}

interface Looked {
  /** The names and members that stand in it. */
  readonly names: ReadonlySet<string>;
  /** A word of interest stands in it. */
  readonly seeded: boolean;
}

const LOOKED = new WeakMap<Expr, Looked>();

/** What stands in a function, or in the value of a field. */
function lookedAt(expr: Expr): Looked {
  const known = LOOKED.get(expr);
  if (known !== undefined) return known;
  const names = new Set<string>();
  let seeded = false;
  const open: unknown[] = [expr];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (typeof at !== 'object' || at === null) continue;
    const { kind, key, name, seed } = at as { kind?: unknown; key?: unknown; name?: unknown; seed?: unknown };
    if (kind === 'member' && typeof key === 'string') names.add(key);
    if (kind === 'name' && typeof name === 'string') names.add(name);
    seeded ||= seed === true;
    for (const inner of Object.values(at) as unknown[]) open.push(inner);
  }
  const looked = { names, seeded };
  LOOKED.set(expr, looked);
  return looked;
}
