import type { Piece } from '../../model/text.js';
import type { TextValue, Value } from '../../model/value.js';
import { splitAt } from '../../text/pieces.js';
import { each } from '../join.js';
import { knownText, list, literal, madeText, textValue, unknown } from '../values.js';
import type { Intrinsic, IntrinsicMethod } from './types.js';

/** Where a text is divided, of the separators in it. */
type Place = 'first' | 'last';

/** What stands before a separator and what behind it. */
interface Divided {
  readonly before: Value;
  readonly behind: Value;
}

/**
 * A text divided at a separator, which is looked for in its known characters; nothing where none is there, `unknown`
 * where one may be.
 */
function dividedAt({ text }: TextValue, by: Value | undefined, at: Place): Divided | 'unknown' | undefined {
  const separator = knownText(by);
  if (separator === undefined || separator === '') return 'unknown';
  const parts = splitAt(text, separator, at === 'first' ? 2 : Infinity);
  const behind = parts.at(-1);
  if (parts.length < 2 || behind === undefined) return text.some(({ kind }) => kind === 'hole') ? 'unknown' : undefined;
  const before = parts.slice(0, -1).flatMap((part, i): readonly Piece[] => {
    return i === 0 ? part : [{ kind: 'run', text: separator }, ...part];
  });
  return { before: textValue(before), behind: textValue(behind) };
}

/** What stands before a separator, or behind it; all of the text where there is none. */
export function partAt(of: Value, by: Value | undefined, side: keyof Divided, at: Place): Value {
  if (of.kind !== 'text') return of.kind === 'response' ? of : unknown();
  const divided = dividedAt(of, by, at);
  if (divided === undefined) return of;
  return divided === 'unknown' ? unknown() : divided[side];
}

/**
 * What stands behind a separator of a text in which one is expected: `PAGE="${arg#*=}"` is only reached, in
 * `case "$arg" in --page=*)`, by arguments that have it.
 */
export function partBehind(of: Value, by: Value | undefined, at: Place): Value {
  const divided = of.kind === 'text' ? dividedAt(of, by, at) : undefined;
  if (of.kind === 'response') return of;
  return divided === undefined || divided === 'unknown' ? unknown() : divided.behind;
}

/** `text.substringBefore(separator)` and the like, which give all of the text where the separator is not in it. */
export function partOf(side: keyof Divided, at: Place): IntrinsicMethod<'text'> {
  return (_cx, of, [by]) => partAt(of, by?.value, side, at);
}

/** `text.partition(separator)`: what is before it, the separator, and what is behind it. */
export function partition(at: Place): IntrinsicMethod<'text'> {
  return (_cx, of, [by]) => {
    const divided = dividedAt(of, by?.value, at);
    if (divided === 'unknown') return list([unknown(), unknown(), unknown()]);
    const none = madeText('');
    if (divided === undefined) return list(at === 'first' ? [of, none, none] : [none, none, of]);
    return list([divided.before, by?.value ?? unknown(), divided.behind]);
  };
}

/** `text.split_once(separator)`: what is before it and what is behind it. */
export function splitOnce(at: Place): IntrinsicMethod<'text'> {
  return (_cx, of, [by]) => {
    const divided = dividedAt(of, by?.value, at);
    if (divided === undefined) return literal(null);
    return divided === 'unknown' ? list([unknown(), unknown()]) : list([divided.before, divided.behind]);
  };
}

/** `strings.Cut(text, separator)`: what is before it, what is behind it, and whether it is there. */
export const cutApart: IntrinsicMethod<'text'> = (_cx, of, [by]) => {
  const divided = dividedAt(of, by?.value, 'first');
  if (divided === undefined) return list([of, madeText(''), literal(false)]);
  if (divided === 'unknown') return list([unknown(), unknown(), unknown()]);
  return list([divided.before, divided.behind, literal(true)]);
};

/** `Str::before($text, $separator)`, with the text as an argument. */
export function partOfGiven(side: keyof Divided, at: Place): Intrinsic {
  return (_cx, [of, by]) => each(of?.value ?? unknown(), (one) => partAt(one, by?.value, side, at));
}
