import type { SyntaxNode } from '../grammar/syntax-node.js';

/** What a `new()` makes, by where it stands; told by the declaration that it is in. */
const targets = new WeakMap<SyntaxNode, SyntaxNode>();

export function noteTarget(value: SyntaxNode | undefined, type: SyntaxNode | undefined): void {
  if (value?.type === 'implicit_object_creation_expression' && type !== undefined) targets.set(value, type);
}

/** `T x = new()`: the type that the variable, field or property has. */
export function declaredType(node: SyntaxNode): SyntaxNode | undefined {
  return targets.get(node);
}
