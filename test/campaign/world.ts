import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CampaignOptions } from '../../src/campaign/branches.js';
import type { Outside } from '../../src/campaign/connection.js';
import type { Target } from '../../src/campaign/repository.js';
import { serveRepository } from '../../src/campaign/repository.js';
import type { RepositoryResult } from '../../src/campaign/result.js';
import { scrubber } from '../../src/campaign/scrub.js';
import { LATE } from './server.js';

export const TOKEN = 'ghp_0123456789abcdefghijABCDEFGHIJ012345';
export const PROJECT = 'acme/zone-tools';
const fixture = fileURLToPath(new URL('../../fixtures/pull-requests/zone-tools', import.meta.url));

/** git's own settings of this machine must not matter. */
export const environment = {
  PATH: process.env['PATH'],
  HOME: '/nonexistent',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_SYSTEM: '/dev/null',
  GIT_AUTHOR_NAME: 'Robin Reed',
  GIT_AUTHOR_EMAIL: 'robin.reed@example.com',
  GIT_COMMITTER_NAME: 'Robin Reed',
  GIT_COMMITTER_EMAIL: 'robin.reed@example.com',
};

/** A folder with a bare repository, the remote, and a checkout of it. */
export class World {
  readonly folder = mkdtempSync(join(tmpdir(), 'eolint-world-'));
  readonly bare = join(this.folder, 'remote.git');
  readonly checkout = join(this.folder, 'checkout');

  constructor(files: string = fixture) {
    this.git(this.folder, 'init', '--quiet', '--template=', '--bare', '--initial-branch=main', this.bare);
    this.git(this.folder, 'clone', '--quiet', '--template=', this.bare, this.checkout);
    cpSync(files, this.checkout, { recursive: true });
    this.commit('Begin');
  }

  git(cwd: string, ...args: string[]): string {
    return execFileSync('git', args, { cwd, encoding: 'utf8', env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
  }

  write(file: string, text: string): void {
    mkdirSync(dirname(join(this.checkout, file)), { recursive: true });
    writeFileSync(join(this.checkout, file), text);
  }

  read(file: string): string {
    return readFileSync(join(this.checkout, file), 'utf8');
  }

  /** Commits all there is to main and pushes it. */
  commit(message: string): void {
    this.git(this.checkout, 'add', '--all');
    this.git(this.checkout, 'commit', '--quiet', '--allow-empty', '-m', message);
    this.git(this.checkout, 'push', '--quiet', 'origin', 'HEAD:main');
  }

  /** The remote's branches and what they point to. */
  refs(): Record<string, string> {
    const lines = this.git(this.bare, 'for-each-ref', '--format=%(refname:short) %(objectname)', 'refs/heads');
    return Object.fromEntries(
      lines
        .trim()
        .split('\n')
        .map((line) => line.split(' ')),
    ) as Record<string, string>;
  }

  /** A file on a branch of the remote. */
  show(branch: string, file: string): string {
    return this.git(this.bare, 'show', `${branch}:${file}`);
  }

  /** A person's commit on a branch of the remote. */
  commitTo(branch: string, file: string, text: string, bare = this.bare): void {
    const other = mkdtempSync(join(this.folder, 'person-'));
    this.git(this.folder, 'clone', '--quiet', '--branch', branch, bare, other);
    writeFileSync(join(other, file), text);
    this.git(other, 'add', '--all');
    this.git(other, 'commit', '--quiet', '-m', 'Mend by hand');
    this.git(other, 'push', '--quiet', 'origin', branch);
  }

  /** All of the checkout that git knows, to see that nothing of it changed. */
  picture(): string {
    const run = (...args: string[]): string => this.git(this.checkout, ...args);
    return [
      run('status', '--porcelain=v2', '--branch', '--ignored'),
      run('for-each-ref'),
      run('worktree', 'list'),
      run('stash', 'list'),
      run('count-objects', '-v'),
      readFileSync(join(this.checkout, '.git/config'), 'utf8'),
      readFileSync(join(this.checkout, '.git/HEAD'), 'utf8'),
      readFileSync(join(this.checkout, '.git/index')).toString('base64'),
    ].join('\n');
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** A clock that passes while something waits. No answer comes late because the machine has other work. */
export function outsideWorld(timeout = 120_000): Outside & { readonly slept: number[] } {
  const slept: number[] = [];
  let now = Date.parse('2026-11-21T12:00:00Z');
  return {
    fetch: async (...args) => {
      const response = await fetch(...args);
      if (response.headers.has(LATE)) throw new DOMException('The operation timed out', 'TimeoutError');
      return response;
    },
    now: () => now,
    sleep: (milliseconds) => {
      slept.push(milliseconds);
      now += milliseconds;
      return Promise.resolve();
    },
    timeout,
    signal: new AbortController().signal,
    slept,
  };
}

export function optionsWith(rest: Partial<CampaignOptions> = {}): CampaignOptions {
  return {
    asOf: '2026-11-21',
    unsafeFixes: false,
    group: 'rule',
    version: '1.2.3',
    environment: { ...environment, GH_TOKEN: TOKEN, GITLAB_TOKEN: TOKEN },
    labels: [],
    reviewers: [],
    draft: false,
    maxOpen: 10,
    dryRun: false,
    ...rest,
  };
}

/** One run over the remote of a world. */
export function run(
  target: Target,
  rest: Partial<CampaignOptions> = {},
  outside: Outside = outsideWorld(),
): Promise<RepositoryResult> {
  return serveRepository(target, optionsWith(rest), outside, scrubber([TOKEN]));
}

/** `created`, `left unchanged`, by entry. */
export function actions({ branches, failed }: RepositoryResult): Record<string, string> {
  if (failed !== undefined) return { failed: failed.reason };
  return Object.fromEntries(
    branches.map(({ entry, action, because, failed: wrong }) => [
      entry,
      [action, because ?? wrong?.reason].filter((part) => part !== undefined).join(' '),
    ]),
  );
}
