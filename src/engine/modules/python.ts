import { posix } from 'node:path';
import type { Bounds } from '../choice/bounds.js';
import type { FindModules } from './module-resolver.js';

export const pythonModules: FindModules = ({ bounds }) => ({
  candidates: (from, specifier) => candidates(from, specifier, bounds),
  keepsLinks: true,
});

/**
 * Files of a Python module: `.a.b` from the file's own package, `a.b` from any folder around the file, since any of
 * them may be where the program starts.
 */
function candidates(from: string, specifier: string, bounds: Bounds): readonly string[] {
  const dots = /^\.*/.exec(specifier)?.[0].length ?? 0;
  const path = specifier.slice(dots).replaceAll('.', '/');
  if (dots > 0) return files(posix.join(posix.dirname(from), '../'.repeat(dots - 1), path));
  return bounds
    .around(from)
    .flatMap((folder) => [folder, posix.join(folder, 'src')].flatMap((at) => files(posix.join(at, path))));
}

function files(base: string): string[] {
  const path = posix.normalize(base).replace(/\/$/, '');
  return path === '.' ? ['__init__.py'] : [`${path}.py`, `${path}/__init__.py`];
}
