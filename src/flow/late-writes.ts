import type { Value } from '../model/value.js';
import type { Context } from './context.js';
import type { Place } from './state/places.js';
import { choice } from './join.js';
import { isNullish, options, seeded } from './values.js';
import { weighed } from './weight.js';

/**
 * The value at a place that holds nothing yet, or nothing that is known: what other functions put there at another
 * time may stand there too (`let client = null`, and a function that connects).
 */
export function orSetElsewhere(cx: Context, value: Value, place: Place, key?: string): Value {
  const all = orPutThere(cx, value, place, key);
  // Others may put more into a list that stands there.
  for (const one of options(all)) if (one.kind === 'list') cx.watched(one);
  return all;
}

function orPutThere(cx: Context, value: Value, place: Place, key: string | undefined): Value {
  if (isNullish(value) !== true && value.kind !== 'unknown') return orSeed(cx, value, place, key);
  const others = cx.store.later.in(place, key);
  if (others.length > 0) {
    cx.summaries.missed({ place, key, isMet: true });
    // Functions that run after this one may put more there.
    cx.watched(place, key);
    return weighed(cx, choice([value, ...others]));
  }
  cx.missed(place, key);
  return value;
}

/** A known value, or a word of interest that other functions put in its place. */
function orSeed(cx: Context, value: Value, place: Place, key: string | undefined): Value {
  cx.watched(place, key);
  const others = cx.store.later.in(place, key).filter((other) => seeded(other));
  return others.length === 0 ? value : weighed(cx, choice([value, ...others]));
}
