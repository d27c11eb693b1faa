import type { Expr, Stmt } from '../model/program.js';
import type { Value } from '../model/value.js';
import { childScope, type Completion, type Context, type Scope } from './context.js';
import { assume, assumeEqual } from './assume.js';
import { caught, noteThrown } from './errors.js';
import { declareType, declaredAs } from './declared.js';
import { extendClass } from './classes.js';
import { elements, entriesOf, keyTexts, loopedPairs } from './elements.js';
import { declareRequired, exportNames, importNames } from './modules.js';
import { UNDEFINED, choice, knownText, literal, options, seeded, unknown } from './values.js';

/** How many rounds of a loop are run one by one, where none of the items is of interest. */
const ROUNDS = 64;
/** How many rounds a loop of unknown length is run at the most; in the last ones what still changes is widened. */
const FIXPOINT = 2;

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
      cx.discarded = (stmt.value.kind === 'await' ? stmt.value.of : stmt.value).span;
      cx.evaluate(stmt.value, scope);
      return 'next';
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
      extendClass(cx, stmt.of, stmt.member, stmt.span, scope);
      return 'next';
    case 'type':
      return 'next';
  }
}

/** Runs alternatives, of which one is taken; when none reaches its end, neither does what follows. */
function branches(cx: Context, alternatives: readonly (() => Completion)[]): Completion {
  return ended(cx.store.branch(alternatives.map((alternative) => () => alternative() === 'next')));
}

function ended(reached: boolean): Completion {
  return reached ? 'next' : 'left';
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
  const entries = stmt.cases.map(({ test }, i) => () => {
    if (test !== undefined) assumeEqual(cx, stmt.on, cx.evaluate(test, inner), true, scope);
    return fallThrough(cx, stmt.cases.slice(i), inner);
  });
  const chosen = chosenCase(cx, stmt, on, inner);
  if (chosen !== undefined && chosen < 0) return 'next';
  if (chosen === undefined && !stmt.cases.some((one) => one.test === undefined)) entries.push(() => 'next');
  return left(cx, 'breaks', () => (chosen === undefined ? branches(cx, entries) : (entries[chosen]?.() ?? 'next')));
}

/** Runs something that a jump of this frame may leave: it goes on behind it with the state that the jump had. */
function left(cx: Context, by: 'breaks' | 'rounds', work: () => Completion): Completion {
  const regions = cx.frames.at(-1)?.[by];
  return ended(
    cx.store.region((region) => {
      regions?.push(region);
      try {
        return work() === 'next';
      } finally {
        regions?.pop();
      }
    }),
  );
}

/** Leaves the innermost region that a jump leads out of. */
function jump(cx: Context, to: 'break' | 'continue'): Completion {
  const frame = cx.frames.at(-1);
  const region = (to === 'break' ? frame?.breaks : frame?.rounds)?.at(-1);
  if (region !== undefined) cx.store.leave(region);
  return 'left';
}

/** The case that is taken, -1 for none, undefined when that is not known. */
function chosenCase(cx: Context, stmt: Extract<Stmt, { kind: 'switch' }>, on: Value, scope: Scope): number | undefined {
  const known = knownText(on);
  if (known === undefined || options(on).length !== 1 || !cx.isSettled(stmt.on)) return undefined;
  for (const [i, one] of stmt.cases.entries()) {
    if (one.test === undefined) continue;
    const test = knownText(cx.evaluate(one.test, scope));
    if (test === undefined) return undefined;
    if (test === known) return i;
  }
  return stmt.cases.findIndex((one) => one.test === undefined);
}

function fallThrough(cx: Context, cases: readonly { readonly body: readonly Stmt[] }[], scope: Scope): Completion {
  for (const one of cases) if (run(cx, one.body, scope) === 'left') return 'left';
  return 'next';
}

function loop(cx: Context, stmt: LoopStmt, scope: Scope): Completion {
  return left(cx, 'breaks', () =>
    stmt.over === undefined ? counted(cx, stmt, scope) : each(cx, stmt, stmt.over, scope),
  );
}

/** A loop over the items of a value. */
function each(cx: Context, stmt: LoopStmt, over: Expr, scope: Scope): Completion {
  const { items, open } = gone(cx.evaluate(over, scope), stmt.by ?? 'values', cx.module.language);
  const [single, others] = apart(items);
  for (const item of single) {
    if (cx.fuel <= 0) return 'next';
    if (round(cx, stmt, item, scope) === 'left') return 'left';
  }
  if (others.length > 0) anyRounds(cx, stmt, choice(others), scope);
  if (open) anyRounds(cx, stmt, unknown(undefined, over.span), scope);
  return 'next';
}

/**
 * The items that a loop goes through one by one, and those of which only one round is run, for all: a long list of what
 * the schedule says nothing of.
 */
function apart(items: readonly Value[]): readonly [readonly Value[], readonly Value[]] {
  if (items.length <= ROUNDS) return [items, []];
  const single = items.filter((item, i) => i < ROUNDS || seeded(item));
  return [single, items.filter((item, i) => i >= ROUNDS && !seeded(item))];
}

/** A loop goes on round by round while its test is known to hold; from where it is not known, rounds may follow. */
function counted(cx: Context, stmt: LoopStmt, scope: Scope): Completion {
  for (let rounds = 0; cx.fuel > 0; rounds += 1) {
    if (stmt.testAfter !== true || rounds > 0) {
      const holds = stmt.test === undefined || stmt.test.kind === 'literal' ? undefined : cx.evaluate(stmt.test, scope);
      const known = holds === undefined || stmt.test === undefined ? undefined : cx.decided(stmt.test, holds);
      if (known === false) return 'next';
      if (known === undefined || rounds >= ROUNDS) {
        anyRounds(cx, stmt, unknown(undefined, stmt.span), scope);
        return endless(stmt) ? 'left' : 'next';
      }
    }
    if (round(cx, stmt, undefined, scope) === 'left') return 'left';
    if (stmt.update !== undefined) cx.evaluate(stmt.update, scope);
  }
  return 'next';
}

/** `while (true)`: only a jump leads out of it. */
function endless({ test, testAfter }: LoopStmt): boolean {
  return test?.kind === 'literal' && Boolean(test.value) && testAfter !== true;
}

/** Rounds of which it is not known how many take place: run until another one brings nothing new. */
function anyRounds(cx: Context, stmt: LoopStmt, item: Value, scope: Scope): void {
  cx.repeating += 1;
  const one = (): boolean => {
    if (cx.fuel <= 0) return false;
    if (stmt.test !== undefined && stmt.testAfter !== true) assume(cx, stmt.test, true, scope);
    const end = round(cx, stmt, item, scope);
    if (end === 'next' && stmt.update !== undefined) cx.evaluate(stmt.update, scope);
    return end === 'next';
  };
  cx.store.repeat(one, FIXPOINT);
  cx.repeating -= 1;
}

type LoopStmt = Extract<Stmt, { kind: 'loop' }>;

/** One round; `continue` leads to its end. */
function round(cx: Context, stmt: LoopStmt, item: Value | undefined, scope: Scope): Completion {
  return left(cx, 'rounds', () => {
    const inner = childScope(scope);
    if (stmt.target !== undefined) cx.bind(stmt.target, item ?? unknown(), inner, 'declare');
    return run(cx, stmt.body, inner);
  });
}

function gone(
  over: Value,
  by: 'values' | 'keys' | 'entries',
  language: string,
): { items: readonly Value[]; open: boolean } {
  if (by === 'values') return loopedPairs(over, language) ?? elements(over);
  if (by === 'entries') return entriesOf(over);
  if (over.kind === 'object') {
    const keys = keyTexts(over);
    return elements(keys);
  }
  if (over.kind === 'list') return { items: over.items.map((_, i) => literal(i)), open: over.open };
  return { items: [], open: true };
}
