import { leaveOut } from '../../text/left-out.js';

/** Names that are built on one another further than this are not followed. */
const DEEPEST = 100;
/** Longer than this nothing is that anyone writes: doubled again and again, a few lines come to a text without end. */
const LONGEST = 500;

/**
 * What names stand for whose texts hold other names. Each is built once, however many hold it, and a circle ends where
 * it closes. What is too deep or too long is not known, and the file is named.
 */
export class BuiltNames<V> {
  private readonly values = new Map<string, V | undefined>();
  private readonly underWay = new Set<string>();

  /** `build` asks `get` for the names that it meets; `parts`: how many pieces something is built of. */
  constructor(
    private readonly build: (name: string) => V | undefined,
    private readonly parts: (value: V) => number,
  ) {}

  get(name: string): V | undefined {
    if (this.values.has(name)) return this.values.get(name);
    if (this.underWay.has(name)) return undefined;
    if (this.underWay.size > DEEPEST) {
      leaveOut('variables are built on one another too deeply');
      return undefined;
    }
    this.underWay.add(name);
    const value = this.build(name);
    this.underWay.delete(name);
    const isLong = value !== undefined && this.parts(value) > LONGEST;
    if (isLong) leaveOut('a variable is built of too many others');
    // Kept for good, also where a circle cut it short: each is looked at once.
    this.values.set(name, isLong ? undefined : value);
    return this.values.get(name);
  }
}
