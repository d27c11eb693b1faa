import type { FunctionExpr } from '../model/program.js';
import type { ListValue } from '../model/value.js';
import { WHOLE, type Place } from './state/places.js';
import type { Store } from './state/store.js';

/** Places by the keys that were read in them, each with how many values of others stood there then. */
type Met = Map<Place, Map<string | undefined, number>>;

/** What functions read where others may put something: they are run again where more turned out to be put there. */
export class LateReads {
  private readonly of = new Map<FunctionExpr, Met>();
  /** Lists that hold what others put into them while a function is run again, with how much that is. */
  private readonly filled = new Map<ListValue, number>();

  constructor(private readonly store: Store) {}

  note(fn: FunctionExpr, place: Place, key: string | undefined): void {
    const places = this.of.get(fn) ?? (new Map() as Met);
    this.of.set(fn, places);
    const keys = places.get(place) ?? new Map<string | undefined, number>();
    places.set(place, keys);
    const met = isList(place) ? (this.filled.get(place) ?? 0) : this.store.later.in(place, key).length;
    keys.set(key, Math.min(met, keys.get(key) ?? met));
  }

  /** What others put into a place is known. */
  isSet(place: Place, key: string | undefined): boolean {
    return this.store.later.in(place, key).length > 0;
  }

  /** The functions that read something so far, each with a way to run it again where others put more there since. */
  *withMore(): Iterable<readonly [FunctionExpr, (run: () => void) => void]> {
    for (const [fn, places] of [...this.of]) {
      const isMore = ([place, keys]: [Place, Map<string | undefined, number>]): boolean =>
        [...keys].some(([key, met]) => this.store.later.in(place, key).length > met);
      if (![...places].some(isMore)) continue;
      // What it reads now it notes once more.
      this.of.delete(fn);
      const lists = [...places.keys()].filter((place) => isList(place));
      yield [fn, (run) => this.filling(lists, run)];
    }
  }

  /** Runs something with what others put into lists, in whatever order, behind what they hold. */
  private filling(lists: readonly ListValue[], run: () => void): void {
    const open = new Map(lists.map((list) => [list, list.open]));
    for (const list of lists) {
      const others = this.store.later.in(list);
      if (others.length === 0) continue;
      this.store.restore(list, WHOLE, [...list.items, ...others.filter((one) => !list.items.includes(one))]);
      list.open = true;
      this.filled.set(list, others.length);
    }
    try {
      run();
    } finally {
      this.filled.clear();
      for (const [list, was] of open) list.open = was;
    }
  }
}

function isList(place: Place): place is ListValue {
  return 'kind' in place && place.kind === 'list';
}
