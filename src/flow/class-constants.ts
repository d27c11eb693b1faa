import type { ClassExpr } from '../model/class.js';
import type { ClassValue, Member, Value } from '../model/value.js';
import type { Context } from './context.js';
import { seeded } from './values.js';

/**
 * `RULES("GET", "/rules"), FILTERS(...)`: the values of interest that a class names itself, where there are several: its own
 * objects, and the texts of an enum.
 */
export function constantsOf(cx: Context, of: ClassValue): readonly Value[] {
  if (of.hasConstants !== true && !hasSeveral(of.fn)) return [];
  const all = [...of.statics.values()].map(({ value }) => value);
  const own = all.filter((value) => isOwn(of, value));
  const texts = own.length === 0 && isEnum(of) ? all.filter(({ kind }) => kind === 'text') : [];
  const known: KnownClasses = new Map();
  return [...own, ...texts].filter((value) => seeded(value) || isVariant(cx, value, known));
}

const several = new WeakMap<ClassExpr, boolean>();

/** Whether a class has several fields of its own, be they of interest or not. */
function hasSeveral(of: ClassExpr): boolean {
  const known = several.get(of);
  if (known !== undefined) return known;
  const fields = of.members.filter(({ kind, static: isStatic }) => kind === 'field' && isStatic === true);
  several.set(of, fields.length > 1);
  return fields.length > 1;
}

/** What a class of Python is built on that is an enum, as it is written. */
const ENUM = /(?:^|\.)(?:Enum|Flag|IntEnum|IntFlag|StrEnum|ReprEnum)$/;

/** Whether the static fields of a class are all the values that there are of it. */
export function isEnum(of: ClassValue): boolean {
  return of.fn.enum === true || of.hasConstants === true || isBuiltOn(of, ENUM);
}

/** Whether a class says itself that it is an enum, which its name may be called for. */
export function saysEnum(of: ClassExpr): boolean {
  return says(of, ENUM);
}

/** The values of an enum by their names, in the order in which they are written; undefined of a class that is none. */
export function enumMembers(of: ClassValue): readonly Member[] | undefined {
  if (!isEnum(of)) return undefined;
  const own = [...of.statics.values()].filter(({ key, value }) => isMember(of, key, value));
  // Beside its own objects a class may have other fields that are static.
  if (!own.some(({ value }) => isOwn(of, value))) return own;
  return own.filter(({ value }) => value.kind === 'unknown' || isOwn(of, value));
}

function isMember(of: ClassValue, key: string, value: Value): boolean {
  if (value.kind === 'function' || value.kind === 'class') return false;
  return of.fn.enum === true || !key.startsWith('_');
}

function isOwn(of: ClassValue, value: Value): boolean {
  return value.kind === 'object' && value.constantOf === of;
}

/** Whether it is built on something that is written so, as its bases are. */
export function isBuiltOn(of: ClassValue, name: RegExp): boolean {
  for (let at: Value | undefined = of; at?.kind === 'class'; at = at.base) if (says(at.fn, name)) return true;
  return false;
}

function says({ bases }: ClassExpr, name: RegExp): boolean {
  return bases?.some((one) => name.test(one)) === true;
}

/** Whether methods of classes say something of interest, while many of their objects are looked at. */
export type KnownClasses = Map<ClassValue, boolean>;

/** Of an object that holds nothing it matters which one it is: a method says something of interest for it. */
export function isVariant(cx: Context, value: Value, known: KnownClasses): boolean {
  if (value.kind !== 'object' || value.members.size > 0) return false;
  return saysOfInterest(cx, value.instanceOf, known);
}

/** Each variant may have a class of its own, all of them built on one. */
function saysOfInterest(cx: Context, of: Value | undefined, known: KnownClasses): boolean {
  if (of?.kind !== 'class') return false;
  const before = known.get(of);
  if (before !== undefined) return before;
  known.set(of, false);
  const all = [...of.fn.members, ...of.added.map(({ member }) => member)];
  const own = all.some((one) => one.value?.kind === 'function' && cx.holdsSeed(one.value));
  const found = own || saysOfInterest(cx, of.base, known);
  known.set(of, found);
  return found;
}

/** Whether two constants of a class are one; undefined where they are none. */
export function isSameConstant(a: Value, b: Value): boolean | undefined {
  if (a.kind !== 'object' || b.kind !== 'object' || a.constantOf === undefined) return undefined;
  return a.constantOf === b.constantOf ? a === b : undefined;
}
