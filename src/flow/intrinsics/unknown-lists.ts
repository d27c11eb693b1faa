import type { ArgValue } from '../../model/value.js';
import { isCold } from '../contexts.js';
import { list, options } from '../values.js';
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

function isOfInterest({ value }: ArgValue): boolean {
  return options(value).some((option) => option.kind === 'function' && !isCold(option));
}
