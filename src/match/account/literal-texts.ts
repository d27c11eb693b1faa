import type { Piece } from '../../model/text.js';
import { literalAt, type LiteralIndex } from './literals.js';
import type { WrittenText } from './spelled.js';

/** A text in quotes on one line, as most languages write it. */
const QUOTED = /"""(.*?)"""|'''(.*?)'''|"((?:\\.|[^"\\])*)"|'((?:\\.|[^'\\])*)'|`((?:\\.|[^`\\])*)`/g;
/** What is put into a text by its language, and signs that are written with a backslash. */
const PUT_IN =
  /\\(?<sign>["'\\/])|\\\((?:[^()\n]|\([^()\n]*\))*\)|[$#]\{[^{}\n]*\}|\$[A-Za-z_]\w*|%(?:\d\$)?(?:[sdvqi@]|l{1,2}[dui])/g;

/** The texts in quotes of lines that hold some words, in a file whose language is not parsed; none of comments. `words`: for `exec` in a row. */
export function* literalTexts(literals: LiteralIndex, words: RegExp): Iterable<WrittenText> {
  const { file, text } = literals.source;
  let last = 0;
  words.lastIndex = 0;
  for (let match = words.exec(text); match !== null; match = words.exec(text)) {
    if (match.index < last) continue;
    const line = text.lastIndexOf('\n', match.index) + 1;
    const end = text.indexOf('\n', match.index);
    last = end < 0 ? text.length : end;
    for (const found of text.slice(line, last).matchAll(QUOTED)) {
      const [written, ...groups] = found as (string | undefined)[] as [string, ...(string | undefined)[]];
      const inner = groups.find((one) => one !== undefined) ?? '';
      const start = line + found.index + (written.length - inner.length) / 2;
      const span = { file, start, end: start + inner.length };
      if (literalAt(literals, span) !== 'comment') yield { pieces: piecesOf(file, inner, start), span, as: 'path' };
    }
  }
}

function piecesOf(file: string, text: string, from: number): readonly Piece[] {
  const pieces: Piece[] = [];
  const put = (start: number, end: number): void => {
    const span = { file, start: from + start, end: from + end };
    if (end > start) pieces.push({ kind: 'run', text: text.slice(start, end), span });
  };
  let last = 0;
  for (const { 0: found, index, groups } of text.matchAll(PUT_IN)) {
    put(last, index);
    last = index + found.length;
    const span = { file, start: from + index, end: from + last };
    const sign = groups?.['sign'];
    pieces.push(sign === undefined ? { kind: 'hole', span } : { kind: 'run', text: sign, span });
  }
  put(last, text.length);
  return pieces;
}
