import { contentOf, setContent, WHOLE, type Cell, type Changes, type Content, type Place } from './places.js';
import { has } from './contents.js';
import type { Endings, Written } from './endings.js';
import type { ListValue, ObjectValue } from '../../model/value.js';

/**
 * The undo log of a run: what stood in each place before the branches under way wrote to it, a record for each branch,
 * innermost last. A record that nothing was written in takes no room.
 */
export class Records {
  private readonly open: (Changes | undefined)[] = [];
  /** What was written or set back, in order, while a region is under way. */
  private log: Written[] = [];
  private regions = 0;

  /** How many are open. */
  get depth(): number {
    return this.open.length;
  }

  begin(): void {
    this.open.push(undefined);
  }

  /** A region begins: what is written from now on is noted in order. Answers how much was before. */
  beginRegion(): number {
    if (this.regions === 0) this.log = [];
    this.regions += 1;
    return this.log.length;
  }

  endRegion(): void {
    this.regions -= 1;
  }

  /** Puts content into a place. */
  set(place: Place, key: string, content: Content): void {
    if (this.regions > 0) this.log.push({ place, key });
    setContent(place, key, content);
  }

  /** Notes the present state as one in which what began with a record ends. */
  note(endings: Endings, depth: number): void {
    const isOpen = (place: Place, key: string): boolean => {
      for (let i = depth; i < this.open.length; i += 1) {
        const changes = this.open[i];
        if (changes !== undefined && has(changes, place, key)) return true;
      }
      return false;
    };
    endings.note(this.log, isOpen);
  }

  /** A variable or list is about to be written. */
  noteWhole(place: Cell | ListValue): void {
    const changes = this.changes();
    if (changes !== undefined && !changes.whole.has(place)) changes.whole.set(place, contentOf(place, WHOLE));
  }

  /** A member of an object is about to be written. */
  noteMember(place: ObjectValue, key: string): void {
    const changes = this.changes();
    if (changes === undefined) return;
    const seen = changes.members.get(place) ?? new Map<string, Content>();
    if (!seen.has(key)) seen.set(key, contentOf(place, key));
    changes.members.set(place, seen);
  }

  /** The innermost open record; undefined when no branch is under way. */
  private changes(): Changes | undefined {
    const last = this.open.length - 1;
    return last < 0 ? undefined : (this.open[last] ??= { whole: new Map(), members: new Map() });
  }

  /** Restores the state before the innermost open record and answers what was there instead, if anything was written. */
  undo(): Changes | undefined {
    const changes = this.open.pop();
    if (changes === undefined) return undefined;
    for (const [place, before] of changes.whole) {
      changes.whole.set(place, contentOf(place, WHOLE));
      this.set(place, WHOLE, before);
    }
    for (const [place, slots] of changes.members) {
      for (const [key, before] of slots) {
        slots.set(key, contentOf(place, key));
        this.set(place, key, before);
      }
    }
    return changes;
  }

  /** Makes what the innermost open record holds a part of the one around it. */
  keep(): void {
    const inner = this.open.pop();
    const last = this.open.length - 1;
    if (inner === undefined || last < 0) return;
    const outer = this.open[last];
    if (outer === undefined) {
      this.open[last] = inner;
      return;
    }
    for (const [place, before] of inner.whole) if (!outer.whole.has(place)) outer.whole.set(place, before);
    for (const [place, slots] of inner.members) {
      const seen = outer.members.get(place);
      if (seen === undefined) outer.members.set(place, slots);
      else for (const [key, before] of slots) if (!seen.has(key)) seen.set(key, before);
    }
  }
}
