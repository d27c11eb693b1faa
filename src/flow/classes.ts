import { Members } from './state/reads.js';
import type { ClassExpr, FunctionExpr, Stmt } from '../model/program.js';
import type { Span } from '../model/span.js';
import type { ArgValue, ClassValue, Member, ObjectValue, Value } from '../model/value.js';
import { newFrame, type Context, type Frame, type Scope } from './context.js';
import { takes } from './class-methods.js';
import { childScope, declare, lookUp } from './scopes.js';
import { declaredAs, typeOfClass } from './declared.js';
import { decodedAs } from './decoded-types.js';
import { paramName, runBody } from './functions.js';
import { putInSight } from './implicit-members.js';
import { baseOf, prependedTo, putBefore } from './lineage.js';
import { isRecordBase, recordMembers } from './records.js';
import { knownText, object, unknown } from './values.js';

/** The value of a class: static fields set, static blocks run, methods met. */
export function evaluateClass(cx: Context, expr: ClassExpr, scope: Scope): Value {
  const inner = childScope(scope);
  const body = expr.namesInSight === true ? childScope(inner) : inner;
  const base = baseOf(cx, expr, scope);
  const made: ClassValue = { kind: 'class', fn: expr, scope: inner, base, statics: new Members(), added: [] };
  putBefore(made, prependedTo(cx, expr, scope));
  if (expr.name !== undefined) declare(inner, expr.name, made);
  cx.meetClass(made);
  if (expr.membersInSight === true) putInSight(made, inner.names);
  for (const member of expr.members) {
    if (member.value?.kind === 'function' && member.kind !== 'field') {
      const value: Value = { kind: 'function', fn: member.value, scope: inner };
      cx.met.set(member.value, { value, owner: made });
      if (member.static === true && member.kind === 'method') {
        const key = keyOf(cx, member.key, inner);
        if (key !== undefined) made.statics.set(key, { key, value, span: member.span });
        if (key !== undefined && member.value.extends === true) cx.extensions.note(key, { value, owner: made });
      }
      if (expr.namesInSight === true && typeof member.key === 'string') declare(body, member.key, value);
    }
  }
  setStatics(cx, made, body);
  return made;
}

function setStatics(cx: Context, made: ClassValue, scope: Scope): void {
  for (const member of made.fn.members) {
    if (member.static !== true) continue;
    if (member.kind === 'static-block' && member.value?.kind === 'function') {
      runBody(cx, { kind: 'function', fn: member.value, scope }, [], frameOf(made, made, scope));
    } else if (member.kind === 'field') {
      const key = keyOf(cx, member.key, scope);
      if (key === undefined) continue;
      setField(cx, made, made.statics, key, member, scope);
      const set = made.statics.get(key);
      if (set !== undefined && made.fn.namesInSight === true) declare(scope, key, set.value);
    } else if (member.kind === 'getter' && member.value?.kind === 'function') {
      const key = keyOf(cx, member.key, scope);
      const value = runBody(cx, { kind: 'function', fn: member.value, scope }, [], frameOf(made, made, scope));
      if (key !== undefined) made.statics.set(key, { key, value });
    }
  }
}

function keyOf(cx: Context, key: ClassExpr['members'][number]['key'], scope: Scope): string | undefined {
  return key === undefined || typeof key === 'string' ? key : knownText(cx.evaluate(key, scope));
}

function setField(
  cx: Context,
  self: Value,
  into: ObjectValue['members'],
  key: string,
  member: ClassExpr['members'][number],
  scope: Scope,
): void {
  const owner = self.kind === 'class' ? self : self.kind === 'object' ? self.instanceOf : undefined;
  const find = (): Value => {
    cx.frames.push(frameOf(self, owner, scope));
    const given = member.value === undefined ? unknown(`this.${key}`, member.span) : cx.evaluate(member.value, scope);
    const value = declaredAs(given, member.type, scope);
    cx.frames.pop();
    return value;
  };
  const { span, value } = member;
  const about = { key, span, valueSpan: value?.span };
  if (self.kind === 'object' && value?.kind === 'call' && value.construct === true)
    into.set(key, madeWhenRead(cx, about, find));
  else into.set(key, { ...about, value: find() });
}

/** A client makes an object for each part of an API, and programs use few of them. */
function madeWhenRead(cx: Context, about: Omit<Member, 'value'>, find: () => Value): Member {
  let made: Value | undefined;
  return {
    ...about,
    late: true,
    get value() {
      if (made !== undefined) return made;
      made = unknown(about.key, about.span);
      cx.aside(() => {
        made = find();
      });
      return made;
    },
  };
}

function frameOf(self: Value, owner: ClassValue | undefined, scope: Scope): Frame {
  return newFrame(scope.module, { self, owner });
}

/** The constructor that `new` runs: the class's own, else that of its base. */
export function constructorOf(of: ClassValue): FunctionExpr | undefined {
  let at: Value | undefined = of;
  while (at?.kind === 'class') {
    const own = at.fn.members.find((member) => member.kind === 'constructor')?.value;
    if (own?.kind === 'function') return own;
    at = at.base;
  }
  return undefined;
}

/** `new Class(...args)`: fields and constructors of the bases first. */
export function construct(cx: Context, of: ClassValue, args: readonly ArgValue[], span: Span): Value {
  const [first, more] = args;
  // `Record(**item)`
  if (first?.answer !== undefined && more === undefined && isRecord(cx, of))
    return decodedAs(cx, first.answer, typeOfClass(of));
  const made = object([], { instanceOf: of, ...(args.length > 0 && isRecord(cx, of) ? { span } : {}) });
  build(cx, of, made, args, span);
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
  const shared = cx.instanceOf(of, self.span ?? { file: '', start: 0, end: 0 });
  for (const [key, member] of recordMembers(of, args)) {
    self.members.set(key, member);
    if (shared.kind === 'object' && shared !== self) cx.store.later.remember(shared, key, member);
  }
}

/**
 * Runs fields and constructor of one class on an object that is being made. A class without a constructor hands what it is
 * given on to its base, and has its fields set behind that.
 */
function build(cx: Context, of: ClassValue, self: ObjectValue, args: readonly ArgValue[], span: Span): void {
  if (cx.fuel <= 0) return;
  const passing: ClassValue[] = [];
  for (let at: Value | undefined = of; at?.kind === 'class'; at = at.base) {
    const constructor = constructorFor(at, args);
    const isOutside = at.base !== undefined && at.base.kind !== 'class' && !isRecordBase(at.base, cx.module.language);
    if (at.base !== undefined && isOutside) baseOutside(cx, at.base, self, args, span);
    if (constructor !== undefined) {
      runConstructor(cx, at, constructor, self, args, span);
      break;
    }
    passing.push(at);
  }
  for (const one of passing.reverse()) setFields(cx, one, self);
}

function constructorFor(of: ClassValue, args: readonly ArgValue[]): FunctionExpr | undefined {
  const placed = args.filter(({ name }) => name === undefined).length;
  const all = of.fn.members.filter((member) => member.kind === 'constructor');
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

function setFields(cx: Context, of: ClassValue, self: ObjectValue): void {
  for (const member of of.fn.members) {
    // What a field without a value holds is asked for when it is read.
    if (member.kind !== 'field' || member.static === true || member.value === undefined) continue;
    const key = keyOf(cx, member.key, of.scope as Scope);
    if (key !== undefined) setField(cx, self, self.members, key, member, of.scope as Scope);
  }
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

/** A member that the package adds to a class, wherever it is written; a class that is not in sight is made for it. */
export function extendClass(
  cx: Context,
  { of, member, keeps, span }: Extract<Stmt, { kind: 'extend' }>,
  scope: Scope,
): void {
  const known = lookUp(scope, of)?.value;
  const owner: Value = known?.kind === 'class' ? known : emptyClass(of, span, scope);
  if (owner !== known) declare(scope.home ?? scope, of, owner);
  if (keeps !== undefined) cx.implementers.meetKept(owner, keeps, scope);
  if (member.static === true && member.kind === 'field' && typeof member.key === 'string') {
    setField(cx, owner, owner.statics, member.key, member, scope);
  }
  if (member.value?.kind !== 'function' || member.kind === 'field') return;
  const value: Value = { kind: 'function', fn: member.value, scope };
  cx.met.set(member.value, { value, owner });
  if (member.static === true && typeof member.key === 'string') {
    owner.statics.set(member.key, { key: member.key, value, span: member.span });
  } else {
    owner.added.push({ member, scope });
    if (typeof member.key === 'string') cx.implementers.meetMethod(owner, member.key);
  }
}

function emptyClass(name: string, span: Span, scope: Scope): ClassValue {
  const fn: ClassExpr = { kind: 'class', name, members: [], span };
  return { kind: 'class', fn, scope, statics: new Members(), added: [] };
}
