import type { Member, ObjectValue, Value } from '../../model/value.js';
import { seeded } from '../values.js';
import { WHOLE, sameContent, type Cell, type Content, type Place } from './places.js';

/** How many values are kept that other functions put in one place. */
const MOST = 4;
/** The same of those with words of interest, of which none is left out without a word. */
const MOST_OF_INTEREST = 8;

/** What functions that were run for their own sake left in places: it may stand there whenever another one runs. */
export class Later {
  private readonly values = new WeakMap<Place, Map<string, Value[]>>();

  /** `leftOut`: told where a value with words of interest is not kept. */
  constructor(private readonly leftOut: () => void) {}

  /** What other functions put into a variable, or into a member of an object, when they run. */
  in(place: Cell | ObjectValue, key = WHOLE): readonly Value[] {
    return this.values.get(place)?.get(key) ?? [];
  }

  /** Keeps what stands in a place at another time. */
  remember(place: Place, key: string, content: Content): void {
    if (content === undefined || Array.isArray(content)) return;
    const one = content as Value | Member;
    const value = 'key' in one ? one.value : one;
    if (value.kind === 'literal') return;
    const slots = this.values.get(place) ?? new Map<string, Value[]>();
    this.values.set(place, slots);
    const known = slots.get(key) ?? [];
    const ofInterest = seeded(value);
    if (known.some((other) => sameContent(other, value))) return;
    if (known.length < (ofInterest ? MOST_OF_INTEREST : MOST)) slots.set(key, [...known, value]);
    else if (ofInterest) this.leftOut();
  }

  /** Nothing is known of what stands in a place at another time. */
  forget(place: Place, key: string): void {
    this.values.get(place)?.delete(key);
  }
}
