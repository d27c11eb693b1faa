import type { Entry } from '../model/entry.js';

/** Drops what was found of entries that leave the word to another one that is found here as well. */
export function withoutYielding<Found extends { readonly entry: Entry }>(all: readonly Found[]): readonly Found[] {
  const found = new Set(all.map(({ entry }) => entry.id));
  return all.filter(({ entry }) => entry.yieldsTo?.some((id) => found.has(id)) !== true);
}
