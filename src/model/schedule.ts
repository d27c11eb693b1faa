import type { Batch, Entry, Operation, ResourceUse } from './entry.js';
import type { ResourceKind, ResourceNames } from './resource.js';

/** A segment of a request's path: literal text, or something that is not known (`undefined`). */
export type Segment = string | undefined;

export interface OperationHit {
  readonly entry: Entry;
  readonly operation: Operation;
  /** Index of the path segment that tells the retired operation from others: the last literal one of the template. */
  readonly named: number;
  /** Index of the path segment that a fix would put another in place of. */
  readonly renamed?: number | undefined;
  /** The operation is one that carries the entry's in its body. */
  readonly batch?: Batch | undefined;
}

export interface ResourceHit {
  readonly entry: Entry;
  readonly use: ResourceUse;
}

/** The schedule, indexed. Built once per run. */
export interface Schedule {
  readonly entries: readonly Entry[];
  entry(id: string): Entry | undefined;
  /**
   * The operations whose path has this shape; a parameter takes any one segment, a literal takes only itself. Without
   * a method every method's rows come back. Rows of every kind of entry are here: the caller looks at fields and values.
   */
  byPath(method: string | undefined, segments: readonly Segment[]): readonly OperationHit[];
  /** The uses of declared objects of this type; upper and lower case and `_` in the type make no difference. */
  byResource(names: ResourceNames, kind: ResourceKind, type: string): readonly ResourceHit[];
  /** Entries that concern every request (headers), and those with segments, expressions, cipher names or hosts. */
  readonly everyRequest: readonly Entry[];
}
