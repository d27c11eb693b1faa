import { wildcardParts } from '../literals/wildcard.js';

/** ASCII letters in lower case; everything else as it is. */
export function lowerAscii(bytes: string): string {
  return bytes.replace(/[A-Z]+/g, (run) => run.toLowerCase());
}

/** ASCII letters in upper case; everything else as it is. */
export function upperAscii(bytes: string): string {
  return bytes.replace(/[a-z]+/g, (run) => run.toUpperCase());
}

/**
 * What the stars of a pattern take from the whole value, each as little as it can; undefined when it does not match.
 */
export function matchWildcard(pattern: string, value: string, strict: boolean): readonly string[] | undefined {
  const parts = wildcardParts(pattern);
  if ('problem' in parts) return undefined;
  const shown = strict ? parts : parts.map(lowerAscii);
  const text = strict ? value : lowerAscii(value);
  const head = shown[0] ?? '';
  if (shown.length === 1) return text === head ? [] : undefined;
  if (!text.startsWith(head)) return undefined;
  const stars: string[] = [];
  let at = head.length;
  for (const part of shown.slice(1, -1)) {
    const found = text.indexOf(part, at);
    if (found < 0) return undefined;
    stars.push(value.slice(at, found));
    at = found + part.length;
  }
  const tail = shown.at(-1) ?? '';
  if (text.length - tail.length < at || !text.endsWith(tail)) return undefined;
  stars.push(value.slice(at, text.length - tail.length));
  return stars;
}
