import type { CampaignOptions } from '../../campaign/branches.js';
import type { Outside } from '../../campaign/connection.js';
import type { Scrub } from '../../campaign/scrub.js';
import type { Repository } from '../core/model.js';
import type { FleetStore } from '../store/store.js';
import type { Mirrors } from './mirrors.js';

/** Limits of the pull requests that a fleet opens. */
export interface PullLimits {
  /** New ones for an organisation on one day. */
  readonly perDay: number;
  /** Wait for the checks of the first wave before the others begin. */
  readonly waves: boolean;
}

/** What the steps work with. */
export interface Fleet {
  readonly repositories: ReadonlyMap<string, Repository>;
  readonly options: Omit<CampaignOptions, 'allowance' | 'pushOnly'>;
  readonly limits: PullLimits;
  /** Keep an issue where nothing can be fixed. */
  readonly digests?: boolean | undefined;
  readonly store: FleetStore;
  readonly mirrors: Mirrors;
  readonly outside: Outside;
  readonly scrub: Scrub;
  /** Names all that a scan's answer depends on beside the commit. */
  readonly terms: string;
}
