import type { Part, PartHole } from '../model/part.js';
import type { Expr, Program } from '../model/program.js';
import type { SourceText } from '../model/span.js';
import { markOf } from '../text/filled-in.js';
import { Mapping } from '../text/mapped-text.js';

/** How a declaration of the provider begins, also where its quotes are escaped. */
const DECLARED = /\b(?:resource|data)[ \t]+\\?"cloudflare_\w/;
const UNCHANGED = { as: 'never', because: 'a program puts the text together' } as const;

/**
 * Declarations of infrastructure that a program writes, as texts of their own: what it fills in are holes. They are
 * found where their text stands, whatever becomes of it.
 */
export function infrastructureTexts(programs: readonly Program[], source: SourceText): readonly Part[] {
  if (!DECLARED.test(source.text)) return [];
  const parts: Part[] = [];
  const open: unknown[] = programs.map(({ body }) => body);
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const pieces = Array.isArray(at) ? undefined : piecesOf(at as Expr);
    if (pieces === undefined) {
      for (const value of Object.values(at as object))
        if (typeof value === 'object' && value !== null) open.push(value);
    } else parts.push(...partOf(pieces, source));
  }
  return parts.sort((a, b) => startOf(a) - startOf(b));
}

function startOf({ content }: Part): number {
  return content.chunks[0]?.from ?? 0;
}

/** What a text is put together from, one behind the other; undefined for what is no text. */
function piecesOf(expr: Expr): readonly Expr[] | undefined {
  if (expr.kind === 'text') return [expr];
  if (expr.kind === 'join') return expr.parts.flatMap((part) => piecesOf(part) ?? [part]);
  if (expr.kind !== 'binary' || expr.op !== '+') return undefined;
  const [left, right] = [piecesOf(expr.left), piecesOf(expr.right)];
  return left === undefined && right === undefined ? undefined : [...(left ?? [expr.left]), ...(right ?? [expr.right])];
}

function partOf(pieces: readonly Expr[], source: SourceText): readonly Part[] {
  const mapping = new Mapping(source.text);
  const holes = new Map<string, PartHole>();
  let line = '';
  const fill = (at: number, written: string): void => {
    const isQuoted = (line.replaceAll('\\"', '').match(/"/g) ?? []).length % 2 === 1;
    const mark = markOf(holes.size);
    // Outside of quotes it is part of a name, which nothing is looked up by.
    if (isQuoted) holes.set(mark, { written });
    mapping.made(isQuoted ? mark : '_', at);
  };
  for (const piece of pieces) {
    if (piece.kind !== 'text') {
      fill(piece.span.start, source.text.slice(piece.span.start, piece.span.end));
      continue;
    }
    for (const run of piece.text) {
      const { span } = run;
      if (run.kind === 'hole') fill(span?.start ?? piece.span.start, run.name ?? '');
      else {
        if (span === undefined) mapping.made(run.text, piece.span.start);
        else if (source.text.slice(span.start, span.end) === run.text) mapping.same(span.start, span.end);
        else mapping.spells(run.text, span.start, span.end);
        line = run.text.includes('\n') ? run.text.slice(run.text.lastIndexOf('\n') + 1) : `${line}${run.text}`;
      }
    }
  }
  const content = mapping.done();
  return DECLARED.test(content.text)
    ? [{ language: 'tf', content, spelling: UNCHANGED, loose: true, ...(holes.size === 0 ? {} : { holes }) }]
    : [];
}
