import type { Entry } from '../../../model/entry.js';
import { prefilterRegExp, prefilterWords } from '../../../schedule/prefilter.js';
import type { Choice } from '../../choice/choose.js';

/** What is judged once more for the fixes of some entries to be decided. */
export interface Deciding {
  /** Entries whose fixes are to be decided. */
  readonly fixable: readonly Entry[];
  /** Entries of which some part found something. */
  readonly found: readonly Entry[];
  /** Files that were parsed by some part: they are parsed, and what they say counts. */
  readonly beside: readonly string[];
}

/** The chosen files that hold a word of what is to be fixed; where that leads is read from there. */
export function narrowed(choice: Choice, { fixable }: Deciding): Choice {
  const words = prefilterRegExp(prefilterWords(fixable));
  return { ...choice, chosen: choice.chosen.filter(({ latin }) => words.test(latin)) };
}
