import type { Edit, Span } from './span.js';

/** At a day: end of life reached, within the days that count as near, or further ahead. */
export type Status = 'retired' | 'due' | 'announced';
/** `invalid`: nothing of the schedule, but an expression that is no expression. */
export type FindingStatus = Status | 'invalid';
export type Severity = 'error' | 'warning' | 'info';
/**
 * certain: host or `/client/v4` known, path and method known; likely: the path shape is the API's and the file or
 * project shows that it is a client of it; possible: the shape alone.
 */
export type Confidence = 'certain' | 'likely' | 'possible';

export interface Finding {
  /** The entry's id, or `expression-error`. */
  readonly rule: string;
  readonly status: FindingStatus;
  readonly severity: Severity;
  /** The status that it counts as for `--fail-on`, where the configuration gives it a severity of its own. */
  readonly countsAs?: Status | undefined;
  readonly confidence: Confidence;
  /** The text that names the retired thing. */
  readonly span: Span;
  /** Second places: the wrapper that sends it. */
  readonly related: readonly Span[];
  readonly method: string | null;
  /** The request's path from below the API's base, holes as `{}`. */
  readonly path: string;
  readonly endOfLife: string | null;
  readonly extendedTo: string | null;
  /** Why the configuration gives it another date than the schedule, where it does. */
  readonly dateReason?: string | undefined;
  readonly replacement: string;
  /** What to do, in a sentence; `replacement` only names what there is instead. */
  readonly advice?: string | undefined;
  /** Why the entry is disputed, where it is; it fails a run only with `countsAs`. */
  readonly disputed: string | null;
  readonly message: string;
  readonly fix: Fix | null;
  /** Why there is no fix, where the entry has one and this place could not take it. */
  readonly noFix: string | null;
  /** What could stand in place of the call, made from it: to be used by hand. */
  readonly draft?: Draft | undefined;
  /** Its names, where they were worked out before its path was made fit to leave. */
  readonly prints?: Prints | undefined;
}

/** What a finding's fingerprints are, whatever becomes of its path and of the findings that are equal to it. */
export interface Prints {
  /** Of its content: see `contentFingerprint`. */
  readonly content: string;
  /** Shared by the findings that only their ordinal tells apart. */
  readonly key: string;
  /** The fingerprint for each ordinal. */
  readonly ordinals: readonly string[];
}

/** A text that is ready to be used: a query, the body of a request, a request. */
export interface Draft {
  readonly title: string;
  readonly language: 'graphql' | 'json' | 'http' | 'shell' | 'hcl';
  readonly text: string;
}

export interface Fix {
  readonly title: string;
  readonly edits: readonly Edit[];
  readonly applicability: 'safe' | 'unsafe' | 'advice';
  /** Why it is not safe. */
  readonly because: string | null;
  /** In a report: its edits are left out, since they would carry a value of the file. */
  readonly withheld?: boolean | undefined;
}
