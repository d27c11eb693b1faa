/** A range of one text: UTF-16 offsets, `end` exclusive. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

export function isBlank(character: string | undefined): boolean {
  return character === ' ' || character === '\t';
}

/** CR or LF. */
export function isLineEnd(character: string | undefined): boolean {
  return character === '\n' || character === '\r';
}

/** Characters of a line that are looked at one by one; the ends of longer ones are looked up. */
const NEAR = 2000;

/** The start of the line that holds `at`. */
export function lineStart(text: string, at: number): number {
  const near = Math.max(0, at - NEAR);
  for (let start = at; start > near; start--) if (isLineEnd(text[start - 1])) return start;
  if (near === 0) return 0;
  const ends = lineEnds(text);
  return (ends[firstFrom(ends, near) - 1] ?? -1) + 1;
}

/** Where the line that holds `at` stops, before its line end. */
export function lineStop(text: string, at: number): number {
  const near = Math.min(text.length, at + NEAR);
  for (let stop = at; stop < near; stop++) if (isLineEnd(text[stop])) return stop;
  if (near === text.length) return Math.max(at, near);
  const ends = lineEnds(text);
  return ends[firstFrom(ends, near)] ?? text.length;
}

/** The line ends of the text that was asked for last: many ask for the same one, each in a line of megabytes. */
let remembered: { readonly text: string; readonly ends: readonly number[] } = { text: '', ends: [] };

function lineEnds(text: string): readonly number[] {
  if (remembered.text !== text) remembered = { text, ends: [...text.matchAll(/[\r\n]/g)].map(({ index }) => index) };
  return remembered.ends;
}

/** The index of the first of some ascending offsets that is `at` or behind it. */
function firstFrom(ascending: readonly number[], at: number): number {
  let low = 0;
  for (let high = ascending.length; low < high;) {
    const middle = (low + high) >> 1;
    if ((ascending[middle] ?? at) < at) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Behind the line end at `at`, or `at` itself where there is none. */
export function afterLineEnd(text: string, at: number): number {
  if (text[at] === '\r' && text[at + 1] === '\n') return at + 2;
  return isLineEnd(text[at]) ? at + 1 : at;
}

/** Before the line end that stops at `at`, or `at` itself where there is none. */
export function beforeLineEnd(text: string, at: number): number {
  if (text[at - 1] === '\n' && text[at - 2] === '\r') return at - 2;
  return isLineEnd(text[at - 1]) ? at - 1 : at;
}

/** The first character at or behind `at` that is no blank; line ends are not blanks. */
export function skipBlanks(text: string, at: number): number {
  let next = at;
  while (isBlank(text[next])) next++;
  return next;
}

/** The start of the blanks that end at `at`. */
export function skipBlanksBack(text: string, at: number): number {
  let start = at;
  while (start > 0 && isBlank(text[start - 1])) start--;
  return start;
}
