/** The known word that is nearest to a mistyped one; undefined where none is near. */
export function nearest(word: string, known: readonly string[]): string | undefined {
  const wanted = word.toLowerCase();
  const contained = known.filter((one) => wanted.length >= 4 && one.includes(wanted));
  if (contained.length === 1) return contained[0];
  let best: { readonly word: string; readonly changes: number } | undefined;
  for (const one of known) {
    const changes = changesBetween(wanted, one.toLowerCase());
    if (changes <= Math.max(2, one.length / 3) && (best === undefined || changes < best.changes)) {
      best = { word: one, changes };
    }
  }
  return best?.word;
}

/** How many letters have to be put in, taken out or changed; words longer than 80 letters are far from all. */
function changesBetween(a: string, b: string): number {
  if (a.length > 80 || b.length > 80) return Infinity;
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(same, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? Infinity;
}
