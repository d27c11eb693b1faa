import type { Span } from '../model/span.js';

/** Two spans have a place in common. */
export function overlap(a: Span, b: Span): boolean {
  return a.file === b.file && a.start < b.end && b.start < a.end;
}
