/*
 * Ranges that East Asian Width calls wide or full-width; pairs of first and last code point. Emoji are told by their
 * own property below.
 */
const wide: readonly (readonly [number, number])[] = [
  [0x1100, 0x115f],
  [0x2329, 0x232a],
  [0x2e80, 0x303e],
  [0x3041, 0x33ff],
  [0x3400, 0x4dbf],
  [0x4e00, 0xa4cf],
  [0xa960, 0xa97c],
  [0xac00, 0xd7a3],
  [0xf900, 0xfaff],
  [0xfe10, 0xfe19],
  [0xfe30, 0xfe6b],
  [0xff01, 0xff60],
  [0xffe0, 0xffe6],
  [0x16fe0, 0x18d08],
  [0x1aff0, 0x1b2fb],
  [0x1f200, 0x1f265],
  [0x20000, 0x3fffd],
];

let segmenter: Intl.Segmenter | undefined;

/** Made when it is needed: that takes as long as the start of the program. */
function graphemes(): Intl.Segmenter {
  return (segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' }));
}
const plain = /^[\x20-\x7e]*$/;

/** A character as a reader sees it, with where it starts in its text and how many terminal columns it takes. */
export interface Grapheme {
  readonly text: string;
  readonly start: number;
  readonly width: number;
}

/** The characters of a text in order, combined ones together. */
export function graphemesOf(text: string): Grapheme[] {
  if (plain.test(text)) return Array.from(text, (character, start) => ({ text: character, start, width: 1 }));
  return Array.from(graphemes().segment(text), ({ segment, index }) => ({
    text: segment,
    start: index,
    width: graphemeWidth(segment),
  }));
}

/** Columns that a text takes in a terminal: 2 for wide characters and emoji, 0 for what combines. */
export function displayWidth(text: string): number {
  if (plain.test(text)) return text.length;
  let width = 0;
  for (const { segment } of graphemes().segment(text)) width += graphemeWidth(segment);
  return width;
}

function graphemeWidth(grapheme: string): number {
  if (/^[\p{Control}\p{Format}\p{Mn}\p{Me}]*$/u.test(grapheme)) return 0;
  if (/^(?:\p{Emoji_Presentation}|\p{Emoji}\uFE0F)/u.test(grapheme)) return 2;
  const code = grapheme.codePointAt(0) ?? 0;
  return wide.some(([first, last]) => code >= first && code <= last) ? 2 : 1;
}
