import type { FieldRead, Request } from '../model/request.js';
import type { Span } from '../model/span.js';
import { FileIntervals } from './intervals.js';

const indexes = new WeakMap<Request, FileIntervals<readonly [at: number, read: FieldRead]>>();

/** The reads of a request's answer that have something in common with a range, in the order in which they were met. */
export function readsAt(request: Request, range: Span): readonly FieldRead[] {
  let index = indexes.get(request);
  if (index === undefined) {
    index = new FileIntervals();
    for (const [at, read] of request.site.reads.entries()) index.add(read.span, [at, read]);
    indexes.set(request, index);
  }
  return index
    .overlapping(range)
    .toSorted(([a], [b]) => a - b)
    .map(([, read]) => read);
}
