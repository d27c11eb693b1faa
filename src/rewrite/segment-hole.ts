import type { Range } from '../text/layout.js';
import { quoteAt, stringStop } from '../text/secret-value.js';

const CLOSING: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

/**
 * What is put behind a text where the text ends in a place of its own for it: `${name}` or `#{name}` in it, `" + name`
 * behind it, or the last of the values of `%s`. Known callers may give it a text; this is how the code says it.
 */
export function holeBehind(text: string, end: number): Range | undefined {
  const opening = /^[#$]?\{\s*(?!\})/.exec(text.slice(end))?.[0];
  if (opening !== undefined) {
    const stop = closingOf(text, end + opening.trimEnd().length - 1);
    return stop === undefined ? undefined : trimmed(text, end + opening.length, stop);
  }
  const joint = /^["'`]\s*(?:\+|\.|~|<>)\s*/.exec(text.slice(end))?.[0];
  if (joint !== undefined) return termAt(text, end + joint.length);
  const filled = /^(?:%[sv]|\{\})["'`]\s*(?:%\s*(?=\()|\.format(?=\()|,\s*|%\s*)/.exec(text.slice(end))?.[0];
  if (filled === undefined) return undefined;
  const from = end + filled.length;
  return /%\s*$/.test(filled) && text[from] !== '(' ? termAt(text, from) : lastValue(text, from);
}

/** A name, a member or a call. */
function termAt(text: string, start: number): Range | undefined {
  let end = start + (/^[\w$@.:>-]*[\w$]/.exec(text.slice(start))?.[0].length ?? 0);
  if (end === start) return undefined;
  while (text[end] === '(' || text[end] === '[') {
    const stop = closingOf(text, end);
    if (stop === undefined) return undefined;
    end = stop + 1;
  }
  return /^\s*(?:[,);\n}\]]|$)/.test(text.slice(end, end + 200)) ? { start, end } : undefined;
}

/** The last of the values between brackets, or of the arguments of a call that stand behind its text. */
function lastValue(text: string, from: number): Range | undefined {
  let at = text[from] === '(' ? from + 1 : from;
  let start = at;
  for (; at < text.length; at++) {
    const quote = quoteAt(text, at);
    const character = text[at] ?? '';
    if (quote !== undefined) at = stringStop(text, at + quote.length, quote) + quote.length - 1;
    else if (CLOSING[character] !== undefined) at = closingOf(text, at) ?? text.length;
    else if (character === ')') return trimmed(text, start, at);
    else if (character === ',' && !/^,\s*\)/.test(text.slice(at, at + 200))) start = at + 1;
  }
  return undefined;
}

/** Where the bracket at a place is closed. */
function closingOf(text: string, open: number): number | undefined {
  const wanted: string[] = [];
  for (let at = open; at < text.length; at++) {
    const quote = quoteAt(text, at);
    const character = text[at] ?? '';
    const close = CLOSING[character];
    if (quote !== undefined) at = stringStop(text, at + quote.length, quote) + quote.length - 1;
    else if (close !== undefined) wanted.push(close);
    else if (character === wanted.at(-1)) wanted.pop();
    if (wanted.length === 0) return at;
  }
  return undefined;
}

function trimmed(text: string, from: number, to: number): Range | undefined {
  const written = text.slice(from, to).replace(/,\s*$/, '');
  const start = from + (written.length - written.trimStart().length);
  const end = start + written.trim().length;
  return start < end ? { start, end } : undefined;
}
