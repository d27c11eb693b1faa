import type { Field, Request } from '../model/request.js';
import type { Text } from '../model/text.js';
import type { Address } from './address.js';

/** The query parameters of a request, those in its URL first. */
export function parametersOf(request: Request, address: Address): readonly Field[] {
  return [...address.query, ...request.query];
}

/** A text with `{}` for what is not known. */
export function plain(text: Text): string {
  return text.map((piece) => (piece.kind === 'run' ? piece.text : '{}')).join('');
}
