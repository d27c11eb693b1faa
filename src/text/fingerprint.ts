import { createHash } from 'node:crypto';
import type { Finding, Prints } from '../model/finding.js';

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
    const key = finding.prints?.key ?? keyOf(finding, texts(finding.span.file) ?? '');
    const ordinal = counts.get(key) ?? 0;
    counts.set(key, ordinal + 1);
    out.set(finding, finding.prints?.ordinals[ordinal] ?? digest(`${key}#${ordinal}`));
  }
  return out;
}

/** The names of findings, to be kept with them; those that are equal share their list of ordinals. */
export function printsOf(
  findings: readonly Finding[],
  texts: (file: string) => string | undefined,
): Map<Finding, Prints> {
  const ordinals = new Map<string, string[]>();
  const out = new Map<Finding, Prints>();
  for (const finding of findings) {
    const text = texts(finding.span.file) ?? '';
    const key = keyOf(finding, text);
    const list = ordinals.get(key) ?? [];
    ordinals.set(key, list);
    list.push(digest(`${key}#${list.length}`));
    out.set(finding, { content: contentFingerprint(finding, text), key: digest(key), ordinals: list });
  }
  return out;
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}

/**
 * A name for what a finding is about that survives edits and moves: 32 hexadecimal digits over the rule, the text of
 * the span with its white space collapsed, method and path. Findings alike in all of these share it.
 */
export function contentFingerprint({ rule, span, method, path, prints }: Finding, text: string): string {
  return prints?.content ?? digest(JSON.stringify([rule, spelled(span, text), method, path]));
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
