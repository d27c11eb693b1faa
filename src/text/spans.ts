import type { Span } from '../model/span.js';

/** Two spans have a place in common. */
export function overlap(a: Span, b: Span): boolean {
  return a.file === b.file && a.start < b.end && b.start < a.end;
}

/** A span lies in another whole, in the same file. */
export function holds(outer: Span, inner: Span): boolean {
  return outer.file === inner.file && inner.start >= outer.start && inner.end <= outer.end;
}

/** Two spans are one. */
export function same(a: Span, b: Span): boolean {
  return a.file === b.file && a.start === b.start && a.end === b.end;
}

/** One of two spans lies in the other. */
export function meets(a: Span, b: Span): boolean {
  return holds(a, b) || holds(b, a);
}
