import type { Finding } from './finding.js';

/** A file that was not dealt with, and why. */
export interface FileNote {
  readonly file: string;
  readonly reason: string;
}

/** What a run of `fix` did. */
export interface FixedFiles {
  /** Findings whose fix was made. */
  readonly findings: number;
  readonly files: readonly string[];
  /** Files whose fixes were not written. */
  readonly refused: readonly FileNote[];
}

/** What a run found, as every report format takes it. Order of findings and files does not matter. */
export interface Report {
  /** The day that statuses are reckoned at, `YYYY-MM-DD`. */
  readonly asOf: string;
  /** Days that count as near. */
  readonly dueWithin: number;
  readonly findings: readonly Finding[];
  /** The text that a file's spans refer to; undefined when it is no longer at hand. */
  readonly texts: (file: string) => string | undefined;
  readonly files: {
    readonly scanned: number;
    readonly parsed: number;
    readonly skipped: readonly FileNote[];
    readonly failed: readonly FileNote[];
  };
  readonly fixed?: FixedFiles | undefined;
}
