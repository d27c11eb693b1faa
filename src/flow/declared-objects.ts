import type { TypeNote } from '../model/type-note.js';
import type { ClassValue, Declared, UnknownValue, Value } from '../model/value.js';
import type { Context, Scope } from './context.js';
import { classFrom, HOPS, named, typeOf } from './declared.js';
import type { Shape } from './implementers.js';
import { choice } from './join.js';
import { letThrough } from './schema-values.js';
import { external } from './values.js';

const NOWHERE = { file: '', start: 0, end: 0 };

/**
 * The value that a declaration stands for: an instance of the class that is named, or what the host makes of a type
 * from outside. The unknown itself where the declaration names neither.
 */
export function resolved(cx: Context, of: UnknownValue): Value {
  let { declared } = of;
  for (let hop = 0; declared !== undefined && hop < HOPS; hop += 1) {
    const { type } = declared;
    if (type.kind === 'class') return someOf(cx, classFrom(cx, type.of, declared), of);
    if (type.kind === 'members') return someShaped(cx, declared, of) ?? of;
    if (type.kind !== 'named' && type.kind !== 'value') return of;
    if (type.kind === 'value' && type.element === true) return of;
    const found = named(type.name, declared, type.kind === 'named');
    if (found === undefined) return madeOutside(cx, found, type) ?? of;
    if (type.kind === 'value') {
      return type.called === true ? cx.call(found, [], { span: of.span ?? NOWHERE }) : (letThrough(found) ?? found);
    }
    if (found.kind === 'class') return someOf(cx, found, of);
    if (found.kind === 'external') return madeOutside(cx, found, type) ?? of;
    if (found.kind !== 'unknown') return of;
    declared = found.declared;
  }
  return of;
}

/**
 * The objects that may stand for an interface: of the classes that keep it. They are looked for in the whole project, so
 * only what is given a word of interest is worth asking for.
 */
export function keepers(cx: Context, of: UnknownValue): Value {
  const found = typeOf(of.declared, 'members');
  const all = found === undefined ? [] : cx.implementers.ofInterface(found);
  const { span = NOWHERE } = of;
  return all.length === 0 ? of : choice(all.map((one) => cx.instances.of(one, span)));
}

/** An object of a class, or of those that are built on it where it leaves something open. */
function someOf(cx: Context, found: ClassValue, { span = NOWHERE }: UnknownValue): Value {
  const all = cx.implementers.of(found);
  return all.length === 0 ? cx.instances.of(found, span) : choice(all.map((one) => cx.instances.of(one, span)));
}

/** Objects of the classes that keep an interface of Go. */
function someShaped(cx: Context, of: Declared, { name, span }: UnknownValue): Value | undefined {
  const { module } = of.scope as Scope;
  // What a call from outside gave has a place and no name: it is an object that no program here makes.
  const isMadeOutside = name === undefined && span !== undefined;
  if (module.language !== 'go' || isMadeOutside) return undefined;
  const all = cx.implementers.shaped(module.file, methodsOf(of));
  if (all.every((one) => isAround(one, of.type))) return undefined;
  return choice(all.map((one) => cx.instances.of(one, span ?? NOWHERE)));
}

/** The class holds what keeps the interface as well, and hands on to it: what that is in the end no program here makes. */
function isAround({ fn, scope }: ClassValue, type: TypeNote): boolean {
  return fn.members.some(
    (member) => member.type !== undefined && typeOf({ type: member.type, scope }, 'members')?.type === type,
  );
}

/** The methods that an interface asks for, with those of the interfaces that are part of it: of each once. */
function methodsOf({ type, scope }: Declared, met = new Set<TypeNote>()): Shape[] {
  if (type.kind !== 'members' || met.has(type)) return [];
  met.add(type);
  const own = type.members.flatMap(({ key, type: of }) =>
    of?.kind === 'function' && of.takes !== undefined ? [{ name: key, takes: of.takes }] : [],
  );
  const parts = (type.bases ?? []).flatMap((base) => typeOf({ type: base, scope }, 'members') ?? []);
  return [...own, ...parts.flatMap((part) => methodsOf(part, met))];
}

/**
 * An object of a client from outside, where a parameter is declared to be one: what is set of it there (`http.BaseAddress`)
 * holds for all that is given it afterwards.
 */
export function hosted(cx: Context, value: Value): Value {
  if (value.kind !== 'unknown' || value.declared?.type.kind !== 'named') return value;
  const { type } = value.declared;
  const made = madeOutside(cx, named(type.name, value.declared, true), type);
  if (made?.kind !== 'object') return value;
  cx.summaries.made(made);
  return made;
}

/** What the host makes of a type that a name was found to mean, or that is declared nowhere. */
function madeOutside(cx: Context, found: Value | undefined, type: TypeNote): Value | undefined {
  if (found === undefined) return instanceOutside(cx, type);
  return found.kind === 'external' && found.module !== '' ? cx.host.instance?.(found, cx.module.language) : undefined;
}

/** What the host makes of a type that is declared nowhere: names may come from a whole package that is imported. */
function instanceOutside(cx: Context, type: TypeNote): Value | undefined {
  if (type.kind !== 'named') return undefined;
  return cx.host.instance?.(external('', type.name), cx.module.language);
}
