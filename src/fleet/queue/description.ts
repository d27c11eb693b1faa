import type { Repository, RunSpec } from '../core/model.js';
import type { Fleet, PullLimits } from '../work/fleet.js';
import { NoQueueError, type Server } from './server.js';
import { key } from './store.js';

/** What workers have to know of a run beside its repositories. */
export interface Description {
  readonly spec: RunSpec;
  readonly options: Omit<Fleet['options'], 'environment' | 'onError'>;
  readonly limits: PullLimits;
  readonly digests?: boolean | undefined;
  readonly terms: string;
  /** The first wave, which the others ask after. */
  readonly canaries: readonly Repository[];
}

const PAGE = 500;

/** Keeps a run for the workers. Throws `NoQueueError` where an address holds a password: the server keeps none. */
export async function describe({ redis }: Server, fleet: Fleet, spec: RunSpec): Promise<void> {
  const { options, limits, terms, digests } = fleet;
  const repositories = [...fleet.repositories.values()];
  const secret = repositories.find(({ address }) => URL.canParse(address) && new URL(address).password !== '');
  if (secret !== undefined) {
    const said = `the address of ${secret.name} holds a password, which a queue would keep`;
    throw new NoQueueError(`${said}: give the workers a token in their environment instead`, 'usage');
  }
  for (let from = 0; from < repositories.length; from += PAGE) {
    const page = repositories.slice(from, from + PAGE).flatMap((one) => [one.id, JSON.stringify(one)]);
    await redis.hset(key('repositories', spec.id), ...page);
  }
  const { environment: _own, onError: _also, ...wishes } = options;
  const canaries = repositories.filter(({ wave }) => wave === 0);
  const description: Description = { spec, options: wishes, limits, digests, terms, canaries };
  await redis.set(key('description', spec.id), JSON.stringify(description));
}

export async function descriptionOf({ redis }: Server, run: string): Promise<Description | undefined> {
  const text = await redis.get(key('description', run));
  return text === null ? undefined : (JSON.parse(text) as Description);
}

export async function repositoryIn({ redis }: Server, run: string, id: string): Promise<Repository | undefined> {
  const text = await redis.hget(key('repositories', run), id);
  return text === null ? undefined : (JSON.parse(text) as Repository);
}
