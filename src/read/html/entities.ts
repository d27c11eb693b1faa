import type { MappedText } from '../../model/part.js';
import { Mapping } from '../../text/mapped-text.js';

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  lbrace: '{',
  rbrace: '}',
  lcub: '{',
  rcub: '}',
  dollar: '$',
  lowbar: '_',
  bsol: '\\',
  sol: '/',
};

const TOKEN =
  /&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([a-zA-Z]+));|<!--[\s\S]*?-->|<br\s*\/?>|<\/?[a-zA-Z][^<>]*>|\r\n/g;

/** The text of a stretch of HTML: tags and comments go, entities are what they stand for. */
export function htmlText(source: string, start: number, end: number): MappedText {
  const mapping = new Mapping(source);
  let from = start;
  for (const found of source.slice(start, end).matchAll(TOKEN)) {
    const at = start + found.index;
    const stop = at + found[0].length;
    const text = spelledBy(found);
    if (text === undefined) continue;
    mapping.same(from, at).spells(text, at, stop);
    from = stop;
  }
  return mapping.same(from, end).done();
}

/** Undefined where the text stands for itself. */
function spelledBy([whole, decimal, hex, name]: RegExpMatchArray): string | undefined {
  if (whole === '\r\n' || /^<br/i.test(whole)) return '\n';
  if (whole.startsWith('<')) return '';
  const code = decimal !== undefined ? Number(decimal) : hex !== undefined ? Number.parseInt(hex, 16) : undefined;
  if (code !== undefined) return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
  return name === undefined ? undefined : NAMED[name.toLowerCase()];
}
