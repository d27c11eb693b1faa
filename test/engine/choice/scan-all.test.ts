import { describe, expect, it } from 'vitest';
import { scanAll, type Scanning } from '../../../src/engine/choice/scan-all.js';
import type { Listed } from '../../../src/engine/choice/listing.js';
import type { Scanned, Words } from '../../../src/engine/choice/scan.js';
import type { Asked, FileOutcome, Tree } from '../../../src/engine/reading/files.js';
import type { ScanCache } from '../../../src/engine/run/cache/scan-cache.js';
import type { Pool } from '../../../src/engine/run/workers/pool.js';

const WORDS: Words = {
  matter: /minify/,
  also: [],
  api: /api\.cloudflare\.com/,
  segments: { texts: [], strict: /(?!)/g, loose: /(?!)/g },
};

/** Files named for what they come to: `hit3.ts` holds a word, `dull4.ts` none. */
class Files {
  readonly asked: [file: string, asked: Asked][] = [];
  private open = 0;
  most = 0;

  tree(maxBytes?: number): Tree {
    return {
      maxBytes,
      read: async (file: string, asked: Asked): Promise<FileOutcome> => {
        this.asked.push([file, asked]);
        this.open += 1;
        this.most = Math.max(this.most, this.open);
        await Promise.resolve();
        this.open -= 1;
        const latin = file.startsWith('hit') ? 'minify' : 'start()';
        return { read: { file, kind: 'javascript', bytes: Buffer.from(latin), latin } };
      },
    } as Partial<Tree> as Tree;
  }
}

function listed(...names: readonly string[]): Listed[] {
  return names.map((file) => ({ file, named: false }));
}

function many(count: number, name = 'dull'): string[] {
  return Array.from({ length: count }, (_, i) => `${name}${i}.ts`);
}

interface Told {
  readonly kinds: ReadonlyMap<string, string>;
  readonly times: number;
}

async function scanned(files: readonly Listed[], scanning: Partial<Scanning>): Promise<Told> {
  const kinds = new Map<string, string>();
  let times = 0;
  const whole: Scanning = {
    ...{ cwd: '/p', tree: new Files().tree(), words: WORDS, cache: undefined, threads: 1 },
    ...scanning,
  };
  await scanAll(files, whole, (file, one) => {
    times += 1;
    kinds.set(file, one.kind === 'failed' ? one.reason : one.kind);
  });
  return { kinds, times };
}

describe('all files of a run', () => {
  it('are read once each, and told with how far it is', async () => {
    const files = new Files();
    const progress: string[] = [];
    const { kinds, times } = await scanned(listed('hit.ts', 'dull.ts'), {
      tree: files.tree(),
      onProgress: (done, total) => progress.push(`${done}/${total}`),
    });
    expect(Object.fromEntries(kinds)).toEqual({ 'hit.ts': 'hit', 'dull.ts': 'dull' });
    expect(times).toBe(2);
    expect(progress).toEqual(['0/2', '1/2', '2/2']);
    expect(files.asked).toEqual([
      ['hit.ts', 'listed'],
      ['dull.ts', 'listed'],
    ]);
  });

  it('are read side by side, some at a time', async () => {
    const files = new Files();
    await scanned(listed(...many(100)), { tree: files.tree() });
    expect(files.most).toBe(32);
    expect(files.asked).toHaveLength(100);
    expect(await scanned([], {})).toEqual({ kinds: new Map(), times: 0 });
  });

  it('are named where the time is over before they are begun', async () => {
    let left = 2;
    const over = (): boolean => (left -= 1) < 0;
    const { kinds } = await scanned(listed('hit.ts', 'dull.ts', 'late.ts'), {
      deadline: { over, left: () => 1 },
    });
    expect([...kinds.values()].sort()).toEqual([...['dull', 'hit', 'not looked at: the time of --max-time was over']]);
  });
});

describe('what is known from before', () => {
  const DULL: Scanned = { kind: 'dull', namesApi: false, isClient: false, segments: [] };

  it('is not read again, unless it is named; what is new is kept', async () => {
    const files = new Files();
    const added: string[] = [];
    const cache = {
      get: (file: string) => (file.startsWith('known') ? DULL : undefined),
      add: (file: string, { kind }: Scanned) => added.push(`${file} ${kind}`),
    } as unknown as ScanCache;
    const all = [...listed('known.ts', 'hit.ts'), { file: 'known-and-named.ts', named: true }];
    const { kinds, times } = await scanned(all, { tree: files.tree(), cache });
    expect([...kinds.keys()].sort()).toEqual(['hit.ts', 'known-and-named.ts', 'known.ts']);
    expect(times).toBe(3);
    expect(files.asked).toEqual([
      ['hit.ts', 'listed'],
      ['known-and-named.ts', 'named'],
    ]);
    expect(added.sort()).toEqual(['hit.ts hit', 'known-and-named.ts dull']);
  });
});

describe('threads', () => {
  /** A pool that tells of every file by its name, except of those that it breaks down on. */
  class Threads {
    readonly opened: number[] = [];
    readonly given: string[] = [];
    closed = 0;

    readonly open = (threads: number): Promise<Pool> => {
      this.opened.push(threads);
      return Promise.resolve({
        threads,
        scan: ({ files }) => {
          this.given.push(...files);
          if (files.some((file) => file.startsWith('breaks'))) return Promise.reject(new Error('out of memory'));
          return Promise.resolve(
            files.map((file) =>
              file.startsWith('hit')
                ? { kind: 'hit' as const }
                : { kind: 'dull' as const, namesApi: true, isClient: false, segments: [] },
            ),
          );
        },
        close: () => {
          this.closed += 1;
          return Promise.resolve();
        },
      });
    };
  }

  async function with_(files: readonly Listed[], threads: number | undefined, more: Partial<Scanning> = {}) {
    const [disk, pool] = [new Files(), new Threads()];
    const told = await scanned(files, { tree: disk.tree(100), threads, openThreads: pool.open, ...more });
    return { disk, pool, ...told };
  }

  it.each<[string, number, number | undefined, readonly number[]]>([
    ['one is this one', 5000, 1, []],
    ['few files are read before others have started', 499, 8, []],
    ['each has a batch to do', 500, 8, [1]],
    ['not more than are asked for', 5000, 3, [2]],
    ['not more than there are batches for', 1000, 8, [3]],
    ['without being asked only with many files', 9999, undefined, []],
  ])('%s', async (_, count, threads, opened) => {
    const { pool, times, kinds } = await with_(listed(...many(count)), threads);
    expect(pool.opened).toEqual(opened);
    expect(pool.closed).toBe(opened.length);
    expect([times, kinds.size]).toEqual([count, count]);
  });

  it('are not started where files do not come from the disk', async () => {
    const { pool, times } = await with_(listed(...many(600)), 4, { tree: new Files().tree() });
    expect(pool.opened).toEqual([]);
    expect(times).toBe(600);
  });

  it('leave hits and named files to this one, and what they broke down on', async () => {
    const dull = many(2000);
    const names = [...dull.slice(0, 100), 'hit1.ts', 'breaks.ts', ...dull.slice(100)];
    const all = [...listed(...names), { file: 'named.ts', named: true }];
    const { disk, pool, kinds, times } = await with_(all, 2);
    const read = new Set(disk.asked.map(([file]) => file));
    expect(times).toBe(all.length);
    expect(kinds.get('hit1.ts')).toBe('hit');
    expect(new Set([...read, ...pool.given]).size).toBe(all.length);
    for (const file of ['hit1.ts', 'breaks.ts', 'named.ts']) expect(read.has(file)).toBe(true);
    expect(disk.asked.find(([file]) => file === 'named.ts')).toEqual(['named.ts', 'named']);
    // Not all of it was done here: the batch of the one that broke was, and what this thread took by itself.
    expect(pool.given.length).toBeGreaterThan(0);
    expect(disk.asked.length).toBeLessThan(all.length);
  });

  it('tell what is kept for the next run', async () => {
    const added = new Set<string>();
    const cache = { get: () => undefined, add: (file: string) => added.add(file) } as unknown as ScanCache;
    await with_(listed(...many(1200)), 2, { cache });
    expect(added.size).toBe(1200);
  });

  it('are given nothing when the time is over', async () => {
    const { pool, disk, kinds } = await with_(listed(...many(800)), 2, {
      deadline: { over: () => true, left: () => 1 },
    });
    expect([pool.given, disk.asked]).toEqual([[], []]);
    expect(new Set(kinds.values())).toEqual(new Set(['not looked at: the time of --max-time was over']));
    expect(pool.closed).toBe(1);
  });
});
