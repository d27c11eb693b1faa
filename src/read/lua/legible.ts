import type { Problem } from '../../model/reader.js';
import type { SourceText } from '../../model/span.js';
import { languageOf } from '../../text/lexical/language.js';
import { literalsOf } from '../../text/lexical/scan.js';
import { lineIndex } from '../../text/lines.js';

/** Characters that Lua has nowhere but in strings and comments; `!=` is of a dialect. */
// eslint-disable-next-line no-control-regex -- control characters are such
const foreign = /[\\`$@?\u0000-\u0008\u000e-\u001f\u007f]|!(?!=)|[^\u0000-\u007f]/gu;
const suspect = /[^\t\n\r -~]|[\\`$@?!]|\[=*\[/;
/** So few of them are left to the grammar, which makes out the code around them. */
const few = 50;

/**
 * A text that the grammar reads in time that grows with its length. It tries to make sense of every character that is
 * none of Lua's, and looks for the end of a long bracket from each one that has none: those are blanks then, which keep
 * every place, and are told.
 */
export function legible(source: SourceText): { readonly source: SourceText; readonly problems: readonly Problem[] } {
  const { file, text } = source;
  const language = languageOf('a.lua');
  if (language === undefined || !suspect.test(text)) return { source, problems: [] };
  const literals = literalsOf(text, language);
  const last = literals.at(-1);
  const open = last === undefined ? undefined : openLong(text, last.start, last.end);
  const stop = open ?? text.length;
  const places = foreignPlaces(text, stop, literals);
  if (open === undefined && places.length <= few) return { source, problems: [] };
  const characters = [...(places.length > few ? places : [])];
  const lines = lineIndex(text);
  const problems = [characters[0], open]
    .filter((at) => at !== undefined)
    .map((at): Problem => {
      const what = at === open ? 'a long bracket is never closed' : 'this is not understood';
      return { message: `line ${String(lines.place(at).line)}: ${what}`, span: { file, start: at, end: at + 1 } };
    });
  const head = blanked(text.slice(0, stop), characters);
  return { source: { file, text: head + text.slice(stop).replace(/[^\r\n]/g, ' ') }, problems };
}

/** Where a long bracket begins whose text goes on to the end of the file. */
function openLong(text: string, start: number, end: number): number | undefined {
  if (end < text.length) return undefined;
  const [opening] = /(?:--)?\[=*\[$/.exec(text.slice(Math.max(start - 210, 0), start)) ?? [];
  return opening === undefined ? undefined : start - opening.length;
}

function foreignPlaces(text: string, stop: number, literals: readonly { start: number; end: number }[]): number[] {
  const out: number[] = [];
  let from = 0;
  for (const { start, end } of [...literals, { start: stop, end: stop }]) {
    const upTo = Math.min(start, stop);
    if (upTo > from) for (const match of text.slice(from, upTo).matchAll(foreign)) out.push(from + match.index);
    from = Math.max(from, end);
  }
  return out;
}

function blanked(text: string, places: readonly number[]): string {
  if (places.length === 0) return text;
  const parts: string[] = [];
  let from = 0;
  for (const at of places) {
    // A character outside of the basic plane is two units.
    const width = (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
    parts.push(text.slice(from, at), ' '.repeat(width));
    from = at + width;
  }
  parts.push(text.slice(from));
  return parts.join('');
}
