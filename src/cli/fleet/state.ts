import { existsSync } from 'node:fs';
import type { Server } from '../../fleet/queue/server.js';
import type { RedisStore } from '../../fleet/queue/store.js';
import { SqliteStore, stateFileAt } from '../../fleet/store/sqlite.js';
import { lockFile } from '../../serve/file-lock.js';
import { UsageError } from '../arguments.js';
import type { FleetTerms } from './terms.js';

/** What a fleet knows: in a file of this process, or in the server of a queue. */
export type State =
  | { readonly store: SqliteStore; readonly server?: undefined }
  | { readonly store: RedisStore; readonly server: Server };

/** Opens the state of a fleet for as long as something is done with it. Throws `NoStateError`, `LockedError`, `NoQueueError`. */
export function withState<T>(terms: FleetTerms, work: (state: State) => Promise<T>): Promise<T> {
  return terms.queue === undefined ? withFile(terms.stateFile, work) : withQueue(terms, work);
}

/** The same, of a state that must be there: who asks for a report of none has mistaken its name. */
export function withKnownState<T>(terms: FleetTerms, work: (state: State) => Promise<T>): Promise<T> {
  if (terms.queue === undefined && !existsSync(terms.stateFile)) {
    throw new UsageError(
      `there is no state ${terms.stateFile}: run eolint fleet scan, or say where it is with --state`,
    );
  }
  return withState(terms, work);
}

async function withFile<T>(file: string, work: (state: State) => Promise<T>): Promise<T> {
  const path = stateFileAt(file);
  const lock = await lockFile(path);
  try {
    const store = SqliteStore.open(path);
    try {
      return await work({ store });
    } finally {
      await store.close();
    }
  } finally {
    await lock.release();
  }
}

/** The variable that holds the password of the server, so that it need not stand among arguments. */
const PASSWORD = 'EOLINT_QUEUE_PASSWORD';

export async function withQueue<T>(
  { queue }: Pick<FleetTerms, 'queue'>,
  work: (state: Extract<State, { server: Server }>) => Promise<T>,
): Promise<T> {
  if (queue === undefined) throw new UsageError('say which queue: --queue redis://localhost:6379');
  const password = process.env[PASSWORD];
  // It is no business of git's.
  delete process.env[PASSWORD];
  const [{ connect }, { RedisStore: Store }] = await Promise.all([
    import('../../fleet/queue/server.js'),
    import('../../fleet/queue/store.js'),
  ]);
  const server = await connect(queue, password);
  try {
    return await work({ store: new Store(server.redis), server });
  } finally {
    await server.close();
  }
}
