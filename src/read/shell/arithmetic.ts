import type { ArithmeticExpression } from 'unbash';
import type { Expr } from '../../model/program.js';
import { forget, other, spanOf, type Lowering, type Ranged } from './lowering.js';
import { leaveOut } from '../../text/left-out.js';

const ASSIGNS = /^(?:[-+*/%&|^]|<<|>>)?=$/;
const NAME = /^[A-Za-z_]\w*$/;

/** `(( ... ))`, `let`: numbers are not folded; the names it changes are forgotten. */
export function arithmetic(cx: Lowering, expression: ArithmeticExpression | undefined, node: Ranged): Expr {
  const effects = expression === undefined ? [] : changes(cx, expression, 0);
  const unknown = other([], spanOf(cx, node));
  return effects.length === 0 ? unknown : { kind: 'sequence', items: [...effects, unknown], span: spanOf(cx, node) };
}

function changes(cx: Lowering, node: ArithmeticExpression, depth: number): Expr[] {
  if (depth > 60) {
    leaveOut('a sum is nested too deeply');
    return [];
  }
  const further = (child: ArithmeticExpression): Expr[] => changes(cx, child, depth + 1);
  switch (node.type) {
    case 'ArithmeticBinary': {
      const set = ASSIGNS.test(node.operator) ? changed(cx, node.left) : [];
      return [...further(node.left), ...further(node.right), ...set];
    }
    case 'ArithmeticUnary':
      return [...further(node.operand), ...(/^(?:\+\+|--)$/.test(node.operator) ? changed(cx, node.operand) : [])];
    case 'ArithmeticTernary':
      return [...further(node.test), ...further(node.consequent), ...further(node.alternate)];
    case 'ArithmeticGroup':
      return further(node.expression);
    case 'ArithmeticCommandExpansion':
      return [cx.grammar.substitution(cx, node.script, spanOf(cx, node))];
    case 'ArithmeticWord':
      return [];
  }
}

function changed(cx: Lowering, target: ArithmeticExpression): Expr[] {
  return target.type === 'ArithmeticWord' && NAME.test(target.value) ? [forget(target.value, spanOf(cx, target))] : [];
}
