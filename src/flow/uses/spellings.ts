import type { SourceText, Span } from '../../model/span.js';
import { commentsIn } from './comments.js';
import { literally } from '../../text/pattern.js';
import { isVersion } from '../../text/versions.js';

/** Finds a path. Slashes may be escaped as in regular expressions; a parameter is whatever stands between two of them. */
export function pathPattern(path: string): RegExp {
  const segments = path.split('/').filter((segment) => segment !== '');
  const parts = segments.map((segment) => (/^\w+$/.test(segment) ? segmentPattern(segment) : String.raw`[^/\s"'\`]+`));
  const slash = String.raw`\\?\/`;
  return new RegExp(`${slash}${parts.join(slash)}(?![\\w-]|${slash}[\\w:{$(])`, 'g');
}

/** A segment as it is written; for that of a version a route may take any: `/images/:version/direct_upload`. */
export function segmentPattern(segment: string): string {
  const written = literally(segment);
  return isVersion(segment) ? String.raw`(?:${written}|v?[^\w/\s"'\`][^/\s"'\`]*)` : written;
}

/** A word as a key, a member or a part of a path; one that ends in a colon begins a value, be it escaped as in a URL. */
export function wordsPattern(words: readonly string[]): RegExp {
  const all = [...new Set(words)].map((word) => {
    if (word.endsWith(':')) return String.raw`(?<![\w-])${literally(word.slice(0, -1))}(?::|%3a|%3A)`;
    const escaped = word
      .split('/')
      .map(segmentPattern)
      .join(String.raw`\\?\/`);
    return String.raw`(?<=["'\`.:/[])${escaped}(?![\w-])|(?<![\w-])${escaped}["'\`]?\s*(?::|=)`;
  });
  return new RegExp(all.join('|'), 'g');
}

/** Finds a part of a path, also where its slashes are escaped. */
export function partPattern(part: string): RegExp {
  const words = part
    .split('/')
    .map(segmentPattern)
    .join(String.raw`\\?\/`);
  return new RegExp(String.raw`(?<=\/)${words}(?![\w-])`, 'g');
}

/** The first place outside of comments where a pattern is found. */
export function firstOf(source: SourceText, pattern: RegExp): Span | undefined {
  const { file, text } = source;
  const comments = commentsIn(source);
  for (const { 0: found, index } of text.matchAll(pattern)) {
    const at = { file, start: index, end: index + found.length };
    if (!comments.holds(at.start)) return at;
  }
  return undefined;
}
