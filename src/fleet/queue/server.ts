import type { Redis } from 'ioredis';

/** The server of a queue that cannot be used. */
export class NoQueueError extends Error {
  constructor(
    message: string,
    readonly mendable: 'usage' | 'failed',
  ) {
    super(message);
  }
}

/** What is kept in a server besides the jobs of BullMQ; another version of it is not understood. */
const FORMAT = '1';
/** All keys but those of BullMQ begin so. */
export const KEYS = 'eolint:';

type BullMQ = typeof import('bullmq');

/** A server of Redis or Valkey, and the package that keeps queues in it. */
export interface Server {
  readonly redis: Redis;
  readonly bull: BullMQ;
  /** Another connection, for whoever waits at it. */
  duplicate(): Redis;
  close(): Promise<void>;
}

/** Connects to `redis://` or `rediss://`. Throws `NoQueueError`. The packages are loaded here, and nowhere else. */
export async function connect(url: string, password: string | undefined): Promise<Server> {
  if (!/^rediss?:\/\/./.test(url) || !URL.canParse(url)) {
    throw new NoQueueError('--queue takes the address of a server, such as redis://localhost:6379', 'usage');
  }
  const { host } = new URL(url);
  const [bull, { Redis }] = await packages();
  const redis = new Redis(url, {
    lazyConnect: true,
    // Whoever lost the server waits until it is back.
    maxRetriesPerRequest: null,
    ...(password === undefined ? {} : { password }),
  });
  const opened: Redis[] = [redis];
  let reason = '';
  redis.on('error', (error: NodeJS.ErrnoException) => {
    reason = error.code ?? error.message;
  });
  const close = async (): Promise<void> => {
    for (const one of opened) one.disconnect();
    await Promise.resolve();
  };
  try {
    await redis.connect();
    await redis.set(`${KEYS}format`, FORMAT, 'NX');
    const format = await redis.get(`${KEYS}format`);
    if (format !== FORMAT) throw new NoQueueError(`the queue at ${host} is of another version of eolint`, 'usage');
  } catch (error) {
    await close();
    if (error instanceof NoQueueError) throw error;
    const said = reason === '' && error instanceof Error ? error.message : reason;
    throw new NoQueueError(`the queue at ${host} cannot be used (${said})`, 'failed');
  }
  const duplicate = (): Redis => {
    const other = redis.duplicate();
    other.on('error', () => undefined);
    opened.push(other);
    return other;
  };
  return { redis, bull, duplicate, close };
}

async function packages(): Promise<[BullMQ, Pick<typeof import('ioredis'), 'Redis'>]> {
  try {
    return await Promise.all([import('bullmq'), import('ioredis')]);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new NoQueueError('--queue needs two more packages: npm install bullmq ioredis', 'usage');
  }
}
