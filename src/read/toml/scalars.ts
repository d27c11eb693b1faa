import type { MappedText, Spelling } from '../../model/part.js';
import { Mapping } from '../../text/mapped-text.js';
import { Scalar } from '../documents/node.js';
import { jsonContent } from '../json/parse.js';

const NO_TEXT: Spelling = { as: 'never', because: 'it is no text' };
const LITERAL_TEXT: Spelling = { as: 'never', because: 'the text stands in a literal string' };
const ESCAPE = /\\(?:[ \t]*\r?\n\s*|u([\da-fA-F]{4})|U([\da-fA-F]{8})|(\S))/g;
const SAYS: Readonly<Record<string, string>> = { b: '\b', t: '\t', n: '\n', f: '\f', r: '\r' };
const LAST_CHARACTER = 0x10ffff;

/** A value without quotes that begins at a place: true or false, a number, a date. */
export function bareScalar(text: string, bare: string, start: number): Scalar {
  const end = start + bare.length;
  return new Scalar(meant(bare), start, end, NO_TEXT, ['bare'], () => asWritten(text, start, end));
}

function meant(bare: string): string | number | boolean {
  if (bare === 'true' || bare === 'false') return bare === 'true';
  return /^[+-]?[\d_.]+$/.test(bare) ? Number(bare.replaceAll('_', '')) : bare;
}

/** A text that begins with a quote at a place, and where what follows it begins. One that nothing closes ends with its line. */
export function quotedScalar(
  text: string,
  start: number,
  quote: string,
): { readonly scalar: Scalar; readonly after: number } {
  const from = start + quote.length;
  const basic = quote.includes('"');
  let end = text.indexOf(quote, from);
  while (basic && end > 0 && /(?<!\\)(?:\\\\)*\\$/.test(text.slice(Math.max(from, end - 50), end))) {
    end = text.indexOf(quote, end + 1);
  }
  // Up to two quotes more are the end of the text.
  while (quote.length === 3 && end > 0 && text.startsWith(quote, end + 1)) end += 1;
  const line = quote.length === 1 ? text.indexOf('\n', from) : -1;
  const last = line < 0 ? text.length : line;
  const stop = end < 0 || end > last ? last : end;
  const isClosed = stop === end;
  const after = isClosed ? stop + quote.length : stop;
  const [lead = ''] = quote.length === 3 ? (/^\r?\n/.exec(text.slice(from, from + 2)) ?? []) : [];
  const first = from + lead.length;
  const make = (): MappedText => {
    if (!basic || !isClosed) return asWritten(text, first, stop);
    return quote.length === 1 ? jsonContent(text, start, after) : unescaped(text, first, stop);
  };
  const spelling: Spelling = basic && quote.length === 1 ? { as: 'json' } : LITERAL_TEXT;
  return { scalar: new Scalar(make().text, start, after, spelling, basic ? ['json'] : ['single'], make), after };
}

function asWritten(text: string, from: number, to: number): MappedText {
  return new Mapping(text).same(from, to).done();
}

/** A text over several lines: a backslash at the end of one takes away the blanks up to what follows. */
function unescaped(text: string, from: number, to: number): MappedText {
  const mapping = new Mapping(text);
  let at = from;
  for (const { 0: whole, 1: short, 2: code = short, 3: letter = '', index } of text.slice(from, to).matchAll(ESCAPE)) {
    const start = from + index;
    const number = Number.parseInt(code ?? '', 16);
    const said = number <= LAST_CHARACTER ? String.fromCodePoint(number) : (SAYS[letter] ?? letter);
    mapping.same(at, start).spells(said, start, start + whole.length);
    at = start + whole.length;
  }
  return mapping.same(at, to).done();
}
