import type { Span } from '../model/span.js';

interface Interval {
  readonly start: number;
  readonly end: number;
}

/** Ranges of one text, found by place: a search costs what is found, and the logarithm of what there is. */
export class Intervals<T> {
  private readonly sorted: readonly (readonly [Interval, T])[];
  /** A binary heap of the furthest ends: the leaves are the sorted ranges, each parent is the larger of its children. */
  private readonly furthest: Float64Array;
  private readonly leaves: number;

  constructor(ranges: readonly (readonly [Interval, T])[]) {
    this.sorted = ranges.toSorted(([a], [b]) => a.start - b.start);
    this.leaves = 2 ** Math.ceil(Math.log2(Math.max(1, ranges.length)));
    this.furthest = new Float64Array(2 * this.leaves).fill(-1);
    for (const [at, [{ end }]] of this.sorted.entries()) this.furthest[this.leaves + at] = end;
    for (let at = this.leaves - 1; at > 0; at -= 1)
      this.furthest[at] = Math.max(this.end(2 * at), this.end(2 * at + 1));
  }

  /** What has at least one character in common with a range that is not empty, by where it starts. */
  overlapping({ start, end }: Interval): T[] {
    return this.search(end - 1, start + 1);
  }

  /** What the whole range lies in, by where it starts. */
  holding({ start, end }: Interval): T[] {
    return this.search(start, end);
  }

  /** What lies in a range whole, by where it starts. */
  within({ start, end }: Interval): T[] {
    let at = 0;
    for (let beyond = this.sorted.length; at < beyond;) {
      const middle = (at + beyond) >> 1;
      if ((this.sorted[middle]?.[0].start ?? 0) < start) at = middle + 1;
      else beyond = middle;
    }
    const found: T[] = [];
    for (; at < this.sorted.length; at += 1) {
      const [range, value] = this.sorted[at] ?? [];
      if (range === undefined || value === undefined || range.start > end) break;
      if (range.end <= end) found.push(value);
    }
    return found;
  }

  /** Those that start at `start` or before and end at `end` or after. */
  private search(start: number, end: number): T[] {
    const found: T[] = [];
    const open = [1];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      if (this.end(at) < end) continue;
      if (at < this.leaves) {
        // Those on the right start later than the first of them.
        if ((this.sorted[this.firstOf(2 * at + 1)]?.[0].start ?? Infinity) <= start) open.push(2 * at + 1);
        open.push(2 * at);
        continue;
      }
      const [range, value] = this.sorted[at - this.leaves] ?? [];
      if (range !== undefined && value !== undefined && range.start <= start) found.push(value);
    }
    return found;
  }

  /** The first of the sorted ranges below a node of the heap. */
  private firstOf(node: number): number {
    let at = node;
    while (at < this.leaves) at *= 2;
    return at - this.leaves;
  }

  private end(node: number): number {
    return this.furthest[node] ?? -1;
  }
}

/** The same over several files. All is added before the first search: what comes later makes the file's ranges anew. */
export class FileIntervals<T> {
  private readonly ranges = new Map<string, (readonly [Span, T])[]>();
  private readonly searched = new Map<string, Intervals<T>>();

  add(span: Span, value: T): void {
    this.searched.delete(span.file);
    const known = this.ranges.get(span.file);
    if (known === undefined) this.ranges.set(span.file, [[span, value]]);
    else known.push([span, value]);
  }

  overlapping(span: Span): readonly T[] {
    return this.in(span.file)?.overlapping(span) ?? [];
  }

  holding(span: Span): readonly T[] {
    return this.in(span.file)?.holding(span) ?? [];
  }

  private in(file: string): Intervals<T> | undefined {
    const known = this.searched.get(file);
    const ranges = this.ranges.get(file);
    if (known !== undefined || ranges === undefined) return known;
    const made = new Intervals(ranges);
    this.searched.set(file, made);
    return made;
  }
}
