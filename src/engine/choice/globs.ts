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

/** Words that the braces of a pattern may stand for: each is a pattern of its own. */
const MOST_WORDS = 1000;
/** The longest pattern that is looked for. */
const LONGEST = 5000;

/** Why a pattern is not looked for. */
export const TOO_WIDE = 'a pattern that is too long, or whose braces stand for too many words';

/** A pattern is too long, or its braces stand for more words than are looked for: those of groups in groups multiply. */
export function isTooWide(pattern: string): boolean {
  if (pattern.length > LONGEST) return true;
  let words = 1;
  // Each comma of a group is one more of its words, and groups one behind the other multiply them.
  const open: number[] = [];
  for (const mark of pattern.match(/\\.|[{},]|-?\w+\.\.-?\w+/g) ?? []) {
    const group = open.at(-1);
    if (mark === '{') open.push(1);
    else if (mark === '}' && group !== undefined) words *= open.pop() ?? 1;
    else if (group !== undefined && !mark.startsWith('\\'))
      open[open.length - 1] = group + (mark === ',' ? 1 : span(mark));
  }
  return words > MOST_WORDS;
}

/** How many words `1..9` stands for, at most as many as there are letters where it is none of numbers. */
function span(range: string): number {
  const [from, to] = range.split('..').map(Number);
  return Number.isFinite(from) && Number.isFinite(to) ? Math.abs(Number(to) - Number(from)) : 64;
}

/** The files that match a pattern, relative to the working directory; none for one that is too wide, which its asker names. */
export async function globbed(cwd: string, pattern: string): Promise<string[]> {
  if (isTooWide(pattern)) return [];
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
