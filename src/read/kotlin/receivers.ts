import type { Param } from '../../model/program.js';
import { RECEIVER } from '../../model/receiver.js';
import type { Lowering } from '../grammar/lowering.js';
import { childOf, type SyntaxNode } from '../grammar/syntax-node.js';
import { typeAt, typeNote } from './types.js';

/** `fun Edge.fast()`: what it is called on, whose members go by their names alone in it. */
export function receiverOf(node: SyntaxNode, to: Lowering): Param | undefined {
  const nameNode = childOf(node, 'name');
  const before = node.children.filter(({ type, start }) => /_type$/.test(type) && start < (nameNode?.start ?? 0));
  const at = typeAt({ ...node, children: before });
  const type = typeNote(at, to);
  if (at === undefined || type === undefined) return undefined;
  const span = to.span(at);
  return { target: { kind: 'name', name: RECEIVER, span }, type, span };
}
