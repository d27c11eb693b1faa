import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Setting } from '../engine/choice/git.js';
import {
  BASE,
  borrow,
  defaultBranch,
  heldBranch,
  namesAt,
  patchHash,
  remove,
  tidied,
  withoutFilters,
} from './clone-folder.js';
import type { Environment } from './destination.js';
import { gitIn, GitError, type Git } from './git.js';
import type { Scrub } from './scrub.js';
import { temporaryFolder } from './temporary-folder.js';

export interface CloneOptions {
  readonly address: string;
  readonly settings: readonly Setting[];
  readonly objects?: string | undefined;
  /** The branch that pull requests go to; the remote's own by default. */
  readonly base: string | undefined;
  readonly environment: Environment;
  readonly signal: AbortSignal;
  readonly scrub: Scrub;
  /** A folder of its own that is kept, and may hold what an earlier run fetched; by default a new one. */
  readonly kept?: string | undefined;
  /** Take what a kept folder holds of the base, and ask the remote only where it holds nothing. */
  readonly offline?: boolean | undefined;
  /** Without the history, and of the files only those that are asked for, by their names. */
  readonly lean?: ((files: readonly string[]) => readonly string[]) | undefined;
}

/** A branch of the remote, seen from the base. */
export interface BranchState {
  readonly commit: string;
  /** Whether eolint made every commit that the base does not have. */
  readonly own: boolean;
  /** The hash of the patch that it carries, where eolint made its last commit. */
  readonly patch: string | undefined;
}

/** A change of files that a commit can be made of. */
export interface Content {
  readonly tree: string;
  /** As `git apply` takes it. */
  readonly patch: Buffer;
  readonly hash: string;
}

/** Branches that eolint makes. */
export const PREFIX = 'eolint/';

/** Who commits where git knows nobody. The domain is one that cannot exist. */
const NOBODY: readonly Setting[] = [
  ['user.name', 'eolint'],
  ['user.email', 'noreply@eolint.invalid'],
];
const MOST_COMMITS = 100;

/** A repository of its own in a temporary folder, so that nothing of the user's is touched. Methods throw `GitError`. */
export class Clone {
  /** The files of the base. */
  private names: Promise<string[]> | undefined;

  private constructor(
    readonly directory: string,
    private readonly git: Git,
    readonly base: { readonly branch: string; readonly commit: string },
    private readonly options: CloneOptions,
  ) {}

  /** Fetches the base and eolint's own branches. The caller removes the clone. */
  static async open(options: CloneOptions): Promise<Clone> {
    const directory = options.kept ?? temporaryFolder('eolint-pr');
    if (options.kept !== undefined) await tidied(directory);
    try {
      // In the environment the address is in no file and in no list of processes: it may hold a password.
      const bare = gitIn({ ...options, cwd: directory, settings: [] });
      const settings: readonly Setting[] = [
        ...options.settings,
        ['remote.origin.url', options.address],
        ...(await withoutFilters(bare)),
      ];
      const plain = gitIn({ ...options, cwd: directory, settings });
      await plain(['init', '--quiet', '--template=', '--initial-branch=eolint', '.']);
      if (options.objects !== undefined) await borrow(directory, options.objects);
      const held = options.offline === true ? await heldBranch(plain, options.base) : undefined;
      const branch = held ?? options.base ?? (await defaultBranch(plain));
      await plain(['check-ref-format', `refs/heads/${branch}`]).catch(() => {
        throw new GitError(`${branch} cannot be the name of a branch`, undefined);
      });
      if (held === undefined) {
        await plain([
          'fetch',
          '--quiet',
          '--no-tags',
          '--no-write-fetch-head',
          '--filter=blob:none',
          ...(options.lean === undefined ? [] : ['--depth=1']),
          ...(options.kept === undefined ? [] : ['--prune', '--update-shallow']),
          'origin',
          `+refs/heads/${branch}:refs/remotes/origin/${branch}`,
          `+refs/heads/${PREFIX}*:refs/remotes/origin/${PREFIX}*`,
        ]);
        await plain(['symbolic-ref', BASE, `refs/remotes/origin/${branch}`]);
      }
      const commit = (await plain(['rev-parse', '--verify', `refs/remotes/origin/${branch}^{commit}`])).toString();
      const known = await plain(['-c', 'user.useConfigOnly=true', 'var', 'GIT_COMMITTER_IDENT']).then(
        () => true,
        () => false,
      );
      const git = known ? plain : gitIn({ ...options, cwd: directory, settings: [...settings, ...NOBODY] });
      return new Clone(directory, git, { branch, commit: commit.trim() }, options);
    } catch (error) {
      if (options.kept === undefined) await remove(directory);
      throw error;
    }
  }

  /** Removes the clone; of one that is kept the work tree. */
  async close(): Promise<void> {
    if (this.options.kept === undefined) await remove(this.directory);
    else await tidied(this.directory);
  }

  /** Puts the base into the work tree, whatever was there. */
  async checkOut(): Promise<void> {
    const { lean } = this.options;
    const names = await (this.names ??= namesAt(this.git, this.base.commit));
    if (lean !== undefined) await this.limit(lean(names));
    const sparse = lean === undefined ? [] : ['-c', 'core.sparseCheckout=true'];
    await this.git([...sparse, 'checkout', '--quiet', '--force', '--detach', this.base.commit]);
  }

  /** Has git fetch and write only some of the files. */
  private async limit(patterns: readonly string[]): Promise<void> {
    const info = join(this.directory, '.git/info');
    await mkdir(info, { recursive: true });
    await writeFile(join(info, 'sparse-checkout'), `${patterns.join('\n')}\n`);
  }

  /** What the work tree has in these files. */
  async content(files: readonly string[]): Promise<Content> {
    await this.git(['update-index', '-z', '--stdin'], files.map((file) => `${file}\0`).join(''));
    return this.contentOfIndex();
  }

  /** What a patch makes of the base. */
  async applied(patch: Uint8Array): Promise<Content> {
    await this.git(['read-tree', this.base.commit]);
    await this.git(['apply', '--cached', '--whitespace=nowarn', '-'], patch);
    return this.contentOfIndex();
  }

  private async contentOfIndex(): Promise<Content> {
    // What was not changed need not be here: the remote has it.
    const tree = (await this.git(['write-tree', '--missing-ok'])).toString().trim();
    const args = [
      '-p',
      '-r',
      '--full-index',
      '--binary',
      '--no-ext-diff',
      '--no-textconv',
      '--no-renames',
      '--no-color',
    ];
    const patch = await this.git(['diff-tree', ...args, this.base.commit, tree]);
    return { tree, patch, hash: patchHash(patch) };
  }

  /** Files that the patch of a content does more to than change their text. */
  async structural({ tree }: Content): Promise<string[]> {
    const raw = (await this.git(['diff-tree', '-r', '-z', '--no-renames', this.base.commit, tree])).toString('utf8');
    const parts = raw.split('\0');
    const files: string[] = [];
    for (let index = 0; index + 1 < parts.length; index += 2) {
      const [before = '', after, , , kind] = (parts[index] ?? '').slice(1).split(' ');
      if (kind !== 'M' || before !== after || !before.startsWith('100')) files.push(parts[index + 1] ?? '');
    }
    return files;
  }

  /** eolint's branches at the remote, by name. */
  async branches(): Promise<Map<string, string>> {
    const format = '--format=%(objectname) %(refname:lstrip=3)';
    const lines = (await this.git(['for-each-ref', format, `refs/remotes/origin/${PREFIX}`])).toString('utf8');
    return new Map(
      lines
        .split('\n')
        .filter((line) => line !== '')
        .map((line): [string, string] => [line.slice(line.indexOf(' ') + 1), line.slice(0, line.indexOf(' '))]),
    );
  }

  /** Who made a branch of the remote; undefined where there is none. */
  async branch(name: string): Promise<BranchState | undefined> {
    const commit = (await this.branches()).get(name);
    if (commit === undefined) return undefined;
    const format =
      '--format=%T%x1f%(trailers:key=Eolint-Tree,valueonly,separator=%x2c)%x1f%(trailers:key=Eolint-Patch,valueonly,separator=%x2c)';
    const log = await this.git(['log', '-z', `--max-count=${MOST_COMMITS}`, format, `${this.base.commit}..${commit}`]);
    const commits = log
      .toString('utf8')
      .split('\0')
      .filter((line) => line !== '')
      .map((line) => line.split('\x1f'));
    // Who changes a commit of eolint's changes its tree, and the message still names the old one.
    const own = commits.every(([tree, told]) => told !== '' && told === tree);
    return { commit, own, patch: own ? commits[0]?.[2] : undefined };
  }

  /** A commit on top of the base. */
  async commit({ tree, hash }: Content, message: string): Promise<string> {
    const text = `${message.trimEnd()}\n\nEolint-Patch: ${hash}\nEolint-Tree: ${tree}\n`;
    return (await this.git(['commit-tree', tree, '-p', this.base.commit], text)).toString().trim();
  }

  /** Makes a branch of the remote this commit, if it still is `expected`; undefined: if there is none. */
  async push(branch: string, commit: string, expected: string | undefined): Promise<void> {
    await this.send(branch, commit, expected);
  }

  /** Deletes a branch of the remote, if it still is `expected`. */
  async delete(branch: string, expected: string): Promise<void> {
    await this.send(branch, '', expected);
  }

  private async send(branch: string, commit: string, expected: string | undefined): Promise<void> {
    const ref = `refs/heads/${branch}`;
    const lease = `--force-with-lease=${ref}:${expected ?? ''}`;
    await this.git(['push', '--quiet', '--no-verify', lease, 'origin', `${commit}:${ref}`]);
  }
}
