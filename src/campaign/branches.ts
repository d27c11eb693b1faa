import { PREFIX, type Clone } from './clone.js';
import { ForgeError, type Outside } from './connection.js';
import { decide, type Situation } from './decide.js';
import { deliver, pushed, type Task } from './deliver.js';
import type { Environment } from './destination.js';
import type { Forge, PullRequest } from './forge.js';
import { ALL, type Proposal, type Scan, type ScanOptions } from './proposals.js';
import { branchResult, failedBranch, failure, type BranchResult } from './result.js';
import type { Scrub } from './scrub.js';

export interface CampaignOptions extends Omit<ScanOptions, 'scrub'> {
  readonly environment: Environment;
  readonly labels: readonly string[];
  readonly reviewers: readonly string[];
  readonly draft: boolean;
  /** Open pull requests of eolint that a repository may have. */
  readonly maxOpen: number;
  readonly dryRun: boolean;
  /** Only push what the pull requests are of. */
  readonly pushOnly?: boolean | undefined;
  /** Told what went wrong with one pull request; the others are gone on with. */
  readonly onError?: ((error: unknown) => void) | undefined;
  /** Asked before one more pull request is opened; says why not. */
  readonly allowance?: ((entry: string) => Promise<string | undefined>) | undefined;
}

/** A repository that is being served. */
export interface Run {
  readonly options: CampaignOptions;
  readonly outside: Outside;
  readonly scrub: Scrub;
  readonly clone: Clone;
  /** Undefined on a dry run without a token. */
  readonly forge: Forge | undefined;
}

interface Wanted {
  readonly entry: string;
  readonly proposal: Proposal | undefined;
}

/** Brings the pull requests of a repository to what a scan of it found. Throws `ForgeError` where they cannot be listed. */
export async function serveBranches(run: Run, scan: Scan): Promise<BranchResult[]> {
  const { forge, options } = run;
  const open = forge === undefined ? [] : await forge.open(PREFIX);
  let count = open.length;
  let hopeless = false;
  const results: BranchResult[] = [];
  const wanted: Wanted[] = [
    ...scan.proposals.map((proposal) => ({ entry: proposal.entry, proposal })),
    ...(await idle(run, scan, open)).map((entry) => ({ entry, proposal: undefined })),
  ];
  for (const one of wanted) {
    const served: Served = hopeless ? notTried(one) : await serveBranch(one, run, scan, count < options.maxOpen);
    const { result, error } = served;
    if (result.action === 'created') count += 1;
    // What is wrong with the token or the limit is wrong with all the rest.
    hopeless ||= error instanceof ForgeError && [401, 403, 429].includes(error.status ?? 0);
    if (result.because !== 'nothing-to-change') results.push(result);
  }
  return results;
}

interface Served {
  readonly result: BranchResult;
  readonly error?: unknown;
}

async function serveBranch({ entry, proposal }: Wanted, run: Run, scan: Scan, mayOpen: boolean): Promise<Served> {
  const { clone, forge, options, scrub, outside } = run;
  const { labels, reviewers, draft, dryRun } = options;
  const branch = `${PREFIX}${entry}`;
  let task: Task | undefined;
  try {
    const state = await clone.branch(branch);
    const situation: Situation = {
      entry,
      wanted: proposal === undefined ? undefined : { patch: proposal.content.hash, hash: proposal.hash },
      partial: scan.partial,
      branch: state,
      requests: forge === undefined ? [] : await forge.requests(branch),
      mayOpen,
    };
    let decision = decide(situation);
    const refused = decision.do === 'create' ? await options.allowance?.(entry) : undefined;
    if (refused !== undefined) decision = decide({ ...situation, mayOpen: false });
    task = { entry, branch, state, decision, proposal };
    const equipment = { labels, reviewers: [...new Set([...reviewers, ...(proposal?.reviewers ?? [])])] };
    if (dryRun || forge === undefined) {
      return { result: branchResult(task, { notes: [] }, { ...equipment, draft }, scrub) };
    }
    const site = { clone, forge, outside, equipment, draft };
    const delivered = await (options.pushOnly === true ? pushed(task, site) : deliver(task, site));
    const notes = refused === undefined ? delivered.notes : [...delivered.notes, refused];
    return { result: branchResult(task, { ...delivered, notes }, undefined, scrub) };
  } catch (error) {
    outside.signal.throwIfAborted();
    options.onError?.(error);
    return { result: failedBranch(entry, branch, failure(error, task, scrub)), error };
  }
}

function notTried({ entry }: Wanted): Served {
  const failed = { reason: 'not tried after the failure before', goOn: 'correct that, and run eolint pr again' };
  return { result: failedBranch(entry, `${PREFIX}${entry}`, failed) };
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
