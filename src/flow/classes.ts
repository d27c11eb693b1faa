import { Members } from './state/reads.js';
import type { Stmt } from '../model/program.js';
import type { ClassExpr } from '../model/class.js';
import type { Span } from '../model/span.js';
import type { ClassValue, Value } from '../model/value.js';
import { type Context, type Scope } from './context.js';
import { childScope, declare, lookUp } from './scopes.js';
import { runBody } from './functions.js';
import { putInSight } from './implicit-members.js';
import { baseOf, isOf, prependedTo, putBefore } from './lineage.js';
import { keyOf, setField, frameOf } from './class-fields.js';
import { enumMember } from './enum-members.js';

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
      // What is run for its own sake is run on the class, where it is the class's.
      cx.met.set(member.value, { value: member.static === true ? { ...value, self: made } : value, owner: made });
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
      if (set === undefined) continue;
      if (made.fn.namesInSight === true) declare(scope, key, set.value);
      const own = enumMember(cx, made, key, set.value);
      if (own !== set.value) made.statics.set(key, { ...set, value: own });
      if (own.kind === 'object' && isOf(own.instanceOf, made)) own.constantOf ??= made;
    } else if (member.kind === 'getter' && member.value?.kind === 'function') {
      const key = keyOf(cx, member.key, scope);
      const value = runBody(cx, { kind: 'function', fn: member.value, scope }, [], frameOf(made, made, scope));
      if (key !== undefined) made.statics.set(key, { key, value });
    }
  }
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
  if (member === undefined) return;
  if (member.static === true && member.kind === 'field' && typeof member.key === 'string') {
    setField(cx, owner, owner.statics, member.key, member, scope);
    if (member.constant === true) owner.hasConstants = true;
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
