import pc from 'picocolors';
import type { Finding, Severity } from '../model/finding.js';
import type { FileNote, Report } from '../model/report.js';
import type { Span } from '../model/span.js';
import { inertPath, inertTerminal } from '../text/inert.js';
import { redact } from '../text/redact.js';
import { excerpt, frame } from './frame.js';
import { byFile, compare, locate } from './located.js';
import type { Located, LocatedReport } from './located.js';
import { counted, dispute, fixHint, severityCounts, standing, summary } from './message.js';
import { noticeLines } from './upkeep.js';

export interface StylishOptions {
  readonly color: boolean;
  /** Columns of the terminal; code is cut to it. */
  readonly width?: number | undefined;
}

/** Files and second places that are named before the rest is counted. */
const mostNotes = 10;
const mostRelated = 5;
const excerptWidth = 80;

type Colors = ReturnType<typeof pc.createColors>;

interface Printing {
  readonly report: Report;
  readonly located: LocatedReport;
  readonly colors: Colors;
  readonly width: number | undefined;
}

/** The report for people: findings by file with their code, then a summary. Ends in a line end. */
export function stylish(report: Report, options: StylishOptions): string {
  const colors = pc.createColors(options.color);
  const printing: Printing = { report, located: locate(report), colors, width: options.width };
  const out: string[] = [];
  for (const [file, items] of byFile(printing.located.findings)) {
    const counts = severityCounts(items.map((item) => item.finding));
    out.push(`${colors.underline(inertPath(file))}  ${colors.dim(counts)}`, '');
    for (const item of items) out.push(...findingBlock(item, printing), '');
  }
  const upkeep = noticeLines(report).map((line) => `  ${line}`);
  if (upkeep.length > 0) out.push(colors.bold('suppressions to mend:'), ...upkeep, '');
  out.push(...notes('skipped', report.files.skipped, colors));
  out.push(...notes('not written', report.fixed?.refused ?? [], colors));
  out.push(...notes('failed', report.files.failed, colors));
  const [headline = '', ...rest] = summary(report);
  out.push(colors.bold(headline), ...rest);
  return `${out.join('\n')}\n`;
}

/** Text of unknown origin, on one line. */
function shown(text: string): string {
  return inertTerminal(redact(text));
}

function paintOf(severity: Severity, colors: Colors): (text: string) => string {
  if (severity === 'error') return colors.red;
  return severity === 'warning' ? colors.yellow : colors.blue;
}

function findingBlock({ finding, start }: Located, printing: Printing): string[] {
  const { colors, located } = printing;
  const paint = paintOf(finding.severity, colors);
  const source = located.file(finding.span.file);
  const style = { width: printing.width, gutter: colors.dim, mark: paint };
  const code = source === undefined ? undefined : frame(source, finding.span, style);
  const margin = ' '.repeat(code?.margin ?? 1);
  const place = source === undefined ? '' : `:${start.line}:${start.column}`;
  return [
    `${colors.bold(paint(`${finding.severity}[${shown(finding.rule)}]`))}: ${colors.bold(shown(finding.message))}`,
    `${margin}${colors.dim('-->')} ${inertTerminal(finding.span.file)}${place}`,
    ...(code?.lines ?? []),
    ...remarks(finding, printing).map((remark) => `${margin} ${colors.dim('=')} ${remark}`),
  ];
}

function remarks(finding: Finding, { report, located }: Printing): string[] {
  const disputed = dispute(finding);
  const hint = fixHint(finding);
  const more = finding.related.length - mostRelated;
  return [
    ...standing(finding, report.asOf).map(shown),
    ...(disputed === undefined ? [] : [shown(disputed)]),
    ...finding.related.slice(0, mostRelated).map((span) => relatedPlace(span, located)),
    ...(more > 0 ? [`sent from ${counted(more, 'more place')}`] : []),
    ...(hint === undefined ? [] : [shown(hint)]),
    `confidence: ${finding.confidence}`,
  ];
}

/** `sent from src/api.ts:8:3: return fetch(...)`. */
function relatedPlace(span: Span, located: LocatedReport): string {
  const name = inertTerminal(span.file);
  const source = located.file(span.file);
  if (source === undefined) return `sent from ${name}`;
  const { line, column } = located.start(span);
  return `sent from ${name}:${line}:${column}: ${excerpt(source, line, excerptWidth)}`;
}

function notes(title: string, files: readonly FileNote[], colors: Colors): string[] {
  if (files.length === 0) return [];
  const sorted = [...files].sort((a, b) => compare(a.file, b.file));
  const named = sorted.slice(0, mostNotes).map(({ file, reason }) => `  ${inertPath(file)}: ${shown(reason)}`);
  const more = files.length - named.length;
  return [colors.bold(`${title}:`), ...named, ...(more > 0 ? [`  and ${counted(more, 'more file')}`] : []), ''];
}
