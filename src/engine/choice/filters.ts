import type { Setting } from './git.js';

/** The pattern of the keys of settings that name a driver of a filter. */
export const FILTERS = '^filter\\..*';

/** Settings that switch the drivers of filters off which these keys name. */
export function filtersOff(keys: readonly string[]): Setting[] {
  const drivers = new Set(keys.map((key) => key.slice('filter.'.length, key.lastIndexOf('.'))));
  return [...drivers].flatMap((driver): Setting[] => [
    [`filter.${driver}.clean`, ''],
    [`filter.${driver}.smudge`, ''],
    [`filter.${driver}.process`, ''],
    [`filter.${driver}.required`, 'false'],
  ]);
}
