import type { Piece, Text } from '../../model/text.js';
import type { Value } from '../../model/value.js';
import { between, splitAt, wordsOf } from '../../text/pieces.js';
import { knownText, list, textValue } from '../values.js';
import type { IntrinsicMethod } from './types.js';

/** The parts of a text between separators; of no more than `most` the last has all that is left. */
export function split(text: Text, by: Value | undefined, most?: number): Value {
  const separator = knownText(by);
  if (separator === undefined) return list([], { open: true });
  if (separator === '') {
    const whole = knownText({ kind: 'text', text });
    if (whole === undefined || whole.length > 100) return list([], { open: true });
    return list(Array.from(whole, (_, i) => textValue(between(text, i, i + 1))));
  }
  return partsOf(text, splitAt(text, separator, most));
}

/** The words of a text; of no more than `most` the last has all that is left. */
export function splitAtBlanks(text: Text, most?: number): Value {
  return partsOf(text, wordsOf(text, most));
}

function partsOf(text: Text, parts: readonly Piece[][]): Value {
  const whole = text.every((piece) => piece.kind === 'run');
  return list(
    parts.map((pieces) => textValue(pieces)),
    { open: !whole },
  );
}

/** `text.split(separator, limit)` of languages in which what is behind the limit is left out. */
export const splitAndCut: IntrinsicMethod<'text'> = (_cx, of, [by, limit]) => {
  const all = split(of.text, by?.value);
  if (limit === undefined || all.kind !== 'list') return all;
  const most = limit.value.kind === 'literal' ? limit.value.value : undefined;
  return typeof most === 'number' && most >= 0
    ? list(all.items.slice(0, most), { open: all.open })
    : list([...all.items], { open: true });
};

/** By which name languages give what the limit is, and what they add to it. */
interface Limit {
  readonly name?: string;
  readonly more?: number;
}

/**
 * `text.split(separator, limit)` of languages in which the last part has all that is left: without a separator a text is
 * split at its blanks.
 */
export function splitUpTo({ name = 'limit', more = 0 }: Limit = {}): IntrinsicMethod<'text'> {
  return (_cx, of, args) => {
    const placed = args.filter((arg) => arg.name === undefined);
    const by = (placed[0] ?? args.find((arg) => arg.name !== name))?.value;
    const limit = (placed[1] ?? args.find((arg) => arg.name === name))?.value;
    if (limit?.kind === 'unknown') return list([], { open: true });
    const most = limit?.kind === 'literal' && typeof limit.value === 'number' ? limit.value : 0;
    const parts = most > 0 ? most + more : undefined;
    if (by === undefined || (by.kind === 'literal' && by.value === null)) return splitAtBlanks(of.text, parts);
    return split(of.text, by, parts);
  };
}
