import { serveBranches, type CampaignOptions } from './branches.js';
import { remoteAt, type Checkout } from './checkout.js';
import { Clone, type CloneOptions } from './clone.js';
import type { Outside } from './connection.js';
import { signIn } from './credentials.js';
import { destinationOf, tokenAdvice, type Destination, type ForgeSettings } from './destination.js';
import { forgeAt } from './forge.js';
import { GitError } from './git.js';
import { planned, planOf, type Plan } from './plan.js';
import { proposalsOf, type Scan } from './proposals.js';
import type { Remote } from './remote.js';
import { failure, type RepositoryResult } from './result.js';
import type { Scrub } from './scrub.js';

/** A repository that pull requests are made for. */
export interface Target extends ForgeSettings {
  /** As git takes it. */
  readonly address: string;
  readonly base?: string | undefined;
  /** Where it is the one that the user stands in. */
  readonly checkout?: Checkout | undefined;
  /** How its clone is kept, and what of it is fetched; see `CloneOptions`. */
  readonly kept?: string | undefined;
  readonly offline?: boolean | undefined;
  readonly lean?: CloneOptions['lean'];
}

/**
 * Brings a repository's pull requests to what its base needs: opens, updates and closes them. Touches nothing of the
 * user's: it works in a clone of its own. Never throws but when the run is broken off; what fails is in the result.
 * `plan`: changes that were worked out before; nothing is read of the code then.
 */
export async function serveRepository(
  target: Target,
  options: CampaignOptions,
  outside: Outside,
  scrub: Scrub,
  plan?: Plan,
): Promise<RepositoryResult> {
  const name = scrub(target.address);
  let clone: Clone | undefined;
  try {
    const destination = await reachable(target, options, outside, scrub);
    const forge = destination.token === undefined ? undefined : await forgeAt(destination, outside, scrub);
    clone = await openClone(target, options, outside, scrub, destination);
    const scan = plan === undefined ? await scanned(clone, target, options, scrub) : await planned(plan, clone);
    const branches = await serveBranches({ options, outside, scrub, clone, forge }, scan);
    const notes = forge === undefined ? ['without a token the forge was not asked for its pull requests'] : [];
    return { repository: name, base: clone.base.branch, branches, unchanged: scan.unchanged, notes };
  } catch (error) {
    outside.signal.throwIfAborted();
    const failed = failure(error, undefined, scrub);
    return { repository: name, base: clone?.base.branch, branches: [], unchanged: 0, notes: [], failed };
  } finally {
    await clone?.close();
  }
}

/** The changes that a repository needs, to be made elsewhere. Throws `GitError`. */
export async function makePlan(
  target: Target,
  options: CampaignOptions,
  outside: Outside,
  scrub: Scrub,
): Promise<Plan> {
  const known = await knownDestination(target, options, outside, scrub);
  const clone = await openClone(target, options, outside, scrub, known);
  try {
    return planOf(await scanned(clone, target, options, scrub));
  } finally {
    await clone.close();
  }
}

/** The forge of a repository, where its address says it; what only reads needs none. */
export async function knownDestination(
  target: Target,
  options: Pick<CampaignOptions, 'environment'>,
  outside: Outside,
  scrub: Scrub,
): Promise<Destination | undefined> {
  const remote = await remoteOf(target, options, outside, scrub);
  if (remote === undefined) throw new GitError('not an address that git may be given', undefined);
  const destination = destinationOf(remote, target, options.environment);
  return 'problem' in destination ? undefined : destination;
}

function scanned(clone: Clone, target: Target, options: CampaignOptions, scrub: Scrub): Promise<Scan> {
  const prefix = target.checkout?.prefix ?? '';
  const given = options.paths ?? [];
  const paths = given.length === 0 ? (prefix === '' ? [] : [prefix.slice(0, -1)]) : given.map((path) => prefix + path);
  return proposalsOf(clone, { ...options, paths, scrub });
}

export async function reachable(
  target: Target,
  options: Pick<CampaignOptions, 'environment' | 'dryRun'>,
  outside: Outside,
  scrub: Scrub,
): Promise<Destination> {
  const { environment, dryRun } = options;
  const remote = await remoteOf(target, options, outside, scrub);
  if (remote === undefined) throw new GitError('not an address that git may be given', undefined);
  const destination = destinationOf(remote, target, environment);
  if ('problem' in destination) throw new GitError(destination.problem, undefined);
  if (destination.token === undefined && !dryRun) {
    throw new GitError(`no token for ${new URL(destination.api).host}: ${tokenAdvice(destination)}`, undefined);
  }
  return destination;
}

function remoteOf(
  { address, checkout }: Target,
  { environment }: Pick<CampaignOptions, 'environment'>,
  { signal }: Outside,
  scrub: Scrub,
): Promise<Remote | undefined> {
  return remoteAt(address, checkout?.settings ?? [], { environment, signal, scrub });
}

export async function openClone(
  target: Target,
  { environment }: Pick<CampaignOptions, 'environment'>,
  { signal }: Outside,
  scrub: Scrub,
  destination: Destination | undefined,
): Promise<Clone> {
  const { address, base, checkout } = target;
  const reach = { environment, signal, scrub };
  const settings = [
    ...(checkout?.settings ?? []),
    ...(destination === undefined ? [] : await signIn(destination, reach)),
  ];
  const objects = checkout?.objects;
  const held = { kept: target.kept, offline: target.offline, lean: target.lean };
  return Clone.open({ address, base, objects, settings, environment, signal, scrub, ...held });
}
