import type { Param } from '../../model/program.js';
import type { Lowering } from '../grammar/lowering.js';
import { childOf, named, type SyntaxNode } from '../grammar/syntax-node.js';

/** Patterns, some with defaults: `a \\ []`. */
export function params(list: SyntaxNode | undefined, to: Lowering): Param[] {
  // `fn %{key: value} when value -> ... end`: the condition stands beside what is given.
  const given =
    list?.type === 'binary_operator' && childOf(list, 'operator') !== undefined ? childOf(list, 'left') : list;
  return named(given).map((node): Param => {
    const span = to.span(node);
    const operator = childOf(node, 'operator');
    const [left, right] = [childOf(node, 'left'), childOf(node, 'right')];
    if (operator === undefined || left === undefined || right === undefined || to.text(operator) !== '\\\\') {
      return { target: to.pattern(node), span };
    }
    return { target: { kind: 'default-pattern', target: to.pattern(left), value: to.expr(right), span }, span };
  });
}
