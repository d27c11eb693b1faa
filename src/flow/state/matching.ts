import type { HostObject, ListValue, Member, ObjectValue, Value } from '../../model/value.js';
import { same, sameSpan } from '../join.js';
import { holdsValue } from '../within.js';
import type { Content } from './places.js';
import { Members } from './reads.js';
import { currentContent, isOfAll, type Reads } from './recorder.js';

/** How many items of a list are compared. */
const ITEMS = 200;

/**
 * Finds out whether a call that is made now depends on the same things as one that was summed up: the same texts that
 * are written at the same places, and objects and lists in which it read the same. These stand for those of then:
 * `pairs` leads from each object, its members and each list of then to the one of now.
 */
export class Matching {
  readonly pairs = new Map<object, object>();
  private readonly back = new Map<object, object>();

  value(then: Value, now: Value): boolean {
    if (then.kind === 'object' && now.kind === 'object') return this.object(then, now);
    if (then.kind === 'list' && now.kind === 'list') return this.list(then, now);
    if (then === now || same(then, now)) return true;
    switch (then.kind) {
      case 'choice':
        return (
          now.kind === 'choice' &&
          then.options.length === now.options.length &&
          then.options.every((option, i) => this.value(option, now.options[i] ?? option))
        );
      case 'encoded':
        return (
          now.kind === 'encoded' &&
          then.as === now.as &&
          sameSpan(then.span, now.span) &&
          this.value(then.value, now.value)
        );
      default:
        return false;
    }
  }

  /** What was read of each place stands in the one of now. */
  reads(reads: Reads): boolean {
    for (const [place, slots] of reads) {
      const other = this.pairs.get(place) ?? place;
      for (const [key, content] of slots) {
        if (other === place ? !this.stands(place, key, content) : !this.standsIn(other, place, key, content))
          return false;
      }
    }
    return true;
  }

  private stands(place: object, key: string, content: Content | number): boolean {
    const now = currentContent(place, key);
    if (typeof content === 'number' || typeof now === 'number') return now === content;
    return this.content(content, now);
  }

  private standsIn(other: object, place: object, key: string, content: Content | number): boolean {
    if (typeof content !== 'number') return this.content(content, currentContent(other, key) as Content);
    if (!isOfAll(key)) return currentContent(other, key) === content;
    // All members were gone over: they are those of then only where no more was written there.
    return place instanceof Members && other instanceof Members && place.version === content && this.all(place, other);
  }

  private all(then: Members, now: Members): boolean {
    const keys = then.keysNow();
    return keys.length === now.keysNow().length && keys.every((key) => this.content(then.peek(key), now.peek(key)));
  }

  private content(then: Content, now: Content): boolean {
    if (then === now) return this.own(then);
    if (then === undefined || now === undefined) return false;
    if (isItems(then)) return isItems(now) && this.items(then, now);
    if (isItems(now)) return false;
    if ('key' in then) return 'key' in now && this.member(then, now);
    return !('key' in now) && this.value(then, now);
  }

  /** What stands there as it did stands for itself. */
  private own(content: Content): boolean {
    if (content === undefined || isItems(content)) return true;
    if ('key' in content) return !holdsValue(content) || this.value(content.value, content.value);
    return this.value(content, content);
  }

  private member(then: Member, now: Member): boolean {
    const isWhere = sameSpan(then.keySpan, now.keySpan) && sameSpan(then.valueSpan, now.valueSpan);
    return isWhere && holdsValue(then) && holdsValue(now) && this.value(then.value, now.value);
  }

  private items(then: readonly Value[], now: readonly Value[]): boolean {
    return (
      then.length === now.length &&
      then.every((item, i) => item === now[i] || (i < ITEMS && this.value(item, now[i] ?? item)))
    );
  }

  private object(then: ObjectValue, now: ObjectValue): boolean {
    if (then !== now) {
      if (
        then.open !== now.open ||
        then.instanceOf !== now.instanceOf ||
        then.declared?.type !== now.declared?.type ||
        !sameSpan(then.span, now.span)
      )
        return false;
      if (!sameHost(then.host, now.host)) return false;
    }
    return this.pair(then, now) && this.pair(then.members, now.members);
  }

  private list(then: ListValue, now: ListValue): boolean {
    if (then !== now && (then.open !== now.open || !sameSpan(then.span, now.span))) return false;
    return this.pair(then, now);
  }

  /** One thing of then is one thing of now. */
  private pair(then: object, now: object): boolean {
    const known = this.pairs.get(then);
    if (known !== undefined) return known === now;
    if (this.back.has(now)) return false;
    this.pairs.set(then, now);
    this.back.set(now, then);
    return true;
  }
}

/** What a client's object holds changes outside of the state: it is the same only where it is the very same. */
function sameHost(then: HostObject | undefined, now: HostObject | undefined): boolean {
  if (then === now) return true;
  return then !== undefined && now !== undefined && isPlainHost(then) && then.type === now.type && isPlainHost(now);
}

/** An object of the platform that holds all it holds as members. */
function isPlainHost(host: HostObject): boolean {
  return Object.keys(host).length === 1;
}

function isItems(content: Content): content is readonly Value[] {
  return Array.isArray(content);
}
