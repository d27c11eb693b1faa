import type { Quoting, Run } from '../../model/text.js';
import type { SourceText, Span } from '../../model/span.js';

/** A stretch of a string that stands for other text than is written there. */
export interface Escape {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export interface WrittenText {
  /** The characters between the quotes. */
  readonly start: number;
  readonly end: number;
  readonly quoting: Quoting;
  /** The whole string or concatenation. */
  readonly within: Span;
}

/**
 * The runs of a string: stretches as they are written, and each escape sequence for itself. Line ends are read as LF,
 * as most languages do in strings over several lines. `escapes` stand in order and do not overlap.
 */
export function textRuns(source: SourceText, written: WrittenText, escapes: readonly Escape[]): Run[] {
  const { file, text } = source;
  const { quoting, within } = written;
  const runs: Run[] = [];
  const add = (content: string, start: number, end: number): void => {
    // A span of the text's own length would say that the text is written so.
    const misleading = end - start === content.length && text.slice(start, end) !== content;
    runs.push({ kind: 'run', text: content, ...(misleading ? {} : { span: { file, start, end } }), quoting, within });
  };
  let at = written.start;
  for (const special of [...escapes, { start: written.end, end: written.end, text: '' }]) {
    for (const part of lines(text, at, special.start)) add(part.text, part.start, part.end);
    if (special.end > special.start) add(special.text, special.start, special.end);
    at = special.end;
  }
  // A text without characters still has a place.
  if (runs.length === 0) add('', written.start, written.start);
  return runs;
}

/** A stretch, cut where a line end is read as another. */
function lines(text: string, start: number, end: number): Escape[] {
  const parts: Escape[] = [];
  let from = start;
  for (let at = text.indexOf('\r', from); at >= 0 && at < end; at = text.indexOf('\r', from)) {
    if (at > from) parts.push({ start: from, end: at, text: text.slice(from, at) });
    const after = text[at + 1] === '\n' && at + 1 < end ? at + 2 : at + 1;
    parts.push({ start: at, end: after, text: '\n' });
    from = after;
  }
  if (from < end) parts.push({ start: from, end, text: text.slice(from, end) });
  return parts;
}

/** Escape sequences that most languages have: `\n`, `\x41`, `\u0041`, `\U00010000`, `\u{41}`, `\101`, a line end. */
export function commonEscape(written: string): string {
  const rest = written.slice(1);
  if (/^[\r\n]/.test(rest)) return '';
  if (/^[0-7]{1,3}$/.test(rest)) return String.fromCharCode(Number.parseInt(rest, 8));
  const hex = /^(?:x([\da-fA-F]+)|u\{?([\da-fA-F]+)\}?|U([\da-fA-F]{8}))$/.exec(rest);
  if (hex !== null) {
    const point = Number.parseInt(hex[1] ?? hex[2] ?? hex[3] ?? '', 16);
    return point <= 0x10ffff ? String.fromCodePoint(point) : rest;
  }
  return NAMED[rest] ?? rest;
}

const NAMED: Readonly<Record<string, string | undefined>> = {
  a: '\x07',
  b: '\b',
  e: '\x1b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
};
