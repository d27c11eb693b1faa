import type { FieldRead, Request, RequestSite } from '../model/request.js';
import type { Span } from '../model/span.js';
import { FileIntervals } from './intervals.js';

interface Index {
  /** How many reads it holds: a call's reads fill up while a program is evaluated. */
  readonly count: number;
  readonly reads: FileIntervals<readonly [at: number, read: FieldRead]>;
}

/** By call: hundreds of requests may go out at one. */
const indexes = new WeakMap<RequestSite, Index>();

/** The reads of a request's answer that have something in common with a range, in the order in which they were met. */
export function readsAt(request: Request, range: Span): readonly FieldRead[] {
  const { site } = request;
  let index = indexes.get(site);
  if (index?.count !== site.reads.length) {
    index = { count: site.reads.length, reads: new FileIntervals() };
    for (const [at, read] of site.reads.entries()) index.reads.add(read.span, [at, read]);
    indexes.set(site, index);
  }
  return index.reads
    .overlapping(range)
    .toSorted(([a], [b]) => a - b)
    .map(([, read]) => read);
}

interface Known {
  /** How many of the reads are among the places. */
  count: number;
  readonly places: Map<string, FieldRead>;
}

const places = new WeakMap<readonly FieldRead[], Known>();

/** The first of an answer's reads that begins at a place: an answer may be read as often as a file is long. */
export function readAt(
  reads: readonly FieldRead[],
  { file, start }: Pick<Span, 'file' | 'start'>,
): FieldRead | undefined {
  const known = places.get(reads) ?? { count: 0, places: new Map<string, FieldRead>() };
  places.set(reads, known);
  for (; known.count < reads.length; known.count += 1) {
    const read = reads[known.count];
    if (read === undefined) continue;
    const at = `${read.span.file}\0${read.span.start}`;
    if (!known.places.has(at)) known.places.set(at, read);
  }
  return known.places.get(`${file}\0${start}`);
}
