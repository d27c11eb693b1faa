import { ForgeError } from './connection.js';
import type { Reason } from './decide.js';
import type { Delivered, Task } from './deliver.js';
import { GitError } from './git.js';
import type { Scrub } from './scrub.js';

/** What went wrong, and what to do about it. Fit to be printed. */
export interface Failure {
  readonly reason: string;
  readonly goOn: string;
}

export interface BranchResult {
  /** The entry's id, or `all`. */
  readonly entry: string;
  readonly branch: string;
  readonly action: 'created' | 'updated' | 'closed' | 'cleared' | 'left' | 'failed';
  /** Why it was left. */
  readonly because?: Reason | undefined;
  readonly url?: string | undefined;
  readonly notes: readonly string[];
  /** Calls that it changes, and that it tells of without changing them. */
  readonly changed: number;
  readonly unchanged: number;
  readonly failed?: Failure | undefined;
  /** On a dry run: what would be sent. */
  readonly preview?: Preview | undefined;
}

export interface Preview {
  readonly push: boolean;
  readonly title: string;
  readonly labels: readonly string[];
  readonly reviewers: readonly string[];
  readonly draft: boolean;
  readonly body: string;
  /** With credentials masked, so not to be applied. */
  readonly patch: string;
}

export interface RepositoryResult {
  readonly repository: string;
  readonly base: string | undefined;
  readonly branches: readonly BranchResult[];
  /** Findings that no pull request changes. */
  readonly unchanged: number;
  readonly notes: readonly string[];
  readonly failed?: Failure | undefined;
}

const ACTIONS = { create: 'created', update: 'updated', close: 'closed', clear: 'cleared', leave: 'left' } as const;

/** `wishes`: what a new pull request is given; undefined where the task was carried out. */
export function branchResult(
  task: Task,
  { url, notes }: Delivered,
  wishes: Pick<Preview, 'labels' | 'reviewers' | 'draft'> | undefined,
  scrub: Scrub,
): BranchResult {
  const { entry, branch, decision, proposal } = task;
  const request = 'request' in decision ? decision.request : undefined;
  const push = 'push' in decision && decision.push;
  return {
    entry,
    branch,
    action: ACTIONS[decision.do],
    because: decision.do === 'leave' ? decision.because : undefined,
    url: url ?? request?.url,
    notes: notes.map(scrub),
    changed: proposal?.changed ?? 0,
    unchanged: proposal?.unchanged ?? 0,
    ...(wishes !== undefined && proposal !== undefined && decision.do !== 'leave'
      ? {
          preview: {
            push,
            title: proposal.title,
            ...wishes,
            body: proposal.body,
            patch: scrub(proposal.content.patch.toString('utf8')),
          },
        }
      : {}),
  };
}

export function failedBranch(entry: string, branch: string, failed: Failure): BranchResult {
  return { entry, branch, action: 'failed', notes: [], changed: 0, unchanged: 0, failed };
}

/** A failure in words; `task`: what was under way. */
export function failure(error: unknown, task: Task | undefined, scrub: Scrub): Failure {
  if (error instanceof GitError) {
    const goOn =
      task === undefined
        ? 'nothing was changed; correct it and run eolint pr again'
        : 'the pull request is as it was; correct it and run eolint pr again';
    return { reason: error.message, goOn };
  }
  if (error instanceof ForgeError) {
    return { reason: error.message, goOn: 'run eolint pr again: it goes on where it stopped and does nothing twice' };
  }
  const reason = error instanceof Error ? error.message : String(error);
  // The repository's own configuration, say.
  if (error instanceof Error && 'mendable' in error) {
    return { reason: scrub(reason), goOn: 'nothing was changed; correct it and run eolint pr again' };
  }
  // No room, no right: nothing that a change of the program would help.
  if (error instanceof Error && 'syscall' in error && 'code' in error) {
    return { reason: scrub(reason), goOn: 'correct it and run eolint pr again: it goes on where it stopped' };
  }
  return { reason: `internal error: ${scrub(reason)}`, goOn: 'this is a mistake in eolint; please report it' };
}
