import type { Value } from '../values.js';
import { encodingFunctions } from './encoding.js';
import { jsonFunctions } from './json.js';
import type { Implementation } from './text.js';
import { textFunctions } from './text.js';

const implementations: ReadonlyMap<string, Implementation> = new Map(
  [textFunctions, jsonFunctions, encodingFunctions].flatMap((table) => Object.entries(table)),
);

/** The result of a function; undefined when it gives none, or when an argument is missing. */
export function callFunction(name: string, args: readonly (Value | undefined)[]): Value | undefined {
  const there = args.filter((arg) => arg !== undefined);
  // `concat` leaves missing arguments out; everything else passes them on.
  if (there.length < args.length && name !== 'concat') return undefined;
  return implementations.get(name)?.(there);
}
