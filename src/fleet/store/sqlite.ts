import { realpathSync, rmdirSync, writeFileSync } from 'node:fs';
import sqlite from 'node-sqlite3-wasm';
import type { Job, JobState, RepositoryRecord, RunRecord, Step } from '../core/model.js';
import type { FleetStore, JobStore } from './store.js';

/** Marks a file as a fleet's: "eofl". */
const applicationId = 0x656f666c;
const formatVersion = 1;

/** A state file that cannot be used. */
export class NoStateError extends Error {
  readonly mendable = 'usage';
}

/** What is to be kept cannot be: the disk is full, say. The run stops; what was kept before holds. */
export class UnkeptError extends Error {
  readonly mendable = 'failed';
}

const TABLES = `
  CREATE TABLE IF NOT EXISTS records (id TEXT PRIMARY KEY, value TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS runs (id TEXT PRIMARY KEY, begun INTEGER NOT NULL, value TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS artefacts (
    repository TEXT NOT NULL, name TEXT NOT NULL, value TEXT NOT NULL, PRIMARY KEY (repository, name)
  );
  CREATE TABLE IF NOT EXISTS places (name TEXT NOT NULL, key TEXT NOT NULL, PRIMARY KEY (name, key));
  CREATE TABLE IF NOT EXISTS answers (question TEXT PRIMARY KEY, tag TEXT NOT NULL, value TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS jobs (
    run TEXT NOT NULL, repository TEXT NOT NULL, step TEXT NOT NULL, state TEXT NOT NULL,
    tries INTEGER NOT NULL, rounds INTEGER NOT NULL, due INTEGER NOT NULL, note TEXT NOT NULL, number INTEGER NOT NULL,
    PRIMARY KEY (run, repository)
  );
`;

/**
 * A fleet's state in a file of SQLite, kept with a write-ahead log, as the store of `eolint serve` is. The file belongs
 * to one process, which must hold its lock.
 */
export class SqliteStore implements FleetStore, JobStore {
  private constructor(private readonly database: sqlite.Database) {}

  /** Opens or makes the file; throws `NoStateError`. */
  static open(file: string): SqliteStore {
    removeDirectory(`${file}.lock`);
    let database: sqlite.Database | undefined;
    try {
      database = new sqlite.Database(file);
      prepare(database, file);
      return new SqliteStore(database);
    } catch (error) {
      try {
        database?.close();
      } catch {
        // What was wrong before is what is said.
      }
      if (error instanceof NoStateError) throw error;
      const reason = error instanceof Error ? error.message : String(error);
      throw new NoStateError(`${file} cannot be used as a state file (${reason})`);
    }
  }

  private rows(sql: string, values: sqlite.BindValues = []): Record<string, unknown>[] {
    return this.database.all(sql, values);
  }

  private done(sql: string, values: sqlite.BindValues = []): Promise<void> {
    this.kept(() => this.database.run(sql, values));
    return Promise.resolve();
  }

  private kept(write: () => void): void {
    try {
      write();
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new UnkeptError(`the state cannot be kept (${reason}): make room, and run the same command again`);
    }
  }

  records(): Promise<RepositoryRecord[]> {
    const rows = this.rows('SELECT value FROM records ORDER BY id');
    return Promise.resolve(rows.map(({ value }) => JSON.parse(value as string) as RepositoryRecord));
  }

  record(id: string): Promise<RepositoryRecord | undefined> {
    const [row] = this.rows('SELECT value FROM records WHERE id = ?', [id]);
    return Promise.resolve(row === undefined ? undefined : (JSON.parse(row['value'] as string) as RepositoryRecord));
  }

  keep(record: RepositoryRecord): Promise<void> {
    return this.done('INSERT OR REPLACE INTO records (id, value) VALUES (?, ?)', [record.id, JSON.stringify(record)]);
  }

  async forget(others: ReadonlySet<string>): Promise<void> {
    for (const { id } of this.rows('SELECT id FROM records')) {
      if (others.has(id as string)) continue;
      await this.done('DELETE FROM records WHERE id = ?', [id as string]);
      await this.done('DELETE FROM artefacts WHERE repository = ?', [id as string]);
    }
  }

  runs(): Promise<RunRecord[]> {
    const rows = this.rows('SELECT value FROM runs ORDER BY begun, id');
    return Promise.resolve(rows.map(({ value }) => JSON.parse(value as string) as RunRecord));
  }

  keepRun(run: RunRecord): Promise<void> {
    const values = [run.id, run.begun, JSON.stringify(run)];
    return this.done('INSERT OR REPLACE INTO runs (id, begun, value) VALUES (?, ?, ?)', values);
  }

  artefact(repository: string, name: string): Promise<string | undefined> {
    const [row] = this.rows('SELECT value FROM artefacts WHERE repository = ? AND name = ?', [repository, name]);
    return Promise.resolve(row?.['value'] as string | undefined);
  }

  keepArtefact(repository: string, name: string, text: string | undefined): Promise<void> {
    if (text === undefined) {
      return this.done('DELETE FROM artefacts WHERE repository = ? AND name = ?', [repository, name]);
    }
    const values = [repository, name, text];
    return this.done('INSERT OR REPLACE INTO artefacts (repository, name, value) VALUES (?, ?, ?)', values);
  }

  async takePlace(name: string, key: string, most: number): Promise<boolean> {
    if (this.rows('SELECT 1 FROM places WHERE name = ? AND key = ?', [name, key]).length > 0) return true;
    const [row] = this.rows('SELECT count(*) AS taken FROM places WHERE name = ?', [name]);
    if (Number(row?.['taken']) >= most) return false;
    await this.done('INSERT INTO places (name, key) VALUES (?, ?)', [name, key]);
    return true;
  }

  leavePlace(name: string, key: string): Promise<void> {
    return this.done('DELETE FROM places WHERE name = ? AND key = ?', [name, key]);
  }

  answer(question: string): Promise<{ tag: string; text: string } | undefined> {
    const [row] = this.rows('SELECT tag, value FROM answers WHERE question = ?', [question]);
    return Promise.resolve(row === undefined ? undefined : { tag: row['tag'] as string, text: row['value'] as string });
  }

  keepAnswer(question: string, tag: string, text: string): Promise<void> {
    const values = [question, tag, text];
    return this.done('INSERT OR REPLACE INTO answers (question, tag, value) VALUES (?, ?, ?)', values);
  }

  begin(run: string, jobs: readonly Job[]): Promise<boolean> {
    const [row] = this.rows('SELECT count(*) AS jobs FROM jobs WHERE run = ?', [run]);
    const known = Number(row?.['jobs']) > 0;
    this.kept(() => {
      this.replace(run, jobs);
    });
    return Promise.resolve(known);
  }

  private replace(run: string, jobs: readonly Job[]): void {
    this.database.exec('BEGIN IMMEDIATE');
    try {
      // What another run left is over with.
      this.database.run('DELETE FROM jobs WHERE run <> ?', [run]);
      for (const [number, job] of jobs.entries()) {
        const values = [...valuesOf(run, job), number];
        this.database.run('INSERT OR IGNORE INTO jobs VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)', values);
      }
      // Whoever was at it is no more: this process holds the lock.
      this.database.run("UPDATE jobs SET state = 'waiting' WHERE state = 'active'");
      this.database.exec('COMMIT');
    } catch (error) {
      if (this.database.inTransaction) this.database.exec('ROLLBACK');
      throw error;
    }
  }

  jobs(run: string): Promise<Job[]> {
    return this.jobsOf(this.rows('SELECT * FROM jobs WHERE run = ? ORDER BY number', [run]));
  }

  openJobs(): Promise<Job[]> {
    return this.jobsOf(this.rows('SELECT * FROM jobs ORDER BY number'));
  }

  private jobsOf(rows: readonly Record<string, unknown>[]): Promise<Job[]> {
    return Promise.resolve(
      rows.map(({ repository, step, state, tries, rounds, due, note }): Job => ({
        repository: repository as string,
        step: step as Step,
        state: state as JobState,
        tries: Number(tries),
        rounds: Number(rounds),
        due: Number(due),
        note: note as string,
      })),
    );
  }

  keepJob(run: string, job: Job): Promise<void> {
    const sql =
      'UPDATE jobs SET step = ?, state = ?, tries = ?, rounds = ?, due = ?, note = ? WHERE run = ? AND repository = ?';
    return this.done(sql, [job.step, job.state, job.tries, job.rounds, job.due, job.note, run, job.repository]);
  }

  end(run: string): Promise<void> {
    return this.done('DELETE FROM jobs WHERE run = ?', [run]);
  }

  close(): Promise<void> {
    this.database.close();
    return Promise.resolve();
  }
}

function valuesOf(run: string, job: Job): (string | number)[] {
  return [run, job.repository, job.step, job.state, job.tries, job.rounds, job.due, job.note];
}

function prepare(database: sqlite.Database, file: string): void {
  const setting = (name: string): unknown => Object.values(database.get(`PRAGMA ${name}`) ?? {})[0];
  setting('locking_mode = EXCLUSIVE');
  const tables = Number(Object.values(database.get('SELECT count(*) FROM sqlite_master') ?? {})[0]);
  if (tables > 0 && setting('application_id') !== applicationId) throw new NoStateError(`${file} is another database`);
  if (tables > 0 && setting('user_version') !== formatVersion) {
    throw new NoStateError(`${file} was written by another version of eolint`);
  }
  setting('journal_mode = WAL');
  setting('synchronous = NORMAL');
  database.exec(
    `BEGIN IMMEDIATE; PRAGMA application_id = ${applicationId}; PRAGMA user_version = ${formatVersion}; ${TABLES} COMMIT;`,
  );
}

/** The real path of a state file, which is made where there is none: locks go by it. Throws `NoStateError`. */
export function stateFileAt(file: string): string {
  try {
    writeFileSync(file, '', { flag: 'a', mode: 0o600 });
    return realpathSync(file);
  } catch (error) {
    throw new NoStateError(`${file} cannot be written (${(error as NodeJS.ErrnoException).code ?? 'error'})`);
  }
}

/** The lock of a process that was killed. */
function removeDirectory(path: string): void {
  try {
    rmdirSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}
