import { readFileSync } from 'node:fs';
import type { Running } from '../campaign/command-line.js';

/** What processes use, of themselves and of their children that ended. */
export class Use {
  private readonly last = new Map<number, number>();
  most = 0;
  private readonly timer: NodeJS.Timeout;

  constructor(private readonly running: readonly Running[]) {
    this.timer = setInterval(() => {
      this.look();
    }, 250);
  }

  get seconds(): number {
    return [...this.last.values()].reduce((sum, one) => sum + one, 0);
  }

  stop(): void {
    this.look();
    clearInterval(this.timer);
  }

  private look(): void {
    for (const { child } of this.running) {
      try {
        const stat = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
        // Clock ticks, a hundred a second: user and system, its own and of its children.
        this.last.set(child.pid ?? 0, stat.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / 100);
        const peak = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1];
        this.most = Math.max(this.most, Number(peak ?? 0) / 1024);
      } catch {
        // It is gone.
      }
    }
  }
}
