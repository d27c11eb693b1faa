import type { Entry } from '../model/entry.js';
import type { Rewrite, Step } from '../model/rewrite.js';

/** The rewrites of an entry, in the order in which they are tried. */
export function rewritesOf({ rewrite: first, alsoRewrite = [] }: Entry): readonly Rewrite[] {
  return first === undefined ? alsoRewrite : [first, ...alsoRewrite];
}

/** A fix of the entry gives fields of answers other names. */
export function readsAnew(entry: Entry): boolean {
  return rewritesOf(entry).some(({ steps }) => steps.some((step) => 'response' in step));
}

/** A fix of the entry goes with an answer of another form. */
export function changesAnswer(entry: Entry): boolean {
  return rewritesOf(entry).some(({ steps }) =>
    steps.some((step) => 'response' in step || 'lift' in step || 'gone' in step),
  );
}

/** Whether all that the rewrites of an entry change is in the body: the address and the method stay as they are. */
export function keepsAddress(entry: Entry): boolean {
  return rewritesOf(entry).every(({ steps }) =>
    steps.every((step) => 'body' in step || 'join' in step || 'expression' in step),
  );
}

/** The body of the request is another one behind the step. */
export function changesBody(step: Step): boolean {
  return ['body', 'single', 'join', 'segment', 'convert'].some((kind) => kind in step);
}
