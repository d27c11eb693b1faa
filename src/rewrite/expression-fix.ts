import type { Entry } from '../model/entry.js';
import type { ExpressionText } from '../model/expression-text.js';
import { rewriteExpression, type ExpressionRewriting } from './expression.js';
import { concluded, type Rewritten } from './plan.js';
import { titleOf } from './title.js';

/**
 * The fix that the entry declares for an expression that is not sent by a request which is known, or why it is not
 * made; undefined where it has none.
 */
export function expressionFix(
  input: ExpressionRewriting,
  entry: Entry,
  expression: ExpressionText,
): Rewritten | undefined {
  const rule = entry.rewrite;
  const steps = rule?.steps.filter((step) => 'expression' in step) ?? [];
  if (rule === undefined || steps.length === 0) return undefined;
  const outcome = rewriteExpression(input, expression, entry.expressions?.fields ?? []);
  if ('refused' in outcome) return { noFix: outcome.refused };
  const doubts = [...(rule.because === undefined ? [] : [rule.because]), ...outcome.doubts];
  const safe = rule.applicability === 'safe' && outcome.doubts.length === 0;
  return concluded({ title: titleOf(steps), edits: outcome.edits, doubts, safe }, input.source);
}

/** Whether an expression is all of a literal, so that it says the same wherever that is used. */
export function isOneLiteral({ pieces }: ExpressionText): boolean {
  const [first] = pieces;
  return pieces.every(
    ({ within: literal }) =>
      literal !== undefined && literal.file === first?.within?.file && literal.start === first.within.start,
  );
}
