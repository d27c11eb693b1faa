import type { Expr } from '../model/program.js';
import type { Value } from '../model/value.js';
import { type Context, type Scope } from './context.js';
import { lookUp } from './scopes.js';
import { elements } from './elements.js';
import { writeMember } from './members.js';
import { chainIn, membershipIn } from './membership.js';
import { choice } from './join.js';
import { knownText, object, options, seeded } from './values.js';

/** How many that something may be one of are gone through without a word of interest. */
const FEW = 16;

/** Takes for granted that a test came out so: a variable that was compared with text is, or is not, that text. */
export function assume(cx: Context, test: Expr, held: boolean, scope: Scope): void {
  if (test.kind === 'choice' && test.by === 'and' && held) for (const one of test.options) assume(cx, one, true, scope);
  if (test.kind === 'choice' && test.by === 'or' && !held)
    for (const one of test.options) assume(cx, one, false, scope);
  if (test.kind === 'unary' && test.op === '!') assume(cx, test.of, !held, scope);
  const member = (held ? membershipIn(test) : undefined) ?? chainIn(test, held);
  if (member !== undefined) assumeAmong(cx, member.value, cx.evaluate(member.among, scope), scope);
  if (test.kind !== 'binary') return;
  const equal = /^={1,3}$/.test(test.op) ? held : /^!==?$/.test(test.op) ? !held : undefined;
  if (equal === undefined) return;
  const variable = isVariable(test.left) ? test.left : test.right;
  const other = variable === test.left ? test.right : test.left;
  if (isVariable(variable)) assumeEqual(cx, variable, cx.evaluate(other, scope), equal, scope);
}

/** A name, or a member of one by its name. */
function isVariable(expr: Expr): boolean {
  return expr.kind === 'name' || (expr.kind === 'member' && expr.of.kind === 'name' && typeof expr.key === 'string');
}

/** Takes for granted that an expression is, or is not, a value: where it is a variable and the value is known. */
export function assumeEqual(cx: Context, expr: Expr, to: Value, equal: boolean, scope: Scope): void {
  if (!isVariable(expr)) return;
  const text = to.kind === 'text' || to.kind === 'literal' ? knownText(to) : undefined;
  if (text === undefined) return;
  const told = narrowed(cx.evaluate(expr, scope), to, text, equal);
  if (told !== undefined) tell(cx, expr, told, scope);
}

/** Takes for granted that an expression is one of several: where it is a variable of which nothing is known. */
function assumeAmong(cx: Context, expr: Expr, among: Value, scope: Scope): void {
  if (!isVariable(expr)) return;
  const { items, open } = elements(among);
  if (open || items.length === 0 || items.some((item) => knownText(item) === undefined)) return;
  const value = cx.evaluate(expr, scope);
  if (value.kind !== 'unknown') return;
  const few = items.length <= FEW ? items : [...items.filter(seeded), value];
  if (few.length > 1 || few[0] !== value) tell(cx, expr, choice(few), scope);
}

/** Sets what is known of a variable. */
function tell(cx: Context, expr: Expr, told: Value, scope: Scope): void {
  if (expr.kind === 'name') {
    const cell = lookUp(scope, expr.name);
    if (cell !== undefined) cx.store.assign(cell, told);
  } else if (expr.kind === 'member' && typeof expr.key === 'string') {
    const of = cx.evaluate(expr.of, scope);
    const known = of.kind === 'object' ? of.members.get(expr.key) : undefined;
    if (of.kind === 'object' && known !== undefined) cx.store.setMember(of, { ...known, value: told });
    else if (of.kind === 'unknown') writeMember(cx, of, expr.key, told, expr.span);
    else if (of.kind === 'response') {
      // What was answered may be changed and sent back: it is one with such a member, and still the answer.
      const cell = expr.of.kind === 'name' ? lookUp(scope, expr.of.name) : undefined;
      const one = object([{ key: expr.key, value: told }], { open: true });
      if (cell !== undefined) cx.store.assign(cell, choice([one, of]));
    }
  }
}

/** What is left of a value; undefined when that is no more than before. */
function narrowed(value: Value, to: Value, text: string, equal: boolean): Value | undefined {
  const all = options(value);
  const same = all.filter((option) => knownText(option) === text);
  if (equal) {
    if (same.length > 0) return choice(same);
    return all.some(({ kind }) => kind === 'unknown' || (kind === 'response' && seeded(to))) ? to : undefined;
  }
  return same.length > 0 && same.length < all.length
    ? choice(all.filter((option) => !same.includes(option)))
    : undefined;
}
