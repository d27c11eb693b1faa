import type { Range } from '../layout.js';

/** What a literal is, to a person who may not see it. */
export type Kind = 'text' | 'number' | 'word' | 'comment';

export interface Literal extends Range {
  readonly kind: Kind;
}
