import { posix } from 'node:path';
import type { Bounds } from '../choice/bounds.js';

/** Where programs keep what they read by a path that begins there. */
const BELOW = ['', 'resources', 'src/main/resources', 'priv', 'storage', 'storage/app'];

/** The files that a path may mean which a program reads: from its own folder, or from one around it. */
export function dataFiles(bounds: Bounds, from: string, path: string): readonly string[] {
  return bounds.around(from).flatMap((folder) => BELOW.map((below) => posix.join(folder, below, path)));
}
