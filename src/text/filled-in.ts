/**
 * Characters that stand in a text for what its container fills in, one for each: syllables of Yi. Programs take them for
 * letters, so that one which stands where a name may stand is a name, and hardly anybody writes them.
 */
const FIRST = 0xa000;

/** How many there are. */
export const MOST_MARKS = 1000;

/** One of them, as part of a regular expression. */
export const MARK = '[\\ua000-\\ua3e7]';

/** The one with this number; the last one stands for all further ones. */
export function markOf(number: number): string {
  return String.fromCharCode(FIRST + Math.min(number, MOST_MARKS - 1));
}
