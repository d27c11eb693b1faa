import type { Quoting, Run, Text } from '../../model/text.js';
import type { Span } from '../../model/span.js';
import { spanAt, type Lowering } from './lowering.js';

export interface Written {
  /** The characters between the quotes. */
  readonly start: number;
  readonly end: number;
  readonly quoting: Quoting;
  readonly within: Span;
  /** Backslashes stand for themselves (`String.raw`). */
  readonly raw?: boolean | undefined;
}

/** The runs of a string or template part: stretches as they are written, and every escape sequence for itself. */
export function runs(to: Lowering, written: Written): Text {
  const { start, end, quoting, within } = written;
  const template = quoting.includes('template');
  const made: Run[] = [];
  const add = (text: string, from: number, until: number): void => {
    made.push({ kind: 'run', text, ...spanFor(to, text, from, until), quoting, within });
  };
  let plain = start;
  for (let i = start; i < end;) {
    const length = specialLength(to.text, i, end, template, written.raw === true);
    if (length === 0) {
      i += 1;
      continue;
    }
    if (plain < i) add(to.text.slice(plain, i), plain, i);
    add(cooked(to.text.slice(i, i + length)), i, i + length);
    i += length;
    plain = i;
  }
  // A text without characters still has a place.
  if (plain < end || made.length === 0) add(to.text.slice(plain, end), plain, end);
  return made;
}

/** A span of the text's own length would say that the text is written so; a lone CR that is read as LF is not. */
function spanFor(to: Lowering, text: string, start: number, end: number): { span?: Span } {
  const misleading = end - start === text.length && to.text.slice(start, end) !== text;
  return misleading ? {} : { span: spanAt(to, start, end) };
}

const ESCAPE = /\\(?:\r\n|u\{[\da-fA-F]{1,8}\}|u[\da-fA-F]{4}|x[\da-fA-F]{2}|[0-3][0-7]{0,2}|[4-7][0-7]?|[^])/uy;

/** The length of an escape sequence or a line end that is read as another; 0 for a character that is itself. */
function specialLength(text: string, at: number, end: number, template: boolean, raw: boolean): number {
  const char = text[at];
  if (char === '\r' && template) return text[at + 1] === '\n' && at + 1 < end ? 2 : 1;
  if (char !== '\\' || raw) return 0;
  ESCAPE.lastIndex = at;
  const length = ESCAPE.exec(text)?.[0].length ?? 0;
  return at + length <= end ? length : 0;
}

const NAMED: Readonly<Record<string, string | undefined>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  b: '\b',
  f: '\f',
  v: '\v',
};

function cooked(written: string): string {
  if (written[0] !== '\\') return '\n';
  const rest = written.slice(1);
  if (/^[\r\n\u2028\u2029]/.test(rest)) return '';
  if (/^[0-7]/.test(rest)) return String.fromCharCode(Number.parseInt(rest, 8));
  if (/^(?:u\{[\da-fA-F]|u[\da-fA-F]{4}|x[\da-fA-F]{2})/.test(rest)) {
    const point = Number.parseInt(rest.replace(/[^\da-fA-F]/g, ''), 16);
    return point <= 0x10ffff ? String.fromCodePoint(point) : rest;
  }
  return NAMED[rest] ?? rest;
}
