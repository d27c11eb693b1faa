import type { SourceText, Span } from '../../model/span.js';
import { literally } from '../../text/pattern.js';
import { commentsIn } from './comments.js';

/** Examples that are run: doctests of Python, Elixir and Rust, outputs of Go, values behind an arrow. */
const RUN = />>> |\biex>|\bassert\w*!?\W|\bOutput:|=>|\bReturns?:/;
/** So many lines before and after a word belong to its example. */
const AROUND = 3;

/** A place in a comment that says one of the words in an example that tests run. */
export function exampleIn(source: SourceText, words: readonly string[]): Span | undefined {
  const telling = words.filter((word) => word.length >= SHORTEST);
  if (telling.length === 0) return undefined;
  const key = telling.join('\0');
  const known = examples.get(source) ?? new Map<string, Span | null>();
  examples.set(source, known);
  const before = known.get(key);
  const found = before === undefined ? firstIn(source, telling) : before;
  known.set(key, found);
  return found ?? undefined;
}

const examples = new WeakMap<SourceText, Map<string, Span | null>>();

function firstIn(source: SourceText, words: readonly string[]): Span | null {
  const { file, text } = source;
  const pattern = new RegExp(words.map((word) => `(?<![\\w-])${literally(word)}(?![\\w-])`).join('|'), 'g');
  const comments = commentsIn(source);
  for (const { 0: word, index } of text.matchAll(pattern)) {
    if (!comments.holds(index)) continue;
    if (RUN.test(linesAround(text, index))) return { file, start: index, end: index + word.length };
  }
  return null;
}

/** Shorter words are too common to be more than chance. */
const SHORTEST = 8;

function linesAround(text: string, at: number): string {
  let start = at;
  let end = at;
  for (let line = 0; line <= AROUND; line += 1) {
    if (start >= 0) start = text.lastIndexOf('\n', start - 1);
    const next = text.indexOf('\n', end + 1);
    end = next < 0 ? text.length : next;
  }
  return text.slice(Math.max(0, start), end);
}
