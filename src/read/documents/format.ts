import type { Beside } from '../../model/reader.js';
import type { SourceText } from '../../model/span.js';
import type { Surface } from '../../model/surface.js';
import type { Context } from './context.js';
import type { Node } from './node.js';

/** A format that is told by what its root holds. */
export interface Format {
  readonly surface: Surface;
  is: (root: Node, source: SourceText) => boolean;
  /** Files whose variables its requests use, where a text shows this sign of the format. */
  readonly environments?: { readonly sign: RegExp; readonly files: readonly Beside[] };
  read: (cx: Context, root: Node) => void;
}
