import type { ClassValue, ObjectValue, Value } from '../../model/value.js';
import { object } from '../values.js';
import type { Later } from './later.js';

/** Who puts something there, or looks for it. */
export interface Site {
  /** The function under way. */
  readonly by: unknown;
  /** The package or global that it is put on, or read from, where that is known. */
  readonly root: string | undefined;
}

interface Carried extends Site {
  readonly value: ObjectValue;
}

/** What stands under one name. */
interface Put {
  readonly values: Carried[];
  /** Classes of what is put there; undefined for what is of none. */
  readonly classes: Set<ClassValue | undefined>;
}

/** How many objects of one name are handed on to be kept. */
const MOST = 40;

/**
 * What the program puts on something from outside, by the names of members. Others see it once all of the program ran:
 * what goes by a name that only one class has then, in whatever order it was put there.
 */
export class CarriedValues {
  /** Stands for all that is from outside. */
  readonly place: ObjectValue = object([], { open: true });
  private readonly all = new Map<string, Put>();
  private readonly changed = new Set<string>();

  constructor(private readonly later: Later) {}

  /** `value`: undefined where it is something else than an object of a class. */
  put(key: string, value: ObjectValue | undefined, site: Site): void {
    const known = this.all.get(key) ?? { values: [], classes: new Set() };
    this.all.set(key, known);
    this.changed.add(key);
    known.classes.add(value?.instanceOf);
    if (value !== undefined && known.values.length < MOST) known.values.push({ value, ...site });
  }

  /** What others put there, and what the same function did: not what is put on another package or global. */
  in(key: string, { by, root }: Site): readonly Value[] {
    const others = new Set(this.later.in(this.place, key));
    const all = this.all.get(key)?.values ?? [];
    const last = all.findLast((one) => one.by === by);
    const known = all.filter((one) => one === last || others.has(one.value));
    return known.filter((one) => root === undefined || (one.root ?? root) === root).map(({ value }) => value);
  }

  /** What was put there so far can be seen by all from now on. */
  settle(): void {
    for (const key of this.changed) {
      const { values = [], classes } = this.all.get(key) ?? {};
      if (classes?.size === 1) for (const { value } of values) this.later.remember(this.place, key, value);
      else this.later.forget(this.place, key);
    }
    this.changed.clear();
  }
}
