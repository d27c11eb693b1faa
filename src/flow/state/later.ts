import type { ListValue, Member, Value } from '../../model/value.js';
import { seeded } from '../values.js';
import { WHOLE, sameContent, type Content, type Place } from './places.js';

/** How many values are kept that other functions put in one place. */
const MOST = 4;
/** The same of those with words of interest, of which none is left out without a word. */
const MOST_OF_INTEREST = 8;
/** And how many items of one list. */
const MOST_ITEMS = 64;

/** What functions that were run for their own sake left in places: it may stand there whenever another one runs. */
export class Later {
  private readonly values = new WeakMap<Place, Map<string, Value[]>>();

  /** `leftOut`: told where a value with words of interest is not kept. */
  constructor(private readonly leftOut: () => void) {}

  /** What other functions put into a variable, a list, or a member of an object, when they run. */
  in(place: Place, key = WHOLE): readonly Value[] {
    return this.values.get(place)?.get(key) ?? [];
  }

  /** Keeps what stands in a place at another time. */
  remember(place: Place, key: string, content: Content): void {
    if (content === undefined || Array.isArray(content)) return;
    const one = content as Value | Member;
    const value = 'key' in one ? one.value : one;
    if (value.kind !== 'literal') this.keep(place, key, value, seeded(value) ? MOST_OF_INTEREST : MOST);
  }

  /** Keeps what a list holds at another time besides what stands in it now: that with words of interest. */
  rememberItems(list: ListValue, items: readonly Value[]): void {
    for (const item of items) if (!list.items.includes(item) && seeded(item)) this.keep(list, WHOLE, item, MOST_ITEMS);
  }

  private keep(place: Place, key: string, value: Value, most: number): void {
    const slots = this.values.get(place) ?? new Map<string, Value[]>();
    this.values.set(place, slots);
    const known = slots.get(key) ?? [];
    const ofInterest = seeded(value);
    if (known.some((other) => sameContent(other, value) && (!ofInterest || wordsIn(other) === wordsIn(value)))) return;
    if (known.length < most) slots.set(key, [...known, value]);
    else if (ofInterest) this.leftOut();
  }

  /** Nothing is known of what stands in a place at another time. */
  forget(place: Place, key: string): void {
    this.values.get(place)?.delete(key);
  }
}

/** How deep in a value words are told apart, and in how many of its parts. */
const DEPTH = 2;
const WIDTH = 100;

/** The texts in a value: lists that one expression made, each of another word, are two. */
function wordsIn(value: Value, depth = DEPTH): string {
  switch (value.kind) {
    case 'text':
      return value.text.map((piece) => (piece.kind === 'run' ? piece.text : '{}')).join('');
    case 'choice':
      return parts(value.options, depth + 1).join('|');
    case 'list':
      return depth === 0 ? '' : parts(value.items, depth).join(',');
    case 'object':
      return depth === 0
        ? ''
        : parts(
            [...value.members.values()].map((one) => one.value),
            depth,
          ).join(';');
    default:
      return '';
  }
}

function parts(all: readonly Value[], depth: number): readonly string[] {
  return all.slice(0, WIDTH).map((one) => wordsIn(one, depth - 1));
}
