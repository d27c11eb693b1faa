import { existsSync } from 'node:fs';
import { relative, resolve, sep } from 'node:path';
import { watch as watchFiles } from 'chokidar';

/** What a watch needs to know of the run that it repeats. */
export interface Watched {
  readonly cwd: string;
  /** Files, folders and globs as they were given; what lies outside of the working directory is watched as well. */
  readonly paths: readonly string[];
  /** Files that the run writes: a change of theirs is its own. */
  readonly written: readonly string[];
  /** Looks once, reports, and answers the exit code. Never rejects. */
  readonly run: () => Promise<number>;
  /** Told before each look but the first. */
  readonly again: () => void;
  readonly note: (text: string) => void;
  /** Ends the watch. */
  readonly signal: AbortSignal;
}

/** Milliseconds that files have to be still before they are looked at: an editor writes in steps. */
const STILL = 100;
/** Folders that are never looked at. */
const NEVER = new Set(['node_modules', '.git', '.hg', '.svn', '.eolint-cache']);

/**
 * Looks again whenever a file changes, comes or goes, until the signal ends it; answers the last exit code. Folders may
 * be renamed and removed meanwhile; where the working directory goes there is nothing left to watch.
 */
export async function watch({ cwd, paths, written, run, again, note, signal }: Watched): Promise<number> {
  let code = 0;
  let timer: NodeJS.Timeout | undefined;
  let running = false;
  let waiting = false;
  let end: (code: number) => void = () => undefined;
  const ended = new Promise<number>((resolveEnd) => (end = resolveEnd));
  const own = new Set(written.map((file) => resolve(cwd, file)));

  const look = async (): Promise<void> => {
    if (running) {
      waiting = true;
      return;
    }
    running = true;
    do {
      waiting = false;
      if (!existsSync(cwd)) {
        note('the working directory is gone: nothing is left to watch');
        end(2);
        return;
      }
      again();
      code = await run();
    } while (waiting as boolean);
    running = false;
  };
  const changed = (path: string): void => {
    if (own.has(path)) return;
    clearTimeout(timer);
    timer = setTimeout(() => void look(), STILL);
  };

  const watcher = watchFiles(roots(cwd, paths), {
    ignoreInitial: true,
    ignorePermissionErrors: true,
    ignored: (path) => path.split(sep).some((part) => NEVER.has(part)),
  });
  watcher.on('all', (_event, path) => {
    changed(resolve(path));
  });
  watcher.on('error', (error) => {
    note(`some changes may go unseen: ${error instanceof Error ? error.message : String(error)}`);
  });
  // What changes from here on is seen: a look before would miss what changes until then.
  await new Promise<void>((resolveReady) => {
    watcher.once('ready', resolveReady);
    signal.addEventListener('abort', () => {
      resolveReady();
    });
    if (signal.aborted) resolveReady();
  });
  running = true;
  code = await run();
  running = false;
  if (waiting as boolean) void look();
  signal.addEventListener('abort', () => {
    end(code);
  });
  if (signal.aborted) end(code);
  const last = await ended;
  clearTimeout(timer);
  await watcher.close();
  return last;
}

/** The working directory, and what was named outside of it. */
function roots(cwd: string, paths: readonly string[]): string[] {
  const outside = paths.map((path) => resolve(cwd, path)).filter((path) => relative(cwd, path).startsWith('..'));
  return [cwd, ...outside];
}
