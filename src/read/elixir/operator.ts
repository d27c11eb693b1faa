import type { Lowering } from '../grammar/lowering.js';
import { childOf, type SyntaxNode } from '../grammar/syntax-node.js';

export function operatorOf(node: SyntaxNode, to: Lowering): string {
  const operator = childOf(node, 'operator');
  return to.text(operator);
}
