import type { Allowance } from './allowance.js';
import type { Loaded } from './load.js';

/** Shorter texts are read whole, whatever is wrong with them. */
const short = 8 * 1024;
/** Lines that are taken out one by one before the rest goes. */
const mostLines = 3;

/**
 * The text without what a grammar loses its way in: a scanner that looks to the end of the text from every token that
 * is out of place takes time that grows with the square of the text. A line with a mistake is blank then, and after a
 * few of them all that follows, so that every place stays. Short texts, and texts without a mistake, come back as they
 * are. Nothing is looked at when the time is used up.
 */
export function withinBounds({ parser }: Loaded, text: string, time: Allowance): string {
  if (text.length <= short) return text;
  let current = text;
  for (let tried = 0; tried <= mostLines; tried++) {
    let wrong: number | undefined;
    const progressCallback = ({ currentOffset, hasError }: { currentOffset: number; hasError: boolean }): boolean => {
      // In bytes, two for each character.
      if (hasError) wrong = Math.floor(currentOffset / 2);
      return hasError || time.isUsedUp();
    };
    const tree = parser.parse(current, null, { progressCallback });
    tree?.delete();
    parser.reset();
    if (tree !== null || wrong === undefined) return current;
    const at = Math.min(wrong, current.length);
    const start = current.lastIndexOf('\n', at - 1) + 1;
    const end = tried === mostLines ? -1 : current.indexOf('\n', at);
    const stop = end < 0 ? current.length : end;
    current = current.slice(0, start) + current.slice(start, stop).replace(/[^\r\n]/g, ' ') + current.slice(stop);
  }
  return current;
}
