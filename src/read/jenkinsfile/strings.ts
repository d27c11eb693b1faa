import type { MappedText } from '../../model/part.js';
import { Mapping } from '../../text/mapped-text.js';

/** A string of Groovy. */
export interface GroovyString {
  readonly quote: `'` | '"' | `'''` | '"""';
  readonly content: MappedText;
  /** With its quotes. */
  readonly start: number;
  readonly end: number;
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f' };

/** The string that begins at an offset; undefined where none does. What is not closed ends with the text. */
export function groovyString(text: string, start: number): GroovyString | undefined {
  const quote = /^(?:'''|"""|'|")/.exec(text.slice(start, start + 3))?.[0] as GroovyString['quote'] | undefined;
  if (quote === undefined) return undefined;
  const mapping = new Mapping(text);
  let from = start + quote.length;
  let at = from;
  while (at < text.length && !text.startsWith(quote, at)) {
    if (quote.length === 1 && (text[at] === '\n' || text[at] === '\r')) break;
    if (text[at] === '\r' && text[at + 1] === '\n') {
      mapping.same(from, at).spells('\n', at, at + 2);
      at += 2;
      from = at;
    } else if (text[at] === '\\') {
      const { spelled, length } = escapeAt(text, at);
      mapping.same(from, at).spells(spelled, at, at + length);
      at += length;
      from = at;
    } else at += 1;
  }
  const end = Math.min(at, text.length);
  return { quote, content: mapping.same(from, end).done(), start, end: Math.min(end + quote.length, text.length) };
}

function escapeAt(text: string, at: number): { readonly spelled: string; readonly length: number } {
  const letter = text[at + 1] ?? '';
  if (letter === '\n') return { spelled: '', length: 2 };
  if (letter === '\r') return { spelled: '', length: text[at + 2] === '\n' ? 3 : 2 };
  const digits = letter === 'u' ? /^[0-9a-fA-F]{4}/.exec(text.slice(at + 2, at + 6))?.[0] : undefined;
  if (digits !== undefined) return { spelled: String.fromCharCode(Number.parseInt(digits, 16)), length: 6 };
  return { spelled: ESCAPES[letter] ?? letter, length: Math.min(2, text.length - at) };
}
