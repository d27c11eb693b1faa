import type { SourceText, Span } from '../../model/span.js';
import { literally } from '../../text/pattern.js';

/** An object without a name is written out in so many characters at most. */
const FAR = 2000;

/**
 * The key in another object without a name of C# that has to be of the same type as the one around a place: beside it in an
 * array that says no type, or given to the same variable. Their members make the type.
 */
export function besideAnonymous({ file, text }: SourceText, key: string, at: Span): Span | undefined {
  const open = at.file === file ? openedBefore(text, at.start) : undefined;
  const before = open === undefined ? '' : text.slice(Math.max(0, open - FAR), open);
  const begins = /\bnew\s*$/.exec(before);
  if (open === undefined || begins === null) return undefined;
  const close = closedBehind(text, open + 1);
  const has = String.raw`(?<=\bnew\s*\{[^{}]*?)\b${literally(key)}(?=\s*(?:=(?!=)|[,}]))`;
  const found = (from: number, to: number): Span | undefined => {
    const one = new RegExp(has).exec(text.slice(from, to));
    return one === null ? undefined : { file, start: from + one.index, end: from + one.index + key.length };
  };
  const behind = /^\s*,\s*(?=new\s*\{)/.exec(text.slice(close));
  if (behind !== null) {
    const next = close + behind[0].length;
    return found(next, closedBehind(text, text.indexOf('{', next) + 1));
  }
  const lead = before.slice(0, begins.index);
  const [earlier] = /\bnew\s*\{[^{}]*\}\s*,\s*$/.exec(lead) ?? [];
  if (earlier !== undefined) return found(open - before.length + lead.length - earlier.length, open);
  const name = /(\w+)\s*=\s*$/.exec(lead)?.[1];
  if (name === undefined) return undefined;
  for (const { index } of text.matchAll(new RegExp(String.raw`(?<![\w.])${name}\s*=\s*new\s*\{`, 'g'))) {
    const from = text.indexOf('{', index);
    if (from !== open) return found(index, closedBehind(text, from + 1));
  }
  return undefined;
}

/** The brace that is open at a place. */
function openedBefore(text: string, at: number): number | undefined {
  let depth = 0;
  for (let place = at - 1; place >= Math.max(0, at - FAR); place -= 1) {
    if (text[place] === '}') depth += 1;
    if (text[place] !== '{') continue;
    if (depth === 0) return place;
    depth -= 1;
  }
  return undefined;
}

/** Behind the brace that closes the one before a place. */
function closedBehind(text: string, at: number): number {
  let depth = 1;
  for (let place = at; place < Math.min(text.length, at + FAR); place += 1) {
    if (text[place] === '{') depth += 1;
    if (text[place] !== '}') continue;
    depth -= 1;
    if (depth === 0) return place + 1;
  }
  return at;
}
