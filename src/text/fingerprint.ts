import { createHash } from 'node:crypto';
import type { Finding } from '../model/finding.js';

/**
 * A name for each finding that survives edits elsewhere in its file: 32 hexadecimal digits over the rule, the file, the
 * text of the span with its white space collapsed, method, path, and the ordinal among findings equal in all of these.
 * It holds no line number and does not depend on the order of the findings.
 */
export function fingerprints(
  findings: readonly Finding[],
  texts: (file: string) => string | undefined,
): Map<Finding, string> {
  const counts = new Map<string, number>();
  const out = new Map<Finding, string>();
  for (const finding of [...findings].sort(byPosition)) {
    const key = keyOf(finding, texts(finding.span.file) ?? '');
    const ordinal = counts.get(key) ?? 0;
    counts.set(key, ordinal + 1);
    out.set(finding, createHash('sha256').update(`${key}#${ordinal}`).digest('hex').slice(0, 32));
  }
  return out;
}

/**
 * A name for what a finding is about that survives edits and moves: 32 hexadecimal digits over the rule, the text of
 * the span with its white space collapsed, method and path. Findings alike in all of these share it.
 */
export function contentFingerprint({ rule, span, method, path }: Finding, text: string): string {
  const key = JSON.stringify([rule, spelled(span, text), method, path]);
  return createHash('sha256').update(key).digest('hex').slice(0, 32);
}

function byPosition(a: Finding, b: Finding): number {
  return a.span.start - b.span.start || a.span.end - b.span.end;
}

function keyOf({ rule, span, method, path }: Finding, text: string): string {
  return JSON.stringify([rule, span.file, spelled(span, text), method, path]);
}

function spelled({ start, end }: Finding['span'], text: string): string {
  return text.slice(start, end).replace(/\s+/g, ' ').trim();
}
