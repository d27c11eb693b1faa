/** A reason with the place that it is about behind it, in brackets. */
const PLACED = /^(.*) \((line \d+|in `[^`]*`)\)$/s;
/** How many places of one reason are named. */
const NAMED = 2;

/** Why a fix may change what the code does, in one sentence: each reason once, with the first of its places. */
export function reasonsOf(doubts: readonly string[]): string {
  const places = new Map<string, Set<string>>();
  for (const doubt of doubts) {
    const [, reason = doubt, place] = PLACED.exec(doubt) ?? [];
    const known = places.get(reason) ?? new Set();
    if (place !== undefined) known.add(place);
    places.set(reason, known);
  }
  return [...places].map(([reason, at]) => `${reason}${placesOf([...at])}`).join('; ');
}

function placesOf(found: readonly string[]): string {
  if (found.length === 0) return '';
  const places = found.toSorted((a, b) => lineOf(a) - lineOf(b));
  const more = places.length - NAMED;
  const named = places.slice(0, NAMED);
  const all = more > 0 ? [...named, `and ${String(more)} more ${more === 1 ? 'place' : 'places'}`] : named;
  return ` (${all.join(', ')})`;
}

/** Lines of the file at hand come first, in their order. */
function lineOf(place: string): number {
  return Number(/^line (\d+)$/.exec(place)?.[1] ?? Number.MAX_SAFE_INTEGER);
}
