import type { SourceText } from '../../model/span.js';
import type { Context } from './context.js';
import type { Node } from './node.js';

/** A format that is told by what its root holds. */
export interface Format {
  readonly name: string;
  is(root: Node, source: SourceText): boolean;
  read(cx: Context, root: Node): void;
}
