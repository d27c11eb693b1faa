import type { Value } from '../model/value.js';
import { options } from './values.js';

/** So many pieces of texts that are copied or compared cost as much as a step. */
export const PER_STEP = 32;

/** The steps that it costs to copy a value or to compare it with others: long texts, or many of them, cost more than one. */
export function weightOf(value: Value): number {
  let pieces = 0;
  for (const option of options(value)) if (option.kind === 'text') pieces += option.text.length;
  return Math.floor(pieces / PER_STEP);
}

/** A value that was put together: where it is long texts, making it cost more than its step. */
export function weighed(cx: { fuel: number }, value: Value): Value {
  cx.fuel -= weightOf(value);
  return value;
}
