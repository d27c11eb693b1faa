import { check } from '../expression/check.js';
import type { ExpressionError } from '../expression/errors.js';
import type { Use } from '../expression/state.js';
import { fieldUses } from '../expression/uses.js';
import type { ExpressionText } from '../model/expression-text.js';
import type { Text } from '../model/text.js';
import type { Span } from '../model/span.js';
import { expressionPlace } from '../text/expression-place.js';
import type { FoundExpression } from './expression-places.js';
import { expressionText, schemeOf } from './stand-ins.js';

/** A field that an expression uses. */
export interface FieldUse {
  readonly name: string;
  readonly expression: ExpressionText;
  /** Where it is written; absent where folding made it. */
  readonly span: Span | undefined;
}

/** The first use of one of the fields; the same word in a text of the expression is no use of it. */
export function usedField({ pieces, use: how }: FoundExpression, fields: readonly string[]): FieldUse | undefined {
  const known = knownText(pieces);
  if (!fields.some((field) => known.includes(field))) return undefined;
  const expression = expressionText(pieces, how);
  const { text } = expression;
  const read = fieldUses(text, { scheme: schemeOf(expression) }).find(({ name }) => fields.includes(name));
  const use = read ?? (how.loose === true ? undefined : writtenField(text, fields));
  if (use === undefined) return undefined;
  return { name: use.name, expression, span: placeOf(expression, use.start, use.end) };
}

/** A field's name outside of quotes, in an expression that cannot be read where it stands. */
function writtenField(text: string, fields: readonly string[]): Use | undefined {
  let words = /"(?:[^"\\]|\\.)*("|$)|[\w.]+/gs;
  for (let found = words.exec(text); found !== null; found = words.exec(text)) {
    const { 0: word, 1: close, index } = found;
    if (fields.includes(word)) return { name: word, start: index, end: index + word.length };
    if (close !== '') continue;
    // A quote that is not closed hides nothing, and those behind it are not closed either.
    words = /[\w.]+/g;
    words.lastIndex = index + 1;
  }
  return undefined;
}

function knownText(pieces: Text): string {
  return pieces.map((piece) => (piece.kind === 'run' ? piece.text : '\0')).join('');
}

/** A mistake in an expression. */
export interface Mistake {
  readonly error: ExpressionError;
  readonly span: Span | undefined;
}

/** Keys of a rate limit that are no fields of the language. */
const KEYS: readonly string[] = ['cf.colo.id', 'cf.unique_visitor_id'];
/** More mistakes than these in one expression follow from the first. */
const MOST = 3;

/** What is wrong with an expression that is wholly known; nothing where a part of it is not. */
export function mistakesOf({ pieces, use }: FoundExpression): readonly Mistake[] {
  if (use.loose === true || pieces.some((piece) => piece.kind === 'hole')) return [];
  const expression = expressionText(pieces, use);
  const { text, as, phase, level, counting } = expression;
  if (as === 'value' && KEYS.includes(text.trim())) return [];
  const result = check(text, { as, phase, level, counting, retired: [] });
  if (result.ok) return [];
  return result.errors.slice(0, MOST).map((error) => ({ error, span: placeOf(expression, error.start, error.end) }));
}

/** Where a part of an expression is written, or else the nearest place in it that is written at all. */
function placeOf(expression: ExpressionText, start: number, end: number): Span | undefined {
  const place = expressionPlace(expression);
  const from = Math.min(start, Math.max(0, expression.text.length - 1));
  const exact = place.span(from, Math.max(end, from + 1));
  if (exact !== undefined) return exact;
  const parts = place.pieces(from, Math.max(end, from + 1)).flatMap(({ span }) => (span === undefined ? [] : [span]));
  if (parts[0] !== undefined) return parts[0];
  return expression.pieces.find(({ span }) => span !== undefined)?.span;
}
