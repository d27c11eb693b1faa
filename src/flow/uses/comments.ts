import type { SourceText, Span } from '../../model/span.js';

/** Where the comments of a text are. */
export class Comments {
  private readonly starts: readonly number[];
  private readonly ends: readonly number[];

  constructor({ file, text }: SourceText) {
    const found = [...text.matchAll(DASHED.test(file) ? WITH_DASHES : COMMENT)];
    this.starts = found.map(({ index }) => index);
    this.ends = found.map(({ index, 0: { length } }) => index + length);
  }

  /** A place, counted in UTF-16 units, lies in a comment. */
  holds(at: number): boolean {
    let [low, high] = [0, this.starts.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.starts[middle] ?? 0) <= at) low = middle + 1;
      else high = middle;
    }
    return at < (this.ends[low - 1] ?? -1);
  }
}

/** As most languages write them; a star in a path (`/zones/*`) begins none. */
const COMMENT = /(?<![\w}*])\/\*(?!\/)[\s\S]*?\*\/|(?<=^|\s)(?:\/\/|#).*$|"""[\s\S]*?"""/gm;
const WITH_DASHES = /(?<![\w}*])\/\*(?!\/)[\s\S]*?\*\/|(?<=^|\s)(?:\/\/|#|--\s).*$|"""[\s\S]*?"""/gm;
const DASHED = /\.(?:lua|sql|hs|elm|ad[abs]|applescript)(?:\0|$)/i;

const known = new WeakMap<SourceText, Comments>();

/** The comments of a text, found once for it. */
export function commentsIn(source: SourceText): Comments {
  const found = known.get(source) ?? new Comments(source);
  known.set(source, found);
  return found;
}

/** The first place of a text that a pattern (with the flag `g`) finds outside of its comments. */
export function firstOutsideComments(source: SourceText, pattern: RegExp): Span | undefined {
  const { file, text } = source;
  for (const { 0: found, index } of text.matchAll(pattern)) {
    if (!commentsIn(source).holds(index)) return { file, start: index, end: index + found.length };
  }
  return undefined;
}
