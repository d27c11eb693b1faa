import type { Chunk, MappedText } from '../model/part.js';
import type { Span } from '../model/span.js';
import type { Piece, Quoting } from '../model/text.js';
import type { Range } from './layout.js';

/** Puts a mapped text together from its start to its end. */
export class Mapping {
  private readonly chunks: Chunk[] = [];
  private readonly spelled: string[] = [];
  private length = 0;

  constructor(private readonly source: string) {}

  /** A stretch of the source as it is. */
  same(from: number, to: number): this {
    if (to <= from) return this;
    const last = this.chunks.at(-1);
    if (last?.same === true && last.to === from) {
      this.chunks[this.chunks.length - 1] = { ...last, end: last.end + to - from, to };
    } else this.chunks.push({ start: this.length, end: this.length + to - from, from, to, same: true });
    return this.grown(this.source.slice(from, to));
  }

  /** Text that a stretch of the source spells as a whole; empty text for a stretch that spells nothing. */
  spells(text: string, from: number, to: number): this {
    if (text === '' && to <= from) return this;
    this.chunks.push({ start: this.length, end: this.length + text.length, from, to, same: false });
    return this.grown(text);
  }

  /** Text that the source does not hold. */
  made(text: string, at: number): this {
    return text === '' ? this : this.spells(text, at, at);
  }

  done(): MappedText {
    return { text: this.spelled.join(''), chunks: this.chunks };
  }

  private grown(text: string): this {
    this.spelled.push(text);
    this.length += text.length;
    return this;
  }
}

/** A stretch of a source that spells itself. */
export function plainPart(source: string, from: number, to: number): MappedText {
  return new Mapping(source).same(from, to).done();
}

/** The index of the first chunk that ends behind `at`; of two at one place the one that holds text. */
function chunkAt(chunks: readonly Chunk[], at: number): number {
  let low = 0;
  let high = chunks.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((chunks[middle]?.end ?? Infinity) <= at) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Where a range is written in the source; a part of an escape counts as all of it. */
export function outerRange(mapped: MappedText, start: number, end: number): Range {
  const { chunks } = mapped;
  const first = chunks[chunkAt(chunks, start)] ?? chunks.at(-1);
  if (first === undefined) return { start: 0, end: 0 };
  const from = first.same ? first.from + Math.min(Math.max(start, first.start), first.end) - first.start : first.from;
  if (end <= start) {
    const at = start >= first.end ? first.to : from;
    return { start: at, end: at };
  }
  const last = chunks[chunkAt(chunks, end - 1)] ?? first;
  const to = last.same ? last.from + Math.min(end, last.end) - last.start : last.to;
  return { start: from, end: Math.max(from, to) };
}

/**
 * The range of the source to replace so that this range of the text is replaced and nothing else. Undefined where the
 * range begins or ends inside an escape, holds text that the source lacks, or is not written in one stretch.
 */
export function outerEditRange(mapped: MappedText, start: number, end: number): Range | undefined {
  const { chunks } = mapped;
  if (start === end) return insertion(chunks, start);
  const first = chunkAt(chunks, start);
  const last = chunkAt(chunks, end - 1);
  const from = boundary(chunks[first], start);
  const to = boundary(chunks[last], end);
  if (from === undefined || to === undefined) return undefined;
  for (let index = first; index <= last; index++) {
    const chunk = chunks[index];
    const next = chunks[index + 1];
    if (chunk === undefined || isBarred(chunk)) return undefined;
    if (index < last && next !== undefined && next.from !== chunk.to) return undefined;
  }
  return { start: from, end: to };
}

function insertion(chunks: readonly Chunk[], at: number): Range | undefined {
  const behind = chunks[chunkAt(chunks, at)];
  const before = at > 0 ? chunks[chunkAt(chunks, at - 1)] : undefined;
  for (const chunk of [before, behind]) {
    if (chunk === undefined || isBarred(chunk)) continue;
    const place = boundary(chunk, at);
    if (place !== undefined) return { start: place, end: place };
  }
  return undefined;
}

function isMade(chunk: Chunk): boolean {
  return chunk.from === chunk.to && chunk.end > chunk.start;
}

function isBarred(chunk: Chunk): boolean {
  return chunk.fixed === true || isMade(chunk);
}

/** A text that is shown where it is used, and not edited from there. */
export function fixedMapped({ text, chunks }: MappedText): MappedText {
  return { text, chunks: chunks.map((chunk) => ({ ...chunk, fixed: true })) };
}

function boundary(chunk: Chunk | undefined, at: number): number | undefined {
  if (chunk === undefined) return undefined;
  if (chunk.same) return chunk.from + at - chunk.start;
  if (at === chunk.start) return chunk.from;
  return at === chunk.end ? chunk.to : undefined;
}

/** A range of a mapped text as one of its own. An escape that the range cuts through goes in whole. */
export function sliceMapped(mapped: MappedText, start: number, end: number): MappedText {
  const spelled: string[] = [];
  const chunks: Chunk[] = [];
  let length = 0;
  for (let index = chunkAt(mapped.chunks, start); index < mapped.chunks.length; index++) {
    const chunk = mapped.chunks[index];
    if (chunk === undefined || chunk.start >= end) break;
    const low = chunk.same ? Math.max(start, chunk.start) : chunk.start;
    const high = chunk.same ? Math.min(end, chunk.end) : chunk.end;
    const from = chunk.from + low - chunk.start;
    const to = chunk.same ? from + high - low : chunk.to;
    chunks.push({ ...chunk, start: length, end: length + high - low, from, to });
    spelled.push(mapped.text.slice(low, high));
    length += high - low;
  }
  return { text: spelled.join(''), chunks };
}

/** Several texts, one after the other. */
export function joinMapped(all: readonly MappedText[]): MappedText {
  const chunks: Chunk[] = [];
  let length = 0;
  for (const { text, chunks: own } of all) {
    for (const chunk of own) chunks.push({ ...chunk, start: chunk.start + length, end: chunk.end + length });
    length += text.length;
  }
  return { text: all.map(({ text }) => text).join(''), chunks };
}

/** A text of a text: `inner` is spelled in the text of `outer`, and comes out as spelled in the source of `outer`. */
export function throughMapped(inner: MappedText, outer: MappedText): MappedText {
  const chunks: Chunk[] = [];
  for (const chunk of inner.chunks) {
    if (isMade(chunk)) {
      const { start: at } = outerRange(outer, chunk.from, chunk.from);
      chunks.push({ ...chunk, from: at, to: at });
    } else if (!chunk.same) {
      const { start: from, end: to } = outerRange(outer, chunk.from, chunk.to);
      chunks.push({ ...chunk, from, to });
    } else chunks.push(...through(chunk, outer));
  }
  return { text: inner.text, chunks };
}

function through(chunk: Chunk, outer: MappedText): Chunk[] {
  const found: Chunk[] = [];
  for (let index = chunkAt(outer.chunks, chunk.from); index < outer.chunks.length; index++) {
    const own = outer.chunks[index];
    if (own === undefined || own.start >= chunk.to) break;
    const low = Math.max(own.start, chunk.from);
    const high = Math.min(own.end, chunk.to);
    const start = chunk.start + low - chunk.from;
    const from = own.same ? own.from + low - own.start : own.from;
    const to = own.same ? from + high - low : own.to;
    found.push({ start, end: start + high - low, from, to, same: own.same });
  }
  return found;
}

export interface PieceStyle {
  readonly file: string;
  readonly quoting: Quoting;
  /** The whole literal. */
  readonly within: Span;
}

/** A mapped text as pieces of folded text: an escape is a run of its own, text that is not written has no span. */
export function piecesOfMapped(mapped: MappedText, { file, quoting, within }: PieceStyle): Piece[] {
  return mapped.chunks
    .filter((chunk) => chunk.end > chunk.start)
    .map((chunk) => ({
      kind: 'run',
      text: mapped.text.slice(chunk.start, chunk.end),
      ...(hasPlace(chunk) ? { span: { file, start: chunk.from, end: chunk.to } } : {}),
      quoting,
      within,
    }));
}

/** An escape as long as its text would pass for the text itself. */
function hasPlace(chunk: Chunk): boolean {
  return chunk.same || chunk.to - chunk.from > chunk.end - chunk.start;
}
