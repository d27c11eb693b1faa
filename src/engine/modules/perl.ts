import { posix } from 'node:path';
import { around } from './folders.js';
import type { FindModules } from './module-resolver.js';

export const perlModules: FindModules = () => ({ candidates });

/** Files of a Perl module: `A::B` from any folder around the file, or from its `lib`. */
function candidates(from: string, specifier: string): readonly string[] {
  const path = `${specifier.replaceAll('::', '/')}.pm`;
  return around(from).flatMap((folder) => [posix.join(folder, path), posix.join(folder, 'lib', path)]);
}
