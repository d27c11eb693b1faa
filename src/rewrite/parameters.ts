import type { Field, Request } from '../model/request.js';
import type { Piece, Text } from '../model/text.js';
import { cut, splitAt } from '../text/pieces.js';

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
