import { hashOf } from '../../campaign/marker.js';
import { parseRemote } from '../../campaign/remote.js';
import type { Target } from '../../campaign/repository.js';
import type { Scrub } from '../../campaign/scrub.js';
import type { Repository } from './model.js';

/** What a list or a forge says of a repository beside its address. */
export interface Said {
  readonly team?: string | undefined;
  readonly wave?: number | undefined;
}

/** A repository of a list, with the name, organisation and forge that its address tells. */
export function repositoryOf(target: Omit<Target, 'checkout'>, scrub: Scrub, said: Said = {}): Repository {
  const { address, base, forge, api, project } = target;
  const remote = parseRemote(address);
  const hosted = remote?.kind === 'hosted' ? remote : undefined;
  const path = project ?? hosted?.project;
  const host = api !== undefined && URL.canParse(api) ? new URL(api).host : (hosted?.host ?? '');
  return {
    // The same repository under another name of its base is another.
    id: hashOf(JSON.stringify([address, base ?? '', project ?? ''])),
    address,
    name: path ?? scrub(address),
    organisation: path?.split('/').slice(0, -1).join('/') ?? '',
    forgeHost: host,
    ...{ forge, api, project, base },
    team: said.team,
    wave: said.wave ?? 1,
  };
}
