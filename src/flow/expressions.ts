import type { Arg, CallExpr, ChoiceExpr, Expr, ObjectExpr, ObjectMember } from '../model/program.js';
import type { Span } from '../model/span.js';
import type { Member, Value } from '../model/value.js';
import { declaredAs } from './declared.js';
import { args } from './arguments.js';
import { constantOf } from './constants.js';
import { orSetElsewhere } from './late-writes.js';
import { binary, concat, unary } from './operators.js';
import { findMethod, isShared, lookUp, type Context, type Scope } from './context.js';
import { elements } from './members.js';
import { memberHome, memberInSight } from './implicit-members.js';
import { spreadInto } from './spread.js';
import { comprehension } from './comprehension.js';
import { formatPercent } from './intrinsics/templates.js';
import {
  choice,
  each,
  external,
  isNullish,
  knownText,
  list,
  literal,
  object,
  options,
  truth,
  unknown,
} from './values.js';
import { operation } from './intrinsics/operations.js';

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
      return concat(
        expr.parts.map((part) => ({ value: cx.evaluate(part, scope), span: part.span })),
        expr.span,
      );
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
      return choose(cx, expr, scope);
    case 'function':
      return meet(cx, { kind: 'function', fn: expr, scope, self: expr.arrow ? cx.frames.at(-1)?.self : undefined });
    case 'class':
      return cx.evaluateClass(expr, scope);
    case 'await':
      return cx.evaluate(expr.of, scope);
    case 'yield':
      return handOut(cx, expr, scope);
    case 'typed':
      return declaredAs(cx.evaluate(expr.of, scope), expr.type, scope);
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
      for (const child of expr.children) cx.leaves(cx.evaluate(child, scope), 'passed', child.span);
      return unknown(undefined, expr.span);
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
  if (expr.op !== '%' || !options(left).some(({ kind }) => kind === 'text')) {
    return binary(expr.op, left, right, expr, cx.module.language);
  }
  const { span } = expr.right;
  const places = expr.right.kind === 'list' ? expr.right.items.map((item) => item.value.span) : [];
  const values = right.kind === 'list' ? right.items : [right];
  const filled = values.map((value, i) => ({ value, span: places[i] ?? span }));
  return formatPercent(
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

/** `of[key]`: each member that the key may name; all of a closed object's when the key is unknown. */
function indexed(cx: Context, of: Value, key: Value, keySpan: Span, span: Span): Value {
  const found: Value[] = [];
  for (const option of options(key)) {
    const text = knownText(option);
    if (text !== undefined && /^-\d+$/.test(text) && FROM_END.has(cx.module.language))
      found.push(fromEnd(of, text, span));
    else if (text !== undefined) found.push(cx.member(of, text, keySpan, span));
    else found.push(...anyMember(of, span));
  }
  return choice(found);
}

/** Languages in which `-1` is the last index of a list. */
const FROM_END: ReadonlySet<string> = new Set(['python', 'ruby', 'perl', 'powershell']);

function fromEnd(of: Value, index: string, span: Span): Value {
  return each(of, (option) =>
    option.kind === 'list' && !option.open
      ? (option.items.at(Number(index)) ?? unknown(undefined, span))
      : choice(anyMember(option, span)),
  );
}

function anyMember(of: Value, span: Span): Value[] {
  return options(of).flatMap((option): Value[] => {
    if (option.kind === 'object' && option.host === undefined && option.members.size > 0) {
      return [...option.members.values()].map(({ value }) => value);
    }
    if (option.kind === 'list' && option.items.length > 0) return [...option.items];
    if (option.kind === 'response') return [{ ...option, path: [...option.path, '[]'] }];
    return [unknown(undefined, span)];
  });
}

function superMember(cx: Context, key: string | Expr, span: Span): Value {
  const frame = cx.frames.at(-1);
  const base = frame?.owner?.base;
  if (typeof key !== 'string') return unknown('super', span);
  const found = base?.kind === 'class' ? findMethod(base, key) : undefined;
  if (found === undefined || found.member.value.kind !== 'function') return unknown(`super.${key}`, span);
  return { ...found.member.value, self: frame?.self };
}

function call(cx: Context, expr: CallExpr, scope: Scope): Value {
  const { callee, span } = expr;
  if (expr.dull === true) return passedOver(cx, expr, scope);
  if (callee.kind === 'member' && expr.construct !== true) {
    if (callee.of.kind === 'super') return callSuperMethod(cx, expr, scope);
    if (callee.seed === true) cx.reached.add(callee);
    const receiver = cx.evaluate(callee.of, scope);
    const key = typeof callee.key === 'string' ? callee.key : knownText(cx.evaluate(callee.key, scope));
    const values = args(cx, expr.args, scope);
    if (key !== undefined) return cx.callMethod(receiver, key, callee.keySpan, values, span);
    return cx.call(indexed(cx, receiver, unknown(), callee.keySpan, callee.span), values, { self: receiver, span });
  }
  if (callee.kind === 'super') return cx.callSuper(args(cx, expr.args, scope), span);
  const home = callee.kind === 'name' && expr.construct !== true ? memberHome(cx, callee.name, scope) : undefined;
  if (home !== undefined && callee.kind === 'name') {
    return cx.callMethod(home, callee.name, callee.span, args(cx, expr.args, scope), span);
  }
  const value = cx.evaluate(callee, scope);
  return cx.call(value, args(cx, expr.args, scope), { construct: expr.construct, calleeSpan: callee.span, span });
}

/** A call that nothing of interest comes to or depends on: only what is written in it may matter. */
function passedOver(cx: Context, { callee, args: given, span }: CallExpr, scope: Scope): Value {
  const parts = [callee.kind === 'member' ? callee.of : callee, ...given.map(({ value }) => value)];
  for (const part of parts) if (doesWork(part)) cx.evaluate(part, scope);
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

function callSuperMethod(cx: Context, expr: CallExpr, scope: Scope): Value {
  const frame = cx.frames.at(-1);
  const callee = expr.callee;
  if (callee.kind !== 'member' || typeof callee.key !== 'string') return unknown();
  const values = args(cx, expr.args, scope);
  const base = frame?.owner?.base;
  const found = base?.kind === 'class' ? findMethod(base, callee.key) : undefined;
  if (found === undefined) {
    return cx.callMethod(frame?.self ?? unknown('super'), callee.key, callee.keySpan, values, expr.span);
  }
  return cx.call(found.member.value, values, { self: frame?.self, owner: found.owner, span: expr.span });
}

function objectLiteral(cx: Context, expr: ObjectExpr, scope: Scope): Value {
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
    to.members.set(part.key, written(part.key, value, part));
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
    } else to.members.set(key, written(key, value, part));
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

function listLiteral(cx: Context, items: readonly Arg[], span: Span, scope: Scope): Value {
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

function choose(cx: Context, expr: ChoiceExpr, scope: Scope): Value {
  const [first, ...rest] = expr.options;
  if (first === undefined) return unknown();
  if (expr.by === 'if') {
    const test = expr.test === undefined ? undefined : cx.decided(expr.test, cx.evaluate(expr.test, scope));
    if (test !== undefined) return cx.evaluate(test ? first : (rest[0] ?? first), scope);
    return alternatives(cx, expr.options, scope);
  }
  if (expr.by !== 'and') return firstThatHolds(cx, operands(expr, expr.by), expr.by, scope);
  const left = cx.evaluate(first, scope);
  const second = rest[0];
  if (second === undefined) return left;
  const decided = cx.decided(first, left);
  if (decided === false) return left;
  const right = decided === true ? cx.evaluate(second, scope) : alternatives(cx, [second], scope, true);
  if (decided === true) return right;
  const falsy = options(left).filter((option) => truth(option) === false);
  return choice([right, ...(falsy.length > 0 ? falsy : [literal(false)])]);
}

/** The operands of `a || b || c`, which leans to the left, in order. */
function operands(expr: ChoiceExpr, by: 'or' | 'nullish'): readonly Expr[] {
  const reversed: Expr[] = [];
  let at: Expr = expr;
  while (at.kind === 'choice' && at.by === by) {
    const [first, ...rest] = at.options as readonly [Expr, ...Expr[]];
    reversed.push(...rest.reverse());
    at = first;
  }
  return [...reversed, at].reverse();
}

/** `a || b || c`, `a ?? b ?? c`: what comes behind an operand that holds for sure is never asked for. */
function firstThatHolds(cx: Context, all: readonly Expr[], by: 'or' | 'nullish', scope: Scope): Value {
  const kept: Value[] = [];
  let last: Value = unknown();
  let sure = true;
  for (const operand of all) {
    last = sure ? cx.evaluate(operand, scope) : alternatives(cx, [operand], scope, true);
    const holds = !cx.isSettled(operand) ? undefined : by === 'nullish' ? negate(isNullish(last)) : truth(last);
    if (operand === all.at(-1) || holds === true) break;
    if (holds === false) continue;
    sure = false;
    kept.push(...options(last).filter((option) => truth(option) !== false));
  }
  return choice([...kept, last]);
}

function negate(value: boolean | undefined): boolean | undefined {
  return value === undefined ? undefined : !value;
}

/** Evaluates expressions of which one will be, each from the present state. */
function alternatives(cx: Context, exprs: readonly Expr[], scope: Scope, orNone = false): Value {
  const values: Value[] = [];
  const runs = exprs.map((expr) => () => {
    values.push(cx.evaluate(expr, scope));
    return true;
  });
  if (orNone) runs.push(() => true);
  cx.store.branch(runs);
  return choice(values);
}

function assign(cx: Context, expr: Extract<Expr, { kind: 'assign' }>, scope: Scope): Value {
  if (expr.op === '=') {
    const value = cx.evaluate(expr.value, scope);
    cx.bind(expr.target, value, scope, 'assign');
    return value;
  }
  const before =
    expr.target.kind === 'name' || expr.target.kind === 'member' ? cx.evaluate(expr.target, scope) : unknown();
  const value = cx.evaluate(expr.value, scope);
  const counts = before.kind === 'literal' && typeof before.value === 'number';
  const after =
    counts && cx.repeating > 0
      ? unknown(undefined, expr.span)
      : updated(expr.op, before, value, expr, cx.isSettled(expr));
  cx.bind(expr.target, after, scope, 'assign');
  return after;
}

function updated(
  op: string,
  before: Value,
  value: Value,
  expr: Extract<Expr, { kind: 'assign' }>,
  settled: boolean,
): Value {
  if (op === '+=') {
    if (before.kind === 'list' && value.kind === 'list') return list([...before.items, ...value.items]);
    return binary('+', before, value, { left: expr.target, right: expr.value, span: expr.span });
  }
  const decided = !settled ? undefined : op === '??=' ? negate(isNullish(before)) : truth(before);
  if (op === '||=' || op === '??=') {
    if (decided !== undefined) return decided ? before : value;
    return choice([before, value]);
  }
  if (op === '&&=') return decided === false ? before : decided === true ? value : choice([before, value]);
  const by = op === '++' || op === '--' ? literal(1) : value;
  const plain = op === '++' ? '+' : op === '--' ? '-' : op.slice(0, -1);
  return binary(plain, before, by, { left: expr.target, right: expr.value, span: expr.span });
}

function unaryOf(cx: Context, op: string, of: Expr, scope: Scope): Value {
  if (op === 'delete' && of.kind === 'member' && typeof of.key === 'string') {
    const key = of.key;
    each(cx.evaluate(of.of, scope), (option) => {
      if (option.kind === 'object') cx.store.removeMember(option, key);
      return option;
    });
    return unknown();
  }
  return unary(op, cx.evaluate(of, scope));
}
