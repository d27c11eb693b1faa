import type { Entry } from '../model/entry.js';
import { loadSchedule } from './load.js';
import { prefilterRegExp, prefilterWords } from './prefilter.js';

/**
 * What the bundle carries of `rules/`: its entries and the source of the prefilter. Throws with the file, line and
 * reason of every problem: a build with a bad entry fails.
 */
export function shipped(files: readonly { readonly file: string; readonly text: string }[]): {
  entries: readonly Entry[];
  prefilter: string;
} {
  const loaded = loadSchedule(files);
  if (!loaded.ok) {
    throw new Error(loaded.problems.map(({ file, line, reason }) => `${file}:${line}: ${reason}`).join('\n'));
  }
  const { entries } = loaded.schedule;
  return { entries, prefilter: prefilterRegExp(prefilterWords(entries)).source };
}
