import type { Job } from '../core/model.js';

interface Placed {
  readonly job: Job;
  readonly priority: number;
  readonly number: number;
}

/** Jobs by who goes first, and those that are not due yet by when they are. */
export class Schedule {
  private readonly ready = new Heap((a, b) => a.priority - b.priority || a.number - b.number);
  private readonly later = new Heap((a, b) => a.job.due - b.job.due || a.number - b.number);
  private count = 0;

  add(job: Job, priority: number): void {
    const placed = { job, priority, number: this.count };
    this.count += 1;
    (job.due > 0 ? this.later : this.ready).push(placed);
  }

  /** The next job that is due; undefined where none is. */
  next(now: number): Job | undefined {
    for (let first = this.later.first(); first !== undefined && first.job.due <= now; first = this.later.first()) {
      this.later.pop();
      this.ready.push(first);
    }
    return this.ready.pop()?.job;
  }

  /** Milliseconds until a job is due; undefined where there is none left. */
  wait(now: number): number | undefined {
    if (this.ready.first() !== undefined) return 0;
    const first = this.later.first();
    return first === undefined ? undefined : Math.max(first.job.due - now, 0);
  }

  /** Lets none of these begin before a time. */
  pause(affects: (job: Job) => boolean, until: number): void {
    const kept: Placed[] = [];
    for (let one = this.ready.pop(); one !== undefined; one = this.ready.pop()) {
      if (affects(one.job)) this.later.push({ ...one, job: { ...one.job, due: until } });
      else kept.push(one);
    }
    for (const one of kept) this.ready.push(one);
  }
}

/** A binary heap: the first by an order is found at once, put in and taken out in logarithmic time. */
class Heap {
  private readonly items: Placed[] = [];

  constructor(private readonly order: (a: Placed, b: Placed) => number) {}

  first(): Placed | undefined {
    return this.items[0];
  }

  push(item: Placed): void {
    this.items.push(item);
    let at = this.items.length - 1;
    while (at > 0) {
      const above = (at - 1) >> 1;
      if (!this.before(at, above)) break;
      this.swap(at, above);
      at = above;
    }
  }

  pop(): Placed | undefined {
    const [first] = this.items;
    const last = this.items.pop();
    if (first === undefined || last === undefined || this.items.length === 0) return first;
    this.items[0] = last;
    for (let at = 0; ;) {
      const [left, right] = [2 * at + 1, 2 * at + 2];
      let least = at;
      if (left < this.items.length && this.before(left, least)) least = left;
      if (right < this.items.length && this.before(right, least)) least = right;
      if (least === at) return first;
      this.swap(at, least);
      at = least;
    }
  }

  private before(a: number, b: number): boolean {
    const [one, other] = [this.items[a], this.items[b]];
    return one !== undefined && other !== undefined && this.order(one, other) < 0;
  }

  private swap(a: number, b: number): void {
    const [one, other] = [this.items[a], this.items[b]];
    if (one === undefined || other === undefined) return;
    this.items[a] = other;
    this.items[b] = one;
  }
}
