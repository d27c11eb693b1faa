import type { SourceText } from '../../model/span.js';

const indexes = new WeakMap<SourceText, ReadonlyMap<string, readonly number[]>>();

/** Where the words of a text begin; found once for it. */
export function wordsIn(source: SourceText): ReadonlyMap<string, readonly number[]> {
  const known = indexes.get(source);
  if (known !== undefined) return known;
  const found = new Map<string, number[]>();
  for (const { 0: word, index } of source.text.matchAll(/\w+/g)) {
    const places = found.get(word);
    if (places === undefined) found.set(word, [index]);
    else places.push(index);
  }
  indexes.set(source, found);
  return found;
}

/**
 * Where a text may begin in another one, by the rarest of its words; undefined where it has none. Its first and last words
 * are taken to be whole in the other text too.
 */
export function placesOf(source: SourceText, text: string): readonly number[] | undefined {
  const index = wordsIn(source);
  let rarest: { readonly places: readonly number[]; readonly offset: number } | undefined;
  for (const { 0: word, index: offset } of text.matchAll(/\w+/g)) {
    const places = index.get(word) ?? [];
    if (rarest === undefined || places.length < rarest.places.length) rarest = { places, offset };
  }
  if (rarest === undefined) return undefined;
  const { places, offset } = rarest;
  return places.map((place) => place - offset);
}
