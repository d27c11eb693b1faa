import type { Span } from '../../model/span.js';
import type { ArgValue, ObjectValue, Value } from '../../model/value.js';
import type { Context } from '../context.js';
import { each } from '../join.js';
import { knownText, madeText, object, unknown } from '../values.js';
import { replaceInText } from './replace.js';

/** Functions that put texts in the place of others, which libraries have beside the methods of text. */

/** A pattern of the program, as an expression that is run where that cannot take long. */
export function pattern(source: string, flags = ''): ObjectValue {
  return object([], { host: { type: 'regexp', source, flags } });
}

/** A pattern that is given as text; what is no known text stays, as an expression of the language is. */
export function patternOf(given: Value, spelled: (text: string) => Value = pattern): Value {
  const text = knownText(given);
  return text === undefined ? given : spelled(text);
}

/** Each match of a pattern in a value, replaced; what it is replaced with by a function of it as well. */
export function substituted(cx: Context, of: Value, from: Value, by: ArgValue, span: Span, all: boolean): Value {
  const args: ArgValue[] = [{ value: from, span }, by];
  return each(of, (one) => (one.kind === 'text' ? replaceInText(cx, one.text, args, span, all) : unknown()));
}

/** Each key of a map replaced by what the map holds for it: `strtr($text, ['{id}' => $id])`. */
export function replacedByKeys(cx: Context, of: Value, map: Value, span: Span): Value {
  const keys = map.kind === 'object' ? [...map.members.values()] : [];
  return keys.reduce<Value>(
    (value, { key, value: by }) => substituted(cx, value, madeText(key), { value: by, span }, span, true),
    of,
  );
}
