import type { MappedText } from '../../model/part.js';
import { linesOf, type Line } from '../../text/line-list.js';
import { Mapping } from '../../text/mapped-text.js';

/** How a scalar is written. */
export type Style = 'plain' | 'single' | 'double' | 'literal' | 'folded';

/** The text of a scalar, from its first character to its last, quotes or header included. */
export function scalarText(source: string, start: number, end: number, style: Style, parent: number): MappedText {
  switch (style) {
    case 'plain':
      return flow(source, start, end, undefined);
    case 'single':
      return flow(source, start + 1, closed(source, start, end), "'");
    case 'double':
      return flow(source, start + 1, closed(source, start, end), '"');
    case 'literal':
    case 'folded':
      return block(source, start, end, style === 'folded', parent);
  }
}

function closed(source: string, start: number, end: number): number {
  return end - 1 > start && source[end - 1] === source[start] ? end - 1 : end;
}

const BREAKS = /[ \t]*(?:\r?\n[ \t]*)+/y;
/** Any other sign that is escaped stands for itself. */
const ESCAPES: Readonly<Record<string, string>> = {
  ...{ '0': '\0', a: '\x07', b: '\b', t: '\t', n: '\n', v: '\v', f: '\f', r: '\r', e: '\x1b' },
  ...{ N: '\x85', _: '\xa0', L: '\u2028', P: '\u2029' },
};
const DIGITS: Readonly<Record<string, number>> = { x: 2, u: 4, U: 8 };

/** A scalar without a header: line ends are folded, doubled quotes and escapes are what they stand for. */
function flow(source: string, start: number, end: number, quote: string | undefined): MappedText {
  const mapping = new Mapping(source);
  let from = start;
  const spell = (text: string, at: number, to: number): void => {
    mapping.same(from, at).spells(text, at, to);
    from = to;
  };
  for (let at = start; at < end;) {
    const character = source[at];
    BREAKS.lastIndex = at;
    const breaks = /\s/.test(character ?? '') ? BREAKS.exec(source)?.[0] : undefined;
    if (breaks !== undefined && at + breaks.length <= end) {
      const count = breaks.split('\n').length - 1;
      spell(count === 1 ? ' ' : '\n'.repeat(count - 1), at, at + breaks.length);
      at = from;
    } else if (quote === "'" && character === "'") {
      spell("'", at, at + 2);
      at = from;
    } else if (quote === '"' && character === '\\') {
      const { text, length } = escapeAt(source, at);
      spell(text, at, Math.min(at + length, end));
      at = from;
    } else at += 1;
  }
  return mapping.same(from, end).done();
}

function escapeAt(source: string, at: number): { readonly text: string; readonly length: number } {
  const letter = source[at + 1] ?? '';
  // A line end that is escaped joins the lines; blanks before the next line go.
  const joined = /^\\\r?\n[ \t]*/.exec(source.slice(at, at + 300))?.[0];
  if (joined !== undefined) return { text: '', length: joined.length };
  const width = DIGITS[letter];
  if (width === undefined) return { text: ESCAPES[letter] ?? letter, length: 2 };
  const code = Number.parseInt(source.slice(at + 2, at + 2 + width), 16);
  return { text: code >= 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '', length: 2 + width };
}

/** A block scalar: `|` or `>` with what follows it on its line, then lines behind a margin. */
function block(source: string, start: number, end: number, folded: boolean, parent: number): MappedText {
  const lines = linesOf(source.slice(start, end));
  const [, before = '', digit = '', behind = ''] = /^[|>]([-+]?)(\d?)([-+]?)/.exec(lines[0]?.text ?? '') ?? [];
  const body = lines.slice(1);
  const shown = body.find(({ text }) => text.trim() !== '');
  const own = /^ */.exec(shown?.text ?? '')?.[0].length ?? 0;
  const width = digit === '' ? own : Math.max(parent, 0) + Number(digit);
  const last = body.findLastIndex(({ text }) => text.trim() !== '');
  const from = (line: Line): number => start + Math.min(line.start + width, line.end);
  const mapping = new Mapping(source);
  const [first] = body;
  if (first !== undefined && last >= 0) mapping.spells('', start, from(first));
  for (const [i, line] of body.slice(0, last + 1).entries()) {
    mapping.same(from(line), start + line.end);
    const next = body[i + 1];
    if (i < last && next !== undefined) {
      mapping.spells(folded ? foldedEnd(body, i, width) : '\n', start + line.end, from(next));
    }
  }
  const chomp = before + behind;
  const tail = body.slice(Math.max(last, 0));
  if (last >= 0 && chomp !== '-') {
    for (const line of chomp === '+' ? tail : tail.slice(0, 1)) {
      mapping.spells('\n', start + line.end, start + line.next);
    }
  }
  return mapping.done();
}

/** What the line end behind a line of a folded block stands for. */
function foldedEnd(body: readonly Line[], i: number, width: number): string {
  const text = (line: Line | undefined): string => line?.text.slice(width) ?? '';
  const further = (line: Line | undefined): boolean => /^[ \t]/.test(text(line));
  const own = body[i];
  const next = body[i + 1];
  if (text(own) === '') return '\n';
  if (text(next) !== '') return further(own) || further(next) ? '\n' : ' ';
  const following = body.slice(i + 1).find((line) => text(line) !== '');
  // The first of several line ends goes, unless a line around them is indented further.
  return further(own) || further(following) ? '\n' : '';
}
