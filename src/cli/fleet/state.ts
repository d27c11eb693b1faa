import { lockFile } from '../../serve/file-lock.js';
import { SqliteStore, stateFileAt } from '../../fleet/store/sqlite.js';

/** Opens the state of a fleet for as long as something is done with it. Throws `NoStateError`, `LockedError`. */
export async function withState<T>(file: string, work: (store: SqliteStore) => Promise<T>): Promise<T> {
  const path = stateFileAt(file);
  const lock = await lockFile(path);
  try {
    const store = SqliteStore.open(path);
    try {
      return await work(store);
    } finally {
      await store.close();
    }
  } finally {
    await lock.release();
  }
}
