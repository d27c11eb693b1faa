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
  if (!outcome.edits.every((edit) => isMember(input.source.text, edit.start)))
    doubts.push('it is not seen what else the text is used for');
  const safe = rule.applicability === 'safe' && doubts.length === 0;
  return concluded({ title: titleOf(steps), edits: outcome.edits, doubts, safe }, input.source);
}

/** The text stands where a rule says its expression, and nowhere that has a name of its own. */
function isMember(text: string, at: number): boolean {
  const start = Math.max(0, at - NEAR);
  return /\b(?:expression|[a-z]+_expression)["']?\s*(?::|=>?)\s*(?:<<[-~]?\w+|[|>][-+]?)?[\s("'`]*(?:(?!\w+["']?\s*[:=]\s).)*$/s.test(
    text.slice(start, at),
  );
}

/** So far before an edit its key is looked for. */
const NEAR = 600;

/** Whether an expression is all of a literal, so that it says the same wherever that is used. */
export function isOneLiteral({ pieces }: ExpressionText): boolean {
  const [first] = pieces;
  return pieces.every(
    ({ within: literal }) =>
      literal !== undefined && literal.file === first?.within?.file && literal.start === first.within.start,
  );
}
