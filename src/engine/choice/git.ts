import type { ChildProcess } from 'node:child_process';
import { devNull } from 'node:os';

export type GitAnswer =
  { readonly ok: true; readonly stdout: Buffer } | { readonly ok: false; readonly reason: string };

export type Setting = readonly [key: string, value: string];

/**
 * Settings of a scanned repository must not start a program, neither its file watcher nor its hooks; and a folder that
 * only looks like a repository, as one in a clone may, has no say. As variables, since a key may hold a `=`.
 */
const INERT: readonly Setting[] = [
  ['core.fsmonitor', 'false'],
  ['core.hooksPath', devNull],
  ['safe.bareRepository', 'explicit'],
];

export interface GitOptions {
  /** What git reads on its standard input. */
  readonly input?: string | undefined;
  /** The command takes patterns: paths with a colon first are then not taken as they are. */
  readonly patterns?: boolean | undefined;
  /** The command ends with 1 where it has found nothing. */
  readonly oneIsNone?: boolean | undefined;
  /** Ask the repository that the folder is in, whatever a hook around this run was told. */
  readonly apart?: boolean | undefined;
  readonly settings?: readonly Setting[] | undefined;
}

/** Runs git; never throws. */
export async function git(cwd: string, args: readonly string[], options: GitOptions = {}): Promise<GitAnswer> {
  // Loaded here, since a hook that names its files may not need git at all.
  const { spawn } = await import('node:child_process');
  return new Promise((resolve) => {
    let child: ChildProcess;
    try {
      const paths = options.patterns === true ? [] : ['--literal-pathspecs'];
      child = spawn('git', ['--no-pager', ...paths, ...args], {
        cwd,
        env: environment(options.apart === true, options.settings),
        windowsHide: true,
      });
    } catch (error) {
      resolve({ ok: false, reason: String(error) });
      return;
    }
    const out: Buffer[] = [];
    const err: Buffer[] = [];
    child.stdout?.on('data', (chunk: Buffer) => out.push(chunk));
    child.stderr?.on('data', (chunk: Buffer) => err.push(chunk));
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(options.input ?? '');
    child.on('error', (error: NodeJS.ErrnoException) => {
      resolve({ ok: false, reason: error.code === 'ENOENT' ? 'git was not found' : error.message });
    });
    child.on('close', (code) => {
      if (code === 0 || (code === 1 && options.oneIsNone === true)) resolve({ ok: true, stdout: Buffer.concat(out) });
      else resolve({ ok: false, reason: reasonOf(Buffer.concat(err).toString('utf8'), code) });
    });
  });
}

/** The NUL-ended names that git printed; undefined when it failed. */
export async function gitNames(
  cwd: string,
  args: readonly string[],
  options?: GitOptions,
): Promise<string[] | undefined> {
  const answer = await git(cwd, args, options);
  return answer.ok ? namesOf(answer.stdout) : undefined;
}

export function namesOf(stdout: Buffer): string[] {
  return stdout
    .toString('utf8')
    .split('\0')
    .filter((name) => name !== '');
}

function reasonOf(stderr: string, code: number | null): string {
  const lines = stderr.split('\n');
  const line = lines.find((one) => /^(?:fatal|error): /.test(one)) ?? lines[0] ?? '';
  return line.replace(/^(?:fatal|error): /, '') || `git ended with ${code ?? 'a signal'}`;
}

/**
 * Git speaks English, asks nothing, and fetches nothing: what a partial clone lacks it would ask for by a program that
 * the repository names. The index that a hook is told to look at stays, unless `apart`.
 */
export function environment(apart: boolean, settings: readonly Setting[] = []): NodeJS.ProcessEnv {
  const { GIT_DIR, GIT_WORK_TREE, GIT_INDEX_FILE, GIT_PREFIX, ...rest } = process.env;
  const asked = {
    ...configured(rest, [...settings, ...INERT]),
    ...{ LC_ALL: 'C', GIT_TERMINAL_PROMPT: '0', GIT_OPTIONAL_LOCKS: '0' },
    ...{ GIT_NO_LAZY_FETCH: '1', GIT_ALLOW_PROTOCOL: 'none' },
  };
  return apart ? asked : { ...asked, ...defined({ GIT_DIR, GIT_WORK_TREE, GIT_INDEX_FILE, GIT_PREFIX }) };
}

/** Variables with settings behind those that they hold: the last one counts. */
export function configured(variables: NodeJS.ProcessEnv, settings: readonly Setting[]): NodeJS.ProcessEnv {
  const given = Number(variables['GIT_CONFIG_COUNT'] ?? 0);
  const first = Number.isInteger(given) && given > 0 ? given : 0;
  const pairs = settings.flatMap(([key, value], index): [string, string][] => [
    [`GIT_CONFIG_KEY_${first + index}`, key],
    [`GIT_CONFIG_VALUE_${first + index}`, value],
  ]);
  const count = String(first + settings.length);
  return { ...variables, ...Object.fromEntries<string>(pairs), GIT_CONFIG_COUNT: count };
}

function defined(variables: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(variables).filter((pair): pair is [string, string] => pair[1] !== undefined),
  );
}
