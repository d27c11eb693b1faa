import type { Stmt } from '../../model/program.js';
import { baseCall, ownCall } from '../grammar/constructors.js';
import type { Lowering } from '../grammar/lowering.js';
import { childOf, ofType, type SyntaxNode } from '../grammar/syntax-node.js';
import { args } from './arguments.js';
import { modifiersOf } from './modifiers.js';

/** A constructor of objects: one that is static makes none. */
export function isConstructor(node: SyntaxNode, to: Lowering): boolean {
  return node.type === 'constructor_declaration' && !modifiersOf(node, to).includes('static');
}

/** What a constructor does first: `: base(a)`, which it does without saying it, or `: this(a, "b")`. */
export function firstIn(node: SyntaxNode, owner: SyntaxNode, to: Lowering): Stmt[] {
  const initializer = ofType(node, 'constructor_initializer');
  const given = args(ofType(initializer, 'argument_list'), to);
  const span = to.span(initializer ?? node);
  if (initializer !== undefined && /^:?\s*this\b/.test(to.text(initializer)))
    return [ownCall(to.text(childOf(owner, 'name')), given, span)];
  return initializer !== undefined || ofType(owner, 'base_list') !== undefined ? [baseCall(given, span)] : [];
}
