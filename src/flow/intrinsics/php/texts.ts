import { elements } from '../../members.js';
import { concat } from '../../concatenation.js';
import { each } from '../../join.js';
import { list, madeText, textValue, unknown } from '../../values.js';
import { split, splitUpTo } from '../split.js';
import { formatPercent } from '../templates.js';
import { numberOf, sliced, stripped } from '../text.js';
import type { Intrinsic } from '../types.js';

/** `sprintf('/zones/%s', $id)`; `%1$s` is the first, whatever came before. */
export const sprintf: Intrinsic = (cx, [template, ...values], at) => {
  if (template === undefined) return unknown();
  return formatPercent(cx, template, values, (name) => unknown(name), at.span);
};

export const vsprintf: Intrinsic = (cx, [template, all], at) => {
  const values = elements(all?.value ?? unknown()).items.map((value) => ({ value, span: all?.span ?? at.span }));
  return template === undefined ? unknown() : sprintf(cx, [template, ...values], at);
};

/** A limit below 0 leaves out so many parts at the end. */
export const exploded: Intrinsic = (cx, [by, of, limit], { span }) =>
  each(of?.value ?? unknown(), (one) => {
    if (one.kind !== 'text' || by === undefined) return unknown();
    const most = limit === undefined ? undefined : numberOf(limit.value);
    const all = most !== undefined && most < 0 ? split(one.text, by.value) : undefined;
    if (all?.kind === 'list') return list(all.items.slice(0, most), { open: all.open });
    return splitUpTo()(cx, one, limit === undefined ? [by] : [by, limit], span) ?? unknown();
  });

export const trimmed =
  (start: boolean, end: boolean): Intrinsic =>
  (_cx, [of, chars]) =>
    each(of?.value ?? unknown(), (option) =>
      option.kind === 'text' ? textValue(stripped(option.text, chars?.value, start, end)) : option,
    );

/** A length below 0 counts from the end. */
export const substr: Intrinsic = (_cx, [of, from, length]) => {
  const count = length === undefined ? undefined : numberOf(length.value);
  if (length !== undefined && count === undefined) return unknown();
  const isFromEnd = count !== undefined && count < 0;
  return each(of?.value ?? unknown(), (option) =>
    option.kind === 'text'
      ? sliced(option.text, from?.value, isFromEnd ? length?.value : undefined, isFromEnd ? undefined : count)
      : unknown(),
  );
};

export const onText =
  (method: string): Intrinsic =>
  (cx, [of, ...rest], at) =>
    of === undefined ? undefined : each(of.value, (option) => cx.callMethod(option, method, at.span, rest, at.span));

/** A text with an end, added where it does not have it. */
export const finished: Intrinsic = (_cx, [of, end = { value: madeText('/'), span: NOWHERE }], at) => {
  if (of === undefined) return unknown();
  const bare = each(of.value, (option) =>
    option.kind === 'text' ? textValue(stripped(option.text, end.value, false, true)) : option,
  );
  return concat([{ value: bare, span: of.span }, end], at.span);
};

const NOWHERE = { file: '', start: 0, end: 0 };
