import type { Job, RepositoryRecord, RunRecord } from '../core/model.js';

/**
 * What a fleet knows and what it is at, kept over runs. Every method is done when its promise is: what is answered
 * survives the end of the process. Several workers may share a store.
 */
export interface FleetStore {
  records(): Promise<RepositoryRecord[]>;
  record(id: string): Promise<RepositoryRecord | undefined>;
  keep(record: RepositoryRecord): Promise<void>;
  /** Takes away what is known of repositories that are none of these. */
  forget(others: ReadonlySet<string>): Promise<void>;

  runs(): Promise<RunRecord[]>;
  keepRun(run: RunRecord): Promise<void>;

  /** What one step leaves for the next: text, by repository and name. */
  artefact(repository: string, name: string): Promise<string | undefined>;
  keepArtefact(repository: string, name: string, text: string | undefined): Promise<void>;

  /**
   * Takes one place of so many under a name, for a key that may ask again: whoever has one keeps it. At once for all
   * workers. Places that were not asked for during a week may be forgotten.
   */
  takePlace(name: string, key: string, most: number): Promise<boolean>;
  /** Gives a place back. */
  leavePlace(name: string, key: string): Promise<void>;

  /** What a forge answered to a question, with its `ETag`. */
  answer(question: string): Promise<{ readonly tag: string; readonly text: string } | undefined>;
  keepAnswer(question: string, tag: string, text: string): Promise<void>;

  close(): Promise<void>;
}

/** The jobs of an engine that keeps them itself. */
export interface JobStore {
  /** Makes the jobs of a run; those that are there stay as they are. Answers whether the run was begun before. */
  begin(run: string, jobs: readonly Job[]): Promise<boolean>;
  jobs(run: string): Promise<Job[]>;
  /** Those of whatever run is open. */
  openJobs(): Promise<Job[]>;
  keepJob(run: string, job: Job): Promise<void>;
  end(run: string): Promise<void>;
}
