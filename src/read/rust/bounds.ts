import { withBounds } from '../grammar/bounds.js';
import type { Lowering } from '../grammar/lowering.js';
import { childOf, ofType, type SyntaxNode } from '../grammar/syntax-node.js';

const BOUND = /\b([A-Z]\w*)\s*:\s*(?:\w+::)*([A-Z]\w*)/g;

/** Where the type parameters of an item are in sight: `<G: Gateway>`, `where G: Gateway`. */
export function bounded(node: SyntaxNode, to: Lowering): Lowering {
  const said = [childOf(node, 'type_parameters'), ofType(node, 'where_clause')];
  return withBounds(
    to,
    said.flatMap((one) =>
      one === undefined
        ? []
        : Array.from(to.text(one).matchAll(BOUND), ([, name, bound]) => [name ?? '', bound ?? ''] as const),
    ),
  );
}
