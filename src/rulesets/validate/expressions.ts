import {
  type CheckOptions,
  type ExpressionError,
  type Scheme,
  check,
  defaultScheme,
  frame,
} from '../../expression/index.js';
import { codes } from '../codes.js';
import { type ApiError, errorAt } from '../envelope.js';
import type { ExpressionPlace } from './expression-places.js';
import { shownValue } from './shape.js';

/** Characteristics may name two fields more. */
const characteristics: Scheme = { ...defaultScheme, 'cf.colo.id': 'Int', 'cf.unique_visitor_id': 'Bytes' };

/** What an expression may use where it stands. */
export interface ExpressionTerms {
  readonly phase: string;
  readonly level: 'account' | 'zone';
  /** Fields that are refused. */
  readonly retired: readonly string[];
}

/** What is wrong with an expression, and the refused fields that it uses. */
export interface CheckedExpression {
  readonly errors: readonly ApiError[];
  readonly retired: readonly string[];
}

/** Checks one expression of a rule; `at` is the rule's pointer. The first error is told, as the service does. */
export function checkExpression(place: ExpressionPlace, at: string, terms: ExpressionTerms): CheckedExpression {
  const { text, name, as, use } = place;
  const pointer = at + place.pointer;
  if (text.trim() === '') return { errors: [blank(pointer, name)], retired: [] };
  const { phase, level, retired } = terms;
  const options: CheckOptions = {
    ...{ as, phase, level, retired, counting: use === 'counting' },
    scheme: use === 'characteristic' ? characteristics : defaultScheme,
  };
  const found = check(text, options);
  if (found.ok) return { errors: [], retired: [] };
  const [first] = found.errors;
  const used = found.errors
    .filter(({ kind }) => kind === 'retired-field')
    .map(({ start, end }) => text.slice(start, end));
  return { errors: first === undefined ? [] : [toError(text, first, pointer, name)], retired: used };
}

/** The error of an expression that is not there. */
export function blank(pointer: string, name: string): ApiError {
  return errorAt(
    pointer,
    codes.blankExpression,
    `'' is not a valid value for ${name} because the expression cannot be blank`,
  );
}

function toError(text: string, error: ExpressionError, pointer: string, name: string): ApiError {
  const because =
    error.kind === 'retired-field'
      ? `the use of field ${text.slice(error.start, error.end)} is not allowed`
      : error.kind === 'limit'
        ? error.reason
        : `could not parse filter expression: ${oneLine(frame(text, error))}`;
  return errorAt(pointer, codes.badExpression, `${shown(text)} is not a valid value for ${name} because ${because}`);
}

/** The frame of the parser, on one line and no longer than is of use. */
function oneLine(framed: string): string {
  const flat = framed.trim().replace(/\s+/g, ' ');
  return flat.length > 2000 ? `${flat.slice(0, 1000)} … ${flat.slice(-900)}` : flat;
}

/** The whole expression, unless it is longer than any can be. */
function shown(text: string): string {
  return text.length > 4096 ? shownValue(text) : `'${text}'`;
}
