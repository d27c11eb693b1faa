import type { ArgValue } from '../../model/value.js';
import { isCold } from '../contexts.js';
import { choice } from '../join.js';
import { joinedLists } from '../set-operators.js';
import { list, options, seeded } from '../values.js';
import type { IntrinsicMethod } from './types.js';

/**
 * A list's method, called on something that is not known: its name says that there are items, and the function that
 * it is given what becomes of them. Where nothing of interest is in the function, what comes of it is not looked at.
 */
export function onUnknown(method: IntrinsicMethod<'list'>): IntrinsicMethod<'unknown'> {
  return (cx, _of, args, span) =>
    args.some(isOfInterest) ? method(cx, list([], { open: true }), args, span) : undefined;
}

/** Items of which nothing is known, for methods that only begin to go through them. */
export const unknownItems: IntrinsicMethod<'unknown'> = (_cx, _of, args) =>
  args.length === 0 ? list([], { open: true }) : undefined;

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
