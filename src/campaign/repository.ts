import { remoteAt, type Checkout, type Setting } from './checkout.js';
import { Clone, PREFIX } from './clone.js';
import { ForgeError, type Outside } from './connection.js';
import { decide } from './decide.js';
import { deliver, type Task } from './deliver.js';
import { destinationOf, tokenAdvice, type Destination, type Environment, type ForgeSettings } from './destination.js';
import { forgeAt, type Forge, type PullRequest } from './forge.js';
import { GitError } from './git.js';
import { planned, planOf, type Plan } from './plan.js';
import { ALL, proposalsOf, type Proposal, type Scan, type ScanOptions } from './proposals.js';
import type { Remote } from './remote.js';
import { branchResult, failure, type BranchResult, type RepositoryResult } from './result.js';
import type { Scrub } from './scrub.js';

/** A repository that pull requests are made for. */
export interface Target extends ForgeSettings {
  /** As git takes it. */
  readonly address: string;
  readonly base?: string | undefined;
  /** Where it is the one that the user stands in. */
  readonly checkout?: Checkout | undefined;
}

export interface CampaignOptions extends Omit<ScanOptions, 'scrub'> {
  readonly environment: Environment;
  readonly labels: readonly string[];
  readonly reviewers: readonly string[];
  readonly draft: boolean;
  /** Open pull requests of eolint that a repository may have. */
  readonly maxOpen: number;
  readonly dryRun: boolean;
}

interface Run {
  readonly target: Target;
  readonly options: CampaignOptions;
  readonly outside: Outside;
  readonly scrub: Scrub;
  readonly clone: Clone;
  /** Undefined on a dry run without a token. */
  readonly forge: Forge | undefined;
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
    const run: Run = { target, options, outside, scrub, clone, forge };
    const scan = plan === undefined ? await scanned(run) : await planned(plan, clone);
    const branches = await serveAll(run, scan);
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
    return planOf(await scanned({ clone, options, scrub, target }));
  } finally {
    await clone.close();
  }
}

type Scanning = Pick<Run, 'clone' | 'options' | 'scrub' | 'target'>;

async function scanned({ clone, options, scrub, target }: Scanning): Promise<Scan> {
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

async function serveAll(run: Run, scan: Scan): Promise<BranchResult[]> {
  const { clone, forge, options, scrub, outside } = run;
  const open = forge === undefined ? [] : await forge.open(PREFIX);
  let count = open.length;
  const results: BranchResult[] = [];
  const wanted: { entry: string; proposal: Proposal | undefined }[] = [
    ...scan.proposals.map((proposal) => ({ entry: proposal.entry, proposal })),
    ...(await idle(run, scan, open)).map((entry) => ({ entry, proposal: undefined })),
  ];
  for (const { entry, proposal } of wanted) {
    const branch = `${PREFIX}${entry}`;
    let task: Task | undefined;
    try {
      const state = await clone.branch(branch);
      const decision = decide({
        entry,
        wanted: proposal === undefined ? undefined : { patch: proposal.content.hash, hash: proposal.hash },
        partial: scan.partial,
        branch: state,
        requests: forge === undefined ? [] : await forge.requests(branch),
        mayOpen: count < options.maxOpen,
      });
      task = { entry, branch, state, decision, proposal };
      const equipment = { labels: options.labels, reviewers: options.reviewers };
      const delivered =
        options.dryRun || forge === undefined
          ? { notes: [] }
          : await deliver(task, { clone, forge, outside, equipment, draft: options.draft });
      if (decision.do === 'create') count += 1;
      results.push(branchResult(task, delivered, options.dryRun, scrub));
    } catch (error) {
      outside.signal.throwIfAborted();
      const failed = failure(error, task, scrub);
      results.push({ entry, branch, action: 'failed', notes: [], changed: 0, unchanged: 0, failed });
      // What is wrong with the token or the limit is wrong with all the rest.
      if (error instanceof ForgeError && (error.status === 401 || error.status === 403 || error.status === 429)) break;
    }
  }
  return results.filter((result) => result.because !== 'nothing-to-change');
}

/** Entries that have a branch or an open pull request and nothing to change any more. */
async function idle(
  { clone, forge, options }: Run,
  { proposals }: Scan,
  open: readonly PullRequest[],
): Promise<string[]> {
  if (forge === undefined) return [];
  const { entries } = await import('eolint:schedule');
  const names = new Set([...(await clone.branches()).keys(), ...open.map(({ branch }) => branch)]);
  const inScope = (entry: string): boolean => {
    if (proposals.some((proposal) => proposal.entry === entry)) return false;
    if (options.group === 'all') return entry === ALL;
    // Of an entry that this version does not know nothing can be said.
    return entries.some(({ id }) => id === entry) && (options.rules === undefined || options.rules.includes(entry));
  };
  return [...names]
    .map((name) => name.slice(PREFIX.length))
    .filter(inScope)
    .sort();
}
