import { each } from '../../join.js';
import { knownText, madeText, unknown } from '../../values.js';
import { pattern, patternOf, replacedByKeys, replacesAll, substituted } from '../substitution.js';
import type { Intrinsic } from '../types.js';
import type { ArgValue, Value } from '../../../model/value.js';

const CLOSING: Readonly<Record<string, string>> = { '(': ')', '{': '}', '[': ']', '<': '>' };

/** Flags that make another pattern of the same signs: blanks mean nothing, less is taken before more. */
const OTHERWISE = /[xUe]/;

/** `/:(\w+)/i`, `{:id}`, `~x~`: an expression between delimiters, with its flags behind them. */
function delimited(text: string): Value {
  const open = text.charAt(0);
  const end = text.lastIndexOf(CLOSING[open] ?? open);
  const flags = text.slice(end + 1);
  if (end <= 0 || OTHERWISE.test(flags)) return unknown();
  return pattern(text.slice(1, end).replaceAll(`\\${open}`, open), flags);
}

/** `preg_replace($pattern, $by, $text)`, and with a function that is given the match. */
export const replacedPattern: Intrinsic = (cx, [from, by, of, limit], at) =>
  from === undefined || by === undefined || of === undefined
    ? undefined
    : substituted(cx, of.value, patternOf(from.value, delimited), groups(by), at.span, replacesAll(limit));

/** A group of the match is `$1` or `\1`. */
function groups(by: ArgValue): ArgValue {
  const known = knownText(by.value);
  if (known === undefined || !/\\\d/.test(known)) return by;
  return { ...by, value: madeText(known.replace(/\\(\d)/g, '$$$1')) };
}

/** `strtr($text, ['{id}' => $id])`, `strtr($text, 'ab', 'cd')` */
export const translated: Intrinsic = (_cx, [of, map, to], at) =>
  of === undefined || map === undefined || to !== undefined
    ? undefined
    : each(map.value, (one) => (one.kind === 'object' ? replacedByKeys(of, one, at.span) : unknown()));
