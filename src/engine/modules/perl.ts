import { posix } from 'node:path';
import { around } from './folders.js';

/** Files of a Perl module: `A::B` from any folder around the file, or from its `lib`. */
export function perlCandidates(from: string, specifier: string): readonly string[] {
  const path = `${specifier.replaceAll('::', '/')}.pm`;
  return around(from).flatMap((folder) => [posix.join(folder, path), posix.join(folder, 'lib', path)]);
}
