import type { Member } from '../../model/value.js';

/**
 * Told of what is read of places that may change. A summary of a call holds what the call read, so that it is
 * replayed only where that is still so.
 */
export interface ReadObserver {
  /** `key` is absent where the whole place is read. */
  read(place: object, key?: string): void;
}

let observer: ReadObserver | undefined;
let births = 0;

/** The number of places made so far: a place made later has a greater one. */
export function birth(): number {
  births += 1;
  return births;
}

/** Sets who is told of reads from here on, and answers who was before. */
export function observeReads(next: ReadObserver | undefined): ReadObserver | undefined {
  const before = observer;
  observer = next;
  return before;
}

/** A place is read. */
export function noteRead(place: object, key?: string): void {
  observer?.read(place, key);
}

/** The members of an object or class, which may be read and written while a program runs. */
export class Members extends Map<string, Member> {
  readonly born = birth();
  /** Changes with each write. */
  version = 0;

  override set(key: string, member: Member): this {
    this.version += 1;
    return super.set(key, member);
  }

  override delete(key: string): boolean {
    this.version += 1;
    return super.delete(key);
  }

  override get(key: string): Member | undefined {
    if (observer !== undefined) observer.read(this, key);
    return super.get(key);
  }

  override has(key: string): boolean {
    if (observer !== undefined) observer.read(this, key);
    return super.has(key);
  }

  override get size(): number {
    if (observer !== undefined) observer.read(this);
    return super.size;
  }

  override values(): MapIterator<Member> {
    if (observer !== undefined) observer.read(this);
    return super.values();
  }

  override keys(): MapIterator<string> {
    if (observer !== undefined) observer.read(this);
    return super.keys();
  }

  override entries(): MapIterator<[string, Member]> {
    if (observer !== undefined) observer.read(this);
    return super.entries();
  }

  override [Symbol.iterator](): MapIterator<[string, Member]> {
    return this.entries();
  }

  /** All of that. */
  keysNow(): readonly string[] {
    return [...super.keys()];
  }

  valuesNow(): readonly Member[] {
    return [...super.values()];
  }

  get countNow(): number {
    return super.size;
  }

  /** What stands there, for the state itself: nobody is told. */
  peek(key: string): Member | undefined {
    return super.get(key);
  }
}
