import type { Severity } from '../model/finding.js';
import type { Report } from '../model/report.js';
import { locate } from './located.js';
import type { Located } from './located.js';
import { counted, dated, detailsOf, insteadHere, publicly, shortList, summary } from './message.js';
import { decidedBy } from '../text/deciding-day.js';
import { redact } from '../text/redact.js';
import type { Finding } from '../model/finding.js';
import { code, prose } from './markdown-text.js';
import { worstFirst } from './order.js';
import type { FormatOptions } from './registry.js';

/** UTF-16 units; a comment or description on GitHub holds 65,536 characters. */
const bodyLimit = 60_000;
/** Bytes; a step's summary on GitHub holds 1 MiB. */
const summaryLimit = 1_000_000;

const marks: Readonly<Record<Severity, string>> = { error: '🔴', warning: '🟡', info: '🔵' };

/** The findings as a table for a pull request, the worst first, cut with a note where it would be too long for one. */
export function markdown(report: Report, { pageOf }: Pick<FormatOptions, 'pageOf'> = {}): string {
  return tableOf(report, { limit: bodyLimit, size: (text) => text.length, pageOf });
}

/** The same for the summary of a step of GitHub Actions, which holds more. */
export function stepSummary(report: Report, { pageOf }: Pick<FormatOptions, 'pageOf'> = {}): string {
  return tableOf(report, { limit: summaryLimit, size: (text) => Buffer.byteLength(text), pageOf });
}

interface Table extends Pick<FormatOptions, 'pageOf'> {
  readonly limit: number;
  readonly size: (text: string) => number;
}

function tableOf(report: Report, { limit, size, pageOf }: Table): string {
  const [headline = '', ...rest] = summary(report);
  const head = [`## eolint: ${prose(headline)}`, ''];
  const tail = rest.map((line) => `- ${prose(line)}`);
  const found = worstFirst(locate(report).findings);
  if (found.length === 0) return `${[...head, ...tail].join('\n')}\n`;
  head.push('| | Place | Finding | End of life | Instead | Fix |', '| --- | --- | --- | --- | --- | --- |');
  const note = (left: number): string =>
    `_${counted(left, 'more finding')} left out, so that this is not too long; eolint itself shows them all._`;
  let room = limit - size([...head, '', note(found.length), '', ...tail, ''].join('\n'));
  const rows: string[] = [];
  for (const item of found) {
    const row = rowOf(item, report.asOf, pageOf);
    room -= size(row) + 1;
    if (room < 0) break;
    rows.push(row);
  }
  const left = found.length - rows.length;
  const lines = [...head, ...rows, '', ...(left > 0 ? [note(left), ''] : []), ...tail];
  return `${lines.join('\n')}\n`;
}

function rowOf({ finding, start }: Located, asOf: string, pageOf: FormatOptions['pageOf']): string {
  const page = pageOf?.(finding.rule);
  const rule = page === undefined ? code(finding.rule) : `[${code(finding.rule)}](${page})`;
  const { message, disputed, hint } = detailsOf(finding, asOf);
  const said = disputed === undefined ? prose(message) : `${prose(message)} (${prose(disputed)})`;
  const cells = [
    marks[finding.severity],
    `${code(`${finding.span.file}:${start.line}:${start.column}`)}`,
    `${rule} ${said}`,
    endCell(finding, asOf),
    prose(shortList(redact(insteadHere(finding)))),
    hint === undefined ? '' : prose(hint),
  ];
  return `| ${cells.join(' | ')} |`;
}

/** A mistake in an expression has no end of life. */
function endCell(finding: Finding, asOf: string): string {
  const ends = decidedBy(finding);
  const { status, dateReason, extendedTo } = finding;
  const moved = dateReason === undefined && extendedTo !== null ? `; ${publicly(extendedTo)}` : '';
  if (ends !== null) return prose(`${dated(ends, asOf)}${moved}`);
  return status === 'invalid' ? '' : 'not set';
}
