import { ChoiceError } from './choice-error.js';
import { FILTERS, filtersOff } from './filters.js';
import { git, gitNames, namesOf, type GitOptions, type Setting } from './git.js';

/** A file that differs, relative to the working directory, and what the index holds of it. */
export interface Changed {
  readonly file: string;
  /** The object that the index holds. */
  readonly blob: string;
}

/** The files whose staged content is not that of the last commit, without those that are removed. */
export async function stagedFiles(cwd: string): Promise<Changed[]> {
  const head = await git(cwd, ['rev-parse', '--verify', '--quiet', 'HEAD^{commit}']);
  const base = head.ok ? 'HEAD' : await emptyTree(cwd);
  return rawChanges(cwd, '--staged', ['diff-index', '--cached', base]);
}

/** The files that the work tree has otherwise than the index. */
export async function notStaged(cwd: string): Promise<string[]> {
  const settings = await withoutFilters(cwd);
  return (await rawChanges(cwd, '--staged', ['diff', '--raw', ...NO_PROGRAM], { settings })).map(({ file }) => file);
}

/** The objects that the files below the working directory are equal to; without those that have other changes. */
export async function unchangedObjects(cwd: string): Promise<ReadonlyMap<string, string>> {
  const [listed, changed] = await Promise.all([
    gitNames(cwd, ['ls-files', '-s', '-z', '--', '.']),
    notStaged(cwd).catch(() => undefined),
  ]);
  if (listed === undefined || changed === undefined) return new Map();
  const differing = new Set(changed);
  const objects = new Map<string, string>();
  for (const line of listed) {
    const tab = line.indexOf('\t');
    const [mode = '', object = '', stage] = line.slice(0, tab).split(' ');
    const file = line.slice(tab + 1);
    if (mode.startsWith('100') && stage === '0' && !differing.has(file)) objects.set(file, object);
  }
  return objects;
}

/**
 * The files that a branch changed since it left a commit, with what is not committed yet: staged, not staged and not
 * tracked.
 */
export async function filesSince(cwd: string, commit: string): Promise<string[]> {
  const found = await git(cwd, ['rev-parse', '--verify', '--quiet', '--end-of-options', `${commit}^{commit}`]);
  if (!found.ok) throw new ChoiceError(await noCommit(cwd, commit));
  const since = found.stdout.toString('utf8').trim();
  const fork = await git(cwd, ['merge-base', since, 'HEAD']);
  const base = fork.ok ? fork.stdout.toString('utf8').trim() : since;
  const settings = await withoutFilters(cwd);
  const changed = await rawChanges(cwd, '--since', ['diff', '--raw', ...NO_PROGRAM, base], { settings });
  const added = (await gitNames(cwd, ['ls-files', '-z', '--others', '--exclude-standard', '--', '.'])) ?? [];
  return [...new Set([...changed.map(({ file }) => file), ...added])];
}

const NO_PROGRAM = ['--no-ext-diff', '--no-textconv', '--ignore-submodules=all'];

async function noCommit(cwd: string, commit: string): Promise<string> {
  const work = await git(cwd, ['rev-parse', '--is-inside-work-tree']);
  if (!work.ok) return `--since asks git, which says: ${work.reason}`;
  const shallow = await git(cwd, ['rev-parse', '--is-shallow-repository']);
  const cut = shallow.ok && shallow.stdout.toString('utf8').startsWith('true');
  const hint = cut ? '; this clone is shallow: fetch more of its history' : '; is it fetched?';
  return `--since takes a commit, and git knows none by the name ${JSON.stringify(commit)}${hint}`;
}

/** `:100644 100644 OLD NEW M\0path\0`, relative to the working directory. */
async function rawChanges(
  cwd: string,
  flag: string,
  args: readonly string[],
  options?: GitOptions,
): Promise<Changed[]> {
  const limits = ['-z', '--no-renames', '--no-abbrev', '--diff-filter=d', '--relative', '--'];
  const answer = await git(cwd, [...args, ...limits], options);
  if (!answer.ok) throw new ChoiceError(`${flag} asks git, which says: ${answer.reason}`);
  const parts = namesOf(answer.stdout);
  const changes: Changed[] = [];
  for (let i = 0; i + 1 < parts.length; i += 2) {
    const [, mode = '', , blob = ''] = (parts[i] ?? '').split(' ');
    // Files alone: no links, no submodules.
    if (mode.startsWith('100')) changes.push({ file: parts[i + 1] ?? '', blob });
  }
  return changes;
}

/** The id of a tree without files, which depends on the repository's kind of hash. */
async function emptyTree(cwd: string): Promise<string> {
  const answer = await git(cwd, ['hash-object', '-t', 'tree', '--stdin']);
  if (!answer.ok) throw new ChoiceError(`--staged asks git, which says: ${answer.reason}`);
  return answer.stdout.toString('utf8').trim();
}

/** Settings under which git compares files as they are, and starts none of the programs that a repository may name. */
async function withoutFilters(cwd: string): Promise<Setting[]> {
  const keys = (await gitNames(cwd, ['config', '-z', '--name-only', '--get-regexp', FILTERS])) ?? [];
  return filtersOff(keys);
}
