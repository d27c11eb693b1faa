import type { Lowering } from '../grammar/lowering.js';
import { named, type SyntaxNode } from '../grammar/syntax-node.js';

/** `public`, `static`, `this` before a parameter. */
export function modifiersOf(node: SyntaxNode, to: Lowering): readonly string[] {
  return named(node).flatMap((one) => (one.type === 'modifier' ? [to.text(one)] : []));
}
