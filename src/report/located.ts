import type { Finding } from '../model/finding.js';
import type { Hidden, Report } from '../model/report.js';
import type { Span } from '../model/span.js';
import type { Range } from '../text/layout.js';
import { lineIndex } from '../text/lines.js';
import type { LineIndex, Place } from '../text/lines.js';
import { mask, redact, secretRanges } from '../text/redact.js';

/** A file of a report, with what is worked out for it once, on the first question. */
export interface SourceFile {
  readonly text: string;
  readonly lines: LineIndex;
  /** What of a range within one line is not shown, in order. */
  hidden(range: Range): readonly Hidden[];
}

export interface Located {
  readonly finding: Finding;
  /** Line 1, column 1 where the file's text is not at hand. */
  readonly start: Place;
  readonly end: Place;
}

/** A report's findings in their order, and a look into its files. */
export interface LocatedReport {
  /** Sorted by file, line, column, rule. */
  readonly findings: readonly Located[];
  file(name: string): SourceFile | undefined;
  start(span: Span): Place;
  end(span: Span): Place;
  /** A finding's path as it is shown. */
  path(finding: Finding): string;
}

const nowhere: Place = { line: 1, column: 1 };

/** Puts a report's findings in order and finds their lines. */
export function locate(report: Report): LocatedReport {
  const files = new Map<string, SourceFile | undefined>();
  const file = (name: string): SourceFile | undefined => {
    if (!files.has(name)) files.set(name, sourceFile(name, report));
    return files.get(name);
  };
  const start = (span: Span): Place => file(span.file)?.lines.place(span.start) ?? nowhere;
  const end = (span: Span): Place => file(span.file)?.lines.place(span.end) ?? nowhere;
  const findings = [...report.findings].sort(inOrder).map((finding) => ({
    finding,
    start: start(finding.span),
    end: end(finding.span),
  }));
  const path = (finding: Finding): string => report.pathOf?.(finding) ?? redact(finding.path);
  return { findings, file, start, end, path };
}

/** The findings of each file, files and findings in their order. */
export function byFile(findings: readonly Located[]): Map<string, Located[]> {
  const files = new Map<string, Located[]>();
  for (const item of findings) {
    const { file } = item.finding.span;
    const items = files.get(file);
    if (items === undefined) files.set(file, [item]);
    else items.push(item);
  }
  return files;
}

function sourceFile(name: string, { texts, hidden }: Report): SourceFile | undefined {
  const text = texts(name);
  if (text === undefined) return undefined;
  const lines = lineIndex(text);
  const within = (range: Range, all: readonly Hidden[]): readonly Hidden[] =>
    all.filter(({ start, end }) => start < range.end && end > range.start);
  if (hidden !== undefined) {
    return { text, lines, hidden: (range) => within(range, hidden(name, wholeLine(lines, range))) };
  }
  let secrets: readonly Hidden[] | undefined;
  const found = (): readonly Hidden[] =>
    (secrets ??= secretRanges(text).map(({ start, end }) => ({ start, end, shown: mask })));
  return { text, lines, hidden: (range) => within(range, found()) };
}

function wholeLine(lines: LineIndex, range: Range): Range {
  return lines.line(lines.place(range.start).line) ?? range;
}

function inOrder(a: Finding, b: Finding): number {
  return (
    compare(a.span.file, b.span.file) ||
    a.span.start - b.span.start ||
    compare(a.rule, b.rule) ||
    a.span.end - b.span.end ||
    compare(a.message, b.message)
  );
}

/** By code unit: the same on every machine. */
export function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
