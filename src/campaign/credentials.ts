import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Setting } from '../engine/choice/git.js';
import type { Reach } from './checkout.js';
import type { Destination } from './destination.js';
import { gitIn } from './git.js';
import { temporaryFolder } from './temporary-folder.js';

/** Seconds after which git forgets a credential that a killed process left behind. */
const FORGOTTEN = 6 * 60 * 60;

/** Where git's own cache of credentials listens: in a folder that only this user may look into. */
let folder: string | undefined;
/** What was told to it, by server; the same token is told once. */
const told = new Map<string, { readonly token: string; readonly done: Promise<void> }>();

/**
 * Settings by which git signs in where the server wants it. The token goes to git's cache of credentials over its
 * standard input: it is in no argument, no file and no environment of another program. Helpers of the user are left
 * out, since they would store it. Throws `GitError`.
 */
export async function signIn({ gitServer, kind, token }: Destination, reach: Reach): Promise<Setting[]> {
  if (gitServer === undefined || token === undefined) return [];
  const user = kind === 'github' ? 'x-access-token' : 'oauth2';
  const socket = socketPath();
  const known = told.get(gitServer);
  const entry = known?.token === token ? known : { token, done: tell(socket, gitServer, user, token, reach) };
  told.set(gitServer, entry);
  await entry.done;
  const key = `credential.${gitServer}.helper`;
  return [
    [key, ''],
    [key, `cache --socket '${socket}'`],
    // Another user's name in the settings would not be in the cache.
    [`credential.${gitServer}.username`, user],
  ];
}

async function tell(socket: string, server: string, user: string, token: string, reach: Reach): Promise<void> {
  const { protocol, host } = new URL(server);
  const lines = [`protocol=${protocol.slice(0, -1)}`, `host=${host}`, `username=${user}`, `password=${token}`, '', ''];
  const git = gitIn({ ...reach, cwd: tmpdir(), settings: [] });
  const call = ['credential-cache', '--timeout', String(FORGOTTEN), '--socket', socket];
  await git([...call, 'store'], lines.join('\n'));
}

function socketPath(): string {
  if (folder === undefined) {
    folder = temporaryFolder('eolint-sign-in', endCache);
    process.once('exit', forget);
  }
  return join(folder, 'socket');
}

/** Ends the cache when the process ends; that of a process that was killed ends with the next run, or by itself. */
function forget(): void {
  if (folder === undefined) return;
  endCache(folder);
  rmSync(folder, { recursive: true, force: true });
}

function endCache(of: string): void {
  spawnSync('git', ['credential-cache', '--socket', join(of, 'socket'), 'exit'], { stdio: 'ignore' });
}
