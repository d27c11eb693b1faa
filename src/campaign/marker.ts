import { createHash } from 'node:crypto';

/** The hash of a pull request that eolint closed itself, since nothing was left to change. */
export const CLOSED = 'closed';
/** The hash of a pull request whose labels and reviewers are still to come. */
export const PENDING = 'pending';

export interface Marker {
  /** The entry's id, or `all`. */
  readonly entry: string;
  readonly hash: string;
}

const shape = /<!-- eolint:v1 entry=([\w.-]{1,100}) hash=(\w{1,64}) -->/;

/** The line of a pull request's body by which eolint knows it again; not shown by the forge. */
export function markerOf({ entry, hash }: Marker): string {
  return `<!-- eolint:v1 entry=${entry} hash=${hash} -->`;
}

export function readMarker(body: string): Marker | undefined {
  const found = shape.exec(body);
  return found === null ? undefined : { entry: found[1] ?? '', hash: found[2] ?? '' };
}

/** The body with another hash in its marker. */
export function withHash(body: string, hash: string): string {
  const marker = readMarker(body);
  return marker === undefined ? body : body.replace(shape, markerOf({ ...marker, hash }));
}

/** The line of a comment that eolint makes once. */
export function noteMarker(entry: string, note: string): string {
  return `<!-- eolint:v1 entry=${entry} note=${note} -->`;
}

/** A short name for content: 16 hexadecimal digits. */
export function hashOf(...parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) {
    const bytes = Buffer.from(part);
    // The length keeps the parts apart.
    hash.update(`${bytes.length}:`).update(bytes);
  }
  return hash.digest('hex').slice(0, 16);
}
