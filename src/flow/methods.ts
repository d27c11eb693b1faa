import type { Span } from '../model/span.js';
import type { ClassValue, ObjectValue, ResponseValue, Value } from '../model/value.js';
import { findMethod } from './class-methods.js';
import { type Context } from './context.js';
import { declaredClass } from './declared.js';
import { resolved } from './declared-objects.js';
import { exportOf } from './exports.js';
import { behindFacade } from './facades.js';
import { fieldOf } from './fields.js';
import { embeddedValues } from './unset-fields.js';
import { functionObject } from './function-objects.js';
import { openStatic, staticMember } from './static-members.js';
import { fromPrototypes } from './state/prototypes.js';

export interface OwnMethod {
  readonly callee: Value;
  readonly self: Value;
  readonly owner?: ClassValue | undefined;
}

export function ownMethod(cx: Context, of: Value, name: string, span: Span, given?: number): Own | undefined {
  if (of.kind === 'response') return shapedMethod(cx, of, name, span, given);
  if (of.kind === 'object') return objectMethod(cx, of, name, span, given);
  if (of.kind === 'class') {
    const open = openStatic(cx, of, name);
    if (open !== undefined && isCallable(open)) return { callee: open, self: of, owner: of };
    const found = staticMember(of, name, given);
    if (isCallable(found)) return { callee: found, self: of, owner: of };
    const behind = behindFacade(cx, of, span);
    return behind === undefined ? undefined : ownMethod(cx, behind, name, span, given);
  }
  if (of.kind === 'function') {
    const found = functionObject(of).members.get(name)?.value;
    return isCallable(found) ? { callee: found, self: of } : undefined;
  }
  return undefined;
}

function objectMethod(
  cx: Context,
  of: ObjectValue,
  name: string,
  span: Span,
  count: number | undefined,
): Own | undefined {
  const own = exportOf(of, name) ?? fromPrototypes(of, name);
  if (isCallable(own)) {
    const self = own.kind === 'function' && own.fn.arrow === true ? own.self : of;
    return { callee: own, self: self ?? of };
  }
  const method = findMethod(of.instanceOf, name, count);
  if (method === undefined) {
    const given = of.host?.type === 'proxy' ? cx.member(of, name, span, span) : undefined;
    return isCallable(given) ? { callee: given, self: of } : sharedMethod(cx, of, name, span, count);
  }
  if (method.kind !== 'getter') return { callee: method.member.value, self: of, owner: method.owner };
  const got = cx.call(method.member.value, [], { self: of, owner: method.owner, span });
  return isCallable(got) ? { callee: got, self: of } : { read: got };
}

/** A static method of the object's class, or a method of a part of it that is embedded. */
function sharedMethod(
  cx: Context,
  of: ObjectValue,
  name: string,
  span: Span,
  count: number | undefined,
): Own | undefined {
  const shared = of.instanceOf === undefined ? undefined : staticMember(of.instanceOf, name, count);
  if (isCallable(shared)) return { callee: shared, self: of, owner: of.instanceOf };
  for (const part of embeddedValues(cx, of)) {
    // Types that hold one another are as deep as they are many.
    cx.fuel -= 1;
    if (cx.fuel <= 0) return undefined;
    const found = ownMethod(cx, part.kind === 'unknown' ? resolved(cx, part) : part, name, span);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** A method of the type that a response was decoded into. */
function shapedMethod(
  cx: Context,
  of: ResponseValue,
  name: string,
  span: Span,
  given: number | undefined,
): Own | undefined {
  const shape = of.shape === undefined ? undefined : declaredClass(cx, of.shape);
  const method = findMethod(shape, name);
  if (method !== undefined) return { callee: method.member.value, self: of, owner: method.owner };
  if (shape === undefined || given !== 0) return undefined;
  const field = accessed(name).find((key) => fieldOf(shape, key) !== undefined);
  return field === undefined ? undefined : { read: cx.member(of, field, span, span) };
}

/** The fields that a method hands out which nobody writes: `locked()` of a record, `isLocked()` and `getName()`. */
function accessed(name: string): readonly string[] {
  const bare = /^(?:is|get)(?=[A-Z])/.test(name) ? name.replace(/^(?:is|get)/, '') : undefined;
  return bare === undefined ? [name] : [name, bare.charAt(0).toLowerCase() + bare.slice(1)];
}

/** `change.setting()`: a field of a record that no method hands out. */
export function handedOut(cx: Context, of: ObjectValue, name: string, span: Span): Value | undefined {
  const held = of.members.get(name)?.value;
  if (held !== undefined || fieldOf(of.instanceOf, name) === undefined) return held;
  return cx.member(of, name, span, span);
}

function isCallable(value: Value | undefined): value is Value {
  if (value === undefined) return false;
  if (value.kind === 'choice') return value.options.some(isCallable);
  return value.kind === 'function' || value.kind === 'class' || value.kind === 'external';
}

/** A member that is no function is read, where a language has no other way to. */
export type Own = OwnMethod | { readonly read: Value };
