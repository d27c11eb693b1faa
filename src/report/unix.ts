import type { Report } from '../model/report.js';
import { inertPath, inertTerminal } from '../text/inert.js';
import { locate } from './located.js';
import { detailsOf, sentenceOf } from './message.js';

/** A line of the format, for problem matchers: file, line, column, level, message, rule. */
export const unixLine = String.raw`^(.+?):(\d+):(\d+): (error|warning|info) (.+) \[([a-z0-9-]+)\]$`;

/** One line for each finding, `file:line:col: level message [id]`, nothing else; no findings, no text but a line end. */
export function unix(report: Report): string {
  const { findings } = locate(report);
  const lines = findings.map(({ finding, start }) => {
    const place = `${inertPath(finding.span.file)}:${start.line}:${start.column}`;
    const said = inertTerminal(sentenceOf(detailsOf(finding, report.asOf)));
    return `${place}: ${finding.severity} ${said} [${finding.rule}]`;
  });
  return lines.map((line) => `${line}\n`).join('');
}
