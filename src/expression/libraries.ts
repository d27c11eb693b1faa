import { createRequire } from 'node:module';

/**
 * The two libraries are loaded when an evaluation first needs them: most callers only check, and loading takes longer
 * than checking thousands of expressions.
 */
const load = createRequire(import.meta.url);

let re2: typeof import('re2js') | undefined;
let addresses: typeof import('ipaddr.js') | undefined;

/** Regular expressions in linear time. */
export function re2js(): typeof import('re2js') {
  re2 ??= load('re2js') as typeof import('re2js');
  return re2;
}

/** The canonical text of addresses. */
export function ipaddrJs(): typeof import('ipaddr.js') {
  addresses ??= load('ipaddr.js') as typeof import('ipaddr.js');
  return addresses;
}
