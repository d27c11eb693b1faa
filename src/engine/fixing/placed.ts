import type { Finding } from '../../model/finding.js';
import type { Span } from '../../model/span.js';

/** A finding with the calls, commands or blocks that it stands in, if they are in its file. */
export interface Placed {
  readonly finding: Finding;
  readonly calls: readonly Span[];
  /** The same number: the fix of one changes what another's request is made of. */
  readonly together?: number | undefined;
}
