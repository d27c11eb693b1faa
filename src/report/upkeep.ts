import type { Notice, Report } from '../model/report.js';
import { inertTerminal } from '../text/inert.js';
import { redact } from '../text/redact.js';
import { compare, type LocatedReport } from './located.js';

/*
 * What a report tells of the suppressions and the baseline: apart from the findings, since none of it fails a run.
 */

/** The members of the JSON report; those that a run has nothing to tell of are left out. */
export function upkeepJson({ suppressed = [], notices = [], baseline }: Report, located: LocatedReport): object {
  return {
    ...(suppressed.length === 0
      ? {}
      : {
          suppressed: suppressed
            .map(({ finding, reason, until, by }) => {
              const { line, column } = located.start(finding.span);
              return { rule: finding.rule, file: finding.span.file, line, column, reason: redact(reason), until, by };
            })
            .sort(
              (a, b) => compare(a.file, b.file) || a.line - b.line || a.column - b.column || compare(a.rule, b.rule),
            ),
        }),
    ...(notices.length === 0
      ? {}
      : {
          notices: sorted(notices).map(({ kind, file, line, column, message }) => {
            return { kind, file, line, column, message: redact(message) };
          }),
        }),
    ...(baseline === undefined ? {} : { baseline }),
  };
}

/** `src/a.ts:3:1: the suppression of filters leaves nothing out`, one a line. */
export function noticeLines({ notices = [] }: Report): string[] {
  return sorted(notices).map(({ file, line, column, message }) =>
    inertTerminal(redact(`${file}:${line}:${column}: ${message}`)),
  );
}

function sorted(notices: readonly Notice[]): Notice[] {
  return [...notices].sort(
    (a, b) => compare(a.file, b.file) || a.line - b.line || a.column - b.column || compare(a.message, b.message),
  );
}

/** What the summary of a report says of findings that are not in it. */
export function upkeepSummary({ suppressed = [], baseline }: Report): string[] {
  return [
    ...(suppressed.length === 0 ? [] : [`${suppressed.length} suppressed`]),
    ...(baseline === undefined ? [] : [`${baseline.known} known in ${inertTerminal(baseline.file)}`]),
  ];
}
