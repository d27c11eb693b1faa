import type { ArgValue, TextValue, Value } from '../../../model/value.js';
import { knownText, madeText, textValue, unknown } from '../../values.js';
import { pattern as patternText, substituted } from '../substitution.js';
import { replaceInText } from '../replace.js';
import { stripped } from '../text.js';
import type { IntrinsicMethod } from '../types.js';

/** `url.replaceAll("\\{id\\}", x)`: what a simple pattern stands for is a text. */
export const replacePattern =
  (all: boolean): IntrinsicMethod<'text'> =>
  (cx, of, args, span) => {
    const [pattern, ...rest] = args;
    const text = knownText(pattern?.value);
    if (pattern === undefined || text === undefined) return unknown();
    const plain = text.replace(/\\([^\w\s])/g, '$1');
    const [by] = rest;
    if (/[[\]()*+?|^$]|\\[a-zA-Z]/.test(text.replace(/\\[^\w\s]/g, '')))
      return by === undefined || /\$\d/.test(knownText(by.value) ?? '')
        ? unknown()
        : substituted(cx, of, patternText(text), by, span, all);
    return replaceInText(cx, of.text, [{ value: madeText(plain), span: pattern.span }, ...rest], span, all);
  };

/** Without blanks at its ends, or without what Kotlin says: `trim('/')`. */
export function trimmed(of: TextValue, args: readonly ArgValue[], start: boolean, end: boolean): Value {
  if (args.some(({ value }) => value.kind === 'function')) return unknown();
  const chars = args.map(({ value }) => knownText(value) ?? '').join('');
  return textValue(stripped(of.text, args.length === 0 ? undefined : madeText(chars), start, end));
}
