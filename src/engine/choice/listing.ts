import { resolve, sep } from 'node:path';

/** A file to look at: relative to the working directory, with `/`. */
export interface Listed {
  readonly file: string;
  /** The user named this very file. */
  readonly named: boolean;
}

/** Folders of other people's code, and of tools: only looked into where they are named. */
const NEVER = new Set([
  'node_modules',
  '.terraform',
  'bower_components',
  '.git',
  '.hg',
  '.svn',
  'jspm_packages',
  '.yarn',
  '.pnpm-store',
]);

export function isForeign(folderName: string): boolean {
  return NEVER.has(folderName);
}

const FOREIGN = new RegExp(`(?:^|/)(?:${[...NEVER].map((name) => name.replace('.', '\\.')).join('|')})(?:/|$)`);

/** One of the folders of a path is other people's. */
export function liesInForeign(file: string): boolean {
  return FOREIGN.test(file);
}

/** What fast-glob leaves out of its own accord. */
export const foreignGlobs: readonly string[] = [...NEVER].map((name) => `**/${name}/**`);

/** A path with `/` on every system. */
export function slashed(path: string): string {
  return sep === '/' ? path : path.split(sep).join('/');
}

/** A file of the working directory as an absolute path with `/` and without the first one: `home/me/a.ts`. */
export function fromRoot(cwd: string, file: string): string {
  return slashed(resolve(cwd, file)).replace(/^\/+/, '');
}

export function isWithin(path: string, folder: string): boolean {
  return path === folder || folder === '' || path.startsWith(`${folder}/`);
}
