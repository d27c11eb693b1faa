import * as v from 'valibot';
import { ForgeError, type Connection } from './connection.js';
import type { Checks, Equipment, Forge, Issue, NewIssue, NewPullRequest, PullRequest } from './forge.js';

/** The part of GitHub's answers that is used; see its OpenAPI description, `pull-request-simple`. */
const pull = v.object({
  number: v.number(),
  html_url: v.string(),
  state: v.picklist(['open', 'closed']),
  merged_at: v.nullish(v.string()),
  body: v.nullish(v.string()),
  head: v.object({ ref: v.string(), repo: v.nullish(v.object({ full_name: v.string() })) }),
  labels: v.array(v.object({ name: v.optional(v.string(), '') })),
  requested_reviewers: v.nullish(v.array(v.object({ login: v.optional(v.string(), '') }))),
  requested_teams: v.nullish(v.array(v.object({ slug: v.optional(v.string(), '') }))),
});
const checkRuns = v.object({
  check_runs: v.array(v.object({ status: v.string(), conclusion: v.nullish(v.string()) })),
});
const combined = v.object({ state: v.string(), total_count: v.number() });
const issue = v.object({
  number: v.number(),
  html_url: v.string(),
  state: v.picklist(['open', 'closed']),
  body: v.nullish(v.string()),
  pull_request: v.optional(v.unknown()),
});
const comment = v.object({ body: v.optional(v.string(), '') });

export function gitHubHeaders(token: string | undefined): Record<string, string> {
  return {
    Accept: 'application/vnd.github+json',
    'X-GitHub-Api-Version': '2022-11-28',
    'User-Agent': 'eolint',
    ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
  };
}

/** GitHub's REST API, of github.com and of servers of one's own. */
export class GitHub implements Forge {
  private readonly base: string;

  constructor(
    private readonly connection: Connection,
    private readonly project: string,
  ) {
    this.base = `/repos/${project.split('/').map(encodeURIComponent).join('/')}`;
  }

  async requests(branch: string): Promise<PullRequest[]> {
    const [owner = ''] = this.project.split('/');
    const query = { state: 'all', head: `${owner}:${branch}`, sort: 'created', direction: 'desc' };
    return (await this.list(query)).filter((request) => request.branch === branch);
  }

  async open(prefix: string): Promise<PullRequest[]> {
    return (await this.list({ state: 'open' })).filter((request) => request.branch.startsWith(prefix));
  }

  private async list(query: Readonly<Record<string, string>>): Promise<PullRequest[]> {
    const found = await this.connection.all(`${this.base}/pulls`, query, v.array(pull));
    const own = this.project.toLowerCase();
    // A fork may have a branch of the same name.
    return found.filter(({ head }) => head.repo?.full_name.toLowerCase() === own).map(requestOf);
  }

  async create({ branch, base, title, body, draft }: NewPullRequest): Promise<PullRequest> {
    const ask = async (asDraft: boolean): Promise<PullRequest> =>
      requestOf(
        await this.connection.call({
          method: 'POST',
          path: `${this.base}/pulls`,
          body: { title, body, head: branch, base, draft: asDraft },
          schema: pull,
        }),
      );
    try {
      return await ask(draft);
    } catch (error) {
      // Some plans have no drafts.
      if (draft && error instanceof ForgeError && error.status === 422 && /draft/i.test(error.message))
        return ask(false);
      throw error;
    }
  }

  async equip({ number, labels, reviewers }: PullRequest, wanted: Equipment): Promise<string[]> {
    const refused: string[] = [];
    const missing = wanted.labels.filter((label) => !hasName(labels, label));
    if (missing.length > 0) {
      await tolerant(refused, 'labels', async () => {
        const path = `${this.base}/issues/${number}/labels`;
        await this.connection.call({ method: 'POST', path, body: { labels: missing }, schema: v.unknown() });
      });
    }
    for (const reviewer of wanted.reviewers) {
      if (hasName(reviewers, reviewer.slice(reviewer.indexOf('/') + 1))) continue;
      // One at a time: GitHub refuses them all where one is not fit.
      await tolerant(refused, `reviewer ${reviewer}`, async () => {
        const path = `${this.base}/pulls/${number}/requested_reviewers`;
        const [, team] = reviewer.split('/');
        const body = team === undefined ? { reviewers: [reviewer] } : { team_reviewers: [team] };
        await this.connection.call({ method: 'POST', path, body, schema: v.unknown() });
      });
    }
    return refused;
  }

  async edit(number: number, { body, close }: { body: string; close?: boolean }): Promise<void> {
    const path = `${this.base}/pulls/${number}`;
    const change = { body, ...(close === true ? { state: 'closed' } : {}) };
    await this.connection.call({ method: 'PATCH', path, body: change, schema: v.unknown() });
  }

  async comments(number: number): Promise<string[]> {
    const found = await this.connection.all(`${this.base}/issues/${number}/comments`, {}, v.array(comment));
    return found.map(({ body }) => body);
  }

  /** Of both kinds that GitHub has: check runs, and statuses of commits. */
  async checks(branch: string): Promise<Checks> {
    const path = `${this.base}/commits/${encodeURIComponent(branch)}`;
    const ask = { method: 'GET', query: { per_page: '100' } } as const;
    const runs = await this.connection.call({ ...ask, path: `${path}/check-runs`, schema: checkRuns });
    const { state, total_count: count } = await this.connection.call({
      ...ask,
      path: `${path}/status`,
      schema: combined,
    });
    return checksOf(runs.check_runs, count === 0 ? undefined : state);
  }

  async comment(number: number, body: string): Promise<void> {
    const path = `${this.base}/issues/${number}/comments`;
    await this.connection.call({ method: 'POST', path, body: { body }, schema: v.unknown() });
  }

  async issues(label: string): Promise<Issue[]> {
    const query = { labels: label, state: 'all', sort: 'created', direction: 'desc' };
    const found = await this.connection.all(`${this.base}/issues`, query, v.array(issue));
    // GitHub lists pull requests among them.
    return found.filter((one) => one.pull_request === undefined).map(issueOf);
  }

  async openIssue({ title, body, labels }: NewIssue): Promise<Issue> {
    const path = `${this.base}/issues`;
    return issueOf(await this.connection.call({ method: 'POST', path, body: { title, body, labels }, schema: issue }));
  }

  async editIssue(number: number, change: Pick<Issue, 'body' | 'state'>): Promise<void> {
    const path = `${this.base}/issues/${number}`;
    await this.connection.call({ method: 'PATCH', path, body: change, schema: v.unknown() });
  }
}

function requestOf(found: v.InferOutput<typeof pull>): PullRequest {
  const merged = found.merged_at !== null && found.merged_at !== undefined;
  return {
    number: found.number,
    url: found.html_url,
    branch: found.head.ref,
    state: found.state === 'open' ? 'open' : merged ? 'merged' : 'closed',
    body: found.body ?? '',
    labels: found.labels.map(({ name }) => name),
    reviewers: [
      ...(found.requested_reviewers ?? []).map(({ login }) => login),
      ...(found.requested_teams ?? []).map(({ slug }) => slug),
    ],
  };
}

function issueOf({ number, html_url: url, state, body }: v.InferOutput<typeof issue>): Issue {
  return { number, url, state, body: body ?? '' };
}

const GOOD = ['success', 'neutral', 'skipped'];

/** `state`: of the statuses of the commit; undefined where there are none. */
function checksOf(runs: v.InferOutput<typeof checkRuns>['check_runs'], state: string | undefined): Checks {
  const red = runs.some(({ status, conclusion }) => status === 'completed' && !GOOD.includes(conclusion ?? ''));
  if (red || state === 'failure' || state === 'error') return 'red';
  if (state === 'pending' || runs.some(({ status }) => status !== 'completed')) return 'pending';
  return runs.length === 0 && state === undefined ? 'none' : 'green';
}

function hasName(names: readonly string[], name: string): boolean {
  return names.some((one) => one.toLowerCase() === name.toLowerCase());
}

/** A label or reviewer that the forge refuses is told and does not stop the run. */
async function tolerant(refused: string[], what: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof ForgeError) || error.status !== 422) throw error;
    refused.push(`${what}: ${error.message}`);
  }
}
