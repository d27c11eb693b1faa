import type { FunctionExpr } from '../model/program.js';
import type { Span } from '../model/span.js';
import type { ArgValue, ClassValue, ObjectValue, Value } from '../model/value.js';
import { newFrame, type Context, type Scope } from './context.js';
import { takes } from './class-methods.js';
import { partsOfClass } from './class-parts.js';
import { typeOfClass } from './declared.js';
import { decodedAs } from './decoded-types.js';
import { paramName, runBody } from './functions.js';
import { isRecordBase, recordMembers } from './records.js';
import { object, unknown } from './values.js';
import { setFields } from './class-fields.js';

/**
 * The constructor that `new` runs: the class's own, else that of its base. Of several the first that says what another one
 * is given: it leaves least open.
 */
export function constructorOf(of: ClassValue): FunctionExpr | undefined {
  let at: Value | undefined = of;
  while (at?.kind === 'class') {
    const own = at.fn.members.flatMap(({ kind, value }) =>
      kind === 'constructor' && value?.kind === 'function' ? [value] : [],
    );
    const [first] = own;
    if (first !== undefined) return own.find(goesOn) ?? first;
    at = at.base;
  }
  return undefined;
}

function goesOn({ body: [first] }: FunctionExpr): boolean {
  return first?.kind === 'expr' && first.value.kind === 'call' && first.value.goesOn === true;
}

/** `new Class(...args)`: fields and constructors of the bases first. `by`: which of several constructors of the first class that has any. */
export function construct(
  cx: Context,
  of: ClassValue,
  args: readonly ArgValue[],
  span: Span,
  by?: FunctionExpr,
): Value {
  const [first, more] = args;
  // `Record(**item)`
  if (first?.answer !== undefined && more === undefined && isRecord(cx, of))
    return decodedAs(cx, first.answer, typeOfClass(of));
  const made = object([], { instanceOf: of, ...(args.length > 0 && isRecord(cx, of) ? { span } : {}) });
  build(cx, of, made, args, span, by);
  if (args.length > 0 && isRecord(cx, of)) setRecord(cx, of, made, args);
  else setNamed(cx, of, made, args);
  if (args.length > 0) cx.madeWith(of, args);
  return made;
}

/** What is given by a name that the constructor has no parameter for sets the member of that name. */
function setNamed(cx: Context, of: ClassValue, self: ObjectValue, args: readonly ArgValue[]): void {
  if (of.fn.membersInSight !== true || args.every(({ name }) => name === undefined)) return;
  const taken = new Set(constructorOf(of)?.params.map(({ target }) => paramName(target)));
  for (const { name: key, value, nameSpan: keySpan, span: valueSpan, whole: span } of args) {
    if (key === undefined || taken.has(key)) continue;
    cx.store.setMember(self, { key, value, keySpan, valueSpan, span, given: true });
  }
}

/** Without a constructor, arguments are the fields' values. */
function isRecord(cx: Context, of: ClassValue): boolean {
  for (let at: Value | undefined = of; at !== undefined;) {
    if (isRecordBase(at, cx.module.language)) return true;
    if (at.kind !== 'class' || at.fn.members.some(({ kind }) => kind === 'constructor')) return false;
    at = at.base;
  }
  return true;
}

/** Values by the fields' names or their order. They are what the fields hold when a method runs alone, too. */
function setRecord(cx: Context, of: ClassValue, self: ObjectValue, args: readonly ArgValue[]): void {
  const shared = cx.instances.of(of, self.span ?? { file: '', start: 0, end: 0 });
  for (const [key, member] of recordMembers(of, args)) {
    self.members.set(key, member);
    if (shared.kind === 'object' && shared !== self) cx.store.later.remember(shared, key, member);
  }
}

/**
 * Runs fields and constructor of one class on an object that is being made. A class without a constructor hands what it is
 * given on to its base, and has its fields set behind that.
 */
function build(
  cx: Context,
  of: ClassValue,
  self: ObjectValue,
  args: readonly ArgValue[],
  span: Span,
  by?: FunctionExpr,
): void {
  if (cx.fuel <= 0) return;
  const passing: ClassValue[] = [];
  for (let at: Value | undefined = of; at?.kind === 'class'; at = at.base) {
    const fitting = constructorFor(at, args);
    const isOutside = at.base !== undefined && at.base.kind !== 'class' && !isRecordBase(at.base, cx.module.language);
    if (at.base !== undefined && isOutside) baseOutside(cx, at.base, self, args, span);
    if (fitting !== undefined) {
      runConstructor(cx, at, by ?? fitting, self, args, span);
      break;
    }
    passing.push(at);
  }
  for (const one of passing.reverse()) setFields(cx, one, self);
}

/** Of several constructors the one that takes so many arguments; `not`: one that is under way. */
function constructorFor(of: ClassValue, args: readonly ArgValue[], not?: FunctionExpr): FunctionExpr | undefined {
  const placed = args.filter(({ name }) => name === undefined).length;
  const all = partsOfClass(of.fn).constructors.filter(({ value }) => value !== not);
  const { value } = all.find((member) => takes(member, placed)) ?? all[0] ?? {};
  return value?.kind === 'function' ? value : undefined;
}

function runConstructor(
  cx: Context,
  of: ClassValue,
  constructor: FunctionExpr,
  self: ObjectValue,
  args: readonly ArgValue[],
  span: Span,
): void {
  if (of.base?.kind !== 'class') setFields(cx, of, self);
  const running = cx.frames.some((frame) => frame.fn === constructor);
  if (running) return;
  const frame = newFrame((of.scope as Scope).module, { fn: constructor, call: span, self, owner: of });
  runBody(cx, { kind: 'function', fn: constructor, scope: of.scope }, args, frame);
}

/** A base from outside the program may be a client with its settings in `super(...)`. */
function baseOutside(cx: Context, base: Value, self: ObjectValue, args: readonly ArgValue[], span: Span): void {
  self.open = true;
  const host = cx.call(base, args, { construct: true, span });
  if (host.kind !== 'object' || host.host === undefined) return;
  cx.adopt(self, host.host);
  for (const [key, member] of host.members) if (!self.members.has(key)) self.members.set(key, member);
}

/** `this(...args)` in a constructor: the one that takes them goes on with the same object. */
export function goOn(cx: Context, args: readonly ArgValue[], span: Span): Value {
  const { self, owner, fn } = cx.frames.at(-1) ?? {};
  if (self?.kind !== 'object' || owner === undefined) return unknown();
  const other = constructorFor(owner, args, fn);
  if (other !== undefined) runConstructor(cx, owner, other, self, args, span);
  return unknown();
}

/** `super(...args)` in a constructor. */
export function callSuper(cx: Context, args: readonly ArgValue[], span: Span): Value {
  const frame = cx.frames.at(-1);
  const { self, owner } = frame ?? {};
  if (self?.kind !== 'object' || owner === undefined) return unknown();
  if (owner.base?.kind === 'class') {
    build(cx, owner.base, self, args, span);
    if (args.length > 0 && isRecord(cx, owner.base))
      for (const [key, member] of recordMembers(owner.base, args)) self.members.set(key, member);
  }
  setFields(cx, owner, self);
  return unknown();
}
