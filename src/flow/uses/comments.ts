import type { SourceText, Span } from '../../model/span.js';

/** Where the comments of a text are. */
export class Comments {
  private readonly starts: readonly number[];
  private readonly ends: readonly number[];

  constructor({ file, text }: SourceText) {
    const found = [...text.matchAll(formsOf(file))];
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

/** A star in a path (`/zones/*`) begins none. */
const BLOCK = String.raw`(?<![\w}*])\/\*(?!\/)[\s\S]*?\*\/`;
const STRING = '"""[\\s\\S]*?"""';
const line = (begins: string): string => String.raw`(?<=^|\s)(?:${begins}).*$`;
const forms = (...all: readonly string[]): RegExp => new RegExp(all.join('|'), 'gm');

/** What begins a comment in some languages and means something else in others: `#path` in JavaScript, `//` in Perl. */
const FORMS: readonly (readonly [files: RegExp, forms: RegExp])[] = [
  [/\.(?:lua|hs|elm|ad[abs]|applescript)(?:\0|$)/i, forms(line(String.raw`--\s`))],
  [/\.sql(?:\0|$)/i, forms(BLOCK, line(String.raw`#|--\s`))],
  [
    /\.(?:[cm]?[jt]sx?|java|kts?|go|cs|rs|swift|dart|scala|groovy|gradle)(?:\0|$)/i,
    forms(BLOCK, line(String.raw`\/\/|#!(?!\[)`)),
  ],
  [/\.php(?:\0|$)/i, forms(BLOCK, line(String.raw`\/\/|#(?!\[)`))],
  // `"Bearer #{token}"`
  [/\.(?:rb|rake|ru|cr)(?:\0|$)/i, forms(line(String.raw`#(?!\{)`))],
  [/\.(?:p[lm]|(?:ba|z|k|da|fi)?sh|bats)(?:\0|$)/i, forms(line('#'))],
  [/\.exs?(?:\0|$)/i, forms(line(String.raw`#(?!\{)`), STRING)],
  [/\.pyw?(?:\0|$)/i, forms(line('#'), STRING)],
  [/\.nix(?:\0|$)/i, forms(BLOCK, line('#'))],
];
/** In files of other kinds: as most languages write them. */
const COMMON = forms(BLOCK, line(String.raw`\/\/|#`), STRING);

function formsOf(file: string): RegExp {
  return FORMS.find(([files]) => files.test(file))?.[1] ?? COMMON;
}

const known = new WeakMap<SourceText, Comments>();

/** The comments of a text, found once for it. */
export function commentsIn(source: SourceText): Comments {
  const found = known.get(source) ?? new Comments(source);
  known.set(source, found);
  return found;
}

/** The first place of a text that a pattern (with the flag `g`) finds outside of its comments, and that is not passed over. */
export function firstOutsideComments(
  source: SourceText,
  pattern: RegExp,
  isPassedOver: (place: Span) => boolean = () => false,
): Span | undefined {
  const { file, text } = source;
  for (const { 0: found, index } of text.matchAll(pattern)) {
    const place = { file, start: index, end: index + found.length };
    if (!commentsIn(source).holds(index) && !isPassedOver(place)) return place;
  }
  return undefined;
}
