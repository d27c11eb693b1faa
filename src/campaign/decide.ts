import type { BranchState } from './clone.js';
import type { PullRequest } from './forge.js';
import { CLOSED, readMarker } from './marker.js';

/** What is known of one entry when its pull request is decided on. */
export interface Situation {
  readonly entry: string;
  /** The change that is wanted; undefined where there is nothing to change. */
  readonly wanted: { readonly patch: string; readonly hash: string } | undefined;
  /** Why `wanted` being undefined says nothing. */
  readonly partial: string | undefined;
  readonly branch: BranchState | undefined;
  /** Pull requests from the branch, the newest first. */
  readonly requests: readonly PullRequest[];
  /** Whether one more may be opened. */
  readonly mayOpen: boolean;
}

export type Decision =
  | { readonly do: 'create'; readonly push: boolean }
  /** `edit`: the text is to be renewed, too. */
  | { readonly do: 'update'; readonly push: boolean; readonly edit: boolean; readonly request: PullRequest }
  | { readonly do: 'close'; readonly request: PullRequest }
  /** Clears away the branch of a pull request that eolint closed. */
  | { readonly do: 'clear' }
  /** `comment`: the pull request that is to be told. */
  | { readonly do: 'leave'; readonly because: Reason; readonly request?: PullRequest; readonly comment?: true };

export type Reason =
  | 'unchanged'
  | 'human-commits'
  | 'closed-by-person'
  | 'limit'
  | 'nothing-to-change'
  | 'partial-run'
  | 'not-made-by-eolint';

/** What to do about the pull request of one entry. Asked again after it is done, it answers `unchanged`. */
export function decide(situation: Situation): Decision {
  const { wanted, branch, requests } = situation;
  const open = requests.find(({ state }) => state === 'open');
  if (wanted === undefined) return withoutChange(situation, open);
  if (branch?.own === false) {
    return open === undefined
      ? { do: 'leave', because: 'human-commits' }
      : { do: 'leave', because: 'human-commits', request: open, comment: true };
  }
  const push = branch?.patch !== wanted.patch;
  if (open !== undefined) {
    const hash = readMarker(open.body)?.hash;
    // Without the marker the text is a person's.
    const edit = hash !== undefined && hash !== wanted.hash;
    return push || edit
      ? { do: 'update', push, edit, request: open }
      : { do: 'leave', because: 'unchanged', request: open };
  }
  const [newest] = requests;
  if (newest?.state === 'closed' && readMarker(newest.body)?.hash !== CLOSED) {
    return { do: 'leave', because: 'closed-by-person', request: newest };
  }
  if (!situation.mayOpen) return { do: 'leave', because: 'limit' };
  return { do: 'create', push };
}

function withoutChange({ entry, partial, branch, requests }: Situation, open: PullRequest | undefined): Decision {
  if (open === undefined) {
    const left = branch?.own === true && readMarker(requests[0]?.body ?? '')?.hash === CLOSED;
    return left ? { do: 'clear' } : { do: 'leave', because: 'nothing-to-change' };
  }
  if (branch?.own === false) return { do: 'leave', because: 'human-commits', request: open };
  if (readMarker(open.body)?.entry !== entry) return { do: 'leave', because: 'not-made-by-eolint', request: open };
  if (partial !== undefined) return { do: 'leave', because: 'partial-run', request: open };
  return { do: 'close', request: open };
}
