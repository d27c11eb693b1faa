import type { FileNote } from './report.js';

/** Takes counted work: what was done, for which file where it is for one, and how often. */
export interface Work {
  add(name: string, file: string | undefined, amount?: number): void;
}

/** Where a run's work went. Times are in milliseconds and differ from run to run; counts do not. */
export interface RunStats {
  readonly phases: readonly { readonly name: string; readonly milliseconds: number }[];
  /** By name: files that were looked at, that each gate let through, steps of a parser or the evaluator. */
  readonly counts: Readonly<Record<string, number>>;
  /** The files that took longest to parse, the slowest first. */
  readonly slowest: readonly { readonly file: string; readonly milliseconds: number }[];
  /** The files with most counted work. */
  readonly busiest: readonly { readonly file: string; readonly name: string; readonly amount: number }[];
  /** What was left out because it takes too much. */
  readonly cut: readonly FileNote[];
}
