import type { Span } from './span.js';
import type { Text } from './text.js';

/** A rule expression that stands by itself: in a document, a list of rules, a settings file. No request is known. */
export interface ExpressionText {
  readonly text: Text;
  /** The whole of it. */
  readonly span: Span;
}
