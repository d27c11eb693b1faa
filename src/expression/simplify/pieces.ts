import { isNameChar } from '../scan.js';
import type { Parser, Use } from '../state.js';
import type { Expr } from '../tree.js';
import type { Region, Rope } from './rope.js';
import { edge } from './rope.js';

/** Text that stands for a node, and how tightly it holds together (see `levelOf`). */
export interface Piece {
  readonly text: Rope;
  readonly level: number;
}

/** The source with the renames made, read in parts. */
export interface Source {
  readonly p: Parser;
  readonly renames: readonly (Use & { readonly to: string })[];
}

/** The place of a node with the parentheses round it. */
export function regionOf(source: Source, node: Expr): Region {
  const { start, end } = source.p.outer.get(node) ?? node;
  return { start, end };
}

/** The text from `start` to `end` as it is written, with the names renamed. */
export function copy(source: Source, start: number, end: number): Rope {
  const { renames } = source;
  let low = 0;
  let high = renames.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((renames[middle]?.start ?? 0) < start) low = middle + 1;
    else high = middle;
  }
  const out: Rope[] = [];
  let at = start;
  for (let i = low; i < renames.length; i++) {
    const rename = renames[i];
    if (rename === undefined || rename.end > end) break;
    out.push({ start: at, end: rename.start }, rename.to);
    at = rename.end;
  }
  return out.length === 0 ? { start, end } : [...out, { start: at, end }];
}

/** The texts one after the other, with a space where two words would run into one. */
export function glue(parts: readonly Rope[], source: Source): Rope {
  const out: Rope[] = [];
  let last: number | undefined;
  for (const part of parts) {
    const first = edge(part, source.p.text, 'first');
    if (first === undefined) continue;
    if (last !== undefined && isNameChar(last) && isNameChar(first)) out.push(' ');
    out.push(part);
    last = edge(part, source.p.text, 'last');
  }
  return out;
}

/** In parentheses unless it holds at least as tightly as `level`. */
export function atLeast(piece: Piece, level: number): Rope {
  return piece.level >= level ? piece.text : ['(', piece.text, ')'];
}

/** The text of a node's region with the regions of its children replaced. */
export function replaceChildren(
  source: Source,
  node: Expr,
  children: readonly { readonly node: Expr; readonly text: Rope }[],
): Rope {
  const region = regionOf(source, node);
  const parts: Rope[] = [];
  let at = region.start;
  for (const child of children) {
    const place = regionOf(source, child.node);
    parts.push(copy(source, at, place.start), child.text);
    at = place.end;
  }
  return glue([...parts, copy(source, at, region.end)], source);
}
