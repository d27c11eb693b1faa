import type { SourceText, Span } from '../../model/span.js';
import { commentsIn } from './comments.js';
import { literally } from '../../text/pattern.js';

/** Finds a path. Slashes may be escaped as in regular expressions; a parameter is whatever stands between two of them. */
export function pathPattern(path: string): RegExp {
  const segments = path.split('/').filter((segment) => segment !== '');
  const parts = segments.map((segment) => (/^\w+$/.test(segment) ? segment : String.raw`[^/\s"'\`]+`));
  const slash = String.raw`\\?\/`;
  return new RegExp(`${slash}${parts.join(slash)}(?![\\w-]|${slash}[\\w:{$(])`, 'g');
}

/** A word as a key, a member or a part of a path; one that ends in a colon begins a value, be it escaped as in a URL. */
export function wordsPattern(words: readonly string[]): RegExp {
  const all = [...new Set(words)].map((word) => {
    if (word.endsWith(':')) return String.raw`(?<![\w-])${literally(word.slice(0, -1))}(?::|%3a|%3A)`;
    const escaped = literally(word).replaceAll('/', String.raw`\\?\/`);
    return String.raw`(?<=["'\`.:/[])${escaped}(?![\w-])|(?<![\w-])${escaped}["'\`]?\s*(?::|=)`;
  });
  return new RegExp(all.join('|'), 'g');
}

/** Finds a part of a path, also where its slashes are escaped. */
export function partPattern(part: string): RegExp {
  return new RegExp(String.raw`(?<=\/)${part.replaceAll('/', String.raw`\\?\/`)}(?![\w-])`, 'g');
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
