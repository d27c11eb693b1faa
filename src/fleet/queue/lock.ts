import { randomUUID } from 'node:crypto';
import type { Outside } from '../../campaign/connection.js';
import { LockedError } from '../../serve/store-errors.js';
import { KEYS, type Server } from './server.js';

/** Milliseconds for which a lock holds that nobody renews, and after which its holder renews it. */
const LASTS = 10_000;
const RENEWED = 2000;

const RENEW = `if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('PEXPIRE', KEYS[1], ARGV[2]) end return 0`;
const RELEASE = `if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0`;

export interface RunLock {
  /** Whether somebody else has it by now: this process was away for too long. */
  lost(): boolean;
  release(): Promise<void>;
}

/**
 * Takes the queue for a run of this process. The lock of a process that was killed is over after some seconds, which
 * are waited for. Throws `LockedError` where its holder is seen to be alive.
 */
export async function lockRuns({ redis }: Server, { sleep }: Pick<Outside, 'sleep'>): Promise<RunLock> {
  const name = `${KEYS}lock`;
  const own = randomUUID();
  let left = Infinity;
  while ((await redis.set(name, own, 'PX', LASTS, 'NX')) === null) {
    const now = await redis.pttl(name);
    if (now > left) throw new LockedError('the queue is in use by another process');
    left = now;
    await sleep(RENEWED / 4);
  }
  let lost = false;
  const timer = setInterval(() => {
    redis.eval(RENEW, 1, name, own, LASTS).then(
      (held) => {
        lost ||= held === 0;
      },
      () => undefined,
    );
  }, RENEWED);
  timer.unref();
  return {
    lost: () => lost,
    release: async () => {
      clearInterval(timer);
      await redis.eval(RELEASE, 1, name, own).catch(() => undefined);
    },
  };
}
