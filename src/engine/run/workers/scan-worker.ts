import { Bounds } from '../../choice/bounds.js';
import { scan, type Scanned, type Words } from '../../choice/scan.js';
import { diskTree } from '../../reading/files.js';

/** A part of the files of a run. */
export interface Batch {
  readonly cwd: string;
  readonly maxBytes: number;
  readonly words: Words;
  readonly files: readonly string[];
}

/** What became of each file; a hit is only named, and read again by the main thread. */
export type Told = Exclude<Scanned, { readonly kind: 'hit' }> | { readonly kind: 'hit' };

/** Reads the files of a batch and looks for the words: the work of one thread. */
export default async function scanBatch({ cwd, maxBytes, words, files }: Batch): Promise<Told[]> {
  const tree = diskTree(Bounds.of(cwd), maxBytes);
  const told: Told[] = [];
  for (const file of files) {
    const scanned = await scan(tree, { file, named: false }, words);
    told.push(scanned.kind === 'hit' ? { kind: 'hit' } : scanned);
  }
  return told;
}
