import type { Range } from './layout.js';

/*
 * What stands for a value without being one: `${X}`, `$X`, `$(pass show x)`, `{{x}}`, `${{ secrets.X }}`, `%X%`, `%s`,
 * `{x}`, `#{x}`, `<x>`, and the mask itself. Every repetition is bounded.
 */
const placeholder =
  /\$\{\{[^{}]{0,200}\}\}|[$#]\{[^{}]{0,200}\}|\$\([^()]{0,200}\)|\$[A-Za-z_]\w{0,80}|\$[0-9@*]|\{\{[^{}]{0,200}\}\}|%[A-Za-z_]\w{0,80}%|%[svqd]|\{[\w.]{0,80}\}|<[\w -]{1,80}>|\*{3}/g;

/** The word before a credential; one that is not known counts where a placeholder follows. */
const scheme = /^(?:(?:bearer|basic|token|digest|apikey|bot)(?:\s+|%20|$)|[a-z][\w-]{0,40}[ \t]+(?=[$#{%<]))/i;

/** The parts of a value, given by its range, that are spelled out: all but the scheme, placeholders and separators. */
export function spelledOut(text: string, range: Range): Range[] {
  const value = text.slice(range.start, range.end);
  const head = scheme.exec(value)?.[0].length ?? 0;
  const out: Range[] = [];
  let from = head;
  for (const match of value.slice(head).matchAll(placeholder)) {
    const at = head + match.index;
    addSolid(out, value, from, at, range.start);
    from = at + match[0].length;
  }
  addSolid(out, value, from, value.length, range.start);
  return out;
}

/** Adds the range without separators at its ends; nothing where only separators are left. */
function addSolid(out: Range[], value: string, from: number, to: number, offset: number): void {
  let start = from;
  let end = to;
  while (start < end && isSeparator(value[start])) start++;
  while (end > start && isSeparator(value[end - 1])) end--;
  if (start < end) out.push({ start: offset + start, end: offset + end });
}

function isSeparator(character: string | undefined): boolean {
  return character !== undefined && ' \t\r\n:;,\\'.includes(character);
}

/** The quote at `at`, with the backslashes before it: `"`, `'`, `\"`; undefined where no quote is. */
export function quoteAt(text: string, at: number): string | undefined {
  let end = at;
  while (text[end] === '\\' && end - at < 4) end++;
  const quote = text[end];
  return quote === '"' || quote === "'" || quote === '`' ? text.slice(at, end + 1) : undefined;
}

/**
 * Where the string that was opened by `quote` just before `from` stops: at the next quote of the same escaping, or at
 * the end of the line.
 */
export function stringStop(text: string, from: number, quote: string): number {
  const mark = quote.at(-1) ?? '';
  for (let at = from; at < text.length; at++) {
    const character = text[at];
    if (character === '\n' && mark !== '`') return at;
    if (character === '\\' && quote.length === 1) at++;
    else if (character === mark && quote.length === 1) return at;
    else if (text.startsWith(quote, at)) return at;
  }
  return text.length;
}
