import type { Finding, Severity } from '../model/finding.js';
import type { FileNote, Report } from '../model/report.js';
import { inertPath, inertTerminal } from '../text/inert.js';
import { redact } from '../text/redact.js';
import { frame, lineFrame } from './frame.js';
import type { FrameStyle } from './frame.js';
import { compare, locate } from './located.js';
import type { Located, LocatedReport } from './located.js';
import { remarks, sinceWhen } from './remarks.js';
import { counted, summary } from './message.js';
import { noticeLines } from './upkeep.js';
import { colorsOf, type Colors } from '../text/colors.js';

export interface StylishOptions {
  readonly color: boolean;
  /** Columns of the terminal; code is cut to it. */
  readonly width?: number | undefined;
  /** The code around every finding, or no code at all; by default the line of each, where findings are few. */
  readonly frames?: boolean | undefined;
  /** The page of a rule; undefined for a rule that has none. */
  readonly pageOf?: ((rule: string) => string | undefined) | undefined;
  /** The terminal opens links. */
  readonly links?: boolean | undefined;
}

/** Files that are named before the rest is counted. */
const mostNotes = 10;
/** More findings than this are shown without their lines. */
const fewFindings = 10;
/** Lines of a finding's block: what it is, where, its line with the mark, and what to do. */
const blockLines = 6;

interface Printing {
  readonly report: Report;
  readonly located: LocatedReport;
  readonly colors: Colors;
  readonly options: StylishOptions;
  readonly code: 'frame' | 'line' | 'none';
}

/** The report for people: a block for each finding, then a summary. Ends in a line end. */
export function stylish(report: Report, options: StylishOptions): string {
  const colors = colorsOf(options.color);
  const located = locate(report);
  const { frames } = options;
  const few = located.findings.length <= fewFindings;
  const code = frames === true ? 'frame' : frames === undefined && few ? 'line' : 'none';
  const printing: Printing = { report, located, colors, options, code };
  const out = located.findings.flatMap((item) => [...findingBlock(item, printing), '']);
  const upkeep = noticeLines(report).map((line) => `  ${line}`);
  if (upkeep.length > 0) out.push(colors.bold('suppressions to correct:'), ...upkeep, '');
  const unread = report.files.skipped.filter((note) => note.at !== undefined && note.unread === true);
  for (const note of unread.slice(0, mostNotes)) out.push(...unreadBlock(note, printing), '');
  const skipped = report.files.skipped.filter((note) => !unread.slice(0, mostNotes).includes(note));
  out.push(...notes('skipped', skipped, colors));
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
  const { colors, located, report } = printing;
  const paint = paintOf(finding.severity, colors);
  const source = located.file(finding.span.file);
  const style = { width: printing.options.width, gutter: colors.dim, mark: paint };
  const said = remarks(finding, located);
  const framed =
    source === undefined || printing.code === 'none'
      ? undefined
      : printing.code === 'frame'
        ? frame(source, finding.span, style)
        : lineFrame(source, finding.span, style);
  // What to do comes before the line that it is about, where there is no room for both.
  const fits = printing.code === 'frame' || 2 + (framed?.lines.length ?? 0) + said.length <= blockLines;
  const code = fits ? framed : undefined;
  const margin = ' '.repeat(code?.margin ?? 1);
  const place = source === undefined ? '' : `:${start.line}:${start.column}`;
  return [
    `${colors.bold(paint(`${finding.severity}[${linked(finding, printing)}]`))}: ${colors.bold(shown(finding.message))}`,
    `${margin}${colors.dim('-->')} ${inertTerminal(finding.span.file)}${place}${colors.dim(about(finding, report.asOf))}`,
    ...(code?.lines ?? []),
    ...said.map((remark) => `${margin} ${colors.dim('=')} ${remark}`),
  ];
}

/** `  since 2022-07-01; likely` */
function about(finding: Finding, asOf: string): string {
  const parts = [sinceWhen(finding, asOf), finding.confidence === 'certain' ? undefined : finding.confidence];
  const said = parts.filter((part) => part !== undefined);
  return said.length === 0 ? '' : `  ${shown(said.join('; '))}`;
}

/** A rule's id, which leads to its page where the terminal opens links. */
function linked({ rule }: Finding, { options: { links, pageOf } }: Printing): string {
  const page = links === true ? pageOf?.(rule) : undefined;
  return page === undefined ? shown(rule) : `\u001b]8;;${page}\u001b\\${shown(rule)}\u001b]8;;\u001b\\`;
}

/** A file that holds words of the schedule and could not be wholly read, at the place where reading ended. */
function unreadBlock({ file, reason, at }: FileNote, { located, colors, options }: Printing): string[] {
  const source = located.file(file);
  const style: FrameStyle = { width: options.width, gutter: colors.dim, mark: colors.yellow };
  const code = source === undefined || at === undefined ? undefined : lineFrame(source, at, style);
  const { line, column } = at === undefined ? { line: 1, column: 1 } : located.start(at);
  const said = shown(reason.replace(/(?<=^not wholly read: )line \d+: /, ''));
  return [
    `${colors.bold(colors.yellow('warning'))}: ${colors.bold(said)}`,
    `${' '.repeat(code?.margin ?? 1)}${colors.dim('-->')} ${inertTerminal(file)}:${line}:${column}`,
    ...(code?.lines ?? []),
  ];
}

function notes(title: string, files: readonly FileNote[], colors: Colors): string[] {
  if (files.length === 0) return [];
  const lines = files.length > mostNotes ? byReason(files) : inOrder(files).map((note) => [note]);
  const named = lines.slice(0, mostNotes).map(([first, ...others]) => {
    if (first === undefined) return '';
    const more = others.length > 0 ? ` and ${counted(others.length, 'more file')}` : '';
    return `  ${inertPath(first.file)}${more}: ${shown(first.reason)}`;
  });
  const rest = lines.slice(mostNotes).flat().length;
  return [colors.bold(`${title}:`), ...named, ...(rest > 0 ? [`  and ${counted(rest, 'more file')}`] : []), ''];
}

function inOrder(files: readonly FileNote[]): FileNote[] {
  return [...files].sort((a, b) => compare(a.file, b.file));
}

/** Those of one reason together, the most first. */
function byReason(files: readonly FileNote[]): FileNote[][] {
  const reasons = new Map<string, FileNote[]>();
  for (const note of inOrder(files)) {
    const known = reasons.get(note.reason);
    if (known === undefined) reasons.set(note.reason, [note]);
    else known.push(note);
  }
  return [...reasons.values()].sort((a, b) => b.length - a.length);
}
