import type { Finding } from '../../src/model/finding.js';
import type { Report } from '../../src/model/report.js';

/** A finding at the first occurrence of `words` in `text`. */
export function findingAt(file: string, text: string, words: string, rest: Partial<Finding> = {}): Finding {
  const start = text.indexOf(words);
  if (start === -1) throw new Error(`${words} is not in the text`);
  return {
    rule: 'zone-setting-minify',
    status: 'retired',
    severity: 'error',
    confidence: 'certain',
    span: { file, start, end: start + words.length },
    related: [],
    method: 'PATCH',
    path: '/zones/{}/settings/minify',
    endOfLife: '2024-08-05',
    extendedTo: null,
    replacement: 'none',
    disputed: null,
    message: 'PATCH /zones/{}/settings/minify is retired',
    fix: null,
    noFix: null,
    ...rest,
  };
}

/** A report of these findings, with the texts by file name. */
export function reportOf(
  findings: readonly Finding[],
  texts: Record<string, string>,
  rest: Partial<Report> = {},
): Report {
  const count = Object.keys(texts).length;
  return {
    asOf: '2026-11-21',
    dueWithin: 90,
    findings,
    texts: (file) => texts[file],
    files: { scanned: count, parsed: count, skipped: [], failed: [] },
    ...rest,
  };
}
