import type { Span } from '../../model/span.js';
import { overlap } from '../../text/spans.js';
import { commentsIn } from './comments.js';
import type { Node } from './tree/places.js';
import type { Binding } from './tree/scopes.js';
import type { Tree } from './tree/tree.js';
import type { Trees } from './trees.js';

/** `$1`, `${1%.json}`, `"$@"` */
const ARGUMENT = /(?<!\\)\$(?:\{([1-9]|[@*])[^}\n]*\}|([1-9@*]))/g;

/** Each of the calls of a function asks. */
const known = new WeakMap<Binding, readonly (Span & { readonly which: string })[]>();

/**
 * Where a function of a shell says an argument that it was handed, and it was not read as such: the name of a file that it
 * writes to (`> "$1.json"`), a condition. `place`: which one; any of them behind a `shift`.
 */
export function hiddenArguments(
  trees: Trees,
  tree: Tree,
  binding: Binding,
  place: string | undefined,
): readonly Span[] {
  if (binding.name !== '@' || tree.program.language !== 'shell') return [];
  const all = known.get(binding) ?? argumentsNotRead(trees, tree, binding);
  known.set(binding, all);
  if (all.length === 0) return all;
  const shifts = /\bshift\b/.test(textOf(trees, tree, binding));
  const isMeant = (which: string): boolean =>
    shifts || /[@*]/.test(which) || place === undefined || !/^\d+$/.test(place) || Number(which) - 1 === Number(place);
  return all.filter(({ which }) => isMeant(which));
}

function argumentsNotRead(trees: Trees, tree: Tree, binding: Binding): readonly (Span & { readonly which: string })[] {
  const source = trees.text(tree.program.file);
  if (source === undefined) return [];
  const { file } = source;
  const { start: from } = rangeOf(binding, source.text.length);
  const comments = commentsIn(source);
  return [...textOf(trees, tree, binding).matchAll(ARGUMENT)].flatMap(({ 0: said, 1: braced, 2: plain, index }) => {
    const at = { file, start: from + index, end: from + index + said.length };
    const isRead = binding.uses.some(({ span }) => overlap(span, at));
    if (isRead || comments.holds(at.start) || tree.isInText(at) || ownerOf(tree, at) !== binding.scope) return [];
    return [{ ...at, which: braced ?? plain ?? '@' }];
  });
}

function textOf(trees: Trees, tree: Tree, binding: Binding): string {
  const text = trees.text(tree.program.file)?.text ?? '';
  const { start, end } = rangeOf(binding, text.length);
  return text.slice(start, end);
}

function rangeOf({ scope }: Binding, length: number): { readonly start: number; readonly end: number } {
  return scope['kind'] === 'function' ? (scope['span'] as Span) : { start: 0, end: length };
}

/** The function that a place stands in, or the program. */
function ownerOf(tree: Tree, at: Span): Node {
  const holding = tree.holding(at).filter((one) => one['kind'] === 'function');
  return holding[0] ?? (tree.program as unknown as Node);
}
