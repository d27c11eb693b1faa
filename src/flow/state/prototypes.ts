import type { FunctionExpr } from '../../model/program.js';
import type { ClassExpr } from '../../model/class.js';
import type { ClassValue, FunctionValue, ObjectValue, Value } from '../../model/value.js';
import { findMethod } from '../class-methods.js';
import { OfRun } from './of-run.js';

/** How many prototypes stand behind one another. */
const DEEPEST = 20;

/** Of what makes the objects that have a function, so many are told apart. */
const MOST_MAKERS = 4;

/** `Thing.prototype` of the objects made by `new Thing()`; of a prototype, the one behind it. */
export const prototypes = new WeakMap<ObjectValue, ObjectValue>();

/** What makes the objects that have a prototype, and those that have a function which stands on one. */
export type Maker = FunctionValue | ClassValue;
const makers = new WeakMap<ObjectValue, Maker>();
const methods = new OfRun<FunctionExpr, Maker[]>();
const ofClasses = new OfRun<ClassExpr, ObjectValue>();

/** What stands behind an object, or behind a prototype. */
export function setBehind(of: Value | undefined, behind: Value | undefined): void {
  if (of?.kind === 'object' && behind?.kind === 'object') prototypes.set(of, behind);
}

/** An object is the prototype of those that a function or class makes: so are the methods that it has. */
export function madeBy(prototype: ObjectValue, maker: Maker): void {
  makers.set(prototype, maker);
  for (const { value } of prototype.members.values()) putOn(prototype, value);
}

/** What makes the objects that a prototype stands behind. */
export function makerOf(prototype: ObjectValue): Maker | undefined {
  return makers.get(prototype);
}

/** A value is put on an object: a function that is put on a prototype is a method of what is made with that. */
export function putOn(of: ObjectValue, value: Value): void {
  const maker = makers.get(of);
  if (maker === undefined || value.kind !== 'function' || value.fn.arrow === true) return;
  const all = methods.get(value) ?? [];
  if (all.length <= MOST_MAKERS && all.every((one) => one.fn !== maker.fn)) methods.set(value, [...all, maker]);
}

/** What makes the objects that a function is a method of, whichever was first; none where these are many. */
export function makersOf(of: FunctionValue): readonly Maker[] {
  const all = methods.get(of) ?? [];
  return all.length > MOST_MAKERS ? [] : all;
}

/** `Thing.prototype`, where that is a class. */
export function prototypeOf(of: ClassValue, made: () => ObjectValue): ObjectValue {
  const known = ofClasses.get(of) ?? made();
  ofClasses.set(of, known);
  madeBy(known, of);
  return known;
}

/** What an object has from the prototypes behind it. */
export function fromPrototypes(of: ObjectValue, key: string): Value | undefined {
  let at = prototypes.get(of);
  for (let i = 0; at !== undefined && i < DEEPEST; i += 1) {
    const found = at.members.get(key)?.value;
    if (found !== undefined) return found;
    at = prototypes.get(at);
  }
  for (let from: Value | undefined = of.instanceOf; from?.kind === 'class'; from = from.base) {
    const found = ofClasses.get(from)?.members.get(key)?.value;
    if (found !== undefined) return found;
    // What is put on a prototype takes the place of what the class says, and that of what its bases have.
    if (says(from.fn, key)) return undefined;
  }
  return undefined;
}

function says({ members }: ClassExpr, key: string): boolean {
  return members.some((one) => one.key === key && one.static !== true && one.value?.kind === 'function');
}

/** `Thing.prototype.key` of an object made by `new Thing()`, or of the prototype itself. */
export function prototypeMember(of: ObjectValue, key: string): Value | undefined {
  const maker = makers.get(of);
  const said = maker?.kind === 'class' ? findMethod(maker, key) : undefined;
  if (said?.kind === 'method') return said.member.value;
  const found = fromPrototypes(of, key);
  return found?.kind === 'function' ? { ...found, self: of } : found;
}
