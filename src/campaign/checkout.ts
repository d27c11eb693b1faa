import { tmpdir } from 'node:os';
import { resolve } from 'node:path';
import type { Setting } from '../engine/choice/git.js';
import type { Environment } from './destination.js';
import { gitIn, GitError } from './git.js';
import { parseRemote, type Remote } from './remote.js';
import type { Scrub } from './scrub.js';

/** What is taken from the work tree that the user stands in. It is only read. */
export interface Checkout {
  /** Address of the remote, as git takes it. */
  readonly address: string;
  /** The settings of this repository by which git reaches its remote. */
  readonly settings: readonly Setting[];
  /** The working directory below the root, with `/` at the end; empty at the root. */
  readonly prefix: string;
  /** A folder of objects that need not be fetched again. */
  readonly objects: string | undefined;
}

/** How git is run. */
export interface Reach {
  readonly environment: Environment;
  readonly signal: AbortSignal;
  readonly scrub: Scrub;
}

/** Settings by which git signs in and finds its way; those of the user and the machine hold anyway. */
const REACHING = /^(?:https?|credential|url|ssh)\.|^core\.(?:sshcommand|askpass|gitproxy)$|^user\.(?:name|email)$/i;

/** Looks at the repository around a folder. `remote`: a remote's name, or an address. Throws `GitError`. */
export async function readCheckout(cwd: string, remote: string | undefined, reach: Reach): Promise<Checkout> {
  const git = gitIn({ ...reach, cwd, settings: [] });
  const root = (await git(['rev-parse', '--show-toplevel'])).toString('utf8').replace(/\n$/, '');
  const prefix = (await git(['rev-parse', '--show-prefix'])).toString('utf8').replace(/\n$/, '');
  const settings = settingsIn((await git(['config', '--list', '-z', '--show-scope'])).toString('utf8'));
  const value = (key: string): string | undefined => settings.findLast((setting) => setting.key === key)?.value;
  const name = remote ?? onlyRemote(settings.map(({ key }) => key));
  const named = value(`remote.${name}.url`);
  const given = named ?? (remote !== undefined && /[/:]/.test(remote) ? remote : undefined);
  if (given === undefined) {
    throw new GitError(`there is no remote ${name}: name one, or an address, with --remote`, undefined);
  }
  const pushed = named === undefined ? undefined : value(`remote.${name}.pushurl`);
  return {
    address: absolute(root, given),
    settings: [
      ...settings
        .filter(({ scope, key }) => scope !== 'system' && scope !== 'global' && REACHING.test(key))
        .map((setting): Setting => [setting.key, setting.value]),
      ...(pushed === undefined ? [] : [['remote.origin.pushurl', absolute(root, pushed)] as const]),
    ],
    prefix,
    objects: await lendable(git, cwd, value('extensions.partialclone') !== undefined),
  };
}

/**
 * Where an address leads: git may have settings to take it for another (`url.*.insteadOf`). What is a folder to git in
 * the end, and a server by its name, is told by the name. Undefined for what git must not be given.
 */
export async function remoteAt(
  address: string,
  settings: readonly Setting[],
  reach: Reach,
): Promise<Remote | undefined> {
  const named = parseRemote(address);
  if (named === undefined) return undefined;
  const git = gitIn({ ...reach, cwd: tmpdir(), settings: [...settings, ['remote.origin.url', address]] });
  const reached = parseRemote((await git(['ls-remote', '--get-url', 'origin'])).toString('utf8'));
  return reached?.kind === 'local' ? named : reached;
}

interface Listed {
  readonly scope: string;
  /** Section and name in lower case. */
  readonly key: string;
  readonly value: string;
}

function settingsIn(listing: string): Listed[] {
  const parts = listing.split('\0');
  const settings: Listed[] = [];
  for (let index = 0; index + 1 < parts.length; index += 2) {
    const [key = '', ...value] = (parts[index + 1] ?? '').split('\n');
    // A key without a value is switched on.
    settings.push({ scope: parts[index] ?? '', key, value: value.length === 0 ? 'true' : value.join('\n') });
  }
  return settings;
}

function onlyRemote(keys: readonly string[]): string {
  const names = new Set(keys.map((key) => /^remote\.(.+)\.url$/.exec(key)?.[1]).filter((name) => name !== undefined));
  const [first] = names;
  return names.size === 1 && first !== undefined ? first : 'origin';
}

/** A path in the settings counts from the root of the work tree. */
function absolute(root: string, address: string): string {
  return parseRemote(address)?.kind === 'local' && !address.startsWith('file:') ? resolve(root, address) : address;
}

/** Objects of a repository that holds all of its history; one that lacks some would mislead git. */
async function lendable(git: ReturnType<typeof gitIn>, cwd: string, partial: boolean): Promise<string | undefined> {
  const shallow = (await git(['rev-parse', '--is-shallow-repository'])).toString('utf8').trim();
  if (partial || shallow !== 'false') return undefined;
  const objects = (await git(['rev-parse', '--git-path', 'objects'])).toString('utf8').replace(/\n$/, '');
  return resolve(cwd, objects);
}
