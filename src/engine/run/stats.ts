import type { FileNote } from '../../model/report.js';
import type { RunStats, Work } from '../../model/stats.js';

/** Files that are named. */
const MOST = 10;
/** Notes that tell of work that was left out. */
const CUT = /too (?:much|many)|larger than|nested too deeply|more than \d+ MB/;

/** Records where a run's time and work go. */
export class Recorder implements Work {
  private readonly phases = new Map<string, number>();
  private readonly counts = new Map<string, number>();
  private readonly amounts = new Map<string, { file: string; name: string; amount: number }>();
  private readonly times = new Map<string, number>();
  private running: { readonly name: string; readonly begin: number } | undefined;

  /** What is done from here on is of this phase. */
  phase(name: string | undefined): void {
    const now = performance.now();
    const { running } = this;
    if (running !== undefined) {
      this.phases.set(running.name, (this.phases.get(running.name) ?? 0) + now - running.begin);
    }
    this.running = name === undefined ? undefined : { name, begin: now };
  }

  add(name: string, file: string | undefined, amount = 1): void {
    this.counts.set(name, (this.counts.get(name) ?? 0) + amount);
    if (file === undefined) return;
    const key = `${name}\0${file}`;
    const known = this.amounts.get(key) ?? { file, name, amount: 0 };
    known.amount += amount;
    this.amounts.set(key, known);
  }

  /** Takes the time that work on a file takes. */
  async timed<T>(file: string, work: () => Promise<T>): Promise<T> {
    const begin = performance.now();
    try {
      return await work();
    } finally {
      this.times.set(file, (this.times.get(file) ?? 0) + performance.now() - begin);
    }
  }

  stats(skipped: readonly FileNote[]): RunStats {
    this.phase(undefined);
    const slowest = [...this.times].sort(([, a], [, b]) => b - a).slice(0, MOST);
    return {
      phases: [...this.phases].map(([name, time]) => ({ name, milliseconds: rounded(time) })),
      counts: Object.fromEntries(this.counts),
      slowest: slowest.map(([file, time]) => ({ file, milliseconds: rounded(time) })),
      busiest: [...this.amounts.values()].sort((a, b) => b.amount - a.amount).slice(0, MOST),
      cut: skipped.filter(({ reason }) => CUT.test(reason)),
    };
  }
}

function rounded(milliseconds: number): number {
  return Math.round(milliseconds * 10) / 10;
}
