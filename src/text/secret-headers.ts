import { isBlank } from './layout.js';
import type { Range } from './layout.js';
import { quoteAt, spelledOut, stringStop } from './secret-value.js';

/** Headers whose value is a credential, as HTTP, environment variables (`X_AUTH_KEY`), code and `-HX-Auth-Key:` spell them. */
const header =
  /(?:(?<![A-Za-z0-9-])|(?<=\s-[A-Za-z]{0,8}H))(?:proxy[-_]authorization|authorization|x[-_]auth[-_](?:key|email|user[-_]service[-_]key|token)|x[-_]api[-_](?:key|token)|api[-_]key|set[-_]cookie|cookie|cf[-_]access[-_](?:client[-_]secret|token|jwt[-_]assertion)|cf[-_]authorization|private[-_]token)(?![A-Za-z0-9_-])/gi;

/** The values of credential headers, as far as they are spelled out. */
export function headerSecrets(text: string): Range[] {
  const out: Range[] = [];
  let done = 0;
  for (const match of text.matchAll(header)) {
    const start = match.index;
    // A name inside the value before it; every value is walked over once.
    if (start < done) continue;
    const end = start + match[0].length;
    for (const value of valuesOf(text, start, end, match[0])) {
      // A package may be called cookie.
      if (/cookie$/i.test(match[0]) && !text.slice(value.start, value.end).includes('=')) continue;
      for (const part of spelledOut(text, value)) out.push(part);
      done = Math.max(done, value.end);
    }
  }
  return out;
}

function valuesOf(text: string, start: number, end: number, name: string): Range[] {
  const opening = text[start - 1] ?? '';
  const closing = quoteAt(text, end);
  if (closing !== undefined && `"'\``.includes(opening)) {
    return [...besideName(text, end + closing.length), ...recordBefore(text, start)];
  }
  const value = lineValue(text, start, end, name, opening);
  return value === undefined ? [] : [value];
}

const betweenNameAndValue = /\s{0,40}\]?\s{0,40}(?:=>|:=|[:=,])\s{0,200}[[({]?\s{0,40}/y;
const stringPrefix = /(?:[fbruFBRU]{1,2}|\$|@)?(?=\\{0,3}["'`])/y;
const recordValue = /[^{}]{0,300}?["']value\\{0,3}["']\s{0,20}[:=]\s{0,40}/y;
const headerName = /^[A-Za-z]+(?:-[A-Za-z]+)*$/;
const yamlValue = /\s{0,40}\n?\s{0,40}value\s{0,20}[:=]\s{0,40}/y;

/** The string that follows a quoted name: `"X-Auth-Key": "..."`, `Set("X-Auth-Key", "...")`, `["x"] = "..."`. */
function besideName(text: string, after: number): Range[] {
  const yaml = stop(yamlValue, text, after);
  if (yaml !== undefined) return oneString(text, yaml);
  const from = stop(betweenNameAndValue, text, after);
  if (from === undefined) return [];
  // A record such as `{"name": "Cookie", "value": "..."}` has its value under a key of its own.
  if (text.slice(after, from).includes(',')) {
    const record = stop(recordValue, text, after);
    if (record !== undefined) return oneString(text, record);
    // A list of header names is no credential either.
    return oneString(text, from).filter(
      ({ start, end }) => !headerName.test(text.slice(start, Math.min(end, start + 64))),
    );
  }
  return oneString(text, from);
}

/** `{"value": "...", "name": "Cookie"}`: the value stands before the name. */
function recordBefore(text: string, start: number): Range[] {
  const near = text.slice(Math.max(start - 400, 0), start);
  const record = near.slice(near.lastIndexOf('{') + 1);
  const at = record.lastIndexOf('"value"');
  if (at === -1 || !/["'](?:name|key)\\{0,3}["']\s*:\s*\\{0,3}["'`]$/.test(record.slice(-60))) return [];
  const value = stop(/\s{0,20}:\s{0,20}/y, text, start - record.length + at + '"value"'.length);
  return value === undefined ? [] : oneString(text, value);
}

function oneString(text: string, at: number): Range[] {
  const from = stop(stringPrefix, text, at) ?? at;
  const quote = quoteAt(text, from);
  if (quote === undefined) return [];
  const start = from + quote.length;
  return [{ start, end: stringStop(text, start, quote) }];
}

/** The value of `Name: value` in a header line, a string that holds one, or an assignment. */
function lineValue(text: string, start: number, end: number, name: string, opening: string): Range | undefined {
  const from = stop(/[ \t]{0,20}[:=][ \t]{0,40}/y, text, end);
  if (from === undefined) return undefined;
  const quoted = opening !== '' && `"'\``.includes(opening);
  const string = quoted ? undefined : oneString(text, from)[0];
  if (string !== undefined) return string;
  // `authorization: token,` in code is no header line; names with a hyphen are no names of code.
  if (!quoted && !name.includes('-') && !literalLine.test(text.slice(from, from + 200))) return undefined;
  return { start: from, end: lineValueStop(text, start, from, quoted ? opening : undefined) };
}

/** A scheme with its credential, a cookie, or a run of characters that no name of code has. */
const literalLine =
  /^(?:(?:bearer|basic|token|digest|apikey|bot)[ \t]+\S|[\w.-]{1,80}=[^=\s(]|(?=[\w.+/=-]*\d)[\w.+/=-]{16,}(?:[\s"'`\\]|$))/i;

function lineValueStop(text: string, start: number, from: number, quote: string | undefined): number {
  const near = text.slice(Math.max(start - 300, 0), start);
  const line = near.slice(near.lastIndexOf('\n') + 1);
  const word = quote === undefined && /(?:^|\s)(?:-H|--header)[ =]?$/.test(line);
  const inString = quote === undefined && !word && /["'`]/.test(line);
  for (let at = from; at < text.length; at++) {
    const character = text[at] ?? '';
    if (character === '\n' || character === '\r' || character === quote) return at;
    if (character === '\\' && /[rn]/.test(text[at + 1] ?? '')) return at;
    if (inString && `"'\``.includes(character)) return at;
    if (word && isBlank(character) && text[at - 1] !== '\\') return at;
  }
  return text.length;
}

/** Where a sticky pattern stops when it matches at `at`. */
function stop(pattern: RegExp, text: string, at: number): number | undefined {
  pattern.lastIndex = at;
  const match = pattern.exec(text);
  return match === null ? undefined : at + match[0].length;
}
