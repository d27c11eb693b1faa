import {
  afterLineEnd,
  beforeLineEnd,
  isBlank,
  isLineEnd,
  lineStart,
  lineStop,
  skipBlanks,
  skipBlanksBack,
} from './layout.js';
import type { Range } from './layout.js';

/** Elements with one comma, space and comments between them are neighbours. */
export function sameCommaRun(between: string): boolean {
  const comma = skipSpace(between, 0);
  return between[comma] === ',' && skipSpace(between, comma + 1) === between.length;
}

/**
 * The range to delete so that an element of a comma list disappears with one comma: its own, or the one before it
 * where it is the last. Its lines go with it where it stands alone on them, and a comment behind it on its line.
 */
export function removeFromCommaList(text: string, span: Range): Range {
  const next = skipSpace(text, span.end);
  const range = text[next] === ',' ? withOwnComma(text, span, next) : withCommaBefore(text, span);
  return emptied(text, range);
}

function withOwnComma(text: string, span: Range, comma: number): Range {
  const start = lineStart(text, span.start);
  const lead = skipBlanksBack(text, span.start);
  const behind = skipBlanks(text, comma + 1);
  const remark = skipLineSpace(text, comma + 1);
  const endsLine = atLineEnd(text, remark);
  if (lead === start) {
    return endsLine ? { start, end: afterLineEnd(text, remark) } : { start: span.start, end: behind };
  }
  // In a string whose line ends are escape sequences the next element takes this one's place.
  if (text.slice(skipLayoutBack(text, span.start), span.start).includes('\\n')) {
    return { start: span.start, end: skipLayout(text, comma + 1) };
  }
  const before = text[lead - 1];
  const commaBelow = lineStop(text, span.end) < comma;
  if (before === ',' && commaBelow) return leadingComma(text, lead - 1, span.end);
  if (before === ',' && endsLine) return { start: lead, end: comma + 1 };
  // The first of its line, behind the opening bracket: the next element moves up.
  if (atLineEnd(text, behind)) return { start: span.start, end: skipLayout(text, behind) };
  return { start: span.start, end: behind };
}

/** `, b: 2` on a line of its own. */
function leadingComma(text: string, comma: number, end: number): Range {
  const start = lineStart(text, comma);
  const stop = skipLineSpace(text, end);
  if (skipBlanksBack(text, comma) !== start || !atLineEnd(text, stop)) return { start: comma, end };
  return { start, end: afterLineEnd(text, stop) };
}

function withCommaBefore(text: string, span: Range): Range {
  const start = lineStart(text, span.start);
  const alone = skipBlanksBack(text, span.start) === start;
  const remark = alone ? skipLineSpace(text, span.end) : skipBlockComments(text, span.end);
  const end = alone && !atLineEnd(text, remark) ? skipBlockComments(text, span.end) : remark;
  const before = skipLayoutBack(text, commentsBefore(text, span.start)) - 1;
  if (text[before] === ',' && !inLineComment(text, before)) {
    const line = lineStart(text, before);
    const leads = line > 0 && skipBlanksBack(text, before) === line;
    return { start: leads ? beforeLineEnd(text, line) : before, end: trimmed(text, span.end, end) };
  }
  if (alone && atLineEnd(text, skipBlanks(text, end))) {
    return { start, end: afterLineEnd(text, skipBlanks(text, end)) };
  }
  return { start: span.start, end: trimmed(text, span.end, end) };
}

/** `end` without blanks before it, not below `least`. */
function trimmed(text: string, least: number, end: number): number {
  return Math.max(least, skipBlanksBack(text, end));
}

/** A list that the deletion leaves empty closes up: `{}`. */
function emptied(text: string, range: Range): Range {
  const start = skipLayoutBack(text, range.start);
  const end = skipLayout(text, range.end);
  const pair = `${text[start - 1] ?? ''}${text[end] ?? ''}`;
  if (!['{}', '[]', '()'].includes(pair) || inLineComment(text, start - 1)) return range;
  return { start, end };
}

function atLineEnd(text: string, at: number): boolean {
  return at >= text.length || isLineEnd(text[at]);
}

/** Length of a line end, blank, or their spelling as an escape sequence or continuation at `at`; 0 for none. */
function layoutAt(text: string, at: number): number {
  const character = text[at];
  if (isBlank(character) || isLineEnd(character)) return 1;
  if (character !== '\\') return 0;
  const escaped = text[at + 1];
  return escaped !== undefined && 'nrt\n\r'.includes(escaped) ? 2 : 0;
}

/** Behind blanks and line ends, as characters or as the escape sequences of a string that holds the list. */
function skipLayout(text: string, at: number): number {
  let next = at;
  for (let length = layoutAt(text, next); length > 0; length = layoutAt(text, next)) next += length;
  return next;
}

function skipLayoutBack(text: string, at: number): number {
  let start = at;
  for (;;) {
    if (start >= 2 && layoutAt(text, start - 2) === 2) start -= 2;
    else if (start >= 1 && layoutAt(text, start - 1) === 1) start -= 1;
    else return start;
  }
}

/** Behind layout and comments. */
function skipSpace(text: string, at: number): number {
  for (let next = at; ;) {
    const after = commentStop(text, skipLayout(text, next));
    if (after === next) return next;
    next = after;
  }
}

/** Behind blanks and comments of this line. */
function skipLineSpace(text: string, at: number): number {
  for (let next = at; ;) {
    const after = commentStop(text, skipBlanks(text, next));
    if (after === next) return next;
    next = after;
  }
}

/** Behind block comments of this line; `at` where there is none. */
function skipBlockComments(text: string, at: number): number {
  let next = at;
  for (let open = skipBlanks(text, next); text.startsWith('/*', open); open = skipBlanks(text, next)) {
    const after = commentStop(text, open);
    if (after === open || lineStop(text, next) < after) return next;
    next = after;
  }
  return next;
}

/** Before block comments that stand on the same line just before `at`. */
function commentsBefore(text: string, at: number): number {
  const start = lineStart(text, at);
  let before = at;
  for (
    let end = skipBlanksBack(text, before);
    text.slice(start, end).endsWith('*/');
    end = skipBlanksBack(text, before)
  ) {
    const open = text.lastIndexOf('/*', end - 4);
    if (open < start) return before;
    before = open;
  }
  return before;
}

/** Behind the comment that starts at `at`, its line end left; `at` where none starts. */
function commentStop(text: string, at: number): number {
  if (text.startsWith('/*', at)) {
    const close = text.indexOf('*/', at + 2);
    return close === -1 ? at : close + 2;
  }
  if (text.startsWith('//', at) || (text[at] === '#' && (at === 0 || /[\s,]/.test(text[at - 1] ?? '')))) {
    return lineStop(text, at);
  }
  return at;
}

/** The character at `at` is part of a `//` or `#` comment, as far as its line tells. */
function inLineComment(text: string, at: number): boolean {
  let quote = '';
  for (let i = lineStart(text, at); i < at; i++) {
    const character = text[i] ?? '';
    if (quote !== '') {
      if (character === '\\') i++;
      else if (character === quote) quote = '';
    } else if (`"'\``.includes(character)) quote = character;
    else if (!text.startsWith('/*', i) && !isAddress(text, i) && commentStop(text, i) > at) return true;
  }
  return false;
}

/** The slashes of an address without quotes, as YAML has them: `url: https://...`. */
function isAddress(text: string, at: number): boolean {
  return text.startsWith('//', at) && /https?:$/.test(text.slice(Math.max(0, at - 6), at));
}
