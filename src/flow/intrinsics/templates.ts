import { shown } from '../shown.js';
import type { Span } from '../../model/span.js';
import type { ArgValue, Value } from '../../model/value.js';
import type { Context } from '../context.js';
import { concat } from '../concatenation.js';
import { madeText, unknown } from '../values.js';
import { filledIn, type Filler } from './format.js';

/**
 * `%s`, `%(name)s`, `%<name>s`, `%[1]d`, `%1$s`, `%5.2f`, `%%`, `%{name}`: the name, the number (behind `[` the next
 * ones follow it, before `$` they do not), width and precision, the verb, the name that needs none.
 */
const PERCENT =
  /%(?:\{(\w+)\}|(?:\((\w+)\)|<(\w+)>|\[(\d+)\]|(\d+)\$)?([#0\- +]*(?:\*|\d+)?(?:\.(?:\*|\d+))?)[hlL]?([a-zA-Z%]))/g;

/** Verbs that write a value as it is. */
const PLAIN = /^[sdivrat]$/;

/** A template with `%` verbs, filled with values in order, by number or by name. */
export function formatPercent(
  cx: Context,
  template: ArgValue,
  values: readonly ArgValue[],
  named: (name: string) => Value,
  within: Span,
): Value {
  return filledIn(template, PERCENT, within, percentFiller(cx, template, values, named));
}

function percentFiller(
  cx: Context,
  template: ArgValue,
  values: readonly ArgValue[],
  named: (name: string) => Value,
): Filler {
  let next = 0;
  return ([, alone, inParens, inAngles, number, place, flags = '', verb = 's']) => {
    if (verb === '%') return made('%', template.span);
    if (number !== undefined) next = Number(number) - 1;
    const name = alone ?? inParens ?? inAngles;
    const placed = place === undefined ? undefined : values[Number(place) - 1];
    const given =
      name === undefined
        ? place === undefined
          ? values[next++]
          : placed
        : { value: named(name), span: template.span };
    const arg =
      given === undefined ? { value: unknown(), span: template.span } : { ...given, value: shown(cx, given.value) };
    const quote = made('"', arg.span);
    if (verb === 'q') return { value: concat([quote, arg, quote], undefined), span: arg.span };
    return PLAIN.test(verb) && flags === '' ? arg : { value: unknown(undefined, arg.span), span: arg.span };
  };
}

function made(text: string, span: Span): ArgValue {
  return { value: madeText(text), span };
}

/** `{}`, `{0}`, `{name}`, `{name.member}`, `{name[key]}`, with `!r` and `:spec`; doubled braces are braces. */
const BRACES = /\{\{|\}\}|\{([^{}!:]*)(![a-z])?(:[^{}]*)?\}/g;

/** A template with `{}` fields, filled with values in order, by number or by name. */
export function formatBraces(cx: Context, template: ArgValue, values: readonly ArgValue[], within: Span): Value {
  return filledIn(template, BRACES, within, bracesFiller(cx, template, values));
}

function bracesFiller(cx: Context, template: ArgValue, values: readonly ArgValue[]): Filler {
  const placed = values.filter(({ name }) => name === undefined);
  let next = 0;
  return ([whole, field = '', , spec]) => {
    if (whole === '{{' || whole === '}}') return made(whole.slice(1), template.span);
    const [root = '', ...path] = field.split(/[.[\]]+/).filter((part, i) => i === 0 || part !== '');
    const given = /^\d*$/.test(root)
      ? placed[root === '' ? next++ : Number(root)]
      : values.find(({ name }) => name === root);
    const arg = given ?? { value: unknown(root), span: template.span };
    const value = path.reduce<Value>((of, key) => cx.member(of, key, arg.span, arg.span), arg.value);
    const plain = spec === undefined || spec === ':' || spec === ':s';
    return { value: plain ? shown(cx, value) : unknown(undefined, arg.span), span: arg.span };
  };
}
