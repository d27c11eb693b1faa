import { posix } from 'node:path';
import type { FindModules } from './module-resolver.js';

export const shellModules: FindModules = ({ bounds }) => ({
  candidates: (from, specifier) => candidates(from, specifier, (file) => bounds.around(file)),
});

/** Folders in which scripts keep what they have in common, where a variable says which. */
const SHARED = ['', 'lib', 'libs', 'scripts', 'common', 'include', 'includes', 'functions', 'utils', 'bin', 'src'];

/** Files that a script takes in: by their path from its folder, from one around it, or from where such files are kept. */
function candidates(from: string, specifier: string, around: (file: string) => readonly string[]): readonly string[] {
  const folders = [posix.dirname(from), ...around(from)];
  const found = folders.flatMap((folder) => SHARED.map((shared) => posix.join(folder, shared, specifier)));
  return [...new Set(found)];
}
