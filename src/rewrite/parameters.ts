import type { Field, Request } from '../model/request.js';
import type { Piece, Text } from '../model/text.js';
import type { Value } from '../model/value.js';
import { cut, splitAt } from '../text/pieces.js';
import { same } from '../text/spans.js';

/** A parameter in the URL or beside it; `field` where it is an element of a list that is written by itself. */
export interface Parameter {
  readonly name: readonly Piece[];
  readonly value: readonly Piece[];
  readonly field?: Field | undefined;
}

/** The parameters of a request, those in its URL first. */
export function parametersOf(request: Request): readonly Parameter[] {
  const beside = request.query.map((field) => ({
    name: field.name,
    value: field.value.kind === 'text' ? field.value.text : [],
    field,
  }));
  return [...inUrl(request.url), ...beside];
}

function inUrl(url: Text): Parameter[] {
  const from = url.findIndex((piece) => piece.kind === 'run' && piece.text.includes('?'));
  const first = url[from];
  if (first?.kind !== 'run') return [];
  const rest = [cut(first, first.text.indexOf('?') + 1, first.text.length), ...url.slice(from + 1)];
  const [query = []] = splitAt(rest, '#');
  return splitAt(query, '&').map((pieces) => {
    const [name = [], ...value] = splitAt(pieces, '=');
    return { name, value: value.flat() };
  });
}

/** The whole text, where all of it is known. */
export function knownText(text: readonly Piece[]): string | undefined {
  return text.every((piece) => piece.kind === 'run') ? text.map((piece) => piece.text).join('') : undefined;
}

/** A parameter that is not sent, or gets one of several values that begin at the same place: `if (name) params.name = 'contains:' + name`. */
export function begun(one: Parameter): Parameter {
  const value = one.field?.value;
  if (value?.kind !== 'choice') return one;
  const texts = value.options.flatMap((option) => (option.kind === 'text' ? [option.text] : []));
  const isMissing = (option: Value): boolean => option.kind === 'literal' && option.value === undefined;
  const [first] = texts[0] ?? [];
  const at = first?.kind === 'run' ? first.span : undefined;
  if (first === undefined || at === undefined) return one;
  const begins = ([run]: Text): boolean => run?.kind === 'run' && run.span !== undefined && same(run.span, at);
  return value.options.every((option) => (option.kind === 'text' ? begins(option.text) : isMissing(option)))
    ? { ...one, value: [first, ...texts.flatMap((text) => text.slice(1))] }
    : one;
}
