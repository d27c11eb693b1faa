import type { Destination } from './destination.js';
import { Connection, type Outside } from './connection.js';
import type { Scrub } from './scrub.js';

/** A pull request, or GitLab's merge request. */
export interface PullRequest {
  readonly number: number;
  readonly url: string;
  readonly branch: string;
  readonly state: 'open' | 'closed' | 'merged';
  readonly body: string;
  readonly labels: readonly string[];
  /** Names of the users and teams whose review is asked for. */
  readonly reviewers: readonly string[];
}

export interface NewPullRequest {
  readonly branch: string;
  readonly base: string;
  readonly title: string;
  readonly body: string;
  readonly draft: boolean;
}

export interface Equipment {
  readonly labels: readonly string[];
  readonly reviewers: readonly string[];
}

/** An issue of a project. */
export interface Issue {
  readonly number: number;
  readonly url: string;
  readonly state: 'open' | 'closed';
  readonly body: string;
}

export interface NewIssue {
  readonly title: string;
  readonly body: string;
  readonly labels: readonly string[];
}

/** A server with pull requests. Each method throws `ForgeError`. Only branches of the project itself are looked at. */
export interface Forge {
  /** Pull requests from a branch, open or not, the newest first. */
  requests(branch: string): Promise<PullRequest[]>;
  /** Open pull requests from branches whose names begin so. */
  open(prefix: string): Promise<PullRequest[]>;
  create(request: NewPullRequest): Promise<PullRequest>;
  /** Adds the labels and reviewers that are missing. Answers what the forge did not take, and why. */
  equip(request: PullRequest, equipment: Equipment): Promise<string[]>;
  edit(number: number, change: { readonly body: string; readonly close?: boolean }): Promise<void>;
  /** The texts of the comments. */
  comments(number: number): Promise<string[]>;
  comment(number: number, body: string): Promise<void>;
  /** What the checks of a branch say; none where it has none. */
  checks(branch: string): Promise<Checks>;
  /** Issues with a label, open or not. */
  issues(label: string): Promise<Issue[]>;
  openIssue(issue: NewIssue): Promise<Issue>;
  editIssue(number: number, change: Pick<Issue, 'body' | 'state'>): Promise<void>;
}

export type Checks = 'green' | 'red' | 'pending' | 'none';

/** The client for a destination. */
export async function forgeAt(destination: Destination, outside: Outside, scrub: Scrub): Promise<Forge> {
  const { kind, api, project, token } = destination;
  if (kind === 'github') {
    const { GitHub, gitHubHeaders } = await import('./github.js');
    return new GitHub(new Connection(api, gitHubHeaders(token), outside, scrub), project);
  }
  const { GitLab, gitLabHeaders } = await import('./gitlab.js');
  return new GitLab(new Connection(api, gitLabHeaders(token), outside, scrub), project);
}
