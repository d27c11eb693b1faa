import type { Expr, Pattern, Stmt } from '../model/program.js';
import type { Value } from '../model/value.js';
import { assume, assumeEqual } from './assume.js';
import { extendClass } from './classes.js';
import { type Completion, type Context, type Scope } from './context.js';
import { decoded } from './decoded-types.js';
import { declareType, declaredAs } from './declared.js';
import { possibleValues } from './possible-values.js';
import { caught, noteThrown } from './errors.js';
import { jump, left, loop, ended } from './loops.js';
import { declareRequired, exportNames, importNames } from './modules.js';
import { eachRow, rowsOf } from './rows.js';
import { isSameConstant } from './class-constants.js';
import { childScope } from './scopes.js';
import { UNDEFINED, knownText, options } from './values.js';

/** Runs statements in order; answers how their end was reached, if it was. */
export function run(cx: Context, body: readonly Stmt[], scope: Scope): Completion {
  // The base of a class and its constants may be of another file.
  if (body.some((stmt) => stmt.kind === 'let' && stmt.hoisted === true && stmt.value?.kind === 'class')) {
    for (const stmt of body) if (stmt.kind === 'import' && stmt.bindings.length > 0) importNames(cx, stmt, scope);
  }
  for (const stmt of body) {
    if (stmt.kind === 'let' && stmt.hoisted === true) declareOne(cx, stmt, scope);
    else if (stmt.kind === 'type') declareType(scope, stmt.name, stmt.type);
  }
  return runFrom(cx, body, 0, scope);
}

/** Runs the statements from this one on. What follows a row of a table is run for each row. */
function runFrom(cx: Context, body: readonly Stmt[], first: number, scope: Scope): Completion {
  const frame = cx.frames.at(-1);
  for (let at = first; at < body.length; at += 1) {
    const stmt = body[at] as Stmt;
    if (cx.fuel <= 0) return 'next';
    const before = frame?.statement;
    if (frame !== undefined && standsAlone(stmt)) frame.statement = stmt.span;
    const end = statement(cx, stmt, scope);
    if (frame !== undefined) frame.statement = before;
    if (end === 'next') continue;
    if (end === 'left') return end;
    const rows = frame?.fn === undefined ? undefined : rowsOf(cx, end.value);
    if (rows === undefined) continue;
    return eachRow(cx, rows, (row) => {
      cx.bind(end.to, row, end.scope, end.how);
      return runFrom(cx, body, at + 1, scope);
    });
  }
  return 'next';
}

/** A statement gave a value to names, and how: it reached its end. */
interface Given {
  readonly to: Pattern;
  readonly value: Value;
  readonly scope: Scope;
  readonly how: 'declare' | 'assign';
}

/** Whether a statement could be put before this one: not so for the expression that is an arrow function's body. */
function standsAlone(stmt: Stmt): boolean {
  if (stmt.kind === 'return' && stmt.value !== undefined) return stmt.span.start < stmt.value.span.start;
  return stmt.kind !== 'block';
}

function declareOne(cx: Context, stmt: Extract<Stmt, { kind: 'let' }>, scope: Scope): Given | 'next' {
  const target = stmt.functionScoped === true ? (scope.home ?? scope) : scope;
  if (stmt.value === undefined && stmt.functionScoped === true && stmt.target.kind === 'name') {
    if (target.names.has(stmt.target.name)) return 'next';
  }
  if (stmt.value !== undefined && declareRequired(cx, stmt.target, stmt.value, target)) return 'next';
  const first = stmt.value === undefined ? UNDEFINED : cx.evaluate(stmt.value, scope);
  const value = possibleValues(cx, decoded(cx, declaredAs(first, stmt.type, scope), stmt.type, scope));
  cx.bind(stmt.target, value, target, 'declare');
  return { to: stmt.target, value, scope: target, how: 'declare' };
}

function statement(cx: Context, stmt: Stmt, scope: Scope): Completion | Given {
  switch (stmt.kind) {
    case 'let':
      return stmt.hoisted === true ? 'next' : declareOne(cx, stmt, scope);
    case 'expr': {
      cx.discarded = (stmt.value.kind === 'await' ? stmt.value.of : stmt.value).span;
      const value = cx.evaluate(stmt.value, scope);
      const isGiven = stmt.value.kind === 'assign' && stmt.value.op === '=';
      return isGiven ? { to: stmt.value.target, value, scope, how: 'assign' } : 'next';
    }
    case 'if':
      return conditional(cx, stmt, scope);
    case 'loop':
      return loop(cx, stmt, scope);
    case 'return':
      return leaveBody(cx, stmt.value, scope);
    case 'throw':
      return raise(cx, stmt.value, scope);
    case 'jump':
      return jump(cx, stmt.to);
    case 'try':
      return attempt(cx, stmt, scope);
    case 'switch':
      return select(cx, stmt, scope);
    case 'block':
      return run(cx, stmt.body, childScope(scope));
    case 'import':
      importNames(cx, stmt, scope);
      return 'next';
    case 'export':
      exportNames(cx, stmt, scope);
      return 'next';
    case 'extend':
      extendClass(cx, stmt, scope);
      return 'next';
    case 'type':
      return 'next';
  }
}

/** Runs alternatives, of which one is taken; when none reaches its end, neither does what follows. */
function branches(cx: Context, alternatives: readonly (() => Completion)[]): Completion {
  return ended(cx.store.branch(alternatives.map((alternative) => () => alternative() === 'next')));
}

function leaveBody(cx: Context, of: Expr | undefined, scope: Scope): Completion {
  const value = of === undefined ? UNDEFINED : cx.evaluate(of, scope);
  const frame = cx.frames.at(-1);
  frame?.returns.push(value);
  if (frame?.body !== undefined) cx.store.leave(frame.body);
  return 'left';
}

function raise(cx: Context, of: Expr | undefined, scope: Scope): Completion {
  const value = of === undefined ? undefined : cx.evaluate(of, scope);
  if (value !== undefined) for (const one of cx.answers) noteThrown(one, value);
  const body = cx.frames.at(-1)?.body;
  if (body !== undefined) cx.store.fail(body);
  return 'left';
}

function conditional(cx: Context, stmt: Extract<Stmt, { kind: 'if' }>, scope: Scope): Completion {
  const test = cx.decided(stmt.test, cx.evaluate(stmt.test, scope));
  if (test === true) return run(cx, stmt.then, childScope(scope));
  if (test === false) return run(cx, stmt.otherwise, childScope(scope));
  return branches(cx, [
    () => {
      assume(cx, stmt.test, true, scope);
      return run(cx, stmt.then, childScope(scope));
    },
    () => {
      assume(cx, stmt.test, false, scope);
      return run(cx, stmt.otherwise, childScope(scope));
    },
  ]);
}

function attempt(cx: Context, stmt: Extract<Stmt, { kind: 'try' }>, scope: Scope): Completion {
  const answers: Value[] = [];
  const body = (): boolean => {
    cx.answers.push(answers);
    const reached = run(cx, stmt.body, childScope(scope)) === 'next';
    cx.answers.pop();
    return reached;
  };
  const handler = (): boolean => {
    const inner = childScope(scope);
    if (stmt.param !== undefined) cx.bind(stmt.param, caught(answers, stmt.param.span), inner, 'declare');
    return run(cx, stmt.handler, inner) === 'next';
  };
  const end = ended(cx.store.attempt(body, handler));
  const last = run(cx, stmt.finalizer, childScope(scope));
  return last === 'next' ? end : last;
}

function select(cx: Context, stmt: Extract<Stmt, { kind: 'switch' }>, scope: Scope): Completion {
  const on = cx.evaluate(stmt.on, scope);
  const inner = childScope(scope);
  const bodies = stmt.cases.flatMap(({ body }, i) => (body.length === 0 ? [] : [{ body, at: i }]));
  let first = 0;
  const entries = stmt.cases.map(({ test }, i) => {
    while ((bodies[first]?.at ?? i) < i) first += 1;
    const from = first;
    return () => {
      if (test !== undefined) assumeEqual(cx, stmt.on, cx.evaluate(test, inner), true, scope);
      return fallThrough(cx, bodies, from, inner);
    };
  });
  const chosen = chosenCase(cx, stmt, on, inner);
  if (chosen !== undefined && chosen < 0) return 'next';
  if (chosen === undefined && !stmt.cases.some((one) => one.test === undefined)) entries.push(() => 'next');
  return left(cx, 'breaks', () => (chosen === undefined ? branches(cx, entries) : (entries[chosen]?.() ?? 'next')));
}

/** The case that is taken, -1 for none, undefined when that is not known. */
function chosenCase(cx: Context, stmt: Extract<Stmt, { kind: 'switch' }>, on: Value, scope: Scope): number | undefined {
  if (options(on).length !== 1 || !cx.isSettled(stmt.on)) return undefined;
  if (knownText(on) === undefined && !(on.kind === 'object' && on.constantOf !== undefined)) return undefined;
  for (const [i, one] of stmt.cases.entries()) {
    if (one.test === undefined) continue;
    const isSame = isOne(cx, on, one.test, scope);
    if (isSame === undefined) return undefined;
    if (isSame) return i;
  }
  return stmt.cases.findIndex((one) => one.test === undefined);
}

/** Whether a value is the text that a case says, or the same constant of a class; undefined where that is not known. */
function isOne(cx: Context, on: Value, test: Expr, scope: Scope): boolean | undefined {
  const value = cx.evaluate(test, scope);
  const [own, text] = [knownText(on), knownText(value)];
  if (own === undefined || text === undefined) return isSameConstant(on, value);
  return cx.isSettled(test) ? own === text : undefined;
}

function fallThrough(
  cx: Context,
  bodies: readonly { readonly body: readonly Stmt[] }[],
  from: number,
  scope: Scope,
): Completion {
  for (let at = from; at < bodies.length; at += 1) if (run(cx, bodies[at]?.body ?? [], scope) === 'left') return 'left';
  return 'next';
}
