import type { RunStats } from './stats.js';
import type { Finding, Fix } from './finding.js';
import type { Span } from './span.js';

/** A file that was not dealt with, and why. */
export interface FileNote {
  readonly file: string;
  readonly reason: string;
  /** Where in the file it could not be read; the rest of it was. */
  readonly at?: Span | undefined;
  /** It holds words of the schedule, so something may have been missed. */
  readonly unread?: true | undefined;
}

/** A finding whose fix was made. Line and column start at 1, columns count UTF-16 units. */
export interface FixedFinding {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly rule: string;
  /** What the fix does. */
  readonly title: string;
}

/** What a run of `fix` did. */
export interface FixedFiles {
  /** Findings whose fix was made. */
  readonly findings: number;
  /** Suppressions without use that were removed. */
  readonly suppressions?: number | undefined;
  readonly files: readonly string[];
  /** The findings whose fix was made, or would be: where they stand in the files as they were. */
  readonly list?: readonly FixedFinding[] | undefined;
  /** Files whose fixes were not written. */
  readonly refused: readonly FileNote[];
}

/** A finding that a comment or the configuration leaves out of the report. */
export interface Suppressed {
  readonly finding: Finding;
  readonly reason: string;
  /** The last day on which it is left out. */
  readonly until: string | null;
  readonly by: 'comment' | 'configuration';
}

/** Something about the suppressions themselves, which someone should mend. It never fails a run. */
export interface Notice {
  /** unused: it leaves nothing out; expired: its day is over, and it has stopped working; invalid: it cannot work. */
  readonly kind: 'suppression-unused' | 'suppression-expired' | 'suppression-invalid';
  readonly file: string;
  /** From 1; columns in UTF-16 units. */
  readonly line: number;
  readonly column: number;
  readonly message: string;
  /** The rules that a suppression of the configuration is without use for. */
  readonly rules?: readonly string[] | undefined;
  /** How to remove it. Its edits may be in a file of the configuration, which no report has the text of. */
  readonly fix: Fix | null;
}

/** How the findings of a run compare with those that were known before. */
export interface BaselineSummary {
  readonly file: string;
  /** Findings that are left out of the report, since they were known. */
  readonly known: number;
  /** Findings that were known and are no more. */
  readonly gone: number;
  /** What was done to the file. */
  readonly written: 'pruned' | 'updated' | null;
}

/** A stretch of a file that a report does not show, and what it shows instead. */
export interface Hidden {
  readonly start: number;
  readonly end: number;
  readonly shown: string;
}

/** What a run over one part of a project has to say for its report to be put together with those of the others. */
export interface ShardPart {
  /** From 1 on. */
  readonly index: number;
  readonly count: number;
  /** What the parts of one run have in common. */
  readonly terms: ShardTerms;
  /** Files that were parsed; parts may have parsed the same one. */
  readonly parsed: readonly string[];
  /** SHA-256 of the text of each file that the report speaks of, in hexadecimal digits. */
  readonly digests: Readonly<Record<string, string>>;
  readonly notes: readonly string[];
}

export interface ShardTerms {
  readonly version: string;
  readonly asOf: string;
  readonly dueWithin: number;
  readonly rules: readonly string[] | null;
  readonly minConfidence: Finding['confidence'] | null;
  readonly checkExpressions: boolean;
  readonly paths: readonly string[];
  readonly noIgnore: boolean;
  /** Names the files that were looked at, so that parts of different trees are told apart. */
  readonly tree: string;
  readonly scanned: number;
  readonly whole: boolean;
  readonly empty: boolean;
}

/** What a run found, as every report format takes it. Order of findings and files does not matter. */
export interface Report {
  /** The day that statuses are reckoned at, `YYYY-MM-DD`. */
  readonly asOf: string;
  /** Days that count as near. */
  readonly dueWithin: number;
  readonly findings: readonly Finding[];
  /** Findings that are less sure than what was asked for: only their number is told. */
  readonly unsure?: readonly Finding[] | undefined;
  /** The text that a file's spans refer to; undefined when it is no longer at hand. */
  readonly texts: (file: string) => string | undefined;
  /** What of a line of a file is not shown, in order; by default what looks like a credential. */
  readonly hidden?:
    ((file: string, line: { readonly start: number; readonly end: number }) => readonly Hidden[]) | undefined;
  /** A finding's path as it is shown; by default as it is. */
  readonly pathOf?: ((finding: Finding) => string) | undefined;
  readonly files: {
    readonly scanned: number;
    readonly parsed: number;
    readonly skipped: readonly FileNote[];
    readonly failed: readonly FileNote[];
  };
  readonly fixed?: FixedFiles | undefined;
  /** Findings that are counted and not shown: there were more than was asked for. */
  readonly beyond?: readonly Finding[] | undefined;
  readonly suppressed?: readonly Suppressed[] | undefined;
  readonly notices?: readonly Notice[] | undefined;
  readonly baseline?: BaselineSummary | undefined;
  /** Where the run's work went, where that was asked for. */
  readonly stats?: RunStats | undefined;
  /** The run looked at one part of the project only. */
  readonly shard?: ShardPart | undefined;
}
