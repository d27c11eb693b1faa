import type { ExpressionText } from '../model/expression-text.js';
import type { Span } from '../model/span.js';
import type { Piece } from '../model/text.js';
import { flatText, type FlatText } from './flat-text.js';

/** The way from the characters of an expression to its file. Ranges that cut a stand-in are widened to the whole hole. */
export interface ExpressionPlace {
  readonly flat: FlatText;
  /** The offset in `flat` of an offset in the expression. */
  at(offset: number, edge: 'start' | 'end'): number;
  /** Where a range is written, when it is written in one stretch of a file. */
  span(start: number, end: number): Span | undefined;
  pieces(start: number, end: number): readonly Piece[];
}

export function expressionPlace(expression: ExpressionText): ExpressionPlace {
  const flat = flatText(expression.pieces);
  const at = (offset: number, edge: 'start' | 'end'): number => {
    let shift = 0;
    for (const hole of expression.holes) {
      if (hole.start >= offset) break;
      if (hole.end > offset) return hole.start - shift + (edge === 'end' ? 1 : 0);
      shift += hole.end - hole.start - 1;
    }
    return offset - shift;
  };
  return {
    flat,
    at,
    span: (start, end) => flat.span(at(start, 'start'), at(end, 'end')),
    pieces: (start, end) => flat.pieces(at(start, 'start'), at(end, 'end')),
  };
}
