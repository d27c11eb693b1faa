import { requestProblems, responseProblems } from './gitlab/shapes.js';
import { hasBranch, paged } from './github-server.js';
import { serveForge, type Answer, type Asked, type ForgeServer } from './server.js';

export interface MergeRequest {
  readonly iid: number;
  readonly source: string;
  readonly target: string;
  title: string;
  description: string;
  state: 'opened' | 'closed' | 'merged';
  labels: string[];
  reviewers: number[];
  readonly notes: string[];
}

export interface GitLabServer extends ForgeServer {
  readonly mergeRequests: MergeRequest[];
}

export interface GitLabServerOptions {
  readonly project: string;
  readonly token: string;
  readonly bare: string;
  readonly users?: Readonly<Record<string, number>>;
}

/** A GitLab of one project, on a real repository. Requests and answers are held against the documented shapes. */
export async function gitLabServer(options: GitLabServerOptions): Promise<GitLabServer> {
  const mergeRequests: MergeRequest[] = [];
  const prefix = '/api/v4';
  const server = await serveForge(
    (asked) => answerTo({ ...asked, path: asked.path.slice(prefix.length) }, mergeRequests, options),
    (asked, answer) => {
      const path = asked.path.slice(prefix.length);
      if (answer !== undefined) return responseProblems(asked.method, path, answer.status, answer.body);
      return requestProblems(asked.method, path, asked.query, asked.body);
    },
  );
  return Object.assign(server, { mergeRequests });
}

function answerTo(asked: Asked, all: MergeRequest[], options: GitLabServerOptions): Answer {
  if (asked.headers.authorization !== `Bearer ${options.token}`) {
    return { status: 401, body: { message: '401 Unauthorized' } };
  }
  if (asked.path === '/users') return { status: 200, body: usersNamed(asked.query['username'] ?? '', options) };
  const base = `/projects/${encodeURIComponent(options.project)}/merge_requests`;
  if (!asked.path.startsWith(base)) return { status: 404, body: { message: '404 Project Not Found' } };
  const rest = asked.path.slice(base.length);
  const body = (asked.body ?? {}) as Record<string, unknown>;
  if (rest === '') return asked.method === 'GET' ? listed(asked, all, options) : opened(body, all, options);
  const one = all.find(({ iid }) => iid === Number(/^\/(\d+)/.exec(rest)?.[1]));
  if (one === undefined) return { status: 404, body: { message: '404 Not found' } };
  if (!rest.endsWith('/notes')) return changed(body, one, options);
  if (asked.method === 'POST') {
    one.notes.push(String(body['body']));
    return { status: 201, body: noteView(one, one.notes.length - 1) };
  }
  const notes = one.notes.map((_, index) => noteView(one, index));
  return { status: 200, body: paged(notes, asked.query) };
}

function listed({ query }: Asked, all: readonly MergeRequest[], options: GitLabServerOptions): Answer {
  const found = all.filter(
    (one) =>
      (query['state'] === undefined || query['state'] === 'all' || one.state === query['state']) &&
      (query['source_branch'] === undefined || one.source === query['source_branch']),
  );
  found.sort((a, b) => (query['sort'] === 'asc' ? a.iid - b.iid : b.iid - a.iid));
  return { status: 200, body: paged(found, query).map((one) => view(one, options)) };
}

function opened(body: Record<string, unknown>, all: MergeRequest[], options: GitLabServerOptions): Answer {
  const source = String(body['source_branch']);
  if (all.some((one) => one.source === source && one.state === 'opened')) {
    return { status: 409, body: { message: ['Another open merge request already exists for this source branch: !1'] } };
  }
  if (!hasBranch(options.bare, source)) {
    return { status: 409, body: { message: [`Source branch "${source}" does not exist`] } };
  }
  const made: MergeRequest = {
    iid: all.length + 1,
    source,
    target: String(body['target_branch']),
    title: String(body['title']),
    description: String(body['description']),
    state: 'opened',
    labels: [],
    reviewers: [],
    notes: [],
  };
  all.push(made);
  return { status: 201, body: view(made, options) };
}

function changed(body: Record<string, unknown>, one: MergeRequest, options: GitLabServerOptions): Answer {
  if (typeof body['description'] === 'string') one.description = body['description'];
  if (typeof body['add_labels'] === 'string')
    one.labels = [...new Set([...one.labels, ...body['add_labels'].split(',')])];
  if (Array.isArray(body['reviewer_ids'])) one.reviewers = body['reviewer_ids'] as number[];
  if (body['state_event'] === 'close') one.state = 'closed';
  return { status: 200, body: view(one, options) };
}

function usersNamed(name: string, { users = {} }: GitLabServerOptions): object[] {
  return Object.entries(users)
    .filter(([username]) => username === name)
    .map(([username, id]) => userView(id, username));
}

function userView(id: number, username: string): object {
  return {
    id,
    username,
    name: username,
    state: 'active',
    avatar_url: null,
    web_url: `https://gitlab.example.com/${username}`,
  };
}

function view(one: MergeRequest, { project, users = {} }: GitLabServerOptions): object {
  const names = Object.entries(users);
  return {
    id: 1000 + one.iid,
    iid: one.iid,
    project_id: 7,
    title: one.title,
    description: one.description,
    state: one.state,
    created_at: '2026-11-20T00:00:00.000Z',
    updated_at: '2026-11-20T00:00:00.000Z',
    target_branch: one.target,
    source_branch: one.source,
    author: userView(1, 'eolint'),
    assignees: [],
    reviewers: one.reviewers.map((id) => userView(id, names.find(([, known]) => known === id)?.[0] ?? 'unknown')),
    source_project_id: 7,
    target_project_id: 7,
    labels: one.labels,
    draft: one.title.startsWith('Draft: '),
    merge_status: 'can_be_merged',
    sha: '0'.repeat(40),
    web_url: `https://gitlab.example.com/${project}/-/merge_requests/${one.iid}`,
    references: { short: `!${one.iid}`, relative: `!${one.iid}`, full: `${project}!${one.iid}` },
  };
}

function noteView(one: MergeRequest, index: number): object {
  return {
    id: index + 1,
    body: one.notes[index],
    author: userView(1, 'eolint'),
    created_at: '2026-11-20T00:00:00.000Z',
    updated_at: '2026-11-20T00:00:00.000Z',
    system: false,
    noteable_id: 1000 + one.iid,
    noteable_type: 'MergeRequest',
    noteable_iid: one.iid,
  };
}
