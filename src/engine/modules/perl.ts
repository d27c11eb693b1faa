import { posix } from 'node:path';
import type { Bounds } from '../choice/bounds.js';
import type { FindModules } from './module-resolver.js';

export const perlModules: FindModules = ({ bounds }) => ({
  candidates: (from, specifier) => candidates(from, specifier, bounds),
  keepsLinks: true,
});

/** Files of a Perl module: `A::B` from any folder around the file, or from its `lib`. */
function candidates(from: string, specifier: string, bounds: Bounds): readonly string[] {
  const path = `${specifier.replaceAll('::', '/')}.pm`;
  return bounds.around(from).flatMap((folder) => [posix.join(folder, path), posix.join(folder, 'lib', path)]);
}
