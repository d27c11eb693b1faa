import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { jsonSummary, textSummary } from '../../src/cli/pr-summary.js';
import type { Target } from '../../src/campaign/repository.js';
import type { RepositoryResult } from '../../src/campaign/result.js';
import { gitHubServer, type GitHubServer } from './github-server.js';
import { actions, environment, optionsWith, PROJECT, run, TOKEN, World } from './world.js';

/* Remotes and forges that belong to somebody hostile. */

const IMAGES = 'images-v1-direct-upload';
const CALL = `await fetch('https://api.cloudflare.com/client/v4/accounts/a/images/v1/direct_upload', { method: 'POST' });\n`;
let world: World;
let forge: GitHubServer;
let target: Target;
let servers: Server[];

beforeEach(async () => {
  world = new World();
  forge = await gitHubServer({ project: PROJECT, token: TOKEN, bare: world.bare });
  target = { address: world.bare, forge: 'github', api: forge.url, project: PROJECT };
  servers = [];
});
afterEach(async () => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
  await forge.close();
  world.remove();
});

const summaries = (results: readonly RepositoryResult[]): string =>
  textSummary({ results, asOf: '2026-11-21', dryRun: false }) +
  jsonSummary({ results, asOf: '2026-11-21', dryRun: false });

/** Nothing of it acts on a terminal or on the runner of a CI job, and no token is in it. */
function expectInert(text: string): void {
  // eslint-disable-next-line no-control-regex
  expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]|^::/m);
  expect(text).not.toContain(TOKEN);
}

/** A server of git that answers what it is given; `seen` holds the credentials that reached it. */
async function answering(
  answer: (request: IncomingMessage) => { status: number; headers?: Record<string, string>; body?: string },
): Promise<{ url: string; seen: string[]; asked: string[] }> {
  const seen: string[] = [];
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    for (const [name, value] of Object.entries(request.headers))
      if (/auth|cookie|token/i.test(name)) seen.push(`${name}: ${String(value)}`);
    const { status, headers, body } = answer(request);
    response.writeHead(status, headers).end(body);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen, asked };
}

describe('a remote that leads elsewhere', () => {
  it.each([302, 308])('with %i gets no token for the other server', async (status) => {
    const wanted = { status: 401, headers: { 'WWW-Authenticate': 'Basic realm="git"' } };
    const other = await answering(() => wanted);
    const first = await answering((request) => ({ status, headers: { Location: `${other.url}${request.url ?? ''}` } }));
    const result = await run({ ...target, address: `${first.url}/${PROJECT}.git` });
    expect(result.failed?.reason).toMatch(/^git ls-remote: /);
    expect(other.seen).toEqual([]);
    expectInert(summaries([result]));
  });

  it('behind a question for the token gets none either', async () => {
    const other = await answering(() => ({ status: 401, headers: { 'WWW-Authenticate': 'Basic realm="git"' } }));
    const first = await answering((request) =>
      request.headers.authorization === undefined
        ? { status: 401, headers: { 'WWW-Authenticate': 'Basic realm="git"' } }
        : { status: 302, headers: { Location: `${other.url}${request.url ?? ''}` } },
    );
    const result = await run({ ...target, address: `${first.url}/${PROJECT}.git` });
    expect(result.failed).toBeDefined();
    expect(other.seen).toEqual([]);
  });

  it.each(['file:///etc/passwd', 'ext::touch%20owned', 'ftp://127.0.0.1/x'])('to %s goes nowhere', async (Location) => {
    const first = await answering(() => ({ status: 302, headers: { Location } }));
    const result = await run({ ...target, address: `${first.url}/${PROJECT}.git` });
    expect(result.failed?.goOn).toContain('nothing was changed');
    expectInert(summaries([result]));
    expect(existsSync('owned')).toBe(false);
  });

  it('and answers nonsense is named with what it answered, inert', async () => {
    for (const body of ['<script>alert(1)</script>', '001e# service=git-upload-pack\n\u001b[2J', 'ffff']) {
      const headers = { 'Content-Type': 'application/x-git-upload-pack-advertisement' };
      const first = await answering(() => ({ status: 200, headers, body }));
      const result = await run({ ...target, address: `${first.url}/${PROJECT}.git` });
      expect(result.failed?.reason).toMatch(/^git ls-remote: /);
      expectInert(summaries([result]));
    }
  });
});

it('shows what a remote says when it refuses a push, and nothing of it acts', async () => {
  const hook = join(world.bare, 'hooks/pre-receive');
  mkdirSync(join(world.bare, 'hooks'), { recursive: true });
  const said = `\\033[2J\\033]0;owned\\007::error::x ${TOKEN} robin.reed@example.com`;
  writeFileSync(hook, `#!/bin/sh\nprintf '${said}\\n::set-env name=A::b\\n' >&2\nexit 1\n`);
  chmodSync(hook, 0o755);
  const result = await run(target);
  expect(result.branches[0]?.failed?.reason).toMatch(/^git push: /);
  const all = summaries([result]);
  expectInert(all);
  expect(all).not.toContain('robin.reed@example.com');
  expect(forge.pulls).toEqual([]);
});

/** A commit on a branch of the remote with a tree that git itself would not make. */
function push(branch: string, entries: string): void {
  const mktree = spawnSync('git', ['mktree', '--missing'], { cwd: world.bare, env: environment, input: entries });
  expect(mktree.stderr.toString()).toBe('');
  const tree = mktree.stdout.toString().trim();
  const commit = world.git(world.bare, 'commit-tree', tree, '-m', 'x').trim();
  world.git(world.bare, 'update-ref', `refs/heads/${branch}`, commit);
}

describe('trees that lead out of the work tree', () => {
  const blob = (text: string): string =>
    spawnSync('git', ['hash-object', '-w', '--stdin'], { cwd: world.bare, env: environment, input: text })
      .stdout.toString()
      .trim();

  it.each(['.git', '.GIT', 'git~1', '.g\u200cit', '..'])('by the folder %j write nothing there', async (name) => {
    const owned = join(world.folder, 'owned');
    const script = blob(`#!/bin/sh\ntouch ${owned}\n`);
    const hooks = spawnSync('git', ['mktree'], {
      ...{ cwd: world.bare, env: environment },
      input: ['post-checkout', 'pre-push', 'post-index-change']
        .map((one) => `100755 blob ${script}\t${one}\n`)
        .join(''),
    });
    const folder = spawnSync('git', ['mktree'], {
      ...{ cwd: world.bare, env: environment },
      input: `040000 tree ${hooks.stdout.toString().trim()}\thooks\n`,
    });
    push('main', `100644 blob ${blob(CALL)}\ta.ts\n040000 tree ${folder.stdout.toString().trim()}\t${name}\n`);
    const result = await run(target);
    expect(existsSync(owned)).toBe(false);
    // What git does not check out is no reason for another change.
    if (result.failed === undefined) expect(actions(result)[IMAGES]).toMatch(/created|^failed/);
    expectInert(summaries([result]));
    expect(readdirSync(world.folder).filter((one) => one.startsWith('eolint-pr-'))).toEqual([]);
  });

  it('by folders that hold each other are not written out', async () => {
    let entries = `100644 blob ${blob(CALL)}\ta.ts\n`;
    for (let depth = 0; depth < 12; depth += 1) {
      const made = spawnSync('git', ['mktree'], { cwd: world.bare, env: environment, input: entries });
      const tree = made.stdout.toString().trim();
      entries = Array.from({ length: 10 }, (_, i) => `040000 tree ${tree}\td${i}\n`).join('');
    }
    push('main', entries);
    expect((await run(target)).failed?.reason).toBe('its files are too many: their names are more than 128 MiB');
  });

  it('by submodules fetch nothing', async () => {
    const owned = join(world.folder, 'owned');
    const modules = `[submodule "a"]\n\tpath = sub\n\turl = ext::touch ${owned}\n\tupdate = !touch ${owned}\n`;
    push(
      'main',
      `100644 blob ${blob(modules)}\t.gitmodules\n100644 blob ${blob(CALL)}\ta.ts\n160000 commit ${'1'.repeat(40)}\tsub\n`,
    );
    expect(actions(await run(target))[IMAGES]).toBe('created');
    expect(existsSync(owned)).toBe(false);
    expect(world.git(world.bare, 'ls-tree', `eolint/${IMAGES}`, 'sub')).toMatch(/^160000 commit 1{40}/);
  });
});

describe('branches', () => {
  it('by the hundred under the name of eolint, and with odd names, are nobody’s business', async () => {
    const commit = world.git(world.bare, 'rev-parse', 'main').trim();
    const names = ['-x', '--upload-pack=touch', '$(touch${IFS}owned)', 'a;b', '\u202egnp', `eolint/${'x'.repeat(180)}`];
    const all = [...names, ...Array.from({ length: 300 }, (_, i) => `eolint/odd-${i}`)];
    for (const name of all) writeRef(name, commit);
    const result = await run(target);
    expect(actions(result)[IMAGES]).toBe('created');
    expect(existsSync('owned')).toBe(false);
    expectInert(summaries([result]));
    const left = world.git(world.bare, 'for-each-ref', 'refs/heads').trim().split('\n').length;
    expect(left).toBeGreaterThanOrEqual(all.length);
  });

  it('that the remote calls its default and has not, are named', async () => {
    for (const head of ['refs/heads/none', 'refs/heads/-x', 'refs/tags/x']) {
      writeFileSync(join(world.bare, 'HEAD'), `ref: ${head}\n`);
      const { failed } = await run(target);
      expect(failed?.reason).toMatch(/no default branch|remote ref|cannot be the name/);
    }
  });

  const writeRef = (name: string, commit: string): void => {
    const file = join(world.bare, 'packed-refs');
    const before = existsSync(file) ? spawnSync('cat', [file]).stdout.toString() : '';
    const lines = before.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    lines.push(`${commit} refs/heads/${name}`);
    writeFileSync(file, `${lines.sort((a, b) => (a.slice(41) < b.slice(41) ? -1 : 1)).join('\n')}\n`);
  };
});

describe('a forge', () => {
  it.each<[what: string, body: unknown]>([
    ['no list', { pulls: [] }],
    ['a list of other things', [1, 'x', null]],
    ['numbers that are texts', [{ number: '../../x', html_url: 'x', state: 'open', head: { ref: 'eolint/x' } }]],
    ['a text that a terminal acts on', { message: '\u001b[2J\u0007::error::' }],
  ])('that answers %s is named, inert, and nothing stays behind', async (_, body) => {
    forge.fault = ({ method }) => (method === 'GET' ? { status: 200, body } : undefined);
    const before = world.refs();
    const result = await run(target);
    const failed = result.failed ?? result.branches[0]?.failed;
    expect(failed?.reason).toContain('another shape than expected');
    expectInert(summaries([result]));
    expect(world.refs()).toEqual(before);
  });

  it('that hands back hostile addresses and texts has them shown, inert', async () => {
    forge.fault = ({ method, path }) =>
      method === 'POST' && path.endsWith('/pulls')
        ? {
            status: 201,
            body: {
              ...{ number: 1, state: 'open', html_url: 'javascript:alert(1)\u001b[2J\n::error::x', merged_at: null },
              ...{ body: '\u001b[2J', labels: [], head: { ref: 'eolint/x', repo: { full_name: PROJECT } } },
            },
          }
        : undefined;
    expectInert(summaries([await run(target)]));
  });

  it('whose token has odd characters gets it as it is, and no other header with it', async () => {
    for (const token of ['a\r\nX-Evil: 1', 'a\u0000b', 'naïve-tökén']) {
      const result = await run(target, { environment: { ...optionsWith().environment, GH_TOKEN: token } });
      expect(result.failed).toBeDefined();
      expect(forge.asked.every(({ headers }) => headers['x-evil'] === undefined)).toBe(true);
      expect(summaries([result])).not.toContain(token);
    }
  });
});
