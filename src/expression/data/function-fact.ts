import type { Type } from '../types.js';

/** A parameter's type: `Array` stands for an array of anything. */
export type ParamType = Type | 'Array';

export interface Param {
  readonly name: string;
  readonly types: readonly ParamType[];
  /** `field`: a field or call; `literal`: a literal; `any`: both. */
  readonly kind: 'field' | 'literal' | 'any';
  readonly optional?: true;
  /** Takes all further arguments, at least `minCount`. */
  readonly variadic?: true;
  readonly minCount?: number;
  /** Bounds of an integer literal. */
  readonly min?: number;
  readonly max?: number;
  /** Letters a text literal may hold, each once. */
  readonly letters?: string;
  readonly nonEmpty?: true;
  /** `${n}` references that a text literal may hold. */
  readonly maxReferences?: number;
  /** A text literal is a pattern of this kind. */
  readonly syntax?: 'regex' | 'wildcard';
  /** The only fields it takes. */
  readonly only?: readonly string[];
}

export interface FunctionFact {
  readonly params: readonly Param[];
  /** `first`: the type of the first argument. */
  readonly returns: Type | 'first';
  readonly contexts: readonly ('filter' | 'value')[];
  /** The only phases that have it. */
  readonly phases?: readonly string[];
  readonly sameType?: true;
  /** Calls in one expression; a function that has it stands in no other one that has it either. */
  readonly maxCalls?: number;
  /** The most that the last argument is above the one before. */
  readonly maxBits?: number;
}
