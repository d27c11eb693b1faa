import type { Stmt } from '../model/program.js';
import type { Value } from '../model/value.js';
import { childScope, type Completion, type Context, type Scope } from './context.js';
import { assume, assumeEqual } from './assume.js';
import { caught } from './errors.js';
import { declareType, declaredAs } from './declared.js';
import { extendClass } from './classes.js';
import { elements, entriesOf, keyTexts } from './members.js';
import { declareRequired, exportNames, importNames } from './modules.js';
import { UNDEFINED, knownText, literal, options, truth, unknown } from './values.js';

/** How many items of a list a loop goes through one by one. */
const ROUNDS = 200;

/** Runs statements in order; answers how their end was reached, if it was. */
export function run(cx: Context, body: readonly Stmt[], scope: Scope): Completion {
  for (const stmt of body) {
    if (stmt.kind === 'let' && stmt.hoisted === true) declareOne(cx, stmt, scope);
    else if (stmt.kind === 'type') declareType(scope, stmt.name, stmt.type);
  }
  for (const stmt of body) {
    if (cx.fuel <= 0) return 'next';
    const frame = cx.frames.at(-1);
    const before = frame?.statement;
    if (frame !== undefined && standsAlone(stmt)) frame.statement = stmt.span;
    const completion = statement(cx, stmt, scope);
    if (frame !== undefined) frame.statement = before;
    if (completion !== 'next') return completion;
  }
  return 'next';
}

/** Whether a statement could be put before this one: not so for the expression that is an arrow function's body. */
function standsAlone(stmt: Stmt): boolean {
  if (stmt.kind === 'return' && stmt.value !== undefined) return stmt.span.start < stmt.value.span.start;
  return stmt.kind !== 'block';
}

function declareOne(cx: Context, stmt: Extract<Stmt, { kind: 'let' }>, scope: Scope): void {
  const target = stmt.functionScoped === true ? (scope.home ?? scope) : scope;
  if (stmt.value === undefined && stmt.functionScoped === true && stmt.target.kind === 'name') {
    if (target.names.has(stmt.target.name)) return;
  }
  if (stmt.value !== undefined && declareRequired(cx, stmt.target, stmt.value, target)) return;
  const value = stmt.value === undefined ? UNDEFINED : cx.evaluate(stmt.value, scope);
  cx.bind(stmt.target, declaredAs(value, stmt.type, scope), target, 'declare');
}

function statement(cx: Context, stmt: Stmt, scope: Scope): Completion {
  switch (stmt.kind) {
    case 'let':
      if (stmt.hoisted !== true) declareOne(cx, stmt, scope);
      return 'next';
    case 'expr':
      cx.evaluate(stmt.value, scope);
      return 'next';
    case 'if':
      return conditional(cx, stmt, scope);
    case 'loop':
      return loop(cx, stmt, scope);
    case 'return':
      cx.frames.at(-1)?.returns.push(stmt.value === undefined ? UNDEFINED : cx.evaluate(stmt.value, scope));
      return 'leave';
    case 'throw':
      if (stmt.value !== undefined) cx.evaluate(stmt.value, scope);
      return 'leave';
    case 'jump':
      return stmt.to;
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
      extendClass(cx, stmt.of, stmt.member, stmt.span, scope);
      return 'next';
    case 'type':
      return 'next';
  }
}

/** Runs alternatives; when none reaches its end, neither does what follows. */
function branches(cx: Context, alternatives: readonly (() => Completion)[]): Completion {
  const ends: Completion[] = [];
  const reached = cx.store.branch(
    alternatives.map((alternative) => () => {
      const end = alternative();
      ends.push(end);
      return end === 'next';
    }),
  );
  if (reached) return 'next';
  return (['continue', 'break'] as const).find((end) => ends.includes(end)) ?? 'leave';
}

function conditional(cx: Context, stmt: Extract<Stmt, { kind: 'if' }>, scope: Scope): Completion {
  const test = truth(cx.evaluate(stmt.test, scope));
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
  const end = branches(cx, [
    () => {
      cx.answers.push(answers);
      const reached = run(cx, stmt.body, childScope(scope));
      cx.answers.pop();
      return reached;
    },
    () => {
      const inner = childScope(scope);
      if (stmt.param !== undefined) cx.bind(stmt.param, caught(answers, stmt.param.span), inner, 'declare');
      return run(cx, stmt.handler, inner);
    },
  ]);
  const last = run(cx, stmt.finalizer, childScope(scope));
  return last === 'next' ? end : last;
}

function select(cx: Context, stmt: Extract<Stmt, { kind: 'switch' }>, scope: Scope): Completion {
  const on = cx.evaluate(stmt.on, scope);
  const inner = childScope(scope);
  const entries = stmt.cases.map(({ test }, i) => () => {
    if (test !== undefined) assumeEqual(cx, stmt.on, cx.evaluate(test, inner), true, scope);
    return fallThrough(cx, stmt.cases.slice(i), inner);
  });
  const chosen = chosenCase(cx, stmt, on, inner);
  if (chosen !== undefined) return chosen < 0 ? 'next' : (entries[chosen]?.() ?? 'next');
  if (!stmt.cases.some((one) => one.test === undefined)) entries.push(() => 'next');
  return branches(cx, entries);
}

/** The case that is taken, -1 for none, undefined when that is not known. */
function chosenCase(cx: Context, stmt: Extract<Stmt, { kind: 'switch' }>, on: Value, scope: Scope): number | undefined {
  const known = knownText(on);
  if (known === undefined || options(on).length !== 1) return undefined;
  for (const [i, one] of stmt.cases.entries()) {
    if (one.test === undefined) continue;
    const test = knownText(cx.evaluate(one.test, scope));
    if (test === undefined) return undefined;
    if (test === known) return i;
  }
  return stmt.cases.findIndex((one) => one.test === undefined);
}

function fallThrough(cx: Context, cases: readonly { readonly body: readonly Stmt[] }[], scope: Scope): Completion {
  for (const one of cases) {
    const end = run(cx, one.body, scope);
    if (end === 'break') return 'next';
    if (end !== 'next') return end;
  }
  return 'next';
}

function loop(cx: Context, stmt: Extract<Stmt, { kind: 'loop' }>, scope: Scope): Completion {
  if (stmt.over === undefined) return counted(cx, stmt, scope);
  const rounds = gone(cx.evaluate(stmt.over, scope), stmt.by ?? 'values');
  for (const item of rounds.items.slice(0, ROUNDS)) {
    if (cx.fuel <= 0) break;
    if (round(cx, stmt, item, scope) === 'leave') return 'leave';
  }
  if (rounds.open) oneRound(cx, stmt, unknown(undefined, stmt.over.span), scope);
  return 'next';
}

/** A loop goes on round by round while its test is known to hold; from where it is not known, a round may follow. */
function counted(cx: Context, stmt: LoopStmt, scope: Scope): Completion {
  for (let rounds = 0; rounds < ROUNDS && cx.fuel > 0; rounds += 1) {
    if (stmt.testAfter !== true || rounds > 0) {
      const holds = stmt.test === undefined || stmt.test.kind === 'literal' ? undefined : cx.evaluate(stmt.test, scope);
      const known = holds === undefined ? undefined : truth(holds);
      if (known === false) return 'next';
      if (known === undefined) {
        oneRound(cx, stmt, unknown(undefined, stmt.span), scope);
        return 'next';
      }
    }
    const end = run(cx, stmt.body, childScope(scope));
    if (end === 'leave') return 'leave';
    if (end === 'break') return 'next';
    if (stmt.update !== undefined) cx.evaluate(stmt.update, scope);
  }
  return 'next';
}

/** A round that may take place, once or more often. */
function oneRound(cx: Context, stmt: LoopStmt, item: Value, scope: Scope): void {
  cx.repeating += 1;
  branches(cx, [
    () => {
      const end = round(cx, stmt, item, scope);
      if (stmt.update !== undefined) cx.evaluate(stmt.update, scope);
      return end;
    },
    () => 'next',
  ]);
  cx.repeating -= 1;
}

type LoopStmt = Extract<Stmt, { kind: 'loop' }>;

/** One round. A round that left the function is one of several ends of the loop. */
function round(cx: Context, stmt: LoopStmt, item: Value, scope: Scope): 'next' | 'leave' {
  const inner = childScope(scope);
  if (stmt.target !== undefined) cx.bind(stmt.target, item, inner, 'declare');
  return run(cx, stmt.body, inner) === 'leave' ? 'leave' : 'next';
}

function gone(over: Value, by: 'values' | 'keys' | 'entries'): { items: readonly Value[]; open: boolean } {
  if (by === 'values') return elements(over);
  if (by === 'entries') return entriesOf(over);
  if (over.kind === 'object') {
    const keys = keyTexts(over);
    return elements(keys);
  }
  if (over.kind === 'list') return { items: over.items.map((_, i) => literal(i)), open: over.open };
  return { items: [], open: true };
}
