import type { Arg, ObjectExpr, ObjectMember } from '../model/program.js';
import type { Span } from '../model/span.js';
import type { Member, Value } from '../model/value.js';
import { type Context, type Scope } from './context.js';
import { put, spreadInto } from './spread.js';
import { knownText, list, object, options, unknown } from './values.js';

export function objectLiteral(cx: Context, expr: ObjectExpr, scope: Scope): Value {
  const made = object([], { span: expr.span });
  const getters = new Set<Member>();
  for (const part of expr.members) addMember(cx, made, part, scope, getters);
  for (const member of made.members.values()) {
    if (getters.has(member)) continue;
    const { value } = member;
    if (value.kind === 'function' && value.fn.arrow !== true && value.self === undefined) {
      cx.met.set(value.fn, { value: { ...value, self: made }, owner: undefined });
    }
  }
  return made;
}

function addMember(
  cx: Context,
  to: ReturnType<typeof object>,
  part: ObjectMember,
  scope: Scope,
  getters: Set<Member>,
): void {
  const value = cx.evaluate(part.value, scope);
  if (part.key === undefined) {
    spreadInto(cx, to, value, part.span);
    return;
  }
  if (typeof part.key === 'string' && part.getter !== true) {
    put(to, written(part.key, value, part));
    return;
  }
  const keys =
    typeof part.key === 'string' ? [part.key] : options(cx.evaluate(part.key, scope)).map((key) => knownText(key));
  for (const key of keys) {
    if (key === undefined) to.open = true;
    else if (part.getter === true) {
      const member = got(cx, key, value, to, part);
      getters.add(member);
      to.members.set(key, member);
    } else put(to, written(key, value, part));
  }
}

function written(key: string, value: Value, part: ObjectMember): Member {
  return {
    key,
    value,
    keySpan: part.keySpan,
    valueSpan: part.value.span,
    span: part.span,
    shorthand: part.shorthand,
    apart: part.apart,
  };
}

/** `get key() {...}` gives its value each time it is asked for. */
function got(cx: Context, key: string, getter: Value, self: ReturnType<typeof object>, part: ObjectMember): Member {
  let asked = false;
  return {
    key,
    span: part.span,
    get value() {
      if (asked) return unknown(key, part.span);
      asked = true;
      try {
        return cx.call(getter, [], { self, span: part.span });
      } finally {
        asked = false;
      }
    },
  };
}

export function listLiteral(cx: Context, items: readonly Arg[], span: Span, scope: Scope): Value {
  const made = list([], { span });
  for (const item of items) {
    const value = cx.evaluate(item.value, scope);
    if (item.spread !== true) made.items.push(value);
    else if (value.kind === 'list') {
      made.items.push(...value.items);
      if (value.open) made.open = true;
    } else made.open = true;
  }
  return made;
}
