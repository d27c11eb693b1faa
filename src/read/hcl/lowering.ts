import type { Span } from '../../model/span.js';

/** What all parts of the lowering share. */
export interface Lowering {
  /** The text that was parsed. */
  readonly text: string;
  /** Where a stretch of it is written. */
  span(start: number, end: number): Span;
  /** Names that `for` and `dynamic` bind around this place. */
  readonly bound: ReadonlySet<string>;
}

export function binding(cx: Lowering, names: readonly string[]): Lowering {
  return { ...cx, bound: new Set([...cx.bound, ...names]) };
}

interface Ranged {
  readonly start: number;
  readonly end: number;
}

export function spanOf(cx: Lowering, node: Ranged): Span {
  return cx.span(node.start, node.end);
}

export function slice(cx: Lowering, node: Ranged): string {
  return cx.text.slice(node.start, node.end);
}
