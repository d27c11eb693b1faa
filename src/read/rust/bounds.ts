import type { Lowering } from '../grammar/lowering.js';
import { childOf, ofType, type SyntaxNode } from '../grammar/syntax-node.js';

/** What type parameters are bound to is kept among the lowering's names, behind a mark that no name has. */
const MARK = 'bound ';
const BOUND = /\b([A-Z]\w*)\s*:\s*(?:\w+::)*([A-Z]\w*)/g;

/** Where the type parameters of an item are in sight: `<G: Gateway>`, `where G: Gateway`. */
export function bounded(node: SyntaxNode, to: Lowering): Lowering {
  const said = [childOf(node, 'type_parameters'), ofType(node, 'where_clause')];
  const own = said.flatMap((one) =>
    one === undefined
      ? []
      : Array.from(to.text(one).matchAll(BOUND), ([, name, bound]) => `${MARK}${name ?? ''} ${bound ?? ''}`),
  );
  return to.within(new Set([...[...to.names].filter((name) => name.startsWith(MARK)), ...own]));
}

/** The trait that a type parameter is bound to. */
export function boundOf({ names }: Lowering, name: string): string | undefined {
  for (const one of names) if (one.startsWith(`${MARK}${name} `)) return one.slice(MARK.length + name.length + 1);
  return undefined;
}
