import type { Span } from '../../../model/span.js';
import { foundIn } from '../asks.js';
import type { Node } from '../tree/places.js';
import type { Tree } from '../tree/tree.js';
import type { Trees } from '../trees.js';

interface Asked {
  readonly span: Span;
  /** What is given there is compared with the values. */
  readonly isLookUp: boolean;
}

/**
 * Where the cases of an enum of PHP are found by their values, or all asked for (`Part::from($given)`, `Part::class` of a
 * framework that does so), for the value of one of them: what is given there is written elsewhere.
 */
export function caseLookups(trees: Trees, tree: Tree, node: Node): readonly Asked[] {
  const name = tree.program.language === 'php' && node['key'] === 'value' ? enumOf(tree, node) : undefined;
  if (name === undefined) return [];
  const asks = new RegExp(String.raw`(?<![\w$])${name}::(?:from|tryFrom|cases|class)\b`, 'g');
  const own = /(?<![\w$])(?:self|static)::(?:from|tryFrom|cases)\b/g;
  const others = trees.holding(tree, 'name', name).filter((one) => one !== tree);
  return [...found(trees, tree, asks), ...found(trees, tree, own), ...others.flatMap((one) => found(trees, one, asks))];
}

/** The enum whose case is an object of a class of its own, as the reader writes it. */
function enumOf(tree: Tree, node: Node): string | undefined {
  const around = tree.places.get(node)?.parent;
  const base = around?.['kind'] === 'class' && around['name'] === undefined ? (around['base'] as Node) : undefined;
  return base?.['kind'] === 'name' ? String(base['name']) : undefined;
}

function found(trees: Trees, { program: { file } }: Tree, pattern: RegExp): readonly Asked[] {
  const source = trees.text(file);
  if (source === undefined) return [];
  return foundIn(source, pattern).map((span) => ({
    span,
    isLookUp: /from$/i.test(source.text.slice(span.start, span.end)),
  }));
}
