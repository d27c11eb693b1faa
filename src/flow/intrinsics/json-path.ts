import type { Piece } from '../../model/text.js';
import type { Span } from '../../model/span.js';
import type { ArgValue, Value } from '../../model/value.js';
import { splitAt } from '../../text/pieces.js';
import type { Context } from '../context.js';
import { unknown } from '../values.js';

/** A field of an answer that a text names with dots between its steps: each step is read where it is written. */
export function jsonPath(cx: Context, of: Value, path: ArgValue, span: Span): Value {
  return path.value.kind === 'text' ? along(cx, of, splitAt(path.value.text, '.'), path, span) : unknown();
}

/** The same of a JSON pointer: `/result/value`. */
export function jsonPointer(cx: Context, of: Value, path: ArgValue, span: Span): Value {
  if (path.value.kind !== 'text') return unknown();
  const [root, ...steps] = splitAt(path.value.text, '/');
  return root?.length === 0 || root?.every((piece) => piece.kind === 'run' && piece.text === '') === true
    ? along(cx, of, steps, path, span)
    : unknown();
}

function along(cx: Context, of: Value, steps: readonly (readonly Piece[])[], path: ArgValue, span: Span): Value {
  return steps.reduce<Value>((value, step) => {
    const key = step.map((piece) => (piece.kind === 'run' ? piece.text : '')).join('');
    const [, name = '', items] = ITEMS.exec(key) ?? [undefined, key, undefined];
    const at = placeOf(step) ?? path.span;
    // `$`, or what stands for all items.
    const isStep = name !== '' && name !== '$' && name !== '@';
    const place = items === undefined || items === '' ? at : { ...at, end: at.start + name.length };
    const read = isStep ? cx.member(value, /^[#*]$/.test(name) ? '0' : name, place, span) : value;
    return items === undefined || items === '' ? read : cx.member(read, '0', at, span);
  }, of);
}

/** `result[0]`, `records[*]`: a name, and items of what it is. */
const ITEMS = /^([^[\]]*)((?:\[[^[\]]*\])*)$/;

function placeOf([only, more]: readonly Piece[]): Span | undefined {
  return more === undefined ? only?.span : undefined;
}
