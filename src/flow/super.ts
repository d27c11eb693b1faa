import type { CallExpr, Expr } from '../model/program.js';
import type { Span } from '../model/span.js';
import type { ClassValue, FunctionValue, Value } from '../model/value.js';
import { withArgs } from './arguments.js';
import { findMethod } from './class-methods.js';
import type { Context, Scope } from './context.js';
import { staticMember } from './static-members.js';
import { unknown } from './values.js';

/** `super.key`, read. */
export function superMember(cx: Context, key: string | Expr, span: Span): Value {
  const frame = cx.frames.at(-1);
  const base = frame?.owner?.base;
  if (typeof key !== 'string') return unknown('super', span);
  const found = findMethod(base, key);
  if (found?.member.value.kind === 'function') return { ...found.member.value, self: frame?.self };
  // `parent::NAME`
  return staticMember(base, key) ?? unknown(`super.${key}`, span);
}

/** `super.key(...args)`: a method of what the class is built on, called on the object, or the class, that this one runs on. */
export function callSuperMethod(cx: Context, expr: CallExpr, scope: Scope): Value {
  const { callee, span } = expr;
  if (callee.kind !== 'member' || typeof callee.key !== 'string') return unknown();
  const { key, keySpan } = callee;
  const { self, owner } = cx.frames.at(-1) ?? {};
  const base = owner?.base;
  return withArgs(cx, expr.args, scope, (values) => {
    const found = findMethod(base, key, values.length);
    if (found !== undefined) return cx.call(found.member.value, values, { self, owner: found.owner, span });
    const shared = sharedMethod(base, key, values.length);
    if (shared !== undefined) return cx.call({ ...shared.value, self }, values, { self, owner: shared.owner, span });
    // What is from outside has it: asked for by its name, the object's own method would be found, which is under way.
    return cx.callMethod(self ?? unknown('super'), key, keySpan, values, span, true);
  });
}

/** A static method of a class or its bases, and whose it is: `super` in it goes on from there. */
function sharedMethod(
  of: Value | undefined,
  key: string,
  given: number,
): { readonly value: FunctionValue; readonly owner: ClassValue } | undefined {
  for (let at = of; at?.kind === 'class'; at = at.base) {
    const found = at.statics.get(key) === undefined ? undefined : staticMember(at, key, given);
    if (found !== undefined) return found.kind === 'function' ? { value: found, owner: at } : undefined;
  }
  return undefined;
}
