import type { ClassExpr } from '../model/class.js';
import type { ClassValue, Value } from '../model/value.js';
import type { Context, Scope } from './context.js';
import { leaveOut } from '../text/left-out.js';

/** How many classes stand in one row: what is built on more is not followed any further. */
const MOST = 40;

/** Languages in which what is mixed in goes before the base, and does not come behind it. */
const BEFORE_BASE = new Set(['php', 'ruby']);

/** Whether a class is another one, or built on it. */
export function isOf(made: ClassValue | undefined, of: ClassValue): boolean {
  for (let at: Value | undefined = made; at?.kind === 'class'; at = at.base) if (at === of) return true;
  return false;
}

/** What a class is built on. */
export function baseOf(cx: Context, expr: ClassExpr, scope: Scope): Value | undefined {
  const { base: written, mixins = [], prepended = 0 } = expr;
  const base = written === undefined || prepended > mixins.length ? undefined : cx.evaluate(written, scope);
  const others = mixins.slice(prepended).map((one) => cx.evaluate(one, scope));
  if (others.length === 0) return base;
  if (base === undefined) return inOneRow(others);
  return inOneRow(BEFORE_BASE.has(cx.module.language) ? [...others, base] : [base, ...others]);
}

/** What has methods that go before its own. */
export function prependedTo(cx: Context, { base, mixins = [], prepended }: ClassExpr, scope: Scope): readonly Value[] {
  if (prepended === undefined) return [];
  const all = base === undefined ? mixins : [...mixins, base];
  return all.slice(0, prepended).map((one) => cx.evaluate(one, scope));
}

/** The methods of these go before those that a class has, in whose place `super` in them goes on. */
export function putBefore(of: ClassValue, all: readonly Value[]): void {
  if (all.length === 0) return;
  const { before, ...itself } = of;
  const row = inOneRow([...all, before ?? itself]);
  if (row?.kind === 'class' && row.fn !== of.fn) of.before = row;
}

/**
 * What a class is built on, where that is several: they stand in one row, each with the next for its base, as methods are
 * looked for and `super` goes on. Of what several of them are built on, the last place counts. What is from outside stands
 * at the end.
 */
function inOneRow(bases: readonly Value[]): Value | undefined {
  const rows = bases.map(rowOf);
  const together = rows.flatMap(({ classes }) => classes);
  if (together.length > MOST) leaveOut('a class is built on too many others');
  const all = together.slice(0, MOST);
  const row = all.filter(({ fn }, at) => !all.slice(at + 1).some((other) => other.fn === fn));
  const behind = rows.map(({ end }) => end).filter((end) => end !== undefined);
  let next: Value | undefined = behind.find(({ kind }) => kind !== 'unknown') ?? behind[0];
  for (const one of row.toReversed()) {
    const { base, ...rest } = one;
    next = base === next ? one : { ...rest, base: next, alone: one.alone ?? one };
  }
  return next;
}

function rowOf(first: Value): { readonly classes: readonly ClassValue[]; readonly end: Value | undefined } {
  const classes: ClassValue[] = [];
  let at: Value | undefined = first;
  for (; at?.kind === 'class' && classes.length < MOST; at = at.base) classes.push(at);
  return { classes, end: at?.kind === 'class' ? undefined : at };
}
