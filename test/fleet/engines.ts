import { setTimeout as sleep } from 'node:timers/promises';
import type { Outside } from '../../src/campaign/connection.js';
import type { RunSpec } from '../../src/fleet/core/model.js';
import { embedded } from '../../src/fleet/engine/embedded.js';
import { queued, type QueueOptions } from '../../src/fleet/queue/coordinator.js';
import { connect, type Server } from '../../src/fleet/queue/server.js';
import { RedisStore } from '../../src/fleet/queue/store.js';
import { serveQueue, type WorkerOptions } from '../../src/fleet/queue/worker.js';
import { runFleet, workOf, type FleetEnd } from '../../src/fleet/run.js';
import { SqliteStore } from '../../src/fleet/store/sqlite.js';
import type { FleetStore, JobStore } from '../../src/fleet/store/store.js';
import type { Fleet } from '../../src/fleet/work/fleet.js';
import { outsideWorld } from '../campaign/world.js';
import { RedisServer } from './redis.js';

export type Store = FleetStore & JobStore;

/** An engine that the suite runs on. */
export interface TestedEngine {
  readonly name: string;
  /** Seconds that a forge asks to wait: longer than a call waits by itself. */
  readonly pause: number;
  /** A clock; `ahead`: milliseconds that it goes ahead of others. */
  outside(ahead?: number): Outside;
  open(): Promise<void>;
  close(): Promise<void>;
  /** A state that holds nothing. */
  store(): Promise<Store>;
  run(fleet: Fleet, store: Store, spec: RunSpec): Promise<FleetEnd>;
}

export interface TestedWorker {
  readonly ended: Promise<void>;
  stop(): Promise<void>;
}

export class EmbeddedEngine implements TestedEngine {
  readonly name = 'in one process';
  readonly pause = 3600;
  private readonly stores: SqliteStore[] = [];

  outside(ahead = 0): Outside {
    const outside = outsideWorld();
    return { ...outside, now: () => outside.now() + ahead };
  }

  open(): Promise<void> {
    return Promise.resolve();
  }

  async close(): Promise<void> {
    for (const store of this.stores) await store.close();
  }

  store(): Promise<Store> {
    const store = SqliteStore.open(':memory:');
    this.stores.push(store);
    return Promise.resolve(store);
  }

  run(fleet: Fleet, store: Store, spec: RunSpec): Promise<FleetEnd> {
    const { outside } = fleet;
    const engine = embedded(store, { ...workOf(fleet, spec, { random: () => 0 }), concurrency: 2, outside });
    return runFleet(fleet, store, spec, engine);
  }
}

/** The queue on a real server, with a worker beside it. */
export class QueueEngine implements TestedEngine {
  readonly name = 'on a queue';
  readonly pause = 1;
  readonly redis = new RedisServer();
  readonly notes: string[] = [];
  server!: Server;

  outside(ahead = 0): Outside {
    return {
      fetch: (...args) => fetch(...args),
      now: () => Date.now() + ahead,
      sleep: (milliseconds) => sleep(milliseconds),
      timeout: 30_000,
      longestWait: 0,
      signal: new AbortController().signal,
    };
  }

  async open(): Promise<void> {
    await this.redis.start();
    this.server = await connect(this.redis.url, undefined);
  }

  async close(): Promise<void> {
    await this.server.close();
    await this.redis.remove();
  }

  async store(): Promise<RedisStore> {
    await this.server.redis.flushall();
    await this.server.redis.set('eolint:format', '1');
    return new RedisStore(this.server.redis);
  }

  async run(fleet: Fleet, store: Store, spec: RunSpec): Promise<FleetEnd> {
    const worker = this.worker(fleet);
    try {
      return await this.coordinate(fleet, store, spec);
    } finally {
      await worker.stop();
    }
  }

  coordinate(fleet: Fleet, store: Store, spec: RunSpec, rest: Partial<QueueOptions> = {}): Promise<FleetEnd> {
    const note = (text: string): void => {
      this.notes.push(text);
    };
    return runFleet(fleet, store, spec, queued(this.server, store as RedisStore, fleet, { note, ...rest }));
  }

  /** A worker in this process, with what a machine of its own would have. */
  worker(fleet: Fleet, rest: Partial<WorkerOptions> = {}): TestedWorker {
    const stopping = new AbortController();
    const { mirrors, outside, scrub, options } = fleet;
    const ended = serveQueue(
      this.server,
      { mirrors, outside, scrub, environment: options.environment },
      {
        name: 'here:1',
        concurrency: 2,
        silence: 30_000,
        version: '1.2.3',
        stopping: stopping.signal,
        retries: { tries: 5, first: 20, longest: 100 },
        told: () => undefined,
        ...rest,
      },
    );
    const stop = async (): Promise<void> => {
      stopping.abort();
      await ended;
    };
    return { ended, stop };
  }
}
