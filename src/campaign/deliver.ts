import { leftAloneNote, nothingLeftNote } from './body.js';
import type { BranchState, Clone } from './clone.js';
import { ForgeError, type Outside } from './connection.js';
import type { Decision } from './decide.js';
import type { Equipment, Forge, PullRequest } from './forge.js';
import { GitError } from './git.js';
import { CLOSED, noteMarker, PENDING, readMarker, withHash } from './marker.js';
import type { Proposal } from './proposals.js';

/** Where a decision is carried out. */
export interface Site {
  readonly clone: Clone;
  readonly forge: Forge;
  readonly outside: Outside;
  readonly equipment: Equipment;
  readonly draft: boolean;
}

/** One decision about one branch. */
export interface Task {
  readonly entry: string;
  readonly branch: string;
  readonly state: BranchState | undefined;
  readonly decision: Decision;
  readonly proposal: Proposal | undefined;
}

export interface Delivered {
  readonly url?: string | undefined;
  /** What the forge did not take. */
  readonly notes: readonly string[];
}

/** How often something is asked for again that may have been done without an answer. */
const TRIES = 3;
const PAUSE = 2000;

/**
 * Carries out a decision, in an order that may be broken off anywhere: begun again, each step finds what the one
 * before left. The hash in the text is written last, so it says that all before it is done.
 */
export async function deliver(task: Task, site: Site): Promise<Delivered> {
  const { decision } = task;
  switch (decision.do) {
    case 'create':
      return create(task, site, decision.push);
    case 'update':
      return update(task, site, decision);
    case 'close':
      return close(task, site, decision.request);
    case 'clear':
      await clear(task, site);
      return { notes: [] };
    case 'leave':
      if (decision.comment === true && decision.request !== undefined) {
        await commentOnce(
          site,
          decision.request.number,
          noteMarker(task.entry, 'left-alone'),
          leftAloneNote(task.entry),
        );
      }
      return { url: decision.request?.url, notes: [] };
  }
}

/** Pushes what a decision needs, and leaves the pull request for `deliver`, which finds it pushed. */
export async function pushed(task: Task, site: Site): Promise<Delivered> {
  const { decision } = task;
  if ((decision.do === 'create' || decision.do === 'update') && decision.push) {
    await pushChange(task, proposalOf(task), site);
  }
  return { notes: [] };
}

async function create(task: Task, site: Site, push: boolean): Promise<Delivered> {
  const proposal = proposalOf(task);
  const { title, body, hash, branch } = proposal;
  const { labels, reviewers } = site.equipment;
  const bare = labels.length === 0 && reviewers.length === 0;
  const pushed = push ? await pushChange(task, proposal, site) : undefined;
  let request: PullRequest;
  try {
    const asked = { branch, title, base: site.clone.base.branch, draft: site.draft };
    request = await createOnce(site, { ...asked, body: bare ? body : withHash(body, PENDING) });
  } catch (error) {
    const taken = pushed !== undefined && task.state === undefined && isRefusal(error);
    if (taken) await site.clone.delete(branch, pushed).catch(() => undefined);
    throw error;
  }
  if (bare) return { url: request.url, notes: [] };
  const notes = await site.forge.equip(request, site.equipment);
  await site.forge.edit(request.number, { body: withHash(body, hash) });
  return { url: request.url, notes };
}

async function update(
  task: Task,
  site: Site,
  { push, edit, request }: Extract<Decision, { do: 'update' }>,
): Promise<Delivered> {
  const proposal = proposalOf(task);
  if (push) await pushChange(task, proposal, site);
  // Labels and reviewers are given once: who takes them off later has a reason.
  const unfinished = readMarker(request.body)?.hash === PENDING;
  const notes = unfinished ? await site.forge.equip(request, site.equipment) : [];
  if (edit) await site.forge.edit(request.number, { body: proposal.body });
  return { url: request.url, notes };
}

async function close(task: Task, site: Site, request: PullRequest): Promise<Delivered> {
  const { entry } = task;
  await commentOnce(site, request.number, noteMarker(entry, 'nothing-left'), nothingLeftNote(entry));
  await site.forge.edit(request.number, { body: withHash(request.body, CLOSED), close: true });
  await clear(task, site);
  return { url: request.url, notes: [] };
}

async function clear({ branch, state }: Task, { clone }: Site): Promise<void> {
  if (state?.own === true) await clone.delete(branch, state.commit);
}

async function pushChange({ branch, state }: Task, { content, message }: Proposal, { clone }: Site): Promise<string> {
  const commit = await clone.commit(content, message);
  await clone.push(branch, commit, state?.commit);
  return commit;
}

/** Whatever the answers to earlier tries were, there is one pull request afterwards. */
async function createOnce({ forge, outside }: Site, asked: Parameters<Forge['create']>[0]): Promise<PullRequest> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await forge.create(asked);
    } catch (error) {
      // GitHub answers 422 and GitLab 409 where there is one already.
      const mayExist = error instanceof ForgeError && (error.ambiguous || error.status === 422 || error.status === 409);
      if (!mayExist) throw error;
      await outside.sleep(PAUSE * tried);
      const found = (await forge.requests(asked.branch)).find(({ state }) => state === 'open');
      if (found !== undefined) return found;
      if (!error.ambiguous || tried >= TRIES) throw error;
    }
  }
}

async function commentOnce({ forge, outside }: Site, number: number, marker: string, text: string): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    if ((await forge.comments(number)).some((body) => body.includes(marker))) return;
    try {
      await forge.comment(number, text);
      return;
    } catch (error) {
      if (!(error instanceof ForgeError) || !error.ambiguous || tried >= TRIES) throw error;
      await outside.sleep(PAUSE * tried);
    }
  }
}

/** Nothing came of it for certain: a branch that was pushed for it would be left behind for nothing. */
function isRefusal(error: unknown): boolean {
  return (error instanceof ForgeError && !error.ambiguous) || error instanceof GitError;
}

function proposalOf({ proposal }: Task): Proposal {
  if (proposal === undefined) throw new Error('a change is to be made and there is none');
  return proposal;
}
