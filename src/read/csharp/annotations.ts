import type { Expr } from '../../model/program.js';
import type { Annotated } from '../grammar/annotated-root.js';
import type { Lowering } from '../grammar/lowering.js';
import { childOf, childrenOf, named, ofType, type SyntaxNode } from '../grammar/syntax-node.js';

/** The attributes of a declaration, with the first text that each is given. */
export function annotationsOf(node: SyntaxNode, to: Lowering): Annotated[] {
  return childrenWithin(node, 'attribute_list').flatMap((list) =>
    named(list).flatMap((one): Annotated[] => {
      const nameNode = childOf(one, 'name');
      if (one.type !== 'attribute' || nameNode === undefined) return [];
      const given = ofType(one, 'attribute_argument_list');
      const string = given === undefined ? undefined : firstString(given);
      const value: Expr | undefined = string === undefined ? undefined : to.expr(string);
      const text = string === undefined ? undefined : to.text(string).replace(/^@?"|"$/g, '');
      return [{ name: to.text(nameNode).replace(/^.*[.:]|Attribute$/g, ''), value, text }];
    }),
  );
}

function childrenWithin(node: SyntaxNode, type: string): readonly SyntaxNode[] {
  return [...childrenOf(node, 'attributes'), ...named(node)].filter((one) => one.type === type);
}

function firstString(node: SyntaxNode): SyntaxNode | undefined {
  if (/string_literal$/.test(node.type)) return node;
  for (const child of named(node)) {
    const found = firstString(child);
    if (found !== undefined) return found;
  }
  return undefined;
}
