import { posix } from 'node:path';
import { around } from './folders.js';

/**
 * Files of a Python module: `.a.b` from the file's own package, `a.b` from any folder around the file, since any of
 * them may be where the program starts.
 */
export function pythonCandidates(from: string, specifier: string): readonly string[] {
  const dots = /^\.*/.exec(specifier)?.[0].length ?? 0;
  const path = specifier.slice(dots).replaceAll('.', '/');
  if (dots > 0) return files(posix.join(posix.dirname(from), '../'.repeat(dots - 1), path));
  return around(from).flatMap((folder) =>
    [folder, posix.join(folder, 'src')].flatMap((at) => files(posix.join(at, path))),
  );
}

function files(base: string): string[] {
  const path = posix.normalize(base).replace(/\/$/, '');
  return path === '.' ? ['__init__.py'] : [`${path}.py`, `${path}/__init__.py`];
}

const WRITTEN = /^[ \t]*(?:from[ \t]+([.\w]+)[ \t]+import[ \t]+(\([^)]*\)|[^\n#]*)|import[ \t]+([^\n#]+))/gm;

/** The modules that a text names, parsed or not: those it imports, and those that the names it imports may be. */
export function pythonSpecifiersIn(text: string): readonly string[] {
  const found: string[] = [];
  for (const [, from, names = '', modules = ''] of text.matchAll(WRITTEN)) {
    if (from === undefined) found.push(...listed(modules));
    else found.push(from, ...listed(names).map((name) => `${from}${from.endsWith('.') ? '' : '.'}${name}`));
  }
  return found;
}

/** `a as b, c` */
function listed(names: string): string[] {
  return names
    .replaceAll(/[()\\]/g, ' ')
    .split(',')
    .flatMap((name) => /^\s*([\w.]+)/.exec(name)?.[1] ?? []);
}
