import type { Entry } from '../model/entry.js';
import type { ExpressionText } from '../model/expression-text.js';
import type { Finding } from '../model/finding.js';
import type { Span } from '../model/span.js';
import { statusAt } from '../schedule/status.js';
import { severityOf, type Matching } from './match.js';
import { isDisputed, predicate, replacementOf } from './message.js';
import { fieldInText } from './rules.js';

/** A finding in a text that stands by itself: no request is known, so no fix is made. */
export interface TextMatch {
  readonly finding: Finding;
  readonly entry: Entry;
}

/** The retired fields that an expression uses: one finding for each. */
export function matchExpressionText(
  { text, span }: ExpressionText,
  matching: Pick<Matching, 'schedule' | 'day' | 'dueWithin'>,
): TextMatch[] {
  return matching.schedule.everyRequest.flatMap((entry) =>
    (entry.expressions?.fields ?? []).flatMap((field): TextMatch[] => {
      const found = fieldInText(text, field);
      return found === undefined ? [] : [{ entry, finding: findingOf(entry, field, found.span ?? span, matching) }];
    }),
  );
}

function findingOf(
  entry: Entry,
  field: string,
  span: Span,
  { day, dueWithin }: Pick<Matching, 'day' | 'dueWithin'>,
): Finding {
  const status = statusAt(entry, day, dueWithin);
  const disputed = isDisputed(entry, undefined);
  return {
    rule: entry.id,
    status,
    severity: disputed ? 'warning' : severityOf(status),
    confidence: 'likely',
    span,
    related: [],
    method: null,
    path: '',
    endOfLife: entry.endOfLife,
    extendedTo: entry.extendedTo ?? null,
    replacement: replacementOf(entry),
    disputed: disputed ? (entry.disputed?.because ?? null) : null,
    message: `\`${field}\` in an expression ${predicate(entry, undefined, status)}`,
    fix: null,
    noFix: null,
  };
}
