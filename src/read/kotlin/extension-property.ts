import type { FunctionExpr } from '../../model/program.js';
import { functionOf } from '../grammar/builders.js';
import type { Lowering } from '../grammar/lowering.js';
import { ofType, type SyntaxNode } from '../grammar/syntax-node.js';
import { bodyOf } from './members.js';
import { onItself, receiverOf } from './receivers.js';

/** `val Zone.rules: String get() = ...`: a function that is read as a member of what it is called on. */
export function extensionProperty(node: SyntaxNode, around: Lowering): FunctionExpr | undefined {
  const to = onItself(around);
  const declaration = ofType(node, 'variable_declaration');
  const getter = ofType(ofType(node, 'getter'), 'function_body');
  if (declaration === undefined || getter === undefined) return undefined;
  const receiver = receiverOf({ ...node, children: [...node.children, { ...declaration, field: 'name' }] }, to);
  if (receiver === undefined) return undefined;
  return functionOf({ extends: true }, [receiver], bodyOf(getter, to), to.span(node));
}
