import { keyTexts, valuesOf } from '../elements.js';
import { each } from '../join.js';
import { joinedLists } from '../set-operators.js';
import { list, unknown } from '../values.js';
import type { Intrinsic } from './types.js';

/** Functions that make lists, which the libraries of several languages have, each under its own name. */

/** A list of what is given. */
export const listOf: Intrinsic = (_cx, args) => list(args.map(({ value }) => value));

/** The items of all lists that are given, one behind the other. */
export const allItems: Intrinsic = (_cx, args) =>
  joinedLists(
    list([]),
    args.map(({ value }) => value),
  );

/** A list of its own with the items of the one that is given. */
export const copiedList: Intrinsic = (cx, args, at) => allItems(cx, args.slice(0, 1), at);

/** The keys of a map, as texts. */
export const keysOfMap: Intrinsic = (_cx, [of]) =>
  each(of?.value ?? unknown(), (value) => (value.kind === 'object' ? keyTexts(value) : unknown()));

/** What a map holds. */
export const valuesOfMap: Intrinsic = (_cx, [of]) =>
  each(of?.value ?? unknown(), (value) => (value.kind === 'object' ? valuesOf(value) : unknown()));
