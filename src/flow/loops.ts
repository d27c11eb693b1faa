import type { Expr, Stmt } from '../model/program.js';
import type { Span } from '../model/span.js';
import type { Value } from '../model/value.js';
import { assume } from './assume.js';
import { type Completion, type Context, type Scope } from './context.js';
import { isBareUnknown } from './declared.js';
import { elements, entriesOf, keyTexts, loopedPairs } from './elements.js';
import { childScope } from './scopes.js';
import { choice } from './join.js';
import { itemOfUnknown } from './possible-values.js';
import { apart, list, literal, unknown } from './values.js';

/** How many rounds of a loop are run one by one, where none of the items is of interest. */
const ROUNDS = 64;

/** How many rounds a loop of unknown length is run at the most; in the last ones what still changes is widened. */
const FIXPOINT = 2;

export function loop(cx: Context, stmt: LoopStmt, scope: Scope): Completion {
  return left(cx, 'breaks', () =>
    stmt.over === undefined ? counted(cx, stmt, scope) : each(cx, stmt, stmt.over, scope),
  );
}

/** A loop over the items of a value. */
function each(cx: Context, stmt: LoopStmt, over: Expr, scope: Scope): Completion {
  const by = stmt.by ?? 'values';
  const whole = cx.evaluate(over, scope);
  const { items, open } = gone(whole, by, cx.module.language);
  const [single, others] = apart(items, ROUNDS);
  for (const item of single) {
    if (cx.fuel <= 0) return 'next';
    if (round(cx, stmt, item, scope) === 'left') return 'left';
  }
  if (others.length > 0) anyRounds(cx, stmt, choice(others), scope);
  if (open) anyRounds(cx, stmt, openItem(cx, whole, by, over.span), scope);
  return 'next';
}

/** One that a list holds beside those that are known. */
function openItem(cx: Context, whole: Value, by: 'values' | 'keys' | 'entries', span: Span): Value {
  if (by === 'keys') return unknown(undefined, span);
  const item = itemOfUnknown(cx, whole, span);
  return by === 'values' || isBareUnknown(item) ? item : list([unknown(), item]);
}

/** A loop goes on round by round while its test is known to hold; from where it is not known, rounds may follow. */
function counted(cx: Context, stmt: LoopStmt, scope: Scope): Completion {
  for (let rounds = 0; cx.fuel > 0; rounds += 1) {
    if (stmt.testAfter !== true || rounds > 0) {
      const holds = stmt.test === undefined || isEndless(stmt.test) ? undefined : cx.evaluate(stmt.test, scope);
      const known = holds === undefined || stmt.test === undefined ? undefined : cx.decided(stmt.test, holds);
      if (known === false) return 'next';
      if (known === undefined || rounds >= ROUNDS) {
        anyRounds(cx, stmt, unknown(undefined, stmt.span), scope);
        return isEndless(stmt.test) ? 'left' : 'next';
      }
    }
    if (round(cx, stmt, undefined, scope) === 'left') return 'left';
    if (stmt.update !== undefined) cx.evaluate(stmt.update, scope);
  }
  return 'next';
}

/** `while (true)`: only a jump leads out of it, and how often it goes round is not looked at. */
function isEndless(test: Expr | undefined): boolean {
  return test?.kind === 'literal' && Boolean(test.value);
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

/** One round; `continue` leads to its end. */
function round(cx: Context, stmt: LoopStmt, item: Value | undefined, scope: Scope): Completion {
  return left(cx, 'rounds', () => {
    const inner = childScope(scope);
    if (stmt.target !== undefined) cx.bind(stmt.target, item ?? unknown(), inner, 'declare');
    return cx.run(stmt.body, inner);
  });
}

/** Runs something that a jump of this frame may leave: it goes on behind it with the state that the jump had. */
export function left(cx: Context, by: 'breaks' | 'rounds', work: () => Completion): Completion {
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
export function jump(cx: Context, to: 'break' | 'continue'): Completion {
  const frame = cx.frames.at(-1);
  const region = (to === 'break' ? frame?.breaks : frame?.rounds)?.at(-1);
  if (region !== undefined) cx.store.leave(region);
  return 'left';
}

export type LoopStmt = Extract<Stmt, { kind: 'loop' }>;

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

/** Whether the end was reached. */
export function ended(reached: boolean): Completion {
  return reached ? 'next' : 'left';
}
