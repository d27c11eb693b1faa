import type { Piece, Text } from '../model/text.js';
import type { Span } from '../model/span.js';
import type { ExternalValue, ListValue, Member, ObjectValue, UnknownValue, Value } from '../model/value.js';

/** How many values one expression may stand for; more than that is not told apart any further. */
export const CHOICES = 16;
/** How many pieces a text may have before it is taken for unknown. */
const PIECES = 400;

export const UNDEFINED: Value = { kind: 'literal', value: undefined };

export function unknown(name?: string, span?: Span): UnknownValue {
  return { kind: 'unknown', name, span };
}

export function literal(value: number | boolean | null | undefined, span?: Span): Value {
  return { kind: 'literal', value, span };
}

/** Text that folding made: it is written nowhere. */
export function madeText(text: string): Value {
  return { kind: 'text', text: text === '' ? [] : [{ kind: 'run', text }] };
}

export function textValue(text: Text): Value {
  return text.length > PIECES ? unknown() : { kind: 'text', text };
}

export function object(members: Iterable<Member> = [], more: Partial<ObjectValue> = {}): ObjectValue {
  return {
    kind: 'object',
    members: new Map([...members].map((member) => [member.key, member])),
    open: false,
    ...more,
  };
}

export function list(items: Value[], more: Partial<ListValue> = {}): ListValue {
  return { kind: 'list', items, open: false, ...more };
}

export function external(module: string, path: readonly string[], span?: Span): ExternalValue {
  return { kind: 'external', module, path, span };
}

/** The options of a value, choices inside choices flattened. */
export function options(value: Value): readonly Value[] {
  return value.kind === 'choice' ? value.options : [value];
}

/** One value that stands for all of these; equal ones are told once. */
export function choice(values: readonly Value[]): Value {
  const [only] = values;
  // Nearly all are of one value, or of one that stands there several times.
  if (only !== undefined && only.kind !== 'choice' && values.every((value) => value === only)) return only;
  const flat: Value[] = [];
  for (const value of values) {
    for (const option of options(value)) {
      if (flat.length < CHOICES && !flat.some((other) => same(option, other))) flat.push(option);
    }
  }
  const [first] = flat;
  if (first === undefined) return UNDEFINED;
  return flat.length === 1 ? first : { kind: 'choice', options: flat };
}

/** Applies a function to each option of a value. */
export function each(value: Value, change: (option: Value) => Value): Value {
  return value.kind === 'choice' ? choice(value.options.map(change)) : change(value);
}

/** Whether two values are one as far as can be told, places included. */
export function same(a: Value, b: Value): boolean {
  if (a === b) return true;
  if (a.kind !== b.kind) return false;
  if (a.kind === 'literal' && b.kind === 'literal') return a.value === b.value && a.span === b.span;
  if (a.kind === 'unknown' && b.kind === 'unknown') return a.name === b.name;
  if (a.kind === 'external' && b.kind === 'external') {
    return a.module === b.module && a.path.join('.') === b.path.join('.');
  }
  if (a.kind === 'text' && b.kind === 'text') {
    return a.text.length === b.text.length && a.text.every((piece, i) => samePiece(piece, b.text[i]));
  }
  return a.kind === 'function' && b.kind === 'function' && a.fn === b.fn && a.self === b.self && a.bound === b.bound;
}

function samePiece(a: Piece, b: Piece | undefined): boolean {
  if (a === b) return true;
  if (b === undefined || a.kind !== b.kind || !sameSpan(a.span, b.span)) return false;
  return a.kind === 'run' && b.kind === 'run' ? a.text === b.text : true;
}

export function sameSpan(a: Span | undefined, b: Span | undefined): boolean {
  return a === b || (a?.file === b?.file && a?.start === b?.start && a?.end === b?.end);
}

/** The text of one value (not a choice); what is not known becomes a hole. */
export function textOf(value: Value, span?: Span): Text {
  switch (value.kind) {
    case 'text':
      return value.text;
    case 'literal':
      return [{ kind: 'run', text: String(value.value), span: value.span }];
    case 'external':
      return [{ kind: 'hole', name: value.path.join('.'), span: span ?? value.span }];
    case 'unknown':
      return [{ kind: 'hole', name: value.name, span: span ?? value.span }];
    case 'object': {
      const text = value.host?.['text'];
      return typeof text === 'function' ? (text as () => Text)() : [{ kind: 'hole', span: span ?? value.span }];
    }
    case 'encoded':
      return [{ kind: 'hole', span: value.span }];
    default:
      return [{ kind: 'hole', span }];
  }
}

/** Every text that a value may be. */
export function texts(value: Value, span?: Span): readonly Text[] {
  return options(value).map((option) => textOf(option, span));
}

/** The whole text when all of it is known. */
export function knownText(value: Value | undefined): string | undefined {
  if (value === undefined) return undefined;
  if (value.kind === 'literal') return String(value.value);
  if (value.kind !== 'text') return undefined;
  let all = '';
  for (const piece of value.text) {
    if (piece.kind === 'hole') return undefined;
    all += piece.text;
  }
  return all;
}

/** Whether a test on the value holds, as far as that is known. */
export function truth(value: Value): boolean | undefined {
  switch (value.kind) {
    case 'literal':
      return Boolean(value.value);
    case 'text':
      if (value.text.some((piece) => piece.kind === 'run' && piece.text !== '')) return true;
      return value.text.every((piece) => piece.kind === 'run') ? false : undefined;
    case 'object':
    case 'list':
    case 'function':
    case 'class':
    case 'encoded':
      return true;
    case 'choice': {
      const [first, ...others] = value.options.map(truth);
      return others.every((other) => other === first) ? first : undefined;
    }
    default:
      return undefined;
  }
}

export function isNullish(value: Value): boolean | undefined {
  if (value.kind === 'literal') return value.value === null || value.value === undefined;
  return value.kind === 'unknown' || value.kind === 'external' || value.kind === 'choice' || value.kind === 'response'
    ? undefined
    : false;
}
