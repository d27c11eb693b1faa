import type { Arg } from '../../model/program.js';
import type { Lowering } from '../grammar/lowering.js';
import { hasToken, named, type SyntaxNode } from '../grammar/syntax-node.js';

/** An argument, by its name where it is given by one. */
export function argument(node: SyntaxNode, to: Lowering): Arg {
  const parts = named(node);
  const value = parts.at(-1);
  const [key] = parts;
  if (value?.type === 'spread_expression') return { value: to.maybe(named(value)[0]), spread: true };
  const lowered = to.maybe(value);
  if (key === undefined || value === undefined || key === value || !hasToken(node, '=')) return { value: lowered };
  return { value: lowered, name: to.text(key), nameSpan: to.span(key), span: to.span(node) };
}
