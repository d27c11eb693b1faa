import { has, isNumber, mattersIn, read, sizeOf, slotsOf } from './contents.js';
import type { Endings } from './endings.js';
import { contentOf, joinedContent, sameContent, widenedContent, type Changes } from './places.js';
import type { Store } from './store.js';

/** Puts together the states in which a part of a run ends. */
export function joinEndings(store: Store, endings: Endings): void {
  for (const { place, key, base, contents } of endings.slots()) {
    store.onWork?.(contents.length + sizeOf(base));
    store.restore(place, key, joinedContent(place, contents));
  }
}

/** Puts together what alternatives came to, each from the present state. */
export function joinOutcomes(store: Store, outcomes: readonly Changes[]): void {
  for (const [place, key] of slotsOf(outcomes)) {
    const base = contentOf(place, key);
    const contents = outcomes.map((changes) => (has(changes, place, key) ? read(changes, place, key) : base));
    store.onWork?.(contents.length + sizeOf(base));
    store.restore(place, key, joinedContent(place, contents));
  }
}

/**
 * Joins what a round came to with the state before it, and answers whether another round may come to something else:
 * a word of interest, a function or a flag stands where it did not before. Other text is widened at once, and so is a
 * number, which may be the index of an item.
 */
export function joinRound(store: Store, changes: Changes, widen: boolean): boolean {
  let matters = false;
  for (const [place, key] of slotsOf([changes])) {
    const before = contentOf(place, key);
    const joined = joinedContent(place, [before, read(changes, place, key)]);
    store.onWork?.(2 + sizeOf(joined));
    if (sameContent(before, joined)) continue;
    const counts = isNumber(before);
    const now = widen || counts || !mattersIn(joined) ? widenedContent(place, before, joined) : joined;
    matters ||= counts || mattersIn(joined);
    store.restore(place, key, now);
  }
  return matters;
}
