import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sqlite from 'node-sqlite3-wasm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import fc from '../properties.js';
import { type Change, type Store, begin, memoryStore } from '../../src/rulesets/store.js';
import { lockFile } from '../../src/serve/file-lock.js';
import { openStore } from '../../src/serve/sqlite-store.js';
import { LockedError, NoStoreError } from '../../src/serve/store-errors.js';

let directory: string;
let file: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'eolint-store-'));
  file = join(directory, 'a.db');
});
afterEach(() => {
  rmSync(directory, { recursive: true, force: true });
});

const names = ['a', 'b', 'c'] as const;

function contents(store: Pick<Store, 'list'>): unknown {
  return names.map((collection) => store.list(collection));
}

const change: fc.Arbitrary<Change> = fc.record({
  collection: fc.constantFrom(...names),
  id: fc.constantFrom('1', '2', '3'),
  value: fc.oneof(fc.jsonValue(), fc.constant(undefined)) as fc.Arbitrary<Change['value']>,
});

it('keeps in a file what it keeps in memory, in the same order', () => {
  fc.assert(
    fc.property(fc.array(fc.array(change, { maxLength: 4 }), { maxLength: 6 }), (commits) => {
      rmSync(file, { force: true });
      const memory = memoryStore();
      let kept = openStore(file);
      for (const changes of commits) {
        memory.commit(changes);
        kept.commit(changes);
        expect(contents(kept)).toEqual(contents(memory));
        kept.close();
        kept = openStore(file);
        expect(JSON.stringify(contents(kept))).toEqual(JSON.stringify(contents(memory)));
      }
      kept.close();
    }),
    { numRuns: 40 },
  );
});

it('shows a transaction its own writes, and others nothing before they are committed', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 5 }), fc.array(change, { maxLength: 8 }), (first, second) => {
      const store = memoryStore();
      store.commit(first);
      const before = JSON.stringify(contents(store));
      const data = begin(store);
      for (const { collection, id, value } of second) {
        if (value === undefined) data.delete(collection, id);
        else data.put(collection, id, value);
        expect(data.get(collection, id)).toEqual(value);
      }
      expect(JSON.stringify(contents(store))).toBe(before);
      const seen = names.map((name) => new Map(data.list(name)));
      store.commit(data.changes());
      expect(names.map((name) => new Map(store.list(name)))).toEqual(seen);
    }),
  );
});

describe('a store in a file', () => {
  it('has everything in the file itself once a commit has returned', () => {
    const store = openStore(file);
    store.commit([{ collection: 'a', id: '1', value: { x: 'kept' } }]);
    const copy = join(directory, 'copy.db');
    copyFileSync(file, copy);
    const read = openStore(copy);
    expect(read.get('a', '1')).toEqual({ x: 'kept' });
    read.close();
    store.close();
  });

  it('stores all of a commit or none, where the disk fails', () => {
    const store = openStore(file);
    store.commit([{ collection: 'a', id: '1', value: 1 }]);
    const bad = {
      collection: 'a',
      id: '3',
      value: {
        toJSON: () => {
          throw new Error('broken');
        },
      } as never,
    };
    expect(() => {
      store.commit([{ collection: 'a', id: '2', value: 2 }, bad]);
    }).toThrow('broken');
    expect(store.list('a')).toEqual([['1', 1]]);
    store.commit([{ collection: 'a', id: '4', value: 4 }]);
    store.close();
    const again = openStore(file);
    expect(again.list('a')).toEqual([
      ['1', 1],
      ['4', 4],
    ]);
    again.close();
  });

  it('opens what a killed process left locked', () => {
    const store = openStore(file);
    store.commit([{ collection: 'a', id: '1', value: 1 }]);
    store.close();
    mkdirSync(`${file}.lock`);
    const again = openStore(file);
    expect(again.get('a', '1')).toBe(1);
    again.close();
    expect(existsSync(`${file}.lock`)).toBe(false);
  });

  it('does not take other files for its own', () => {
    writeFileSync(file, 'text '.repeat(1000));
    expect(() => openStore(file)).toThrow(NoStoreError);
    expect(readFileSync(file, 'utf8')).toBe('text '.repeat(1000));
    rmSync(file);

    const database = new sqlite.Database(file);
    database.exec('CREATE TABLE mine (x)');
    database.close();
    const before = readFileSync(file);
    expect(() => openStore(file)).toThrow('another database');
    expect(readFileSync(file).equals(before)).toBe(true);
    rmSync(file);

    openStore(file).close();
    const newer = new sqlite.Database(file);
    newer.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA user_version = 99');
    newer.close();
    expect(() => openStore(file)).toThrow('another version');
  });
});

describe('the lock of a file', () => {
  it('is one holder’s until it is given back', async () => {
    const lock = await lockFile(file);
    await expect(lockFile(file)).rejects.toThrow(LockedError);
    const other = await lockFile(join(directory, 'b.db'));
    await lock.release();
    const again = await lockFile(file);
    await again.release();
    await other.release();
  });
});
