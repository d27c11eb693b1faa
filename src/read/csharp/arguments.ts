import type { Arg } from '../../model/program.js';
import type { Lowering } from '../grammar/lowering.js';
import { childOf, hasToken, named, type SyntaxNode } from '../grammar/syntax-node.js';

export function args(list: SyntaxNode | undefined, to: Lowering): Arg[] {
  return named(list).map((node): Arg => {
    const key = childOf(node, 'name');
    const value = named(node).find((one) => one !== key);
    const lowered = to.maybe(value);
    if (hasToken(node, 'out') || hasToken(node, 'ref')) return { value: lowered, byReference: true };
    if (key === undefined || value === undefined) return { value: lowered };
    return { value: lowered, name: to.text(key), nameSpan: to.span(key), span: to.span(node) };
  });
}
