import type { Expr } from '../model/program.js';
import type { ListValue, Value } from '../model/value.js';
import { knownText, literal, unknown } from './values.js';

/** A test whether something is one of several: `LIST.includes(x)`, `x in LIST`, `in_array($x, LIST)`. */
export interface Membership {
  readonly value: Expr;
  readonly among: Expr;
}

/** Methods of lists, sets and maps that say whether they hold what they are given. */
const HOLDS = /^(?:includes|include\?|member\?|[Cc]ontains(?:Key)?|has|key\?|has_key\?)$/;

/** What a test says about what is one of several; undefined where it says something else. */
export function membershipIn(test: Expr): Membership | undefined {
  if (test.kind === 'binary') {
    return test.op === 'in' || test.op === 'among' ? { value: test.left, among: test.right } : undefined;
  }
  if (test.kind !== 'call' || test.callee.kind !== 'member' || typeof test.callee.key !== 'string') return undefined;
  const [first, second] = test.args;
  if (!HOLDS.test(test.callee.key) || first === undefined) return undefined;
  const { of } = test.callee;
  // `slices.Contains(list, x)`
  if (test.args.length === 2 && of.kind === 'name' && of.name === 'slices' && second !== undefined) {
    return { value: second.value, among: first.value };
  }
  return test.args.length === 1 ? { value: first.value, among: of } : undefined;
}

/**
 * What is compared with one text after another is one of them: `x === 'a' || x === 'b'` where it holds, and
 * `x !== 'a' && x !== 'b'` where it does not.
 */
export function chainIn(test: Expr, held: boolean): Membership | undefined {
  if (test.kind !== 'choice' || test.by !== (held ? 'or' : 'and')) return undefined;
  const sides = linksOf(test, test.by).map((one) => comparedIn(one, held));
  const [first] = sides;
  if (first === undefined || sides.length < 2) return undefined;
  const items: { value: Expr; span: Expr['span'] }[] = [];
  for (const side of sides) {
    if (side === undefined || nameOf(side.value) !== nameOf(first.value)) return undefined;
    items.push({ value: side.text, span: side.text.span });
  }
  return { value: first.value, among: { kind: 'list', items, span: test.span } };
}

function linksOf(test: Expr, by: 'or' | 'and'): readonly Expr[] {
  return test.kind === 'choice' && test.by === by ? test.options.flatMap((one) => linksOf(one, by)) : [test];
}

/** A name that is compared with a text: whether it is it, or whether it is not. */
function comparedIn(test: Expr, equal: boolean): { value: Expr; text: Expr } | undefined {
  if (test.kind !== 'binary' || !(equal ? /^={1,3}$/ : /^!==?$/).test(test.op)) return undefined;
  const { left, right } = test;
  if (right.kind === 'text' && nameOf(left) !== undefined) return { value: left, text: right };
  return left.kind === 'text' && nameOf(right) !== undefined ? { value: right, text: left } : undefined;
}

function nameOf(expr: Expr): string | undefined {
  if (expr.kind === 'name') return expr.name;
  return expr.kind === 'member' && expr.of.kind === 'name' && typeof expr.key === 'string'
    ? `${expr.of.name}.${expr.key}`
    : undefined;
}

/** All such tests that a condition is made of. */
export function membershipsIn(test: Expr): readonly Membership[] {
  const chain = chainIn(test, true) ?? chainIn(test, false);
  if (chain !== undefined) return [chain];
  if (test.kind === 'choice') return test.options.flatMap(membershipsIn);
  if (test.kind === 'unary' && test.op === '!') return membershipsIn(test.of);
  const found = membershipIn(test);
  return found === undefined ? [] : [found];
}

/** Languages in which `x in list` asks for an item; elsewhere it asks for a key. */
const IN_ITEMS: ReadonlySet<string> = new Set(['python']);

/**
 * What an operator says of an item of a list that is written in the test itself: what is put into another list is not
 * followed where no word of interest leads to it.
 */
export function amongItems(
  { op, right }: { readonly op: string; readonly right: Expr },
  item: Value,
  of: Value,
  language: string,
): Value | undefined {
  if (right.kind !== 'list' || of.kind !== 'list') return undefined;
  if (op !== 'among' && (op !== 'in' || !IN_ITEMS.has(language))) return undefined;
  const found = included(of, item);
  if (found.kind !== 'literal' || found.value === true) return found;
  // To some languages `put` is among `PUT`.
  const text = knownText(item)?.toLowerCase();
  return of.items.some((one) => knownText(one)?.toLowerCase() === text) ? unknown() : found;
}

/** Whether a list holds a text, as far as both are known. */
export function included(of: ListValue, wanted: Value | undefined): Value {
  const text = knownText(wanted);
  const known = of.items.map(knownText);
  if (text === undefined || of.open || known.includes(undefined)) return unknown();
  return literal(known.includes(text));
}
