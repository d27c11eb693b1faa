import { RECEIVER, WITH_RECEIVERS } from '../model/receiver.js';
import type { Span } from '../model/span.js';
import type { ClassValue, Value } from '../model/value.js';
import { isEnum } from './class-constants.js';
import { type Context, type Scope } from './context.js';
import { findMethod } from './class-methods.js';
import { resolved } from './declared-objects.js';
import { lookUp } from './scopes.js';
import { fieldOf } from './fields.js';
import { staticMember } from './static-members.js';
import { unknown } from './values.js';

/** Functions that Kotlin has everywhere. */
export const GLOBALS =
  /^(?:print(?:ln)?|error|check(?:NotNull)?|require(?:NotNull)?|assert|TODO|(?:mutable|array|linked|hash|sorted)?(?:list|map|set|array|sequence|pair)Of\w*|(?:array|hash|linked|mutable)(?:List|Map|Set)Of|emptyList|emptyMap|emptySet|listOfNotNull|arrayOfNulls|build(?:String|List|Map|Set)|lazy|repeat|sequence|synchronized|runCatching|runBlocking|run|with|launch|async|delay|maxOf|minOf|generateSequence|to|json\w*|buildJson\w*)$/;
/** What every enum of Java and Kotlin has. */
const OF_ENUMS = /^(?:values|valueOf|entries)$/;

/**
 * What a name of a member belongs to, where a class has its members in sight and nothing nearer has the name: the
 * object that a method runs on, or its class.
 */
export function memberHome(cx: Context, name: string, scope: Scope): Value | undefined {
  const block = WITH_RECEIVERS.has(scope.module.language) ? receiverOf(cx, scope, name) : undefined;
  if (block !== undefined) return block;
  const frame = cx.frames.at(-1);
  const { owner, self } = frame ?? {};
  if (owner?.fn.membersInSight !== true) return undefined;
  const nearer = lookUp(scope, name);
  if (nearer !== undefined && nearer.guessed !== true) return undefined;
  if (self?.kind === 'object' && hasMember(owner, self, name)) return self;
  return staticMember(owner, name) === undefined && !(OF_ENUMS.test(name) && isEnum(owner)) ? undefined : owner;
}

/** What a block is called on, where that has such a member and the block has no such variable. */
function receiverOf(cx: Context, scope: Scope, name: string): Value | undefined {
  const given = lookUp(scope, RECEIVER)?.value;
  const value = given?.kind === 'unknown' ? resolved(cx, given) : given;
  if (value?.kind !== 'object') return undefined;
  const nearer = lookUp(scope, name);
  if (value.instanceOf === undefined) {
    // What a library's object has is not known: any name that nothing else has may be its own.
    const isFree = nearer === undefined || nearer.guessed === true;
    return value.host !== undefined && isFree && /^(?:[a-z]|[A-Z]+$)/.test(name) && !GLOBALS.test(name)
      ? value
      : undefined;
  }
  if (nearer !== undefined && nearer.guessed !== true && nearer.top !== true) return undefined;
  return hasMember(value.instanceOf, value, name) || cx.extensions.has(value, name) ? value : undefined;
}

function hasMember(owner: ClassValue, self: Extract<Value, { kind: 'object' }>, name: string): boolean {
  if (self.members.has(name)) return true;
  return findMethod(owner, name) !== undefined || fieldOf(owner, name) !== undefined;
}

/** The value of a name that is one of a member in sight. */
export function memberInSight(cx: Context, name: string, scope: Scope, span: Span): Value | undefined {
  const home = memberHome(cx, name, scope);
  return home === undefined ? undefined : cx.member(home, name, span, span);
}

/** Puts the static members of a class in sight of what stands in it. */
export function putInSight(made: ClassValue, names: Scope['names']): void {
  for (const { key, static: isStatic } of made.fn.members) {
    if (isStatic !== true || typeof key !== 'string' || names.has(key)) continue;
    names.set(key, {
      get value() {
        return made.statics.get(key)?.value ?? unknown(key);
      },
      set value(value) {
        made.statics.set(key, { key, value });
      },
    });
  }
}
