import type { Severity } from '../model/finding.js';
import type { Report } from '../model/report.js';
import { inertTerminal } from '../text/inert.js';
import { locate } from './located.js';
import type { Located } from './located.js';
import { counted, detailsOf, summary } from './message.js';
import { worstFirst } from './order.js';
import type { FormatOptions } from './registry.js';

const commands: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warning', info: 'notice' };

/** Annotations of each level that GitHub shows for one step; more are dropped without a word. */
const mostOfLevel = 10;

/**
 * Annotations for GitHub Actions, the worst findings first, as many as GitHub shows, then the summary of the run. Paths
 * count from the repository's root. `stepSummary` has all findings.
 */
export function github(report: Report, { prefix = '' }: Pick<FormatOptions, 'prefix'>): string {
  const shown: Record<Severity, number> = { error: 0, warning: 0, info: 0 };
  const lines: string[] = [];
  for (const item of worstFirst(locate(report).findings)) {
    if (shown[item.finding.severity] === mostOfLevel) continue;
    shown[item.finding.severity] += 1;
    lines.push(annotation(item, report.asOf, prefix));
  }
  const left = report.findings.length - lines.length;
  if (left > 0) lines.push(`${counted(left, 'more finding')} without an annotation: GitHub shows ten of a kind`);
  return `${[...lines, ...summary(report).map(inertTerminal)].join('\n')}\n`;
}

function annotation({ finding, start, end }: Located, asOf: string, prefix: string): string {
  const { message, standing, disputed, hint } = detailsOf(finding, asOf);
  // Columns are only taken where the annotation is within one line.
  const columns = start.line === end.line ? { col: start.column, endColumn: end.column } : {};
  const properties = {
    file: `${prefix}${finding.span.file}`,
    line: start.line,
    endLine: end.line,
    ...columns,
    title: `${finding.rule} (${finding.status})`,
  };
  const said = [message, ...standing, disputed, hint].filter((text) => text !== undefined);
  const pairs = Object.entries(properties).map(([name, value]) => `${name}=${property(String(value))}`);
  return `::${commands[finding.severity]} ${pairs.join(',')}::${data(said.map(inertTerminal).join('\n'))}`;
}

/** The escapes that the runner takes back in a command's text. */
function data(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

/** Line ends are given back exactly; what else a terminal acts on is spelled out. */
function property(text: string): string {
  return data(text.replace(/[^\r\n]+/g, inertTerminal))
    .replaceAll(':', '%3A')
    .replaceAll(',', '%2C');
}
