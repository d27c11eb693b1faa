import type { Piece, Text } from '../model/text.js';
import { cut } from '../text/pieces.js';

/** What an address may hold beside its letters: blanks, encoded slashes, and the expressions of RFC 6570. */
const ODD = /[\t\r\n]|^\s|\s$|%2[Ff]|(?<!\{)\{[?&/+#.;]/;
const PART = /[\t\r\n]+|%2[Ff]|(?<!\{)\{[?&/+#.;][^{}]*\}/g;

/**
 * An address as servers see it: without line ends and blanks around it, which clients drop; encoded slashes as slashes;
 * `{/id}` and `{+path}` filled in, and `{?page}` left out.
 */
export function plainAddress(url: Text): Text {
  if (!url.some((piece) => piece.kind === 'run' && ODD.test(piece.text))) return url;
  const made = url.flatMap((piece) => (piece.kind === 'run' ? plainRun(piece) : [piece]));
  return withoutBlanks(made);
}

type Run = Piece & { readonly kind: 'run' };

function plainRun(run: Run): Piece[] {
  const found: Piece[] = [];
  let at = 0;
  for (const { 0: part, index } of run.text.matchAll(PART)) {
    if (index > at) found.push(cut(run, at, index));
    found.push(...standsFor(part));
    at = index + part.length;
  }
  if (at < run.text.length) found.push(at === 0 ? run : cut(run, at, run.text.length));
  return found;
}

function standsFor(part: string): readonly Piece[] {
  const slash: Piece = { kind: 'run', text: '/' };
  if (/^%/.test(part)) return [slash];
  if (/^\s/.test(part) || /^\{[?&#]/.test(part)) return [];
  const hole: Piece = { kind: 'hole', name: part.replaceAll(/[^\w]/g, '') };
  return part.startsWith('{/') ? [slash, hole] : [hole];
}

function withoutBlanks(url: Text): Text {
  return url.flatMap((piece, i): Piece[] => {
    if (piece.kind === 'hole') return [piece];
    const start = i === 0 ? piece.text.length - piece.text.trimStart().length : 0;
    const end = i === url.length - 1 ? piece.text.trimEnd().length : piece.text.length;
    if (end <= start) return [];
    return [start === 0 && end === piece.text.length ? piece : cut(piece, start, end)];
  });
}
