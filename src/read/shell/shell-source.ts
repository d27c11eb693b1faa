import type { SourceText, Span } from '../../model/span.js';
import { countUpTo } from '../../text/sorted.js';

/**
 * The text that is parsed, and the way back from its offsets to the file's. Windows line ends are parsed as plain
 * ones: to a shell reader the `\r` of a `\r\n` is no more than a blank.
 */
export interface ShellSource {
  /** What the parser sees. */
  readonly text: string;
  span(start: number, end: number): Span;
  /** Text between two offsets as the file spells it. */
  slice(start: number, end: number): string;
  /** False where the parser saw a decoded copy, so that no offset of the file stands for a single character. */
  readonly exact: boolean;
}

/** A file as the parser is to see it. */
export function shellSource(source: SourceText): ShellSource {
  const { file, text } = source;
  if (!text.includes('\r\n')) {
    return {
      text,
      exact: true,
      span: (start, end) => ranged(file, start, end, text.length),
      slice: (start, end) => text.slice(start, end),
    };
  }
  const removed = carriageReturns(text);
  const origin = (at: number): number => at + countUpTo(removed, at);
  const stop = (start: number, end: number): number => (end > start ? origin(end - 1) + 1 : origin(start));
  return {
    text: text.replaceAll('\r\n', '\n'),
    exact: true,
    span: (start, end) => ranged(file, origin(start), stop(start, end), text.length),
    slice: (start, end) => text.slice(origin(start), stop(start, end)),
  };
}

/** The parser may end what is not closed behind the end of the text. */
function ranged(file: string, start: number, end: number, length: number): Span {
  const from = Math.min(start, length);
  return { file, start: from, end: Math.min(Math.max(from, end), length) };
}

/** The inside of a substitution whose escapes the parser took off: all of it lies at one place of the file. */
export function decodedSource(text: string, place: Span): ShellSource {
  return { text, exact: false, span: () => place, slice: (start, end) => text.slice(start, end) };
}

/** Offsets, in the text without them, before which a carriage return was taken out. */
function carriageReturns(text: string): readonly number[] {
  const found: number[] = [];
  for (let at = text.indexOf('\r\n'); at >= 0; at = text.indexOf('\r\n', at + 2)) found.push(at - found.length);
  return found;
}
