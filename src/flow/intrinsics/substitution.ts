import type { Span } from '../../model/span.js';
import type { ArgValue, ObjectValue, Value } from '../../model/value.js';
import type { Context } from '../context.js';
import { literally } from '../../text/pattern.js';
import { each } from '../join.js';
import { knownText, object, unknown } from '../values.js';
import { filledIn } from './format.js';
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
export function substituted(
  cx: Context,
  of: Value,
  from: Value,
  by: ArgValue,
  span: Span,
  all: boolean | undefined,
): Value {
  if (all === undefined) return unknown();
  const args: ArgValue[] = [{ value: from, span }, by];
  return each(of, (one) => (one.kind === 'text' ? replaceInText(cx, one.text, args, span, all) : unknown()));
}

/** Up to how many matches are replaced: all, the first alone, or none that is known. */
export function replacesAll(limit: ArgValue | undefined): boolean | undefined {
  if (limit === undefined) return true;
  const most = limit.value.kind === 'literal' ? limit.value.value : undefined;
  if (typeof most !== 'number') return undefined;
  return most < 1 ? true : most === 1 ? false : undefined;
}

/** Each key of a map replaced by what the map holds for it, the longest first: `strtr($text, ['{id}' => $id])`. */
export function replacedByKeys(of: ArgValue, map: ObjectValue, span: Span): Value {
  const keys = [...map.members.keys()].filter((key) => key !== '').sort((a, b) => b.length - a.length);
  if (keys.length === 0) return of.value;
  const any = new RegExp(keys.map(literally).join('|'), 'g');
  return filledIn(of, any, span, ([key]) => {
    const value = map.members.get(key)?.value;
    return value === undefined ? undefined : { value, span };
  });
}
