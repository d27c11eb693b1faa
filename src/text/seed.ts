import type { Text } from '../model/text.js';

/** Whether a word of interest is in a text. */
export function holdsSeed(text: Text): boolean {
  return text.some((piece) => piece.kind === 'run' && piece.seed === true);
}
