import type { Piece, Run, Text } from '../../model/text.js';
import type { TextValue, Value } from '../../model/value.js';
import type { Context } from '../context.js';
import { concat } from '../concatenation.js';
import { knownText, literal, madeText, options, textOf, textValue, unknown } from '../values.js';
import { matchPattern, replaceInText } from './replace.js';
import { between, cut } from '../../text/pieces.js';
import { splitAndCut } from './split.js';
import type { IntrinsicMethod } from './types.js';

type TextMethod = IntrinsicMethod<'text'>;

/** Methods of text. What they cut out of known text keeps its place in the file. */
export const textMethods: Readonly<Record<string, TextMethod>> = {
  concat: (_cx, of, args, span) => concat([{ value: of, span }, ...args], span),
  toString: (_cx: Context, of: TextValue) => of,
  valueOf: (_cx: Context, of: TextValue) => of,
  trim: (_cx, of) => trimmed(of.text, true, true),
  trimStart: (_cx, of) => trimmed(of.text, true, false),
  trimEnd: (_cx, of) => trimmed(of.text, false, true),
  toLowerCase: (_cx, of) => mapped(of.text, (text) => text.toLowerCase()),
  toUpperCase: (_cx, of) => mapped(of.text, (text) => text.toUpperCase()),
  replace: (cx, of, args, span) => replaceInText(cx, of.text, args, span, false),
  replaceAll: (cx, of, args, span) => replaceInText(cx, of.text, args, span, true),
  split: splitAndCut,
  slice: (_cx, of, args) => sliced(of.text, args[0]?.value, args[1]?.value),
  substring: (_cx, of, [from, to]) => substring(of.text, from?.value, to?.value),
  startsWith: (_cx, of, args) => compared(of.text, args[0]?.value, 'start'),
  endsWith: (_cx, of, args) => compared(of.text, args[0]?.value, 'end'),
  includes: (_cx, of, args) => compared(of.text, args[0]?.value, 'in'),
  match: (_cx, of, args) => matchPattern(of, args[0]?.value),
  repeat: (_cx, of, args) => repeated(of.text, args[0]?.value),
  charAt: (_cx, of, args) => sliced(of.text, args[0]?.value, undefined, 1),
  at: (_cx, of, args) => sliced(of.text, args[0]?.value, undefined, 1),
};

function trimmed(text: Text, start: boolean, end: boolean): Value {
  let pieces = [...text];
  if (start) pieces = trimEdge(pieces, 0, /^\s+/);
  if (end) pieces = trimEdge(pieces, pieces.length - 1, /(?<!\s)\s+$/);
  return textValue(pieces);
}

function trimEdge(pieces: Piece[], at: number, edge: RegExp): Piece[] {
  const piece = pieces[at];
  if (piece?.kind !== 'run') return pieces;
  const found = edge.exec(piece.text);
  if (found === null) return pieces;
  const kept = found.index === 0 ? cut(piece, found[0].length, piece.text.length) : cut(piece, 0, found.index);
  return pieces.map((other, i) => (i === at ? kept : other));
}

/** A text without these characters (blanks when none are said) at its ends, as far as they are known. */
export function stripped(text: Text, chars: Value | undefined, start: boolean, end: boolean): Text {
  const known = chars === undefined ? undefined : knownText(chars);
  if (chars !== undefined && known === undefined) return text;
  const some = known === undefined ? '\\s' : [...known].map((char) => char.replace(/[\]\\^-]/, '\\$&')).join('');
  if (some === '') return text;
  let pieces = [...text];
  if (start) pieces = trimEdge(pieces, 0, new RegExp(`^[${some}]+`));
  if (end) pieces = trimEdge(pieces, pieces.length - 1, new RegExp(`[${some}]+$`));
  return pieces;
}

function mapped(text: Text, change: (text: string) => string): Value {
  return textValue(
    text.map((piece) => {
      if (piece.kind === 'hole') return piece;
      const changed = change(piece.text);
      return changed === piece.text ? piece : { kind: 'run', text: changed, within: piece.within };
    }),
  );
}

/** `text.slice(from, to)`, or so many characters from there. */
export function sliced(text: Text, from: Value | undefined, to: Value | undefined, length?: number): Value {
  const start = from === undefined ? 0 : numberOf(from);
  const end = to === undefined ? undefined : numberOf(to);
  const hole = text.findIndex((piece) => piece.kind === 'hole');
  if (start === undefined || (to !== undefined && end === undefined)) return unknown();
  const size = text.reduce((sum, piece) => sum + (piece.kind === 'run' ? piece.text.length : 0), 0);
  if (hole >= 0) {
    const first = text[0];
    const head = first?.kind === 'run' ? first.text.length : 0;
    const kept = end === undefined ? text : end < 0 ? withoutEnd(text, -end) : undefined;
    if (start < 0 || start > head || length !== undefined || kept === undefined) return unknown();
    return textValue(between(kept, start, Infinity));
  }
  const a = start < 0 ? Math.max(size + start, 0) : start;
  const b = length !== undefined ? a + length : end === undefined ? size : end < 0 ? size + end : end;
  return textValue(between(text, a, b));
}

/** `text.substring(from, to)`: the lower place is the first one, and none is below zero. */
function substring(text: Text, from: Value | undefined, to: Value | undefined): Value {
  const places = [from, to].map((place) => (place === undefined ? undefined : numberOf(place)));
  const known = places.filter((place) => place !== undefined).map((place) => Math.max(place, 0));
  if (known.length < (to === undefined ? 1 : 2)) return sliced(text, from, to);
  const [start, end] = known.sort((a, b) => a - b).map((place) => literal(place));
  return sliced(text, start, end);
}

/** The text without so many characters at its end, where they are taken from one piece: a hole stays one. */
function withoutEnd(text: Text, count: number): Text | undefined {
  const last = text.at(-1);
  if (last?.kind !== 'run') return text;
  const left = last.text.length - count;
  return left < 0 ? undefined : [...text.slice(0, -1), ...(left === 0 ? [] : [cut(last, 0, left)])];
}

export function numberOf(value: Value): number | undefined {
  return value.kind === 'literal' && typeof value.value === 'number' ? value.value : undefined;
}

function compared(text: Text, other: Value | undefined, where: 'start' | 'end' | 'in'): Value {
  const part = knownText(other);
  if (part === undefined || options(other ?? unknown()).length !== 1) return unknown();
  const whole = knownText({ kind: 'text', text });
  if (whole !== undefined) {
    const holds =
      where === 'start' ? whole.startsWith(part) : where === 'end' ? whole.endsWith(part) : whole.includes(part);
    return literal(holds);
  }
  const edge = where === 'start' ? text[0] : where === 'end' ? text.at(-1) : undefined;
  if (edge?.kind !== 'run') return unknown();
  if (edge.text.length >= part.length)
    return literal(where === 'start' ? edge.text.startsWith(part) : edge.text.endsWith(part));
  const shared = where === 'start' ? part.startsWith(edge.text) : part.endsWith(edge.text);
  return shared ? unknown() : literal(false);
}

function repeated(text: Text, times: Value | undefined): Value {
  const count = times === undefined ? undefined : numberOf(times);
  if (count === undefined || count < 0 || count * text.length > 100) return unknown();
  return textValue(Array.from({ length: count }, () => text).flat());
}

/** `a.join(b)` */
export function joined(items: readonly Value[], separator: Value, open: boolean): Value {
  const parts: { value: Value; span: NonNullable<Run['span']> }[] = [];
  const nowhere = { file: '', start: 0, end: 0 };
  items.forEach((item, i) => {
    if (i > 0) parts.push({ value: separator, span: nowhere });
    parts.push({ value: item, span: placeOf(item) ?? nowhere });
  });
  if (open) parts.push({ value: unknown(), span: nowhere });
  return parts.length === 0 ? madeText('') : concat(parts, undefined);
}

function placeOf(value: Value): Run['span'] {
  return textOf(value).find((piece) => piece.span !== undefined)?.span;
}

/** `option.map(f)` of a text that may be there, as of one that is. */
export const changed: TextMethod = (cx, of, [by], span) =>
  by === undefined ? of : cx.call(by.value, [{ value: of, span }], { span });
