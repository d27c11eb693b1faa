import type { Expr } from '../../model/program.js';
import type { Quoting } from '../../model/text.js';
import type { Span } from '../../model/span.js';
import { joined } from './builders.js';
import type { Lowering } from './lowering.js';
import type { SyntaxNode } from './syntax-node.js';
import { textRuns, type Escape } from './text-runs.js';

/** How a string with expressions in it is written. */
export interface MixedString {
  /** The characters between the quotes. */
  readonly start: number;
  readonly end: number;
  readonly quoting: Quoting;
  readonly within: Span;
  /** The escape sequences of a child that is text; undefined for one that is an expression. */
  readonly escapes: (child: SyntaxNode) => readonly Escape[] | undefined;
  readonly expr: (child: SyntaxNode) => Expr;
}

/** A string: its stretches of text and the expressions among its children, each for itself. */
export function mixedString(children: readonly SyntaxNode[], to: Lowering, string: MixedString): Expr {
  const { start, end, quoting, within } = string;
  const parts: Expr[] = [];
  let text: SyntaxNode[] = [];
  const flush = (): void => {
    const [first] = text;
    const last = text.at(-1);
    if (first !== undefined && last !== undefined) {
      const range = { start: first.start, end: last.end };
      const escapes = text.flatMap((one) => string.escapes(one) ?? []);
      parts.push({
        kind: 'text',
        text: textRuns(to.source, { ...range, quoting, within }, escapes),
        span: to.span(range),
      });
    }
    text = [];
  };
  for (const child of children) {
    if (string.escapes(child) !== undefined) text.push(child);
    else if (child.named) {
      flush();
      parts.push(string.expr(child));
    }
  }
  flush();
  if (parts.length === 0) {
    const range = { start, end };
    parts.push({
      kind: 'text',
      text: textRuns(to.source, { ...range, quoting, within }, []),
      span: to.span(range),
    });
  }
  return joined(parts, within);
}
