/**
 * The word that was most likely meant: the one that takes the fewest changes, where a change is a letter put in, left
 * out, replaced, or two neighbours swapped, and upper or lower case does not count. Undefined where none is near.
 */
export function nearest(word: string, words: Iterable<string>): string | undefined {
  const limit = Math.max(1, Math.floor(word.length / 3));
  let best: { word: string; distance: number } | undefined;
  for (const candidate of words) {
    const distance = changes(word.toLowerCase(), candidate.toLowerCase(), limit);
    if (distance > limit || (best !== undefined && distance > best.distance)) continue;
    // Of two that are as near, one that was only cut short is likelier.
    const nearer =
      best === undefined || distance < best.distance || (begins(candidate, word) && !begins(best.word, word));
    if (nearer) best = { word: candidate, distance };
  }
  return best?.word ?? extended(word, words);
}

function begins(candidate: string, word: string): boolean {
  return candidate.toLowerCase().startsWith(word.toLowerCase());
}

/** `; did you mean X?`, or nothing. */
export function didYouMean(word: string, words: Iterable<string>): string {
  const meant = nearest(word, words);
  return meant === undefined ? '' : `; did you mean ${meant}?`;
}

/** A word that was cut short, where only one can be meant: `minify` for `zone-setting-minify`. */
function extended(word: string, words: Iterable<string>): string | undefined {
  if (word.length < 4) return undefined;
  const holding = [...words].filter((candidate) => candidate.toLowerCase().includes(word.toLowerCase()));
  return holding.length === 1 ? holding[0] : undefined;
}

/** Any number above the limit stands for "too many". */
function changes(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1];
      let least = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1));
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (swapped) least = Math.min(least, (before[j - 2] ?? 0) + 1);
      row.push(least);
    }
    before = last;
    last = row;
  }
  return last[b.length] ?? 0;
}
