import * as v from 'valibot';
import type { Connection } from './connection.js';
import type { Checks, Equipment, Forge, Issue, NewIssue, NewPullRequest, PullRequest } from './forge.js';

/** The part of GitLab's answers that is used; see its documentation, "Merge requests API". */
const mergeRequest = v.object({
  iid: v.number(),
  web_url: v.string(),
  state: v.picklist(['opened', 'closed', 'locked', 'merged']),
  description: v.nullish(v.string()),
  source_branch: v.string(),
  source_project_id: v.nullish(v.number()),
  target_project_id: v.number(),
  labels: v.array(v.string()),
  reviewers: v.nullish(v.array(v.object({ id: v.number(), username: v.string() }))),
});
const user = v.object({ id: v.number(), username: v.string() });
const pipeline = v.object({ status: v.string() });
const issue = v.object({
  iid: v.number(),
  web_url: v.string(),
  state: v.picklist(['opened', 'closed']),
  description: v.nullish(v.string()),
});
const note = v.object({ body: v.string() });

export function gitLabHeaders(token: string | undefined): Record<string, string> {
  // Takes personal, project and group tokens as well as those of OAuth.
  return {
    Accept: 'application/json',
    'User-Agent': 'eolint',
    ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
  };
}

/** GitLab's REST API version 4, of gitlab.com and of servers of one's own. */
export class GitLab implements Forge {
  private readonly base: string;

  constructor(
    private readonly connection: Connection,
    project: string,
  ) {
    this.base = `/projects/${encodeURIComponent(project)}/merge_requests`;
  }

  async requests(branch: string): Promise<PullRequest[]> {
    const query = { state: 'all', scope: 'all', source_branch: branch, order_by: 'created_at', sort: 'desc' };
    return (await this.list(query)).filter((request) => request.branch === branch);
  }

  async open(prefix: string): Promise<PullRequest[]> {
    const found = await this.list({ state: 'opened', scope: 'all' });
    return found.filter((request) => request.branch.startsWith(prefix));
  }

  private async list(query: Readonly<Record<string, string>>): Promise<PullRequest[]> {
    const found = await this.connection.all(this.base, query, v.array(mergeRequest));
    // A fork may have a branch of the same name.
    return found.filter((one) => one.source_project_id === one.target_project_id).map(requestOf);
  }

  async create({ branch, base, title, body, draft }: NewPullRequest): Promise<PullRequest> {
    const made = await this.connection.call({
      method: 'POST',
      path: this.base,
      body: {
        source_branch: branch,
        target_branch: base,
        title: draft ? `Draft: ${title}` : title,
        description: body,
        remove_source_branch: true,
      },
      schema: mergeRequest,
    });
    return requestOf(made);
  }

  async equip({ number, labels, reviewers }: PullRequest, wanted: Equipment): Promise<string[]> {
    const refused: string[] = [];
    const missing = wanted.labels.filter((label) => !labels.includes(label));
    const ids: number[] = [];
    const names = [...new Set([...reviewers, ...wanted.reviewers])];
    // The list that is sent takes the place of the one there, so it is sent whole.
    const asked = names.length > reviewers.length ? names : [];
    for (const name of asked) {
      const schema = v.array(user);
      const [found] = await this.connection.call({ method: 'GET', path: '/users', query: { username: name }, schema });
      if (found === undefined) refused.push(`reviewer ${name}: no such user`);
      else ids.push(found.id);
    }
    const change = {
      ...(missing.length === 0 ? {} : { add_labels: missing.join(',') }),
      ...(ids.length === 0 ? {} : { reviewer_ids: ids }),
    };
    if (Object.keys(change).length > 0) await this.change(number, change);
    return refused;
  }

  async edit(number: number, { body, close }: { body: string; close?: boolean }): Promise<void> {
    await this.change(number, { description: body, ...(close === true ? { state_event: 'close' } : {}) });
  }

  private async change(number: number, body: object): Promise<void> {
    await this.connection.call({ method: 'PUT', path: `${this.base}/${number}`, body, schema: v.unknown() });
  }

  async comments(number: number): Promise<string[]> {
    return (await this.connection.all(`${this.base}/${number}/notes`, {}, v.array(note))).map(({ body }) => body);
  }

  /** Of the newest pipeline of a branch. */
  async checks(branch: string): Promise<Checks> {
    const path = this.base.replace(/merge_requests$/, 'pipelines');
    const query = { ref: branch, per_page: '1', order_by: 'id', sort: 'desc' };
    const [newest] = await this.connection.call({ method: 'GET', path, query, schema: v.array(pipeline) });
    if (newest === undefined) return 'none';
    if (newest.status === 'success' || newest.status === 'skipped') return 'green';
    return newest.status === 'failed' || newest.status === 'canceled' ? 'red' : 'pending';
  }

  async comment(number: number, body: string): Promise<void> {
    await this.connection.call({
      method: 'POST',
      path: `${this.base}/${number}/notes`,
      body: { body },
      schema: v.unknown(),
    });
  }

  async issues(label: string): Promise<Issue[]> {
    const query = { labels: label, state: 'all', scope: 'all', order_by: 'created_at', sort: 'desc' };
    return (await this.connection.all(this.issuePath, query, v.array(issue))).map(issueOf);
  }

  async openIssue({ title, body, labels }: NewIssue): Promise<Issue> {
    const wanted = { title, description: body, labels: labels.join(',') };
    return issueOf(await this.connection.call({ method: 'POST', path: this.issuePath, body: wanted, schema: issue }));
  }

  async editIssue(number: number, { body, state }: Pick<Issue, 'body' | 'state'>): Promise<void> {
    const change = { description: body, state_event: state === 'open' ? 'reopen' : 'close' };
    await this.connection.call({
      method: 'PUT',
      path: `${this.issuePath}/${number}`,
      body: change,
      schema: v.unknown(),
    });
  }

  private get issuePath(): string {
    return this.base.replace(/merge_requests$/, 'issues');
  }
}

function issueOf({ iid, web_url: url, state, description }: v.InferOutput<typeof issue>): Issue {
  return { number: iid, url, state: state === 'opened' ? 'open' : 'closed', body: description ?? '' };
}

function requestOf(found: v.InferOutput<typeof mergeRequest>): PullRequest {
  const { state } = found;
  return {
    number: found.iid,
    url: found.web_url,
    branch: found.source_branch,
    state: state === 'opened' || state === 'locked' ? 'open' : state,
    body: found.description ?? '',
    labels: found.labels,
    reviewers: (found.reviewers ?? []).map(({ username }) => username),
  };
}
