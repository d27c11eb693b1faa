import type { Entry } from '../../model/entry.js';
import type { Segment } from '../../model/schedule.js';
import type { Way } from '../../schedule/ways.js';
import { numbersOf } from './segments.js';

/** A way with its segments as numbers. */
export interface NumberedWay {
  readonly needs: readonly (readonly number[])[];
  readonly template: readonly Segment[] | undefined;
  readonly names: Way['names'];
}

/** The ways by the words that a search for their words matches. */
export type WayIndex = ReadonlyMap<string, readonly NumberedWay[]>;

/** The ways of the schedule that ships and of the entries that the configuration adds. */
export async function wayIndex(own: readonly Entry[], segments: readonly string[]): Promise<WayIndex> {
  const { ways } = await import('eolint:ways');
  const more = own.length === 0 ? [] : (await import('../../schedule/ways.js')).waysOfAll(own);
  const numbers = numbersOf(segments);
  const index = new Map<string, NumberedWay[]>();
  for (const { word, needs, path, names } of [...ways, ...more]) {
    // A segment that others may follow is matched without the slash behind it.
    const key = word.startsWith('/') ? word.replace(/\/$/, '') : word;
    const way = {
      needs: needs.map((group) => group.map((text) => numbers.get(text) ?? -1)),
      template: path
        ?.split('/')
        .slice(1)
        .map((segment) => (segment.startsWith('{') ? undefined : segment)),
      names,
    };
    const known = index.get(key);
    if (known === undefined) index.set(key, [way]);
    else known.push(way);
  }
  return index;
}
