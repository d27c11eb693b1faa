import { serveBranches, type CampaignOptions } from './branches.js';
import { remoteAt, type Checkout, type Setting } from './checkout.js';
import { Clone } from './clone.js';
import type { Outside } from './connection.js';
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
  const remote = await remoteOf(target, options, outside, scrub);
  const destination = remote === undefined ? undefined : destinationOf(remote, target, options.environment);
  const known = destination === undefined || 'problem' in destination ? undefined : destination;
  const clone = await openClone(target, options, outside, scrub, known);
  try {
    return planOf(await scanned(clone, target, options, scrub));
  } finally {
    await clone.close();
  }
}

function scanned(clone: Clone, target: Target, options: CampaignOptions, scrub: Scrub): Promise<Scan> {
  const prefix = target.checkout?.prefix ?? '';
  const given = options.paths ?? [];
  const paths = given.length === 0 ? (prefix === '' ? [] : [prefix.slice(0, -1)]) : given.map((path) => prefix + path);
  return proposalsOf(clone, { ...options, paths, scrub });
}

async function reachable(
  target: Target,
  options: CampaignOptions,
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
  { environment }: CampaignOptions,
  { signal }: Outside,
  scrub: Scrub,
): Promise<Remote | undefined> {
  return remoteAt(address, checkout?.settings ?? [], { environment, signal, scrub });
}

async function openClone(
  { address, base, checkout }: Target,
  { environment }: CampaignOptions,
  { signal }: Outside,
  scrub: Scrub,
  destination: Destination | undefined,
): Promise<Clone> {
  const settings = [...(checkout?.settings ?? []), ...(destination === undefined ? [] : signIn(destination))];
  const secret = destination?.token === undefined ? {} : { [TOKEN]: destination.token };
  const objects = checkout?.objects;
  return Clone.open({ address, base, objects, settings, environment: { ...environment, ...secret }, signal, scrub });
}

/** The variable by which git's child gets the token: arguments and files are read by others. */
const TOKEN = 'EOLINT_FORGE_TOKEN';

/** Has git ask for the token where the server wants one. Other helpers are left out: they would store it. */
function signIn({ gitServer, kind }: Destination): Setting[] {
  if (gitServer === undefined) return [];
  const user = kind === 'github' ? 'x-access-token' : 'oauth2';
  const helper = `!f() { test "$1" = get && printf 'username=%s\\npassword=%s\\n' ${user} "$${TOKEN}"; }; f`;
  const key = `credential.${gitServer}.helper`;
  return [
    [key, ''],
    [key, helper],
  ];
}
