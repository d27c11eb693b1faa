import { posix } from 'node:path';
import { around } from './folders.js';
import type { FindModules } from './module-resolver.js';

export const pythonModules: FindModules = () => ({ candidates });

/**
 * Files of a Python module: `.a.b` from the file's own package, `a.b` from any folder around the file, since any of
 * them may be where the program starts.
 */
function candidates(from: string, specifier: string): readonly string[] {
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
