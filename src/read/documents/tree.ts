import type { Problem } from '../../model/reader.js';
import type { Node } from './node.js';

/** A document as its own syntax gives it. */
export interface Tree {
  /** The documents of the file that could be read at all. */
  readonly roots: readonly Node[];
  readonly problems: readonly Problem[];
}
