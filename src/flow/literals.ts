import type { Arg, ObjectExpr, ObjectMember } from '../model/program.js';
import type { Span } from '../model/span.js';
import type { ListValue, Member, Value } from '../model/value.js';
import { type Context, type Scope } from './context.js';
import { put, spreadInto } from './spread.js';
import { choice } from './join.js';
import { joinedSets } from './set-operators.js';
import { ITEMS, fewItems, knownText, list, object, options, unknown } from './values.js';

export function objectLiteral(cx: Context, expr: ObjectExpr, scope: Scope): Value {
  if (expr.union === true) return unionOf(cx, expr, scope);
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

/** Two maps or two sets as one, or flags, of which nothing is known. */
function unionOf(cx: Context, { members, span }: ObjectExpr, scope: Scope): Value {
  const parts = members.map(({ value }) => cx.evaluate(value, scope));
  const all = parts.flatMap((value) => options(value));
  if (all.some(({ kind }) => kind === 'list')) return joinedSets(parts);
  const made = object([], { span });
  for (const [i, value] of parts.entries()) spreadInto(cx, made, value, members[i]?.span ?? span);
  if (all.some(({ kind }) => kind === 'object')) return made;
  return all.every(({ kind }) => kind === 'unknown')
    ? choice([made, unknown(undefined, span)])
    : unknown(undefined, span);
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
    late: true,
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
  let made = [list([], { span })];
  for (const item of items) {
    const value = cx.evaluate(item.value, scope);
    const all = item.spread === true ? options(value) : [];
    // Each list that it may be makes another one, as long as these are few.
    if (all.length > 1 && made.length * all.length <= VARIANTS) {
      made = made.flatMap((before) =>
        all.map((option) => spread(list([...before.items], { open: before.open, span }), [option])),
      );
      continue;
    }
    for (const one of made) {
      if (item.spread === true) spread(one, all);
      else one.items.push(value);
    }
  }
  return choice(made);
}

/** So many lists one literal may stand for. */
const VARIANTS = 8;

function spread(to: ListValue, all: readonly Value[]): ListValue {
  for (const one of all) if (one.kind === 'list') for (const item of one.items) to.items.push(item);
  if (to.items.length > ITEMS) {
    to.items = fewItems(to.items);
    to.open = true;
  }
  if (all.length !== 1 || all.some((one) => one.kind !== 'list' || one.open)) to.open = true;
  return to;
}
