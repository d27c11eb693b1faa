import { readFile, stat } from 'node:fs/promises';
import { relative, resolve, sep } from 'node:path';
import { kindByName } from './kinds.js';

/** A file to look at: relative to the working directory, with `/`. */
export interface Listed {
  readonly file: string;
  /** The user named this very file. */
  readonly named: boolean;
}

export interface Listing {
  readonly files: readonly Listed[];
  readonly failed: readonly { readonly file: string; readonly reason: string }[];
}

export interface Discovery {
  readonly root: string;
  readonly paths: readonly string[];
  /** Read what ignore files leave out. */
  readonly noIgnore: boolean;
}

/** Folders of other people's code. */
const NEVER = [
  ...['node_modules', 'bower_components', 'jspm_packages', '.yarn', '.pnpm-store', '.terraform'],
  ...['.git', '.hg', '.svn'],
];

/**
 * Lists the files below the given paths: in a git work tree what git tracks or would track, elsewhere what the ignore
 * files leave. A file that is named is listed whatever they say.
 */
export async function discover({ root, paths, noIgnore }: Discovery): Promise<Listing> {
  const files = new Map<string, Listed>();
  const failed: { file: string; reason: string }[] = [];
  for (const path of paths) {
    const full = resolve(root, path);
    const name = slashed(relative(root, full)) || '.';
    const about = await stat(full).catch(() => undefined);
    if (about === undefined) {
      const matched = isGlob(path) ? await globbed(root, path) : [];
      for (const file of matched) files.set(file, { file, named: false });
      if (matched.length === 0) failed.push({ file: name, reason: 'no such file or folder' });
    } else if (about.isDirectory()) {
      for (const file of await folder(root, full, noIgnore)) {
        if (!files.has(file)) files.set(file, { file, named: false });
      }
    } else files.set(name, { file: name, named: true });
  }
  return { files: [...files.values()].sort((a, b) => (a.file < b.file ? -1 : 1)), failed };
}

function slashed(path: string): string {
  return sep === '/' ? path : path.split(sep).join('/');
}

function isGlob(path: string): boolean {
  return /[*?{[]/.test(path);
}

async function globbed(root: string, pattern: string): Promise<string[]> {
  const { default: glob } = await import('fast-glob');
  const ignore = NEVER.map((name) => `**/${name}/**`);
  return glob(slashed(pattern), { cwd: root, dot: true, onlyFiles: true, followSymbolicLinks: false, ignore });
}

async function folder(root: string, path: string, noIgnore: boolean): Promise<readonly string[]> {
  const tracked = noIgnore ? undefined : await gitFiles(path);
  const below = tracked ?? (await walk(path, noIgnore));
  const prefix = slashed(relative(root, path));
  const own = await ignoredByEolint(root, noIgnore);
  return below
    .filter((file) => kindByName(file) !== undefined && !file.split('/').some((part) => NEVER.includes(part)))
    .map((file) => (prefix === '' ? file : `${prefix}/${file}`))
    .filter((file) => !own(file));
}

/** Files that git tracks or would track, relative to the folder; undefined outside a work tree or without git. */
async function gitFiles(path: string): Promise<readonly string[] | undefined> {
  // Loaded here, since a hook that names its files never lists any.
  const [{ execFile }, { promisify }] = await Promise.all([import('node:child_process'), import('node:util')]);
  try {
    const { stdout } = await promisify(execFile)(
      'git',
      ['-c', 'core.quotePath=false', 'ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', '.'],
      { cwd: path, maxBuffer: 1 << 30, windowsHide: true },
    );
    return stdout.split('\0').filter((file) => file !== '');
  } catch {
    return undefined;
  }
}

async function walk(path: string, noIgnore: boolean): Promise<readonly string[]> {
  const { default: glob } = await import('fast-glob');
  const ignore = NEVER.map((name) => `**/${name}/**`);
  const options = { cwd: path, dot: true, onlyFiles: true, followSymbolicLinks: false, suppressErrors: true, ignore };
  const files = await glob('**/*', options);
  if (noIgnore) return files;
  const rules = await gitIgnores(path, files);
  return files.filter((file) => !rules(file));
}

/** The nested `.gitignore` files of a tree that is not git's, each for its own folder. */
async function gitIgnores(path: string, files: readonly string[]): Promise<(file: string) => boolean> {
  const lists = files.filter((file) => file === '.gitignore' || file.endsWith('/.gitignore'));
  if (lists.length === 0) return () => false;
  const { default: ignore } = await import('ignore');
  const rules = await Promise.all(
    lists.map(async (list) => ({
      folder: list.slice(0, -'.gitignore'.length),
      list: ignore().add(await readFile(resolve(path, list), 'utf8')),
    })),
  );
  return (file) =>
    rules.some(
      ({ folder: base, list }) => file.startsWith(base) && file !== base && list.ignores(file.slice(base.length)),
    );
}

async function ignoredByEolint(root: string, noIgnore: boolean): Promise<(file: string) => boolean> {
  const text = noIgnore ? undefined : await readFile(resolve(root, '.eolintignore'), 'utf8').catch(() => undefined);
  if (text === undefined) return () => false;
  const { default: ignore } = await import('ignore');
  const list = ignore().add(text);
  return (file) => !file.startsWith('..') && list.ignores(file);
}
