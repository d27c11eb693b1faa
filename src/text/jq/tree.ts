/** A jq program as a tree. Offsets count the program's characters. */
export type Jq =
  | { readonly kind: 'input' }
  | { readonly kind: 'root' }
  | { readonly kind: 'nothing' }
  /** A program that is not understood, and the parts of it that are. */
  | { readonly kind: 'unknown'; readonly parts: readonly Jq[] }
  | { readonly kind: 'key'; readonly of: Jq; readonly key: Key }
  | { readonly kind: 'each'; readonly of: Jq }
  /** `of[by]`, a number or a name that is not written: one element or member. */
  | { readonly kind: 'element'; readonly of: Jq; readonly by: readonly Jq[]; readonly list: boolean }
  | { readonly kind: 'pipe'; readonly from: Jq; readonly to: Jq }
  /** Gives what each of them gives: `a, b` and `a // b`. */
  | { readonly kind: 'any'; readonly of: readonly Jq[] }
  /** Takes all of them as they are and gives a new value: arithmetic, comparisons, text. */
  | { readonly kind: 'made'; readonly of: readonly Jq[]; readonly op?: string; readonly text?: TextPart }
  | { readonly kind: 'number'; readonly text: string }
  | { readonly kind: 'list'; readonly of: Jq }
  | { readonly kind: 'object'; readonly members: readonly JqMember[]; readonly start: number; readonly end: number }
  | { readonly kind: 'call'; readonly name: string; readonly args: readonly Jq[] }
  | { readonly kind: 'variable'; readonly name: string }
  | { readonly kind: 'bind'; readonly source: Jq; readonly name: string | undefined; readonly body: Jq }
  | { readonly kind: 'fold'; readonly source: Jq; readonly name: string | undefined; readonly steps: readonly Jq[] }
  | { readonly kind: 'if'; readonly tests: readonly Jq[]; readonly branches: readonly Jq[] };

/** The characters of a literal string, quotes not included. */
export interface TextPart {
  readonly chars: string;
  readonly start: number;
  readonly end: number;
  readonly escaped: boolean;
}

export interface Key {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  /** `{name}`: it is taken under the same name. */
  readonly shorthand?: boolean;
}

export interface JqMember {
  /** Absent where the key is made up by the program. */
  readonly key: Key | undefined;
  /** The program that makes the key up. */
  readonly madeKey?: Jq;
  readonly value: Jq;
  readonly start: number;
  readonly end: number;
  readonly valueStart: number;
  /** `{name}` */
  readonly shorthand: boolean;
}
