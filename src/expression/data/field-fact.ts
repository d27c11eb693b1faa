import type { Type } from '../types.js';

/** What is known of a field. `phases`: the only ones that have it; `level`: the only one that has it. */
export interface FieldFact {
  readonly type: Type;
  readonly category: string;
  readonly plan?: string;
  readonly phases?: readonly string[];
  readonly level?: 'account';
  /** Not in the vendor's documentation. */
  readonly undocumented?: true;
  readonly deprecated?: true;
  /** The field with the same values that takes the place of a deprecated one. */
  readonly renamedTo?: string;
}
