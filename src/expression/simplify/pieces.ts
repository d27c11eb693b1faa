import { isNameChar } from '../scan.js';
import type { Parser, Use } from '../state.js';
import type { Expr } from '../tree.js';

interface Region {
  readonly start: number;
  readonly end: number;
}

/** Text that stands for a node, and how tightly it holds together (see `levelOf`). */
export interface Piece {
  readonly text: string;
  readonly level: number;
}

/** The source with the renames made, read in parts. */
export interface Source {
  readonly p: Parser;
  readonly renames: readonly (Use & { readonly to: string })[];
}

/** The place of a node with the parentheses round it. */
export function regionOf(source: Source, node: Expr): Region {
  return source.p.outer.get(node) ?? node;
}

/** The text from `start` to `end` as it is written, with the names renamed. */
export function copy(source: Source, start: number, end: number): string {
  const { renames, p } = source;
  let low = 0;
  let high = renames.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((renames[middle]?.start ?? 0) < start) low = middle + 1;
    else high = middle;
  }
  let out = '';
  let at = start;
  for (let i = low; i < renames.length; i++) {
    const rename = renames[i];
    if (rename === undefined || rename.end > end) break;
    out += p.text.slice(at, rename.start) + rename.to;
    at = rename.end;
  }
  return out + p.text.slice(at, end);
}

/** The texts one after the other, with a space where two words would run into one. */
export function glue(parts: readonly string[]): string {
  const out: string[] = [];
  let last = '';
  for (const part of parts) {
    if (part === '') continue;
    const meet = last !== '' && isNameChar(last.charCodeAt(last.length - 1)) && isNameChar(part.charCodeAt(0));
    out.push(meet ? ` ${part}` : part);
    last = part;
  }
  return out.join('');
}

/** In parentheses unless it holds at least as tightly as `level`. */
export function atLeast(piece: Piece, level: number): string {
  return piece.level >= level ? piece.text : `(${piece.text})`;
}

/** The text of a node's region with the regions of its children replaced. */
export function replaceChildren(
  source: Source,
  node: Expr,
  children: readonly { readonly node: Expr; readonly text: string }[],
): string {
  const region = regionOf(source, node);
  const parts: string[] = [];
  let at = region.start;
  for (const child of children) {
    const place = regionOf(source, child.node);
    parts.push(copy(source, at, place.start), child.text);
    at = place.end;
  }
  return glue([...parts, copy(source, at, region.end)]);
}
