import { OfRun } from './state/of-run.js';
import { Members } from './state/reads.js';
import type { ClassExpr } from '../model/class.js';
import type { TypeNote } from '../model/type-note.js';
import type { ClassValue, Declared, UnknownValue, Value } from '../model/value.js';
import { type Context, type Scope } from './context.js';
import { declare, lookUp } from './scopes.js';
import { exportOf, typeKey } from './exports.js';
import { each } from './join.js';
import { isNullish, list, unknown } from './values.js';

/** How many names for names are looked through. */
export const HOPS = 12;

/** Nothing is known of the value, and nothing declared. */
export function isBareUnknown(value: Value): boolean {
  return value.kind === 'unknown' && value.declared === undefined;
}

/** Declares a type in a scope; its own names are looked up where it is written. */
export function declareType(scope: Scope, name: string, type: TypeNote, written = scope): void {
  declare(scope, typeKey(name), { ...unknown(name), declared: { type, scope: written } });
}

/** A value, with what is declared of it where nothing else is known. */
export function declaredAs(value: Value, type: TypeNote | undefined, scope: Scope): Value {
  if (type === undefined) return value;
  return each(value, (option) => {
    if (option.kind === 'object' && option.instanceOf?.fn.params !== undefined && type.kind === 'named') {
      if (type.args !== undefined) option.declared ??= { type, scope };
      return option;
    }
    const bare = option.kind === 'unknown' || (option.kind === 'list' && option.items.length === 0);
    return bare && option.declared === undefined ? { ...option, declared: { type, scope } } : option;
  });
}

/** The type that is this very class. */
export function typeOfClass(of: ClassValue): Declared {
  classes.set(of, of);
  const type: TypeNote = types.get(of.fn) ?? { kind: 'class', of: of.fn };
  types.set(of.fn, type);
  return { type, scope: of.scope };
}

/** What a function returns: its type tells more where it gives nothing that is known, or nothing but nothing. */
export function returnedAs(value: Value, type: TypeNote | undefined, scope: Scope): Value {
  if (type?.kind === 'several') return severalAs(value, type.types, scope);
  return declaredAs(type !== undefined && isNullish(value) === true ? unknown() : value, type, scope);
}

function severalAs(value: Value, types: readonly (TypeNote | undefined)[], scope: Scope): Value {
  return each(value, (option) => {
    if (option.kind === 'list') {
      return { ...option, items: option.items.map((item, i) => returnedAs(item, types[i], scope)) };
    }
    if (option.kind !== 'unknown') return option;
    return list(types.map((type) => declaredAs(unknown(), type, scope)));
  });
}

const types = new WeakMap<ClassExpr, TypeNote>();

const classes = new OfRun<ClassExpr, ClassValue>();

/** A class that is written in a type: the same one each time. */
export function classFrom(cx: Context, expr: ClassExpr, from: Declared): ClassValue {
  const written = { fn: expr, scope: from.scope };
  const known = classes.get(written);
  if (known !== undefined) return known;
  const made = cx.evaluateClass(expr, from.scope as Scope);
  const value: ClassValue =
    made.kind === 'class' ? made : { kind: 'class', fn: expr, scope: from.scope, statics: new Members(), added: [] };
  classes.set(written, value);
  return value;
}

/** The class that a type names, or is. */
export function declaredClass(cx: Context, of: Declared): ClassValue | undefined {
  let declared: Declared | undefined = of;
  for (let hop = 0; declared !== undefined && hop < HOPS; hop += 1) {
    if (declared.type.kind === 'class') return classFrom(cx, declared.type.of, declared);
    if (declared.type.kind !== 'named') return undefined;
    const found: Value | undefined = named(declared.type.name, declared, true);
    if (found?.kind === 'class') return found;
    declared = found?.kind === 'unknown' ? found.declared : undefined;
  }
  return undefined;
}

/** Whether a type is a class of the program, or a list of such. */
export function isRecord(of: Declared | undefined): boolean {
  return kindOf(of) === 'class';
}

/** Whether a type lists fields that values of it have, which are none of a class, or is a list of such. */
export function isInterface(of: Declared): boolean {
  return kindOf(of) === 'fields';
}

function kindOf(of: Declared | undefined): 'class' | 'fields' | undefined {
  let at = of;
  for (let hop = 0; at !== undefined && hop < HOPS; hop += 1) {
    const { type, scope }: Declared = at;
    if (type.kind === 'class') return 'class';
    if (type.kind === 'members')
      return type.members.some(({ span }) => span !== undefined) || type.bases !== undefined ? 'fields' : undefined;
    if (type.kind === 'elements') at = { type: type.of, scope };
    else if (type.kind !== 'named') return undefined;
    else {
      const found: Value | undefined = named(type.name, at, true);
      if (found?.kind === 'class') return 'class';
      at = found?.kind === 'unknown' ? found.declared : undefined;
    }
  }
  return undefined;
}

/** The type of what a list of this type holds. */
export function declaredElement(of: Declared | undefined): Declared | undefined {
  const found = typeOf(of, 'elements');
  return found?.type.kind === 'elements' ? { type: found.type.of, scope: found.scope } : undefined;
}

/** What lists of lists hold in the end; undefined of what is no list, and of lists that hold themselves (`type T = T[]`). */
export function innermostElement(of: Declared): Declared | undefined {
  let at = declaredElement(of);
  for (let hop = 0; at !== undefined && hop < HOPS; hop += 1) {
    const inner = declaredElement(at);
    if (inner === undefined) return at;
    at = inner;
  }
  return undefined;
}

/** What a name with dots means in a scope, as a type or as a value. */
export function named(name: readonly string[], from: Pick<Declared, 'scope'>, asType: boolean): Value | undefined {
  const [first = '', ...rest] = name;
  const scope = from.scope as Scope;
  const type = asType ? lookUp(scope, typeKey(first))?.value : undefined;
  let value = type === undefined || isBareUnknown(type) ? (lookUp(scope, first)?.value ?? type) : type;
  for (const key of rest) {
    if (value?.kind === 'external') value = { ...value, path: [...value.path, key] };
    // Classes that stand in others go by their own names.
    else if (value === undefined || value.kind === 'class' || value.kind === 'unknown')
      value = lookUp(scope, typeKey(key))?.value ?? lookUp(scope, key)?.value;
    else if (value.kind === 'object') value = exportOf(value, typeKey(key)) ?? exportOf(value, key);
    else return undefined;
  }
  return value;
}

/** What is declared of a member of an unknown value. */
export function declaredMember(of: UnknownValue, key: string): Declared | undefined {
  const members = typeOf(of.declared, 'members');
  return members === undefined ? undefined : memberOf(members, key);
}

function memberOf({ type, scope }: Declared, key: string, met = new Set<TypeNote>()): Declared | undefined {
  if (type.kind !== 'members' || met.has(type)) return undefined;
  met.add(type);
  const own = type.members.find((member) => member.key === key);
  if (own?.type !== undefined) return { type: own.type, scope };
  for (const base of type.bases ?? []) {
    const its = typeOf({ type: base, scope }, 'members');
    const found = its === undefined ? undefined : memberOf(its, key, met);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** What is declared of the result of calling an unknown value. */
export function declaredResult(of: Value): Value | undefined {
  if (of.kind !== 'unknown') return undefined;
  const found = typeOf(of.declared, 'function');
  return found?.type.kind === 'function' ? returnedAs(unknown(), found.type.returns, found.scope as Scope) : undefined;
}

/** Follows names of types to one of a kind. */
export function typeOf(from: Declared | undefined, kind: TypeNote['kind']): Declared | undefined {
  let at = from;
  for (let hop = 0; at !== undefined && hop < HOPS; hop += 1) {
    if (at.type.kind === kind) return at;
    if (at.type.kind !== 'named') return undefined;
    const found = named(at.type.name, at, true);
    at = found?.kind === 'unknown' ? found.declared : undefined;
  }
  return undefined;
}
