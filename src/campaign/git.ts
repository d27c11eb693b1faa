import { execFile, type ChildProcess } from 'node:child_process';
import { devNull } from 'node:os';
import { configured, type Setting } from '../engine/choice/git.js';
import type { Environment } from './destination.js';
import type { Scrub } from './scrub.js';

/** git ended with an error. The message is fit to be printed. */
export class GitError extends Error {
  constructor(
    message: string,
    readonly exitCode: number | undefined,
  ) {
    super(message);
  }
}

export interface GitOptions {
  readonly cwd: string;
  /** The user's environment; git's ways to sign in come from there. */
  readonly environment: Environment;
  /** Settings that hold for these commands only, never written anywhere. */
  readonly settings: readonly Setting[];
  readonly signal: AbortSignal;
  readonly scrub: Scrub;
}

/** Answers what git printed: an error where that is more than `most` bytes. */
export type Git = (args: readonly string[], input?: string | Uint8Array, most?: number) => Promise<Buffer>;

/** How the message ends where git printed more than was wanted. */
export const TOO_MUCH = 'printed more than is taken';

/** The longest that one command may take: a large repository over a slow line. */
const TIMEOUT = 30 * 60_000;

/**
 * Nothing from a repository runs or reaches further: no hooks, no file monitor, no external diff, no submodules, no
 * other transports; links become files; nothing runs on behind.
 */
const HARDENED: readonly Setting[] = [
  ['core.hooksPath', devNull],
  ['core.fsmonitor', 'false'],
  ['core.symlinks', 'false'],
  ['core.protectHFS', 'true'],
  ['core.protectNTFS', 'true'],
  ['core.autocrlf', 'false'],
  ['core.quotePath', 'false'],
  ['advice.detachedHead', 'false'],
  ['diff.external', ''],
  ['submodule.recurse', 'false'],
  ['fetch.recurseSubmodules', 'false'],
  ['push.recurseSubmodules', 'no'],
  ['push.followTags', 'false'],
  ['push.gpgSign', 'false'],
  ['gc.auto', '0'],
  ['maintenance.auto', 'false'],
  ['protocol.ext.allow', 'never'],
  ['protocol.fd.allow', 'never'],
  // A folder of a clone may look like a repository, with settings that start programs.
  ['safe.bareRepository', 'explicit'],
];

/** Variables by which another git command tells its own about its repository. */
const INHERITED =
  /^GIT_(?:DIR|WORK_TREE|INDEX_FILE|OBJECT_DIRECTORY|ALTERNATE_OBJECT_DIRECTORIES|NAMESPACE|PREFIX|COMMON_DIR|CEILING_DIRECTORIES|CONFIG|CONFIG_PARAMETERS|EXTERNAL_DIFF|DIFF_OPTS|LITERAL_PATHSPECS|QUARANTINE_PATH|REFLOG_ACTION|TRACE.*|TEMPLATE_DIR|SHALLOW_FILE|GRAFT_FILE|AUTHOR_DATE|COMMITTER_DATE)$/;

/** Runs the real git in a folder. */
export function gitIn(options: GitOptions): Git {
  const env = environmentOf(options);
  return (args, input, most = 1 << 30) =>
    new Promise((resolve, reject) => {
      const child = execFile(
        'git',
        [...args],
        {
          cwd: options.cwd,
          env,
          encoding: 'buffer',
          maxBuffer: most,
          timeout: TIMEOUT,
          signal: options.signal,
          windowsHide: true,
        },
        (error, stdout, stderr) => {
          if (error === null) resolve(stdout);
          else if (options.signal.aborted) {
            whenOver(child, () => {
              reject(options.signal.reason as Error);
            });
          } else reject(failure(args, error, stderr.toString('utf8'), options.scrub));
        },
      );
      // A child that has ended already closes the pipe.
      child.stdin?.on('error', () => undefined);
      child.stdin?.end(input);
    });
}

/** What was told to end still writes for a moment: only then may its folder be removed. */
function whenOver(child: ChildProcess, then: () => void): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) then();
  else child.once('exit', then);
}

function environmentOf({ environment, settings }: GitOptions): NodeJS.ProcessEnv {
  const env: NodeJS.ProcessEnv = {};
  for (const [name, value] of Object.entries(environment)) {
    if (value !== undefined && !INHERITED.test(name)) env[name] = value;
  }
  return {
    // In variables they are not seen in the list of processes, as arguments are.
    ...configured(env, [...settings, ...HARDENED]),
    GIT_ALLOW_PROTOCOL: 'file:git:http:https:ssh',
    GIT_TERMINAL_PROMPT: '0',
    GIT_LITERAL_PATHSPECS: '1',
    GIT_NO_REPLACE_OBJECTS: '1',
    GIT_LFS_SKIP_SMUDGE: '1',
    GIT_OPTIONAL_LOCKS: '0',
    GCM_INTERACTIVE: 'never',
    LC_ALL: 'C',
  };
}

function failure(args: readonly string[], error: unknown, stderr: string, scrub: Scrub): GitError {
  const { code, killed } = error as { code?: unknown; killed?: boolean };
  // What stands behind `-c` is a setting.
  const command = `git ${args.find((arg, i) => !arg.startsWith('-') && args[i - 1] !== '-c') ?? ''}`;
  if (code === 'ENOENT') return new GitError('git is not installed', undefined);
  if (code === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER') return new GitError(`${command} ${TOO_MUCH}`, undefined);
  if (killed === true) return new GitError(`${command} took longer than ${TIMEOUT / 60_000} minutes`, undefined);
  const told = stderr
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !/^(?:hint:|warning:|From |To )/.test(line) && !/^remote: *$/.test(line))
    .slice(0, 6)
    .join('; ');
  const reason = scrub(told).slice(0, 800);
  return new GitError(
    `${command}: ${reason === '' ? `exit code ${String(code)}` : reason}`,
    typeof code === 'number' ? code : undefined,
  );
}
