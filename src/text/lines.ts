/** A place in a text as editors count it: both from 1, the column in UTF-16 units. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

/** Offsets and lines of one text. LF, CRLF and a lone CR end a line; the table is made on the first question. */
export interface LineIndex {
  /** Number of lines; a text that ends in a line end has an empty last line. */
  count(): number;
  /** The place of an offset; offsets outside the text count as its ends. */
  place(offset: number): Place;
  /** The offset of a place; a line or column beyond the end counts as the end of the text or of the line. */
  offsetOf(line: number, column: number): number;
  /** A line without its line end; undefined when there is no such line. */
  line(line: number): { readonly start: number; readonly end: number } | undefined;
}

/** The line index of a text. */
export function lineIndex(text: string): LineIndex {
  let table: readonly number[] | undefined;
  const starts = (): readonly number[] => (table ??= lineStarts(text));
  const startOf = (line: number): number => starts()[line - 1] ?? text.length;

  const line = (number: number): { start: number; end: number } | undefined => {
    const start = starts()[number - 1];
    if (start === undefined) return undefined;
    const next = starts()[number];
    return { start, end: next === undefined ? text.length : beforeLineEnd(text, next) };
  };

  return {
    count: () => starts().length,
    line,
    place(offset) {
      const at = Math.min(Math.max(Math.trunc(offset) || 0, 0), text.length);
      const number = lineAt(starts(), at);
      return { line: number, column: at - startOf(number) + 1 };
    },
    offsetOf(number, column) {
      if (number < 1) return 0;
      const start = startOf(number);
      const next = starts()[number];
      // A column may lie on the line end itself, between CR and LF too.
      const last = next === undefined ? text.length : next - 1;
      return Math.min(start + Math.max(column - 1, 0), last);
    },
  };
}

const known = new WeakMap<object, LineIndex>();

/** The line index of a text that many ask for: the table is made once for the object that holds the text. */
export function linesOf(source: { readonly text: string }): LineIndex {
  let lines = known.get(source);
  if (lines === undefined) known.set(source, (lines = lineIndex(source.text)));
  return lines;
}

function lineStarts(text: string): number[] {
  const starts = [0];
  if (!text.includes('\r')) {
    for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
    return starts;
  }
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 10 || (code === 13 && text.charCodeAt(at + 1) !== 10)) starts.push(at + 1);
  }
  return starts;
}

/** Where the line that ends at `next`, the start of the following one, stops. */
function beforeLineEnd(text: string, next: number): number {
  return text[next - 1] === '\n' && text[next - 2] === '\r' ? next - 2 : next - 1;
}

/** The number of the last line that starts at or before `offset`. */
function lineAt(starts: readonly number[], offset: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low + 1;
}
