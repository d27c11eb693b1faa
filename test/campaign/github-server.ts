import { execFileSync } from 'node:child_process';
import { exampleOf, requestProblems, responseProblems } from './description.js';
import { serveForge, type Answer, type Asked, type ForgeServer } from './server.js';

export interface Pull {
  readonly number: number;
  readonly head: string;
  readonly base: string;
  title: string;
  body: string;
  state: 'open' | 'closed';
  merged: boolean;
  readonly draft: boolean;
  readonly labels: string[];
  readonly reviewers: string[];
  readonly teams: string[];
  readonly comments: string[];
  /** What its checks say; none where it has none. */
  checks?: 'success' | 'failure' | 'pending';
  /** The repository that the branch is in, where it is a fork. */
  readonly fork?: string;
}

export interface IssueView {
  readonly number: number;
  readonly html_url: string;
  title: string;
  body: string;
  state: 'open' | 'closed';
  labels: string[];
}

export interface GitHubServer extends ForgeServer {
  readonly pulls: Pull[];
  readonly issues: IssueView[];
}

export interface GitHubServerOptions {
  readonly project: string;
  readonly token: string;
  /** The repository that it serves. */
  readonly bare: string;
  /** Users whose review may be asked for. */
  readonly users?: readonly string[];
  /** Path before the API's own, as servers of one's own have it. */
  readonly prefix?: string;
}

/** A GitHub of one project, on a real repository. Requests and answers are held against the published description. */
export async function gitHubServer(options: GitHubServerOptions): Promise<GitHubServer> {
  const pulls: Pull[] = [];
  const issues: IssueView[] = [];
  const prefix = options.prefix ?? '';
  const server = await serveForge(
    (asked) =>
      issueAnswer(asked, issues, options) ??
      answerTo({ ...asked, path: asked.path.slice(prefix.length) }, pulls, options),
    (asked, answer) => {
      const path = asked.path.slice(prefix.length);
      // The excerpt of the description has no checks, and no issues.
      if (/\/commits\/|\/issues(?:\/\d+)?$/.test(path)) return [];
      if (answer !== undefined) return responseProblems(asked.method, path, answer.status, answer.body);
      return [
        ...requestProblems(asked.method, path, asked.query, asked.body),
        ...(asked.path.startsWith(prefix) ? [] : [`${asked.path} is not below ${prefix}`]),
        ...(asked.headers['user-agent'] === undefined ? ['GitHub wants a User-Agent'] : []),
        ...(asked.headers['x-github-api-version'] === '2022-11-28' ? [] : ['no version of the API is asked for']),
        ...(asked.headers.accept === 'application/vnd.github+json' ? [] : ['another Accept than recommended']),
      ];
    },
  );
  return Object.assign(server, { pulls, issues });
}

function answerTo(asked: Asked, pulls: Pull[], options: GitHubServerOptions): Answer {
  if (asked.headers.authorization !== `Bearer ${options.token}`) {
    return { status: 401, body: { message: 'Bad credentials' } };
  }
  const rest = asked.path.slice(`/repos/${options.project}`.length);
  if (!asked.path.startsWith(`/repos/${options.project}/`)) return { status: 404, body: { message: 'Not Found' } };
  const body = (asked.body ?? {}) as Record<string, never>;
  const number = Number(/\/(\d+)/.exec(rest)?.[1]);
  const pull = pulls.find((one) => one.number === number);
  const [, branch, kind] = /^\/commits\/([^/]+)\/(check-runs|status)$/.exec(rest) ?? [];
  if (branch !== undefined)
    return checked(
      pulls.find(({ head }) => head === decodeURIComponent(branch)),
      kind ?? '',
    );
  if (rest === '/pulls') return asked.method === 'GET' ? listed(asked, pulls, options) : opened(body, pulls, options);
  if (pull === undefined) return { status: 404, body: { message: 'Not Found' } };
  if (rest === `/pulls/${number}`) {
    Object.assign(pull, body);
    return { status: 200, body: view(pull, options, 'pull-request') };
  }
  if (rest === `/pulls/${number}/requested_reviewers`) return reviewed(body, pull, options);
  if (rest === `/issues/${number}/labels`) {
    for (const label of body['labels'] as unknown as string[])
      if (!pull.labels.includes(label)) pull.labels.push(label);
    return { status: 200, body: pull.labels.map(labelView) };
  }
  if (asked.method === 'POST') {
    pull.comments.push(body['body'] as unknown as string);
    return { status: 201, body: { ...exampleOf('issue-comment'), body: pull.comments.at(-1) } };
  }
  const page = paged(pull.comments, asked.query);
  return { status: 200, body: page.map((text) => ({ ...exampleOf('issue-comment'), body: text })) };
}

/** Issues, of which GitHub lists those with a label, pull requests among them. */
function issueAnswer(asked: Asked, issues: IssueView[], { token, project }: GitHubServerOptions): Answer | undefined {
  const [, number] = /\/issues(?:\/(\d+))?$/.exec(asked.path) ?? [];
  if (!/\/issues(?:\/\d+)?$/.test(asked.path) || asked.headers.authorization !== `Bearer ${token}`) return undefined;
  const body = asked.body as Omit<IssueView, 'number'>;
  const view = ({ labels, ...one }: IssueView): object => ({ ...one, labels: labels.map(labelView) });
  if (number !== undefined) {
    const issue = issues.find((one) => one.number === Number(number));
    if (issue === undefined) return { status: 404, body: { message: 'Not Found' } };
    return { status: 200, body: view(Object.assign(issue, body)) };
  }
  if (asked.method === 'GET') {
    const found = issues.filter(({ labels }) => labels.includes(asked.query['labels'] ?? ''));
    const pull = { number: 900, html_url: 'x', state: 'open', body: found[0]?.body ?? '', pull_request: {} };
    return { status: 200, body: paged([...found.map(view), pull], asked.query) };
  }
  const made = 1000 + issues.length;
  const url = `https://github.example.com/${project}/issues/${made}`;
  issues.push({ ...body, number: made, html_url: url, state: 'open' });
  return { status: 201, body: view(issues.at(-1)!) };
}

/** Half of GitHub's checks are runs, the others statuses: both are asked for. */
function checked(pull: Pull | undefined, kind: string): Answer {
  const checks = pull?.checks;
  if (kind === 'status')
    return { status: 200, body: { state: checks ?? 'pending', total_count: checks === undefined ? 0 : 1 } };
  const runs = checks === undefined ? [] : [{ status: 'completed', conclusion: 'success' }];
  return { status: 200, body: { check_runs: runs } };
}

function listed({ query }: Asked, pulls: readonly Pull[], options: GitHubServerOptions): Answer {
  const [owner] = options.project.split('/');
  const found = pulls.filter(
    (one) =>
      (query['state'] === 'all' || one.state === (query['state'] ?? 'open')) &&
      (query['head'] === undefined || query['head'] === `${(one.fork ?? owner ?? '').split('/')[0]}:${one.head}`),
  );
  found.sort((a, b) => (query['direction'] === 'asc' ? a.number - b.number : b.number - a.number));
  return { status: 200, body: paged(found, query).map((one) => view(one, options, 'pull-request-simple')) };
}

function opened(body: Record<string, never>, pulls: Pull[], options: GitHubServerOptions): Answer {
  const { head, base, title, draft } = body as unknown as { head: string; base: string; title: string; draft: boolean };
  const failed = (message: string): Answer => ({
    status: 422,
    body: {
      message: 'Validation Failed',
      documentation_url: 'https://docs.github.com',
      errors: [{ code: 'custom', message }],
    },
  });
  if (!hasBranch(options.bare, head)) return failed(`The head branch ${head} does not exist`);
  if (pulls.some((one) => one.state === 'open' && one.head === head && one.fork === undefined)) {
    return failed(`A pull request already exists for ${head}.`);
  }
  const pull: Pull = {
    number: pulls.length + 1,
    head,
    base,
    title,
    body: body['body'] as unknown as string,
    state: 'open',
    merged: false,
    draft,
    labels: [],
    reviewers: [],
    teams: [],
    comments: [],
  };
  pulls.push(pull);
  return { status: 201, body: view(pull, options, 'pull-request') };
}

function reviewed(body: Record<string, never>, pull: Pull, options: GitHubServerOptions): Answer {
  const users = (body['reviewers'] as unknown as string[] | undefined) ?? [];
  if (users.some((user) => !(options.users ?? []).includes(user))) {
    return { status: 422, body: { message: 'Reviews may only be requested from collaborators.' } };
  }
  for (const user of users) if (!pull.reviewers.includes(user)) pull.reviewers.push(user);
  pull.teams.push(...((body['team_reviewers'] as unknown as string[] | undefined) ?? []));
  return { status: 201, body: view(pull, options, 'pull-request-simple') };
}

function view(pull: Pull, options: GitHubServerOptions, shape: string): unknown {
  const side = (ref: string, project: string): unknown => ({
    ...(exampleOf(shape)['head'] as object),
    ref,
    repo: { ...exampleOf('repository'), full_name: project },
  });
  return {
    ...exampleOf(shape),
    number: pull.number,
    html_url: `https://github.example.com/${options.project}/pull/${pull.number}`,
    title: pull.title,
    body: pull.body,
    state: pull.state,
    draft: pull.draft,
    merged_at: pull.merged ? '2026-11-20T00:00:00Z' : null,
    head: side(pull.head, pull.fork ?? options.project),
    base: side(pull.base, options.project),
    labels: pull.labels.map(labelView),
    requested_reviewers: pull.reviewers.map((login) => ({ ...exampleOf('simple-user'), login })),
    requested_teams: pull.teams.map((slug) => ({ ...exampleOf('team'), slug })),
  };
}

function labelView(name: string): unknown {
  return {
    id: 1,
    node_id: 'text',
    url: 'https://github.example.com/',
    name,
    description: '',
    color: 'ededed',
    default: false,
  };
}

export function paged<T>(items: readonly T[], query: Record<string, string>): T[] {
  const size = Number(query['per_page'] ?? 30);
  const page = Number(query['page'] ?? 1);
  return items.slice((page - 1) * size, page * size);
}

export function hasBranch(bare: string, branch: string): boolean {
  const output = execFileSync('git', ['for-each-ref', `refs/heads/${branch}`], { cwd: bare, encoding: 'utf8' });
  return output !== '';
}
