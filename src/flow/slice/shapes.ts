import type { Expr } from '../../model/program.js';
import { REFLECTED } from './called-names.js';
import type { Sources } from './nodes.js';

export const NOTHING: Sources = { flow: [], need: [] };

/** What two values are made of. */
export function both(one: Sources, other: Sources): Sources {
  if (other === NOTHING) return one;
  if (one === NOTHING) return other;
  return { flow: [...one.flow, ...other.flow], need: [...one.need, ...other.need] };
}

/** What several values are made of. */
export function all(parts: readonly Sources[]): Sources {
  return { flow: parts.flatMap(({ flow }) => flow), need: parts.flatMap(({ need }) => need) };
}

/** A text with a NUL for each of its holes. */
export function textOf(expr: Extract<Expr, { kind: 'text' }>): string {
  return expr.text.map((piece) => (piece.kind === 'run' ? piece.text : '\0')).join('');
}

/** The parts of text that is put together by templates and plus signs. */
export function flattened(parts: readonly Expr[]): readonly Expr[] {
  const flat: Expr[] = [];
  const open = [...parts].reverse();
  for (let expr = open.pop(); expr !== undefined; expr = open.pop()) {
    if (expr.kind === 'join') open.push(...[...expr.parts].reverse());
    else if (expr.kind === 'binary' && (expr.op === '+' || expr.op === '.')) open.push(expr.right, expr.left);
    else flat.push(expr);
  }
  return flat;
}

/** What a chain of members and calls begins with, and the field of `this` there. */
interface Beginning {
  readonly root: Expr;
  readonly field: string | undefined;
}

/** Those of the chains up to each call: a chain of many calls is asked about at each of them. */
const beginnings = new WeakMap<Expr, Beginning>();

function beginningOf(expr: Expr): Beginning {
  const chain: Expr[] = [];
  let at = expr;
  while (!beginnings.has(at)) {
    chain.push(at);
    if (at.kind === 'call') at = at.callee;
    else if (at.kind === 'member' || at.kind === 'await' || at.kind === 'typed' || at.kind === 'unary') at = at.of;
    else break;
  }
  let found = beginnings.get(at) ?? { root: at, field: undefined };
  for (let one = chain.pop(); one !== undefined; one = chain.pop()) {
    if (one.kind === 'member' && isSelf(one.of)) {
      found = { root: found.root, field: typeof one.key === 'string' ? one.key : undefined };
    } else if (one.kind === 'unary') found = { root: found.root, field: undefined };
    if (one.kind === 'call') beginnings.set(one, found);
  }
  return found;
}

/** What a chain of members and calls begins with. */
export function rootOf(expr: Expr): Expr {
  return beginningOf(expr).root;
}

/** The field of the object whose method it is used in that a chain of members and calls begins with: `this.a.b().c`. */
export function fieldIn(expr: Expr): string | undefined {
  return beginningOf(expr).field;
}

/** The object whose method it stands in, which some languages hand to it under a name. */
function isSelf(expr: Expr): boolean {
  return expr.kind === 'this' || (expr.kind === 'name' && (expr.name === 'self' || expr.name === 'cls'));
}

/** The name that is written last in an expression: of a variable, a member, what is called. */
export function lastNameOf(expr: Expr): string | undefined {
  switch (expr.kind) {
    case 'name':
      return expr.name;
    case 'member':
      return typeof expr.key === 'string' ? expr.key : undefined;
    case 'call':
      return lastNameOf(expr.callee);
    case 'await':
    case 'typed':
      return lastNameOf(expr.of);
    default:
      return undefined;
  }
}

/** `exports`, `module.exports` */
export function isExports(of: Expr): boolean {
  return of.kind === 'name' ? of.name === 'exports' : of.kind === 'member' && of.key === 'exports';
}

/** The module of `require('x')`, `require('x').y` and `await import('x')`. */
export function requiredIn(of: Expr): string | undefined {
  let value = of;
  while (value.kind === 'member' || value.kind === 'await' || value.kind === 'typed') value = value.of;
  if (value.kind !== 'call' || value.callee.kind !== 'name' || !/^(?:require|import)$/.test(value.callee.name))
    return undefined;
  const [first] = value.args;
  return first?.value.kind === 'text' ? textOf(first.value) : undefined;
}

/** `getattr(x, name)`, `this[name]()`, `x.send(name)`: a method by a name that is put together. */
export function isReflective(callee: Expr): boolean {
  if (callee.kind === 'name') return REFLECTED.test(callee.name);
  return callee.kind === 'member' && (typeof callee.key !== 'string' || callee.key === 'public_send');
}

/** `[$api, 'level']`: how PHP hands on a method of an object. */
export function pairedMethod(expr: Expr): string | undefined {
  if (expr.kind !== 'list' || expr.items.length !== 2) return undefined;
  const [of, name] = expr.items.map(({ value }) => value);
  if (of === undefined || of.kind === 'text' || name?.kind !== 'text') return undefined;
  const text = textOf(name);
  return /^[a-z_]\w*$/i.test(text) ? text : undefined;
}

/** A variable, or a field of the object whose method it is used in. */
export function isPlace(expr: Expr): boolean {
  return expr.kind === 'name' || (expr.kind === 'member' && expr.of.kind === 'this');
}
