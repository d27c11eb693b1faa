import type { ArgValue } from '../../../model/value.js';
import { madeText, unknown } from '../../values.js';
import { filledIn } from '../format.js';
import type { IntrinsicMethod } from '../types.js';

const DOLLAR = /\$(?:\{(\w+)\}|([a-z_]\w*)|\$)/gi;

/** `Template('/zones/$id').substitute(id=zone)`, also with a map in the place of names. */
const substitute: IntrinsicMethod<'object'> = (cx, { host }, args, span) => {
  const map = args.find(({ name }) => name === undefined);
  return filledIn(host?.['of'] as ArgValue, DOLLAR, span, ([, braced, bare]) => {
    const key = braced ?? bare;
    if (key === undefined) return { value: madeText('$'), span };
    const given = args.find(({ name }) => name === key);
    return given ?? { value: map === undefined ? unknown(key) : cx.member(map.value, key, span, span), span };
  });
};

export const templateMethods: Readonly<Record<string, IntrinsicMethod<'object'>>> = {
  substitute,
  safe_substitute: substitute,
};
