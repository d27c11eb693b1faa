import type { Text } from '../../model/text.js';
import { flatText } from '../../text/flat-text.js';

/** The parts of a text between the places where a character stands. */
export function splitAt(text: Text, separator: string): Text[] {
  const flat = flatText(text);
  const parts: Text[] = [];
  let from = 0;
  for (let at = flat.chars.indexOf(separator); at >= 0; at = flat.chars.indexOf(separator, from)) {
    parts.push(flat.pieces(from, at));
    from = at + separator.length;
  }
  parts.push(flat.pieces(from, flat.chars.length));
  return parts;
}
