import type { ForgeKind } from '../../campaign/destination.js';

/** What is done for each repository, in this order; each step rests on the one before. */
export const STEPS = ['clone', 'scan', 'fix', 'push', 'pull-request'] as const;
export type Step = (typeof STEPS)[number];

/** A repository of the fleet, as a list or a forge names it. */
export interface Repository {
  /** A name that holds nothing of the address, which may hold a password. */
  readonly id: string;
  /** As git takes it. */
  readonly address: string;
  /** Fit to be shown: `acme/shop`, or the address without credentials. */
  readonly name: string;
  /** The owner or group that it is counted with, for limits and reports. */
  readonly organisation: string;
  /** The forge's host, which limits are shared by. */
  readonly forgeHost: string;
  readonly forge?: ForgeKind | undefined;
  readonly api?: string | undefined;
  readonly project?: string | undefined;
  readonly base?: string | undefined;
  readonly team?: string | undefined;
  /** 0: among the first that get pull requests; the others wait for their checks. */
  readonly wave: number;
}

/** What became of a step. */
export type Outcome =
  | { readonly kind: 'done'; readonly note?: string | undefined }
  /** There is nothing more to do for the repository: what it holds is known. */
  | { readonly kind: 'finished'; readonly note: string }
  /** It may not be done now; the next run asks again. */
  | { readonly kind: 'held'; readonly note: string }
  /** It may go well the next time. `wait`: milliseconds that were asked for; undefined: the usual. */
  | { readonly kind: 'retry'; readonly reason: string; readonly wait?: number | undefined }
  /** Something else has to be over first; that uses up no try. */
  | { readonly kind: 'later'; readonly reason: string; readonly wait: number }
  /** What the steps before found out does not hold any more: the repository begins anew. */
  | { readonly kind: 'anew'; readonly reason: string }
  /** The forge asks all to wait so many milliseconds. */
  | { readonly kind: 'limited'; readonly reason: string; readonly wait: number }
  | { readonly kind: 'failed'; readonly reason: string; readonly goOn: string }
  /** Nothing can be done for any repository of this forge: the token is not valid any more, say. */
  | { readonly kind: 'stop'; readonly reason: string; readonly goOn: string };

export type JobState = 'waiting' | 'active' | 'done' | 'held' | 'failed';

/** Where a repository is in a run. One that is `done` is past its last step. */
export interface Job {
  readonly repository: string;
  readonly step: Step;
  readonly state: JobState;
  /** Tries of this step that are over. */
  readonly tries: number;
  /** How often the repository was begun anew. */
  readonly rounds: number;
  /** Milliseconds since 1970 before which it is not tried again. */
  readonly due: number;
  readonly note: string;
}

/** What a run does. What differs in any of it is another run. */
export interface RunSpec {
  readonly id: string;
  /** The last step that is wanted. */
  readonly until: Step;
  readonly asOf: string;
  readonly version: string;
  /** Names the schedule that is compared with. */
  readonly schedule: string;
  /** Milliseconds since 1970. */
  readonly begun: number;
}

/** Uses of one entry in one repository that one owner answers for. */
export interface Use {
  readonly rule: string;
  readonly owner: string;
  readonly count: number;
  /** Of these, how many a fix makes go away. */
  readonly fixable: number;
}

export interface PullRecord {
  readonly entry: string;
  readonly state: 'open' | 'merged' | 'closed' | 'held' | 'failed';
  readonly url: string | null;
  /** The day on which this fleet first knew it. */
  readonly since: string;
  readonly checks: 'green' | 'red' | 'pending' | 'none' | null;
  readonly note: string;
}

/** What is known of a repository, over all runs. */
export interface RepositoryRecord {
  readonly id: string;
  readonly name: string;
  readonly organisation: string;
  readonly forgeHost: string;
  readonly team: string | null;
  readonly wave: number;
  /** What its last scan was of; empty before the first. */
  readonly commit: string;
  readonly base: string;
  /** Names all that a scan's answer depends on beside the commit. */
  readonly terms: string;
  readonly scannedOn: string;
  readonly uses: readonly Use[];
  readonly files: { readonly scanned: number; readonly skipped: number; readonly failed: number };
  readonly pulls: readonly PullRecord[];
  /** Where the issue is that tells what needs a person; null where none is open. */
  readonly digest?: string | null;
  /** What kept the last run from going on here; empty where nothing did. */
  readonly problem: string;
  readonly goOn: string;
}

/** The totals of a run, for the line over runs. */
export interface RunRecord {
  readonly id: string;
  readonly asOf: string;
  readonly begun: number;
  readonly ended: number | null;
  readonly repositories: number;
  readonly failed: number;
  readonly uses: number;
  readonly fixable: number;
  readonly byRule: Readonly<Record<string, number>>;
  readonly pulls: { readonly open: number; readonly merged: number; readonly closed: number };
}
