import type { Asked, FileOutcome } from './files.js';
import type { Kind } from './kinds.js';

/** No tree is built of a larger file. */
export const MAX_BYTES = 2 * 1024 * 1024;
/** Up to this size only its texts are read; what is larger is named in the summary and not read. */
export const MAX_BYTES_OF_TEXTS = 32 * 1024 * 1024;
/** Bytes of a large file without an extension that say what it is. */
export const HEAD = 4096;
/** Files that tools write are larger, and read faster than programs. */
const LARGER: readonly (readonly [name: RegExp, bytes: number])[] = [
  [/\.har$/i, 32 * 1024 * 1024],
  [/\.json[c5]?$/i, 8 * 1024 * 1024],
];

/** How large a file may be: what is set for all files counts for all. */
export function limitOf(file: string, maxBytes: number): number {
  if (maxBytes !== MAX_BYTES) return maxBytes;
  return LARGER.find(([name]) => name.test(file))?.[1] ?? maxBytes;
}

/**
 * How a file of this size is read: as what its name says, as texts alone where it is too large for that, or not at all.
 * What is set as the limit of all files counts for texts as well.
 */
export function kindOfSize(
  file: string,
  byName: Kind | 'sniff',
  size: number,
  maxBytes: number,
): { readonly kind: Kind | 'sniff' } | { readonly kind: Kind | 'sniff'; readonly limit: number } {
  const limit = limitOf(file, maxBytes);
  if (size <= limit) return { kind: byName };
  if (byName === 'sniff' || maxBytes !== MAX_BYTES) return { kind: byName, limit };
  return size <= MAX_BYTES_OF_TEXTS ? { kind: 'texts' } : { kind: byName, limit: MAX_BYTES_OF_TEXTS };
}

/** What becomes of a file that is not read for its size. */
export function tooLarge(size: number, maxBytes: number, byName: Kind | 'sniff', asked: Asked): FileOutcome {
  if (byName === 'sniff' && asked !== 'named') return { other: true };
  return { skipped: sizeReason(size, maxBytes) };
}

/** Why a file of this size is not read. */
export function sizeReason(size: number, maxBytes: number): string {
  const [is, may] = [size, maxBytes].map((bytes) => Number((bytes / 1024 / 1024).toPrecision(2)));
  return `${is} MB: larger than the limit of ${may} MB`;
}
