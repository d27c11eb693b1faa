import { posix } from 'node:path';

/** The folders that hold a file, the nearest first; `.` is the root. */
export function around(file: string): string[] {
  const found: string[] = [];
  for (let folder = posix.dirname(file); ; folder = posix.dirname(folder)) {
    if (folder.startsWith('..') || posix.isAbsolute(folder)) return found;
    found.push(folder);
    if (folder === '.') return found;
  }
}
