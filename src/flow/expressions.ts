import type { CallExpr, Expr } from '../model/program.js';
import type { Value } from '../model/value.js';
import { setUnseen, withArgs } from './arguments.js';
import { assign } from './assignments.js';
import { handedTo } from './called-back.js';
import { choose } from './choices.js';
import { comprehension } from './comprehension.js';
import { constantOf } from './constants.js';
import { type Context, type Scope } from './context.js';
import { isShared, lookUp } from './scopes.js';
import { decoded } from './decoded-types.js';
import { declaredAs } from './declared.js';
import { possibleValues } from './possible-values.js';
import { withoutMember } from './declared-members.js';
import { memberHome, memberInSight } from './implicit-members.js';
import { indexed } from './indexing.js';
import { operation } from './intrinsics/operations.js';
import { formatPercent } from './intrinsics/templates.js';
import { orSetElsewhere } from './late-writes.js';
import { listLiteral, objectLiteral } from './literals.js';
import { elements } from './members.js';
import { mayOperate, operatedOn } from './operator-methods.js';
import { orHandled, promised } from './rejections.js';
import { binary, unary } from './operators.js';
import { keptApart } from './patterns.js';
import { putsMembers } from './put-members.js';
import { concat } from './concatenation.js';
import { each } from './join.js';
import { shown } from './shown.js';
import { callSuperMethod, superMember } from './super.js';
import { external, isNullish, knownText, options, unknown } from './values.js';
import { weighed } from './weight.js';

/** Folds an expression. Never throws; what it cannot tell is `unknown`. */
export function evaluate(cx: Context, expr: Expr, scope: Scope): Value {
  if (cx.fuel <= 0) return unknown();
  cx.fuel -= 1;
  switch (expr.kind) {
    case 'text':
      if (expr.seed === true) cx.reached.add(expr);
      return { kind: 'text', text: expr.text };
    case 'literal':
      return { kind: 'literal', value: expr.value, span: expr.span };
    case 'join':
      return weighed(cx, sum(cx, expr, scope));
    case 'name':
      return nameValue(cx, expr, scope);
    case 'this':
      return cx.frames.at(-1)?.self ?? unknown('this', expr.span);
    case 'super':
      return cx.frames.at(-1)?.owner?.base ?? unknown('super', expr.span);
    case 'member':
      return member(cx, expr, scope);
    case 'call':
      return call(cx, expr, scope);
    case 'object':
      return objectLiteral(cx, expr, scope);
    case 'list':
      return listLiteral(cx, expr.items, expr.span, scope);
    case 'choice':
      return weighed(cx, choose(cx, expr, scope));
    case 'function':
      return meet(cx, { kind: 'function', fn: expr, scope, self: expr.arrow ? cx.frames.at(-1)?.self : undefined });
    case 'class':
      return cx.evaluateClass(expr, scope);
    case 'await':
      return cx.evaluate(expr.of, scope);
    case 'yield':
      return handOut(cx, expr, scope);
    case 'typed':
      return possibleValues(cx, typed(cx, expr, scope));
    case 'assign':
      return assign(cx, expr, scope);
    case 'binary':
      return binaryOf(cx, expr, scope);
    case 'unary':
      return unaryOf(cx, expr.op, expr.of, scope);
    case 'op':
      return operation(cx, expr, scope);
    case 'each':
      return comprehension(cx, expr, scope);
    case 'sequence':
      return expr.items.reduce<Value>((_, item) => cx.evaluate(item, scope), unknown());
    case 'other':
      return handedTo(cx, expr, scope);
  }
}

/** A driver of generators sends the value back in as soon as it is there, as `await` does. */
function handOut(cx: Context, expr: Extract<Expr, { kind: 'yield' }>, scope: Scope): Value {
  const value = cx.evaluate(expr.of, scope);
  cx.frames.at(-1)?.yields.push(...(expr.each === true ? elements(value).items : [value]));
  return value;
}

/** `a % b` of a text fills its places. */
function binaryOf(cx: Context, expr: Extract<Expr, { kind: 'binary' }>, scope: Scope): Value {
  const left = cx.evaluate(expr.left, scope);
  const right = cx.evaluate(expr.right, scope);
  if (mayOperate(left, expr.op)) return operatedOn(cx, expr, left, right);
  if (expr.op !== '%' || !options(left).some(({ kind }) => kind === 'text')) {
    return weighed(cx, binary(expr.op, left, right, expr, cx.module.language));
  }
  const { span } = expr.right;
  const places = expr.right.kind === 'list' ? expr.right.items.map((item) => item.value.span) : [];
  const filled = (right.kind === 'list' ? right.items : [right]).map((value, i) => ({
    value,
    span: places[i] ?? span,
  }));
  return formatPercent(
    cx,
    { value: left, span: expr.left.span },
    filled,
    (name) => cx.member(right, name, span, span),
    expr.span,
  );
}

function nameValue(cx: Context, expr: Extract<Expr, { kind: 'name' }>, scope: Scope): Value {
  const cell = lookUp(scope, expr.name);
  if (cell === undefined) {
    const outside = external('', [expr.name], expr.span);
    return memberInSight(cx, expr.name, scope, expr.span) ?? constantOf(outside, cx.module.language) ?? outside;
  }
  if (cell.guessed === true) {
    const ofClass = memberInSight(cx, expr.name, scope, expr.span);
    if (ofClass !== undefined) return ofClass;
  }
  const { value } = cell;
  if (cell.top !== true && (isNullish(value) !== true || !isShared(scope, cell))) return value;
  return value.kind === 'function' || value.kind === 'class' || value.kind === 'external'
    ? value
    : orSetElsewhere(cx, value, cell);
}

/** Remembers a function, so that it is run for its own sake when nothing calls it. */
function meet(cx: Context, value: Extract<Value, { kind: 'function' }>): Value {
  if (!cx.met.has(value.fn)) cx.met.set(value.fn, { value, owner: cx.frames.at(-1)?.owner });
  return value;
}

function member(cx: Context, expr: Extract<Expr, { kind: 'member' }>, scope: Scope): Value {
  if (expr.of.kind === 'super') return superMember(cx, expr.key, expr.span);
  if (expr.seed === true) cx.reached.add(expr);
  const of = cx.evaluate(expr.of, scope);
  if (typeof expr.key === 'string') return cx.member(of, expr.key, expr.keySpan, expr.span);
  return indexed(cx, of, cx.evaluate(expr.key, scope), expr.keySpan, expr.span);
}

function call(cx: Context, expr: CallExpr, scope: Scope): Value {
  const value = called(cx, expr, scope);
  return expr.answers === undefined ? value : decoded(cx, value, expr.answers, scope);
}

function called(cx: Context, expr: CallExpr, scope: Scope): Value {
  const { callee, span } = expr;
  if (expr.dull === true) return passedOver(cx, expr, scope);
  if (callee.kind === 'member' && expr.construct !== true) {
    if (callee.of.kind === 'super') return callSuperMethod(cx, expr, scope);
    if (callee.seed === true) cx.reached.add(callee);
    const of = promised(cx, callee.of, callee.key, expr.args.length, scope);
    const key = typeof callee.key === 'string' ? callee.key : knownText(cx.evaluate(callee.key, scope));
    const receiver = key !== undefined && putsMembers(key) ? keptApart(cx, callee.of, of.value, scope) : of.value;
    return withArgs(cx, expr.args, scope, (values) =>
      key !== undefined
        ? orHandled(cx, of, key, values, span, () => cx.callMethod(receiver, key, callee.keySpan, values, span))
        : cx.call(indexed(cx, receiver, unknown(), callee.keySpan, callee.span), values, { self: receiver, span }),
    );
  }
  if (callee.kind === 'super') return withArgs(cx, expr.args, scope, (values) => cx.callSuper(values, span));
  if (expr.goesOn === true) return withArgs(cx, expr.args, scope, (values) => cx.goOn(values, span));
  const home = callee.kind === 'name' && expr.construct !== true ? memberHome(cx, callee.name, scope) : undefined;
  if (home !== undefined && callee.kind === 'name') {
    return withArgs(cx, expr.args, scope, (values) => cx.callMethod(home, callee.name, callee.span, values, span));
  }
  const value = expr.construct === true ? classMeant(cx, callee, scope) : cx.evaluate(callee, scope);
  const how = { construct: expr.construct, calleeSpan: callee.span, span };
  return withArgs(cx, expr.args, scope, (values) => cx.call(value, values, how));
}

/** Languages in which a class and a variable of its name are two things. */
const NAMES_TYPES_APART = new Set(['java', 'csharp']);

/** What is made with `new`: where a member has the name of its class (`static Api Api = new Api()`), the class is meant. */
function classMeant(cx: Context, callee: Expr, scope: Scope): Value {
  const value = cx.evaluate(callee, scope);
  if (value.kind === 'class' || callee.kind !== 'name' || !NAMES_TYPES_APART.has(cx.module.language)) return value;
  for (let at: Scope | undefined = scope; at !== undefined; at = at.parent) {
    const found = at.names.get(callee.name)?.value;
    if (found?.kind === 'class') return found;
  }
  return value;
}

function typed(cx: Context, { of, type }: Extract<Expr, { kind: 'typed' }>, scope: Scope): Value {
  return decoded(cx, declaredAs(cx.evaluate(of, scope), type, scope), type, scope);
}

/** Parts of a text, or of a list: which of them it is says the first one. */
function sum(cx: Context, { parts, span }: Extract<Expr, { kind: 'join' }>, scope: Scope): Value {
  const all = parts.map((part) => ({ value: shown(cx, cx.evaluate(part, scope)), span: part.span }));
  const [first, ...rest] = all;
  if (first?.value.kind !== 'list') return concat(all, span);
  return rest.reduce<Value>((left, { value }, i) => {
    const right = parts[i + 1];
    return right === undefined ? left : binary('+', left, value, { left: first, right, span }, cx.module.language);
  }, first.value);
}

/** A call that nothing of interest comes to or depends on: only what is written in it may matter. */
function passedOver(cx: Context, { callee, args: given, span }: CallExpr, scope: Scope): Value {
  const parts = [callee.kind === 'member' ? callee.of : callee, ...given.map(({ value }) => value)];
  for (const part of parts) if (doesWork(part)) cx.evaluate(part, scope);
  setUnseen(cx, given, scope);
  return unknown(undefined, span);
}

/** Whether an expression does more than to name what is there already, or reads what is of interest. */
function doesWork(expr: Expr): boolean {
  switch (expr.kind) {
    case 'text':
      return expr.seed === true;
    case 'literal':
    case 'name':
    case 'this':
    case 'super':
      return false;
    case 'member':
      return expr.seed === true || doesWork(expr.of) || (typeof expr.key !== 'string' && doesWork(expr.key));
    case 'join':
      return expr.parts.some(doesWork);
    case 'list':
      return expr.items.some(({ value }) => doesWork(value));
    case 'object':
      return expr.members.some(({ value }) => doesWork(value));
    default:
      return true;
  }
}

function unaryOf(cx: Context, op: string, of: Expr, scope: Scope): Value {
  if (op === 'delete' && of.kind === 'member') {
    const key = typeof of.key === 'string' ? of.key : knownText(cx.evaluate(of.key, scope));
    if (key === undefined) return unknown();
    each(cx.evaluate(of.of, scope), (option) => {
      if (option.kind === 'object') cx.store.removeMember(option, key);
      else if (option.kind === 'unknown') withoutMember(cx, option, key);
      return option;
    });
    return unknown();
  }
  return unary(op, cx.evaluate(of, scope), cx.module.language);
}
