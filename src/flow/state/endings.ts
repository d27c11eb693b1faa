import { contentOf, type Content, type Place } from './places.js';

/** A slot of a place that was written, or set back. */
export interface Written {
  readonly place: Place;
  readonly key: string;
}

/** Stands for what was in a slot before the part of a run began. */
const BEFORE = Symbol('before');

/**
 * The states in which a part of a run ends or fails. Each is noted by what was written since the one before it: a function
 * that is left at many places shares what it has set up to each of them.
 */
export class Endings {
  private readonly contents = new Map<Place, Map<string, (Content | typeof BEFORE)[]>>();
  private count = 0;

  /** `from`: how much was written before the part of the run began. */
  constructor(private from: number) {}

  get none(): boolean {
    return this.count === 0;
  }

  /** Notes a state. `isOpen`: a slot was written since the part of the run began, and not set back. */
  note(log: readonly Written[], isOpen: (place: Place, key: string) => boolean): void {
    for (const { place, key } of log.slice(this.from)) {
      const known = this.contents.get(place)?.get(key);
      if (known === undefined && !isOpen(place, key)) continue;
      const content = contentOf(place, key);
      if (known === undefined) this.add(place, key, this.count === 0 ? [content] : [BEFORE, content]);
      else if (known.at(-1) !== content) known.push(content);
    }
    this.from = log.length;
    this.count += 1;
  }

  private add(place: Place, key: string, contents: (Content | typeof BEFORE)[]): void {
    const slots = this.contents.get(place);
    if (slots === undefined) this.contents.set(place, new Map([[key, contents]]));
    else slots.set(key, contents);
  }

  /** What stood in each slot in any of the states, once all is set back: where one did not write it, what is there now. */
  *slots(): Iterable<Written & { readonly base: Content; readonly contents: readonly Content[] }> {
    for (const [place, slots] of this.contents) {
      for (const [key, noted] of slots) {
        const base = contentOf(place, key);
        yield { place, key, base, contents: noted.map((one) => (one === BEFORE ? base : one)) };
      }
    }
  }
}

/** A part of a run that can be left before its end: a function, a loop, one round of it, a `switch`. */
export interface Region {
  /** How many records were open where it began. */
  readonly depth: number;
  /** The states at the places that left it. */
  readonly ends: Endings;
  /** Those at the places that failed in it: it goes on from there only where something catches that. */
  readonly failures: Endings;
}
