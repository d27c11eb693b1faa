import type { Entry } from '../model/entry.js';
import { loadSchedule } from './load.js';
import { prefilterRegExp, prefilterWords, segmentRegExp } from './prefilter.js';
import type { Way } from './ways/way.js';
import { segmentsOf, waysOfAll } from './ways/ways.js';

/**
 * What the bundle carries of `rules/`: its entries, the source of the prefilter and the ways in which entries show. Throws with the file, line and
 * reason of every problem: a build with a bad entry fails.
 */
export function shipped(files: readonly { readonly file: string; readonly text: string }[]): {
  entries: readonly Entry[];
  prefilter: string;
  segments: readonly string[];
  strictSegments: string;
  looseSegments: string;
  ways: readonly Way[];
} {
  const loaded = loadSchedule(files);
  if (!loaded.ok) {
    throw new Error(loaded.problems.map(({ file, line, reason }) => `${file}:${line}: ${reason}`).join('\n'));
  }
  const { entries } = loaded.schedule;
  const ways = waysOfAll(entries);
  const prefilter = prefilterRegExp(prefilterWords(entries)).source;
  const segments = segmentsOf(ways);
  const [strictSegments, looseSegments] = [segmentRegExp(segments).source, segmentRegExp(segments, true).source];
  return { entries, prefilter, segments, strictSegments, looseSegments, ways };
}
