import { relative, resolve } from 'node:path';
import { foreignGlobs, isWithin, slashed } from './listing.js';

/** The argument is a pattern and not a name. */
export function isGlob(path: string): boolean {
  return /[*?{[]|[!+@]\(/.test(path);
}

/** The folder that all matches of a pattern lie below: `src` of `src/**\/*.ts`. */
export function baseOf(pattern: string): string {
  const segments = slashed(pattern).split('/');
  const first = segments.findIndex(isGlob);
  const base = segments.slice(0, Math.max(first, 0)).join('/');
  return base === '' && pattern.startsWith('/') ? '/' : base || '.';
}

/** The files that match a pattern, relative to the working directory. */
export async function globbed(cwd: string, pattern: string): Promise<string[]> {
  const { default: glob } = await import('fast-glob');
  const options = { cwd, dot: true, onlyFiles: true, followSymbolicLinks: false, suppressErrors: true };
  const found = await glob(slashed(pattern), { ...options, ignore: [...foreignGlobs] });
  // Those of a pattern that is absolute are absolute too.
  return found.map((file) => slashed(relative(cwd, resolve(cwd, file))));
}

/** Answers whether a file, relative to the working directory, is one of some files, folders and patterns, or in one. */
export async function matcherOf(cwd: string, paths: readonly string[]): Promise<(file: string) => boolean> {
  const names = paths.map((path) => slashed(relative(cwd, resolve(cwd, path))));
  const matched = new Set((await Promise.all(paths.filter(isGlob).map((pattern) => globbed(cwd, pattern)))).flat());
  return (file) => matched.has(file) || names.some((name) => isWithin(file, name));
}
