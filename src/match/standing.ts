import type { Entry } from '../model/entry.js';
import type { ExpressionText, StandingExpression, StandingRule } from '../model/expression-text.js';
import type { Confidence, Finding } from '../model/finding.js';
import type { Span } from '../model/span.js';
import { severityOf, statusAt } from '../schedule/status.js';
import { expressionsIn, type FoundExpression } from './expression-places.js';
import { usedField } from './expressions.js';
import { adviceOf, isDisputed, predicate, replacementOf } from './message.js';
import type { DeclaredMatching } from './resource.js';
import { withoutYielding } from './yielding.js';

/** A finding in a text that stands by itself. */
export interface TextMatch {
  readonly finding: Finding;
  readonly entry: Entry;
  /** The expression that uses the retired field; absent where the text may be a part of one. */
  readonly expression?: ExpressionText | undefined;
}

/** The retired fields that an expression uses for which no request is known. */
export function matchStanding({ pieces, span }: StandingExpression, matching: DeclaredMatching): readonly TextMatch[] {
  return matchPieces(pieces, span, matching, true);
}

/** The retired fields in the expressions of a rule, also in those that cannot be read for other mistakes in them. */
export function matchRule(standing: StandingRule, matching: DeclaredMatching): readonly TextMatch[] {
  return ruleExpressions(standing).flatMap((found) => matchFound(found, standing.span, matching, true));
}

/** The texts of a rule that are expressions by their place. */
export function ruleExpressions({ rule, use }: StandingRule): readonly FoundExpression[] {
  return expressionsIn(rule, use).filter(({ use: { loose } }) => loose !== true);
}

/** `whole`: the text is an expression, and no part of one. */
export function matchPieces(
  pieces: StandingExpression['pieces'],
  around: Span | undefined,
  matching: DeclaredMatching,
  whole: boolean,
): readonly TextMatch[] {
  return matchFound({ pieces, use: { as: 'filter', loose: true } }, around, matching, whole);
}

function matchFound(
  expression: FoundExpression,
  around: Span | undefined,
  matching: DeclaredMatching,
  whole: boolean,
): readonly TextMatch[] {
  const found = matching.schedule.everyRequest.flatMap((entry): TextMatch[] => {
    if (entry.expressions === undefined) return [];
    const used = usedField(expression, entry.expressions.fields);
    const span = used?.span ?? around;
    if (used === undefined || span === undefined) return [];
    const finding = findingOfText(entry, `\`${used.name}\` in an expression`, span, matching, 'likely');
    return [{ entry, finding, expression: whole ? used.expression : undefined }];
  });
  return withoutYielding(found);
}

/** The finding of a text that stands for itself, with no request around it; `what` names it in the message. */
export function findingOfText(
  found: Entry,
  what: string,
  span: Span,
  matching: DeclaredMatching,
  confidence: Confidence,
): Finding {
  const { day, dueWithin, entryIn } = matching;
  const entry = entryIn?.(found, span.file) ?? found;
  const status = statusAt(entry, day, dueWithin);
  const disputed = isDisputed(entry, undefined);
  return {
    rule: entry.id,
    status,
    severity: disputed ? 'warning' : severityOf(status),
    confidence,
    span,
    related: [],
    method: null,
    path: '',
    endOfLife: entry.endOfLife,
    extendedTo: entry.extendedTo ?? null,
    replacement: replacementOf(entry),
    advice: adviceOf(entry),
    disputed: disputed ? (entry.disputed?.because ?? null) : null,
    message: `${what} ${predicate(entry, undefined, status)}`,
    fix: null,
    noFix: null,
  };
}
