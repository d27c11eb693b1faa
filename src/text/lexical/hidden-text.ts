import type { Kind } from './literal.js';

/** What stands in the place of a text that is not shown: its kind, and its length in UTF-16 units. */
export function hiddenText(kind: Kind, length: number): string {
  return `‹${kind} ${length}›`;
}
