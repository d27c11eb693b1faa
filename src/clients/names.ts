import type { ExternalValue } from '../model/value.js';

/**
 * The name of something from outside in languages whose classes are known by their names alone: what stands before the
 * first one with a capital letter is a package.
 */
export function lastNames({ path }: ExternalValue): string {
  const first = path.findIndex((part) => /^[A-Z]/.test(part));
  return (first > 0 ? path.slice(first) : path).join('.');
}
