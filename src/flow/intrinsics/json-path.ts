import type { Piece } from '../../model/text.js';
import type { Span } from '../../model/span.js';
import type { ArgValue, Value } from '../../model/value.js';
import { splitAt } from '../../text/pieces.js';
import type { Context } from '../context.js';
import { unknown } from '../values.js';

/** A field of an answer that a text names with dots between its steps: each step is read where it is written. */
export function jsonPath(cx: Context, of: Value, path: ArgValue, span: Span): Value {
  if (path.value.kind !== 'text') return unknown();
  return splitAt(path.value.text, '.').reduce<Value>((value, step) => {
    const key = step.map((piece) => (piece.kind === 'run' ? piece.text : '')).join('');
    return cx.member(value, key, placeOf(step) ?? path.span, span);
  }, of);
}

function placeOf([only, more]: readonly Piece[]): Span | undefined {
  return more === undefined ? only?.span : undefined;
}
