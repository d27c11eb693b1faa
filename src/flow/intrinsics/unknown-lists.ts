import type { Span } from '../../model/span.js';
import type { ArgValue, ListValue, UnknownValue } from '../../model/value.js';
import type { Context } from '../context.js';
import { isCold } from '../contexts.js';
import { declaredElement, isBareUnknown } from '../declared.js';
import { itemOfUnknown } from '../possible-values.js';
import { choice } from '../join.js';
import { joinedLists } from '../set-operators.js';
import { list, options, seeded } from '../values.js';
import type { IntrinsicMethod } from './types.js';

/**
 * A list's method, called on something that is not known: its name says that there are items, and the function that
 * it is given what becomes of them. Where nothing of interest is in the function, what comes of it is not looked at.
 */
export function onUnknown(method: IntrinsicMethod<'list'>): IntrinsicMethod<'unknown'> {
  return (cx, of, args, span) => (args.some(isOfInterest) ? method(cx, itemsOf(cx, of, span), args, span) : undefined);
}

/** What is not known is open, and has an item of the type that its items are said to be of. */
function itemsOf(cx: Context, of: UnknownValue, span: Span): ListValue {
  const item = itemOfUnknown(cx, of, span);
  return list(isBareUnknown(item) ? [] : [item], { open: true });
}

/** A list's method, called on something of which it is said what its items are. */
export function onSaidItems(method: IntrinsicMethod<'list'>): IntrinsicMethod<'unknown'> {
  return (cx, of, args, span) =>
    declaredElement(of.declared) === undefined ? undefined : method(cx, itemsOf(cx, of, span), args, span);
}

/** Items of which nothing is known, for methods that only begin to go through them. */
export const unknownItems: IntrinsicMethod<'unknown'> = (cx, of, args, span) =>
  args.length === 0 ? itemsOf(cx, of, span) : undefined;

/** What is not known, and the items of lists that are given to it. */
export const withGiven: IntrinsicMethod<'unknown'> = (_cx, _of, args) =>
  args.some(({ value }) => options(value).some(({ kind }) => kind === 'list'))
    ? joinedLists(
        list([], { open: true }),
        args.map(({ value }) => value),
      )
    : undefined;

/** What is not known, and items that are given to it, where one of them is of interest. */
export const withItems: IntrinsicMethod<'unknown'> = (_cx, _of, args) =>
  args.some(({ value }) => seeded(value))
    ? list(
        args.map(({ value }) => value),
        { open: true },
      )
    : undefined;

/** What is taken where something is not there: `orElse(x)`, `getOrDefault(key, x)`, `ifEmpty { x }`. */
export const orLast: IntrinsicMethod<'unknown'> = (cx, of, args, span) => {
  const given = args.findLast(({ name }) => name === undefined)?.value;
  if (given === undefined) return undefined;
  return choice([given.kind === 'function' ? cx.call(given, [], { span }) : given, of]);
};

function isOfInterest({ value }: ArgValue): boolean {
  return options(value).some((option) => option.kind === 'function' && !isCold(option));
}
