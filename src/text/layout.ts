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

/** The start of the line that holds `at`. */
export function lineStart(text: string, at: number): number {
  let start = at;
  while (start > 0 && !isLineEnd(text[start - 1])) start--;
  return start;
}

/** Where the line that holds `at` stops, before its line end. */
export function lineStop(text: string, at: number): number {
  let stop = at;
  while (stop < text.length && !isLineEnd(text[stop])) stop++;
  return stop;
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
