import type { Finding } from '../model/finding.js';
import type { Report } from '../model/report.js';
import type { Span } from '../model/span.js';
import type { Range } from '../text/layout.js';
import { lineIndex } from '../text/lines.js';
import type { LineIndex, Place } from '../text/lines.js';
import { secretRanges } from '../text/redact.js';

/** A file of a report, with what is worked out for it once, on the first question. */
export interface SourceFile {
  readonly text: string;
  readonly lines: LineIndex;
  secrets(): readonly Range[];
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
}

const nowhere: Place = { line: 1, column: 1 };

/** Puts a report's findings in order and finds their lines. */
export function locate(report: Report): LocatedReport {
  const files = new Map<string, SourceFile | undefined>();
  const file = (name: string): SourceFile | undefined => {
    if (!files.has(name)) files.set(name, sourceFile(report.texts(name)));
    return files.get(name);
  };
  const start = (span: Span): Place => file(span.file)?.lines.place(span.start) ?? nowhere;
  const end = (span: Span): Place => file(span.file)?.lines.place(span.end) ?? nowhere;
  const findings = [...report.findings].sort(inOrder).map((finding) => ({
    finding,
    start: start(finding.span),
    end: end(finding.span),
  }));
  return { findings, file, start, end };
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

function sourceFile(text: string | undefined): SourceFile | undefined {
  if (text === undefined) return undefined;
  let secrets: readonly Range[] | undefined;
  return { text, lines: lineIndex(text), secrets: () => (secrets ??= secretRanges(text)) };
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
