import { rmdirSync } from 'node:fs';
import sqlite from 'node-sqlite3-wasm';
import type { Json } from '../rulesets/json.js';
import { type Change, type Store, memoryStore } from '../rulesets/store.js';
import { NoStoreError, UnwrittenError } from './store-errors.js';

/** Marks a file as the double's: "eoln". */
const applicationId = 0x656f6c6e;
const formatVersion = 1;

/** A store in a file. */
export interface FileStore extends Store {
  close(): void;
}

/**
 * A store that a file keeps. Everything is read once, when it is opened; a commit is written before it is seen.
 *
 * The file belongs to one process: the caller must hold its lock. It is kept with a write-ahead log, whose pages go
 * into the file before a commit returns: after a crash at any moment the file, with its log where one is left, holds
 * the last commit that returned. The library's rollback journal would not do: it takes its own lock for somebody
 * else's and so never rolls a broken transaction back.
 */
export function openStore(file: string): FileStore {
  // The lock of a process that was killed.
  removeDirectory(`${file}.lock`);
  const database = new sqlite.Database(file);
  try {
    prepare(database, file);
    const memory = memoryStore();
    memory.commit(readAll(database));
    return {
      get: (collection, id) => memory.get(collection, id),
      list: (collection) => memory.list(collection),
      commit(changes) {
        if (changes.length === 0) return;
        try {
          write(database, changes);
        } catch (error) {
          if (!(error instanceof sqlite.SQLite3Error)) throw error;
          throw new UnwrittenError(`${file} cannot be written (${error.message}); what was there before stays`);
        }
        memory.commit(changes);
      },
      close: () => {
        database.close();
      },
    };
  } catch (error) {
    closeQuietly(database);
    // No room on the disk, or no right: it says no more.
    if (error instanceof sqlite.SQLite3Error) throw new NoStoreError(`${file} cannot be used (${error.message})`);
    throw error;
  }
}

function closeQuietly(database: sqlite.Database): void {
  try {
    database.close();
  } catch {
    // What was wrong before is what is told.
  }
}

function prepare(database: sqlite.Database, file: string): void {
  const setting = (name: string): unknown => Object.values(database.get(`PRAGMA ${name}`) ?? {})[0];
  try {
    setting('locking_mode = EXCLUSIVE');
    const tables = Number(Object.values(database.get('SELECT count(*) FROM sqlite_master') ?? {})[0]);
    if (tables > 0 && setting('application_id') !== applicationId)
      throw new NoStoreError(`${file} is another database`);
    if (tables > 0 && setting('user_version') !== formatVersion) {
      throw new NoStoreError(`${file} was written by another version`);
    }
  } catch (error) {
    if (error instanceof sqlite.SQLite3Error && /not a database|malformed/.test(error.message)) {
      throw new NoStoreError(`${file} is not a database`);
    }
    throw error;
  }
  setting('journal_mode = WAL');
  setting('synchronous = FULL');
  database.exec(`
    BEGIN IMMEDIATE;
    PRAGMA application_id = ${applicationId};
    PRAGMA user_version = ${formatVersion};
    CREATE TABLE IF NOT EXISTS documents (
      number INTEGER PRIMARY KEY,
      collection TEXT NOT NULL,
      id TEXT NOT NULL,
      value TEXT NOT NULL,
      UNIQUE (collection, id)
    );
    COMMIT;
  `);
}

function readAll(database: sqlite.Database): readonly Change[] {
  const rows = database.all('SELECT collection, id, value FROM documents ORDER BY number');
  return rows.map(({ collection, id, value }) => ({
    collection: collection as string,
    id: id as string,
    value: JSON.parse(value as string) as Json,
  }));
}

const upsert = `INSERT INTO documents (collection, id, value) VALUES (?, ?, ?)
  ON CONFLICT (collection, id) DO UPDATE SET value = excluded.value`;

function write(database: sqlite.Database, changes: readonly Change[]): void {
  database.exec('BEGIN IMMEDIATE');
  try {
    for (const { collection, id, value } of changes) {
      if (value === undefined) database.run('DELETE FROM documents WHERE collection = ? AND id = ?', [collection, id]);
      else database.run(upsert, [collection, id, JSON.stringify(value)]);
    }
    database.exec('COMMIT');
  } catch (error) {
    if (database.inTransaction) database.exec('ROLLBACK');
    throw error;
  }
  try {
    database.get('PRAGMA wal_checkpoint(TRUNCATE)');
  } catch {
    // The commit is safe in the log; the next one moves it.
  }
}

/** Removes an empty directory, if it is there. */
function removeDirectory(path: string): void {
  try {
    rmdirSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}
