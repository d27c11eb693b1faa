import type { Piece, Text } from '../../model/text.js';
import { leaveOut } from '../../text/left-out.js';
import { flatText } from '../../text/flat-text.js';

const DIRECTIVE =
  /%(?:%|[-+ #0]{0,5}(?:\d{1,6}|\*)?(?:\.(?:\d{1,6}|\*))?[a-zA-Z])|\\(?:[abefnrtv\\"']|[0-7]{1,3}|x[0-9a-fA-F]{1,2})/g;

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', '\\': '\\', '"': '"', "'": "'" };

/** A format that is used again and again for many values is not written out to more pieces than this. */
const MOST = 5000;

/**
 * What `printf format values...` prints; undefined for directives other than plain text and numbers. The format is used
 * again while values are left.
 */
export function printfText(format: Text, values: readonly Text[]): Text | undefined {
  const flat = flatText(format);
  const directives = [...flat.chars.matchAll(DIRECTIVE)];
  const taking = directives.filter((found) => found[0].startsWith('%') && found[0] !== '%%');
  const rounds = taking.length === 0 ? 1 : Math.max(1, Math.ceil(values.length / taking.length));
  if (rounds * (directives.length + 1) > MOST) {
    leaveOut('a format is used too often');
    return undefined;
  }
  const pieces: Piece[] = [];
  let next = 0;
  for (let round = 0; round < rounds; round += 1) {
    let from = 0;
    for (const found of directives) {
      pieces.push(...flat.pieces(from, found.index));
      from = found.index + found[0].length;
      if (found[0] === '%%') pieces.push({ kind: 'run', text: '%' });
      else if (found[0].startsWith('%')) {
        if (!/^%[sdi]$/.test(found[0])) return undefined;
        pieces.push(...(values[next] ?? []));
        next += 1;
      } else {
        const character = ESCAPES[found[0].slice(1)];
        if (character === undefined) return undefined;
        pieces.push({ kind: 'run', text: character });
      }
    }
    pieces.push(...flat.pieces(from, flat.chars.length));
  }
  return pieces;
}
