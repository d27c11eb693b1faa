import { each } from '../../join.js';
import { unknown } from '../../values.js';
import { pattern, patternOf, replacedByKeys, substituted } from '../substitution.js';
import type { Intrinsic } from '../types.js';
import type { Value } from '../../../model/value.js';

const CLOSING: Readonly<Record<string, string>> = { '(': ')', '{': '}', '[': ']', '<': '>' };

/** `/:(\w+)/i`, `{:id}`, `~x~`: an expression between delimiters, with its flags behind them. */
function delimited(text: string): Value {
  const open = text.charAt(0);
  const end = text.lastIndexOf(CLOSING[open] ?? open);
  return end <= 0 ? unknown() : pattern(text.slice(1, end).replaceAll(`\\${open}`, open), text.slice(end + 1));
}

/** `preg_replace($pattern, $by, $text)`, and with a function that is given the match. */
export const replacedPattern: Intrinsic = (cx, [from, by, of, limit], at) =>
  from === undefined || by === undefined || of === undefined
    ? undefined
    : substituted(cx, of.value, patternOf(from.value, delimited), by, at.span, limit === undefined);

/** `strtr($text, ['{id}' => $id])`, `strtr($text, 'ab', 'cd')` */
export const translated: Intrinsic = (cx, [of, map, to], at) =>
  of === undefined || map === undefined || to !== undefined
    ? undefined
    : each(map.value, (one) => (one.kind === 'object' ? replacedByKeys(cx, of.value, one, at.span) : unknown()));
