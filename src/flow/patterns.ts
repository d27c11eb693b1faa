import type { Expr, Pattern } from '../model/program.js';
import type { Span } from '../model/span.js';
import type { Value, ResponseValue } from '../model/value.js';
import { type Context, type Scope } from './context.js';
import { declare, lookUp } from './scopes.js';
import { elements, writeMember } from './members.js';
import { memberHome } from './implicit-members.js';
import { choice, each } from './join.js';
import { recordFields } from './records.js';
import { knownText, list, object, options, unknown } from './values.js';

/** Gives a value to a pattern: declares names in the scope, or assigns to what is there. */
export function bind(cx: Context, pattern: Pattern, value: Value, scope: Scope, how: 'declare' | 'assign'): void {
  switch (pattern.kind) {
    case 'name':
      if (how === 'declare') declareName(cx, scope, pattern.name, value);
      else assignName(cx, scope, pattern.name, value, pattern.span);
      return;
    case 'member': {
      const of = cx.evaluate(pattern.of, scope);
      const key = typeof pattern.key === 'string' ? pattern.key : knownText(cx.evaluate(pattern.key, scope));
      writeMember(cx, keptApart(cx, pattern.of, of, scope), key, value, pattern.span, pattern.keySpan);
      return;
    }
    case 'default-pattern':
      bind(
        cx,
        pattern.target,
        withDefault(value, () => cx.evaluate(pattern.value, scope)),
        scope,
        how,
      );
      return;
    case 'list-pattern': {
      const items = elements(value);
      pattern.items.forEach((target, i) => {
        if (target !== undefined) bind(cx, target, element(cx, value, i, target.span), scope, how);
      });
      if (pattern.rest !== undefined) {
        const rest = list([...items.items.slice(pattern.items.length)], { open: items.open });
        bind(cx, pattern.rest, rest, scope, how);
      }
      return;
    }
    case 'object-pattern':
      bindMembers(cx, pattern, value, scope, how);
  }
}

/**
 * What a member is written to. An answer is one value for all that read it: what is written to a part of it is kept apart,
 * with the variable or member that holds it.
 */
export function keptApart(cx: Context, expr: Expr, of: Value, scope: Scope): Value {
  if (expr.kind !== 'name' && expr.kind !== 'member') return of;
  const apart = each(of, (option) =>
    option.kind === 'response' && option.members === undefined
      ? { ...option, members: object([], { open: true }) }
      : option,
  );
  if (apart !== of) bind(cx, expr, apart, scope, 'assign');
  return apart;
}

/** A name first seen in a function that has it already (a hoisted `var`) keeps its cell, so that closures see it. */
function declareName(cx: Context, scope: Scope, name: string, value: Value): void {
  const cell = scope.names.get(name);
  if (cell === undefined) declare(scope, name, value);
  else cx.store.assign(cell, value);
}

function assignName(cx: Context, scope: Scope, name: string, value: Value, span: Span): void {
  const cell = lookUp(scope, name);
  // A name of the project's that is only guessed stands behind the members: `Path = path;` in a constructor.
  const member = cell === undefined || cell.guessed === true ? memberHome(cx, name, scope) : undefined;
  if (member !== undefined) {
    writeMember(cx, member, name, value, span, span);
    return;
  }
  if (cell !== undefined) {
    cx.store.assign(cell, value);
    const home = scope.home ?? scope;
    if (!ownedBy(home, scope, name)) cx.leavesInto(value, span);
    return;
  }
  let top = scope;
  while (top.parent !== undefined) top = top.parent;
  declare(top, name, value);
}

/** Whether the name lives in the function that `scope` is in, not in one around it. */
function ownedBy(home: Scope, scope: Scope, name: string): boolean {
  for (let at: Scope | undefined = scope; at !== undefined; at = at.parent) {
    if (at.names.has(name)) return true;
    if (at === home) return at.parent === undefined;
  }
  return false;
}

function element(cx: Context, of: Value, i: number, span: Span): Value {
  return each(of, (option) => {
    const field = option.kind === 'object' && option.instanceOf ? recordFields(option.instanceOf)[i] : undefined;
    if (field !== undefined) return cx.member(option, field, span, span);
    const { items } = elements(option);
    // A whole answer is no list: it stands beside something else, as in `response, info = fetch_url(...)`.
    if (option.kind === 'response' && isWhole(option)) return option;
    return (option.kind === 'response' ? items[0] : items[i]) ?? unknown();
  });
}

function isWhole({ at, path, shape }: ResponseValue): boolean {
  return at !== 'page' && path.length === 0 && shape === undefined;
}

/** The default stands where the value is `undefined`; a value that may be anything may be the default too. */
function withDefault(value: Value, fallback: () => Value): Value {
  const all = options(value);
  const absent = all.filter((option) => option.kind === 'literal' && option.value === undefined);
  if (absent.length > 0) {
    const kept = all.filter((option) => !absent.includes(option));
    return choice([...kept, fallback()]);
  }
  if (value.kind === 'unknown') return choice([fallback(), value]);
  return value;
}

function bindMembers(
  cx: Context,
  pattern: Extract<Pattern, { kind: 'object-pattern' }>,
  value: Value,
  scope: Scope,
  how: 'declare' | 'assign',
): void {
  const taken = new Set<string>();
  for (const member of pattern.members) {
    const key = typeof member.key === 'string' ? member.key : knownText(cx.evaluate(member.key, scope));
    if (key !== undefined) taken.add(key);
    const { keySpan, shorthand } = member;
    const found = key === undefined ? unknown() : cx.member(value, key, keySpan, keySpan, shorthand === true);
    bind(cx, member.target, found, scope, how);
  }
  if (pattern.rest !== undefined) bind(cx, pattern.rest, restOf(value, taken), scope, how);
}

function restOf(value: Value, taken: ReadonlySet<string>): Value {
  if (value.kind !== 'object') return value.kind === 'response' ? value : unknown();
  const members = [...value.members.values()].filter((member) => !taken.has(member.key));
  return object(members, { open: value.open });
}
