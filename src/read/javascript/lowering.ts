import type * as t from '@babel/types';
import type { Expr, Pattern, Stmt } from '../../model/program.js';
import type { Span } from '../../model/span.js';

/** The lowering of one file, as its parts see one another. */
export interface Lowering {
  readonly file: string;
  /** The whole text of the file. */
  readonly text: string;
  /** `within` is the concatenation or template that the expression is an operand of. */
  expr(node: t.Node, within?: Span): Expr;
  statements(nodes: readonly t.Node[]): Stmt[];
  pattern(node: t.Node): Pattern;
}

/** Where a node is written. */
export function spanOf(to: Lowering, node: t.Node): Span {
  return spanAt(to, node.start ?? 0, node.end ?? node.start ?? 0);
}

/** What breaks off in an escape (`\u{`) ends behind the text, as the parser has it. */
export function spanAt({ file, text }: Lowering, start: number, end: number): Span {
  return { file, start, end: Math.min(end, text.length) };
}

/** The expression that type syntax is wrapped around: `x as T`, `x!`, `<T>x`, `x satisfies T`, `x<T>`, `(x: T)`. */
export function bare(node: t.Node): t.Node {
  let inner = node;
  for (;;) {
    switch (inner.type) {
      case 'TSAsExpression':
      case 'TSSatisfiesExpression':
      case 'TSNonNullExpression':
      case 'TSTypeAssertion':
      case 'TSInstantiationExpression':
      case 'TypeCastExpression':
      case 'ParenthesizedExpression':
        inner = inner.expression;
        break;
      default:
        return inner;
    }
  }
}
