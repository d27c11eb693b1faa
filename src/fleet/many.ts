import { rm } from 'node:fs/promises';
import type { CampaignOptions } from '../campaign/branches.js';
import type { Outside } from '../campaign/connection.js';
import { hashOf } from '../campaign/marker.js';
import type { Target } from '../campaign/repository.js';
import type { RepositoryResult } from '../campaign/result.js';
import type { Scrub } from '../campaign/scrub.js';
import { temporaryFolder } from '../campaign/temporary-folder.js';
import { lockFile, type FileLock } from '../serve/file-lock.js';
import type { Job, RunSpec } from './core/model.js';
import { repositoryOf } from './core/repository.js';
import { embedded } from './engine/embedded.js';
import type { Stopped } from './engine/perform.js';
import { runFleet, workOf } from './run.js';
import { NoStateError, SqliteStore, stateFileAt } from './store/sqlite.js';
import type { Fleet } from './work/fleet.js';
import { Mirrors } from './work/mirrors.js';

export interface ManyOptions extends CampaignOptions {
  readonly concurrency: number;
  /** The file that an interrupted run is taken up from. */
  readonly stateFile: string;
  /** Takes what is worth a word beside the results. */
  readonly note?: ((text: string) => void) | undefined;
  /** Told after each repository. */
  readonly progress: (done: number, all: number, result: RepositoryResult) => void;
}

/** Bytes of clones that are kept at a time, for as long as the run takes. */
const CLONES = 2 * 2 ** 30;

/**
 * The short form of a fleet: serves the repositories of a list in this process, and keeps its state only until all is
 * done. One that fails does not stop the others. A run that was broken off is taken up where it stopped, and one in which
 * some failed does those alone again, as long as it is the same day and the same run.
 */
export async function serveMany(
  targets: readonly Target[],
  options: ManyOptions,
  outside: Outside,
  scrub: Scrub,
): Promise<RepositoryResult[]> {
  const repositories = targets.map((target) => repositoryOf(target, scrub));
  const clones = temporaryFolder('eolint-pr');
  const state = await openState(options);
  const { store } = state;
  const fleet: Fleet = {
    repositories: new Map(repositories.map((one) => [one.id, one])),
    options,
    limits: { perDay: Infinity, waves: false },
    store,
    mirrors: new Mirrors(clones, CLONES, outside.now),
    outside,
    scrub,
    terms: runOf(targets, options),
  };
  const spec: RunSpec = {
    id: runOf(targets, options),
    until: 'pull-request',
    asOf: options.asOf,
    version: options.version,
    schedule: '',
    begun: outside.now(),
  };
  try {
    const known = new Set(
      (await store.jobs(spec.id)).filter(({ state: is }) => is === 'done').map((one) => one.repository),
    );
    let done = 0;
    const tell = async (id: string, job?: Job): Promise<void> => {
      done += 1;
      options.progress(done, repositories.length, await resultOf(store, fleet, id, job));
    };
    for (const id of known) await tell(id);
    const waiting: Promise<void>[] = [];
    const { concurrency } = options;
    const engine = embedded(store, { ...workOf(fleet, spec), concurrency, outside });
    const { jobs, stopped } = await runFleet(fleet, store, spec, engine, (_done, _all, { id }, job) =>
      waiting.push(tell(id, job)),
    );
    await Promise.all(waiting);
    const results: RepositoryResult[] = [];
    const byRepository = new Map(jobs.map((job) => [job.repository, job]));
    for (const { id } of repositories) {
      results.push(await resultOf(store, fleet, id, byRepository.get(id), stopped));
    }
    await state.close(results.every(isDone));
    return results;
  } catch (error) {
    await state.close(false);
    throw error;
  } finally {
    await rm(clones, { recursive: true, force: true, maxRetries: 3 });
  }
}

interface OpenState {
  readonly store: SqliteStore;
  /** `done`: nothing is left to take up. */
  close(done: boolean): Promise<void>;
}

/** The state of a run; one that cannot be kept is kept in memory, and says so. */
async function openState({ dryRun, stateFile, note }: ManyOptions): Promise<OpenState> {
  let path: string | undefined;
  try {
    path = dryRun ? undefined : stateFileAt(stateFile);
  } catch (error) {
    if (!(error instanceof NoStateError)) throw error;
    note?.(`${error.message}, and the run could not be taken up where it stops`);
  }
  if (path === undefined) {
    const store = SqliteStore.open(':memory:');
    return { store, close: () => store.close() };
  }
  const file = path;
  let lock: FileLock | undefined = await lockFile(file);
  try {
    const store = SqliteStore.open(file);
    return {
      store,
      close: async (done) => {
        await store.close();
        if (done) for (const end of ['', '-wal', '-shm']) await rm(`${file}${end}`, { force: true });
        await lock?.release();
        lock = undefined;
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** What came of a repository, in the words of one run over one repository. */
async function resultOf(
  store: SqliteStore,
  { repositories, scrub }: Fleet,
  id: string,
  job: Job | undefined,
  stopped?: Stopped,
): Promise<RepositoryResult> {
  const text = await store.artefact(id, 'result');
  const known = text === undefined ? undefined : (JSON.parse(text) as RepositoryResult);
  if (known !== undefined && (job === undefined || job.state === 'done' || job.state === 'held')) return known;
  if (known?.branches.some((branch) => branch.failed !== undefined) === true) return known;
  const repository = scrub(repositories.get(id)?.address ?? '');
  const record = await store.record(id);
  const reason = job === undefined || job.note === '' ? (stopped?.reason ?? 'not tried') : job.note;
  const goOn =
    record?.goOn === '' || record === undefined ? 'run eolint pr again: it goes on where it stopped' : record.goOn;
  const base = known?.base;
  return { repository, base, branches: [], unchanged: 0, notes: [], failed: { reason: scrub(reason), goOn } };
}

function isDone({ failed, branches }: RepositoryResult): boolean {
  return failed === undefined && branches.every((branch) => branch.failed === undefined);
}

/** The same list on the same day with the same wishes. */
function runOf(targets: readonly Target[], options: ManyOptions): string {
  const { asOf, dueWithin, rules, minConfidence, paths, noIgnore, unsafeFixes, group, version } = options;
  const { labels, reviewers, draft, maxOpen } = options;
  const wishes = { asOf, dueWithin, rules, minConfidence, paths, noIgnore, unsafeFixes, group, version };
  return hashOf(JSON.stringify([targets, wishes, { labels, reviewers, draft, maxOpen }]));
}
