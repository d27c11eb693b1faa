import type { Report } from '../model/report.js';
import { inertPath, inertTerminal } from '../text/inert.js';
import { redact } from '../text/redact.js';
import { locate } from './located.js';
import { summary } from './message.js';
import { sinceWhen } from './remarks.js';

/** `[*]`: eolint fix fixes it; `[~]`: with --unsafe-fixes. */
const marks = { safe: '[*] ', unsafe: '[~] ', advice: '' } as const;

/** One line for each finding, `file:line:column: rule [*] message, since 2022-07-01`, then the totals on one line. */
export function compact(report: Report): string {
  const lines = locate(report).findings.map(({ finding, start }) => {
    const place = `${inertPath(finding.span.file)}:${start.line}:${start.column}`;
    const mark = finding.fix === null ? '' : marks[finding.fix.applicability];
    const when = sinceWhen(finding, report.asOf);
    const said = `${finding.rule} ${mark}${finding.message}${when === undefined ? '' : `, ${when}`}`;
    return `${place}: ${inertTerminal(redact(said))}`;
  });
  const [headline = '', ...rest] = summary(report);
  const totals = [headline, ...rest.filter((line) => / fixable |not shown|failed|known in|^as of /.test(line))];
  return `${[...lines, totals.map(inertTerminal).join('; ')].join('\n')}\n`;
}
