import { lineStart } from '../layout.js';
import { countUpTo } from '../sorted.js';

/** What lines of comments begin with, in languages whose rules are not known here. */
const LINE = [/^\s*(?:#|\/\/|--\s|;|::|@?rem\s|\*\s|<!--)/i, /\s(?:#|\/\/)\s/] as const;
/** Comments of several lines, by how they begin and end. */
const BLOCKS = [
  ['<#', '#>'],
  ['/*', '*/'],
  ['<!--', '-->'],
  ['{-', '-}'],
  ['--[[', ']]'],
] as const;

/**
 * Whether a place of a text stands in what looks like a comment in some language: for files of languages that are not
 * scanned. Where comments of several lines begin and end is found once for all places.
 */
export function anyComments(text: string): (offset: number) => boolean {
  let blocks: readonly (readonly [begins: readonly number[], ends: readonly number[]])[] | undefined;
  const begun = new Map<number, number>();
  return (offset) => {
    const line = lineStart(text, offset);
    let open = begun.get(line);
    if (open === undefined) begun.set(line, (open = openedIn(text, line)));
    if (open <= offset) return true;
    blocks ??= BLOCKS.map(([begin, end]) => [placesOf(text, begin), placesOf(text, end)]);
    return blocks.some(([begins, ends]) => {
      const begun = lastUpTo(begins, offset);
      return begun >= 0 && lastUpTo(ends, offset) < begun && (ends.at(-1) ?? -1) >= offset;
    });
  };
}

/** Behind the first sign of a line that begins a comment. */
function openedIn(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  const line = text.slice(from, end < 0 ? undefined : end);
  return Math.min(
    ...LINE.map((sign) => {
      const found = sign.exec(line);
      return found === null ? Infinity : from + found.index + found[0].length;
    }),
  );
}

function placesOf(text: string, word: string): readonly number[] {
  const places: number[] = [];
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) places.push(at);
  return places;
}

/** The last of sorted places at or before an offset; -1 where there is none. */
function lastUpTo(places: readonly number[], offset: number): number {
  return places[countUpTo(places, offset) - 1] ?? -1;
}
