import type { Span } from './span.js';

/** A key that a declared type has: in an interface, a type literal. */
export interface DeclaredKey {
  readonly key: string;
  readonly keySpan: Span;
  /** The whole member, with what ends it. */
  readonly span: Span;
  readonly optional: boolean;
  /** Other files can name the type. */
  readonly exported: boolean;
}

/** What a file with declared types says about keys, beyond what a program holds. */
export interface TypeFacts {
  readonly declared: readonly DeclaredKey[];
  /** Places that write a key as a property: `a.key`, `a['key']`, `{ key: 1 }`, `{ key } = a`. */
  readonly written: readonly { readonly key: string; readonly span: Span }[];
  /** Keys that types name by a text, `Pick<Full, 'key'>`, an enum or a class: not where they are declared. */
  readonly named: readonly { readonly key: string; readonly span: Span }[];
  /** Types from other files, with the statement at the top of the file that each is named in. */
  readonly foreign: readonly { readonly name: string; readonly span: Span; readonly statement: Span }[];
}
