import type { Entry } from '../model/entry.js';
import type { Rewrite } from '../model/rewrite.js';

/** The rewrites of an entry, in the order in which they are tried. */
export function rewritesOf({ rewrite: first, alsoRewrite = [] }: Entry): readonly Rewrite[] {
  return first === undefined ? alsoRewrite : [first, ...alsoRewrite];
}
