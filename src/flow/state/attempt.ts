import { joinedContent, sameContent, type Content, type Place } from './places.js';

/** How many contents of one place are told apart in an attempt. */
const STATES = 6;

/** The states that something goes through which may throw, as far as it writes: what catches it starts from any of them. */
export class Attempt {
  private readonly contents = new Map<Place, Map<string, Content[]>>();

  wrote(place: Place, key: string, content: Content): void {
    const slots = this.contents.get(place) ?? new Map<string, Content[]>();
    this.contents.set(place, slots);
    const known = slots.get(key) ?? [];
    if (known.length < STATES) {
      if (!known.some((one) => sameContent(one, content))) slots.set(key, [...known, content]);
      return;
    }
    // Of a list the longest says most; other contents are joined.
    const joined = Array.isArray(content) ? content : joinedContent(place, [...known, content]);
    slots.set(key, [joined]);
  }

  /** What each slot was given meanwhile. */
  *slots(): Iterable<{ readonly place: Place; readonly key: string; readonly contents: readonly Content[] }> {
    for (const [place, slots] of this.contents) for (const [key, contents] of slots) yield { place, key, contents };
  }
}
