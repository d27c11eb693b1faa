import type { Confidence } from './finding.js';
import type { Span } from './span.js';

/** What a text is that spells a retired operation and asks for none. */
export type Reason =
  | 'other-host'
  | 'other-api'
  | 'living-operation'
  | 'own-route'
  | 'mock'
  | 'import'
  | 'log'
  | 'comment'
  | 'prose'
  | 'compared'
  | 'test'
  | 'documented'
  | 'name-only';

/** What became of a text that spells a retired operation: every such text has one. */
export type Account =
  /** It went into a request, or into something else that was compared with the schedule. */
  | { readonly kind: 'followed' }
  | { readonly kind: 'explained'; readonly reason: Reason }
  /** Nothing says what it is: it is reported where it stands. */
  | { readonly kind: 'left-over'; readonly confidence: Confidence };

/** A text with its account. */
export interface AccountedText {
  readonly span: Span;
  /** The retired operation's path as the schedule spells it. */
  readonly path: string;
  /** The entries that retire it. */
  readonly entries: readonly string[];
  readonly account: Account;
}
