import type { Confidence, FindingStatus, Severity } from '../../model/finding.js';

/*
 * What the page shows, as it is carried in it. Every text is fit to be shown: credentials are masked, and what a reader
 * would not see or a terminal would act on is spelled out. Lists are referred to by index.
 */

export interface PageData {
  readonly version: string;
  /** `YYYY-MM-DD` */
  readonly asOf: string;
  /** Days that count as near. */
  readonly dueWithin: number;
  readonly scanned: number;
  readonly parsed: number;
  readonly skipped: readonly PageNote[];
  readonly failed: readonly PageNote[];
  readonly rules: readonly PageRule[];
  readonly files: readonly string[];
  readonly directories: readonly string[];
  readonly owners: readonly string[];
  /** Sorted by file and place. */
  readonly findings: readonly PageFinding[];
}

export interface PageNote {
  readonly file: string;
  readonly reason: string;
}

export interface PageRule {
  readonly id: string;
  readonly title: string;
  /** The day that counts; null where none is set. */
  readonly date: string | null;
  /** Days from `asOf` to it, negative where it has passed. */
  readonly days: number | null;
  readonly status: FindingStatus;
  readonly disputed: string | null;
  readonly notes: string | null;
  /** The address of the rule's own page. */
  readonly page: string | null;
}

export type FixKind = 'safe' | 'unsafe' | 'advice' | 'none';

export interface PageFinding {
  readonly rule: number;
  readonly file: number;
  readonly directory: number;
  readonly owners: readonly number[];
  readonly line: number;
  readonly column: number;
  readonly severity: Severity;
  readonly status: FindingStatus;
  readonly confidence: Confidence;
  readonly message: string;
  /** Operations, each by itself, or one sentence. */
  readonly instead: readonly string[];
  readonly disputed: string | null;
  readonly fix: FixKind;
  /** What the fix does, or why there is none. */
  readonly hint: string | null;
  /** What could stand in place of the call, to be used by hand. */
  readonly draft?: { readonly title: string; readonly text: string } | undefined;
  readonly code: readonly PageLine[];
  readonly changes: readonly PageChange[];
  /** `src/api.ts:8:3: return fetch(...)` */
  readonly related: readonly string[];
}

export interface PageLine {
  readonly number: number;
  readonly text: string;
  /** The part that the finding is about: from, to, in UTF-16 units. */
  readonly mark?: readonly [number, number] | undefined;
}

/** Lines of one file before and after a fix. */
export interface PageChange {
  readonly file: string | null;
  readonly lines: readonly PageChangeLine[];
}

export interface PageChangeLine {
  readonly kind: 'same' | 'gone' | 'new';
  /** The line in the file as it is; absent for new lines. */
  readonly number?: number | undefined;
  readonly text: string;
  /** The part that differs from the line that it takes the place of, or that takes its place. */
  readonly part?: readonly [number, number] | undefined;
}
