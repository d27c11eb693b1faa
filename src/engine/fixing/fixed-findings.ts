import type { Finding } from '../../model/finding.js';
import type { FixedFinding } from '../../model/report.js';
import { contentFingerprint } from '../../text/fingerprint.js';
import { lineIndex } from '../../text/lines.js';
import type { LintResult } from '../run/lint.js';

/**
 * The findings of the first look that are gone from the changed files behind a fix: those that were fixed. One that is
 * still there is known by what it stands in, since its place may have moved.
 */
export function fixedFindings(
  first: LintResult,
  last: LintResult,
  changed: ReadonlySet<string>,
): { readonly fixed: ReadonlySet<Finding>; readonly shown: readonly FixedFinding[] } {
  const left = new Map<string, number>();
  for (const finding of last.findings) {
    if (!changed.has(finding.span.file)) continue;
    const key = keyOf(finding, last);
    left.set(key, (left.get(key) ?? 0) + 1);
  }
  const fixed = first.findings.filter((finding) => {
    if (finding.fix === null || !changed.has(finding.span.file)) return false;
    const key = keyOf(finding, first);
    const count = left.get(key) ?? 0;
    left.set(key, count - 1);
    return count <= 0;
  });
  return { fixed: new Set(fixed), shown: fixed.map((finding) => placed(finding, first)).sort(byPlace) };
}

/** The report of what is left, with every place as it is on disk. */
export function leftOnDisk(first: LintResult, fixed: ReadonlySet<Finding>): LintResult {
  return { ...first, findings: first.findings.filter((finding) => !fixed.has(finding)) };
}

function keyOf(finding: Finding, { texts }: LintResult): string {
  return `${finding.span.file} ${contentFingerprint(finding, texts(finding.span.file) ?? '')}`;
}

function placed({ rule, span, fix }: Finding, { texts }: LintResult): FixedFinding {
  const { line, column } = lineIndex(texts(span.file) ?? '').place(span.start);
  return { file: span.file, line, column, rule, title: fix?.title ?? '' };
}

function byPlace(a: FixedFinding, b: FixedFinding): number {
  if (a.file !== b.file) return a.file < b.file ? -1 : 1;
  return a.line - b.line || a.column - b.column;
}
