import type { Budget } from './budget.js';
import type { Context } from './context.js';

/**
 * What a root may take of the steps of the file that it is run for. What is left of them is the fuel of the run; what is
 * done with answers has steps of its own, which are the fuel while it is under way.
 */
export class Steps {
  /** What is left for what is done with answers, while that is not under way. */
  private forReading = 0;
  private reading = false;
  /** The file whose steps are taken, and what it was given of them since the root began. */
  private underWay = { file: '', asking: 0, reading: 0 };
  private sentOfInterest = 0;

  constructor(
    private readonly cx: Pick<Context, 'fuel' | 'host' | 'summaries'>,
    private readonly budget: Budget,
  ) {}

  /** The file whose steps are taken. */
  get file(): string {
    return this.underWay.file;
  }

  /** Steps that the root under way was given meanwhile. */
  get granted(): number {
    return this.reading ? this.underWay.reading : this.underWay.asking;
  }

  /** Requests were sent: the file for which it is done may take more steps, and all of its own where one is of interest. */
  sends(): void {
    const { cx, underWay } = this;
    const sent = cx.host.sentOfInterest?.() ?? cx.host.sent?.() ?? 0;
    const reached = sent > this.sentOfInterest ? 'interest' : 'requests';
    this.sentOfInterest = sent;
    // What was passed over for want of steps was not looked at: it must not look as if it were.
    const more = this.cx.fuel > 0 ? this.budget.reach(underWay.file, reached) : undefined;
    if (more === undefined) return;
    underWay.asking += more.asking;
    underWay.reading += more.reading;
    if (this.reading) this.cx.fuel += more.reading;
    else {
      this.cx.fuel += more.asking;
      this.forReading += more.reading;
    }
  }

  /** Runs what only looks at an answer, on steps of its own; `undefined` where none are left. */
  readingOnly<T>(work: () => T): T | undefined {
    if (this.reading) return work();
    if (this.forReading <= 0) return undefined;
    const { underWay } = this;
    const { fuel } = this.cx;
    const { asking } = underWay;
    this.reading = true;
    this.cx.fuel = this.forReading;
    try {
      return work();
    } finally {
      this.forReading = this.cx.fuel;
      this.cx.fuel = fuel + underWay.asking - asking;
      this.reading = false;
      if (this.forReading <= 0) this.cx.summaries.spoil();
    }
  }

  /** Runs something with fresh fuel, within the file's share. */
  within(file: string, work: () => void): void {
    const { cx, budget, forReading, reading, underWay } = this;
    const { fuel } = cx;
    const asking = budget.share(file, 'asking');
    const answers = budget.share(file, 'reading');
    const mine = { file, asking: 0, reading: 0 };
    cx.fuel = asking;
    Object.assign(this, { forReading: answers, reading: false, underWay: mine });
    work();
    budget.spend(file, 'asking', asking + mine.asking - Math.max(0, cx.fuel));
    budget.spend(file, 'reading', answers + mine.reading - Math.max(0, this.forReading));
    if (cx.fuel <= 0 || this.forReading <= 0) budget.cut(file, 'too much to follow', undefined);
    cx.fuel = fuel;
    Object.assign(this, { forReading, reading, underWay });
  }
}
