import type { TextExpr } from '../../model/program.js';
import type { Edit, SourceText, Span } from '../../model/span.js';
import { copiesIn, copyIn, literalsIn } from './copies.js';
import { textOf } from './following/spelling.js';
import type { Node } from './tree/places.js';
import type { Tree } from './tree/tree.js';
import type { Uses } from './uses.js';
import { meets } from '../../text/spans.js';

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
  const typed = found ?? typeSaying(tree, [part, ...literals], isEdited);
  if (typed !== undefined || literals.length === 0) return typed;
  // What the text goes through may say which ones there are: a type, a guard, a table.
  const files = new Set([...known.main.callers, known.main.span].map(({ file }) => file));
  for (const file of files) {
    const other = file === source.file || !known.isProgram(file) ? undefined : known.trees.text(file);
    const program = known.trees.of(file);
    const copy =
      (other === undefined ? undefined : copyIn(other, literals, isOwn, false)) ??
      (program === undefined ? undefined : typeSaying(program, literals, isEdited));
    if (copy !== undefined) return copy;
  }
  return typeOfOthers(known, new Set([source.file, ...files]), literals, isEdited);
}

/** A type that they take from another file. */
function typeOfOthers(
  { trees }: Uses,
  files: ReadonlySet<string>,
  words: readonly string[],
  isEdited: (at: Span) => boolean,
): Span | undefined {
  for (const file of files) {
    const tree = trees.of(file);
    for (const other of tree === undefined ? [] : trees.modules.importedBy(tree)) {
      const program = files.has(other) ? undefined : trees.of(other);
      const said = program === undefined ? undefined : typeSaying(program, words, isEdited);
      if (said !== undefined) return said;
    }
  }
  return undefined;
}

/** A type that names one of the words as a value, be it that requests were made of it. */
function typeSaying(tree: Tree, words: readonly string[], isEdited: (at: Span) => boolean): Span | undefined {
  for (const one of typesIn(tree)) {
    if (isEdited(one.span) || !words.some((word) => textOf(one)?.includes(word))) continue;
    return one.text[0]?.span ?? one.span;
  }
  return undefined;
}

const types = new WeakMap<Tree, readonly TextExpr[]>();

/** The texts that types list; found once for a tree. */
function typesIn(tree: Tree): readonly TextExpr[] {
  let known = types.get(tree);
  if (known === undefined) {
    known = tree.texts.flatMap((one) =>
      one.kind === 'text' && tree.places.get(one as unknown as Node)?.via === 'type' ? [one] : [],
    );
    types.set(tree, known);
  }
  return known;
}
