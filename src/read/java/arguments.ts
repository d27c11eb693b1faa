import type { Arg } from '../../model/program.js';
import type { Lowering } from '../grammar/lowering.js';
import { named, type SyntaxNode } from '../grammar/syntax-node.js';

/** What a call or a creation is given. */
export function args(list: SyntaxNode | undefined, to: Lowering): Arg[] {
  return named(list).map((node) => ({ value: to.expr(node) }));
}
