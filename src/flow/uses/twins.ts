import type { Edit, SourceText, Span } from '../../model/span.js';
import { copiesIn, copyIn, literalsIn } from './copies.js';
import { meets } from './tree.js';
import type { Uses } from './uses.js';

/** Another place that spells what edits change, and that no request is made of. */
export function twinOf(known: Uses, source: SourceText, part: string, edits: readonly Edit[]): Span | undefined {
  const tree = known.trees.of(source.file);
  if (tree === undefined) return undefined;
  const isOwn = (at: Span): boolean => known.chains.spells(at) || edits.some((edit) => meets(edit, at));
  const literals = literalsIn(tree, edits);
  const isEdited = (at: Span): boolean => edits.some((edit) => meets(edit, at));
  const found = known.chains
    .unspelled(source, part, () => copiesIn(source, part))
    .concat(literals.flatMap((word) => known.chains.unspelled(source, word, () => copiesIn(source, word))))
    .find((at) => !isEdited(at));
  if (found !== undefined || literals.length === 0) return found;
  // What the text goes through may say which ones there are: a type, a guard, a table.
  const files = new Set([...known.main.callers, known.main.span].map(({ file }) => file));
  for (const file of files) {
    const other = file === source.file || !known.isProgram(file) ? undefined : known.trees.text(file);
    const copy = other === undefined ? undefined : copyIn(other, literals, isOwn, false);
    if (copy !== undefined) return copy;
  }
  return undefined;
}
