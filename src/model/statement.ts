import type { Span } from './span.js';
import type { Expr, Pattern } from './program.js';
import type { ClassMember } from './class.js';
import type { TypeNote } from './type-note.js';

export type Stmt =
  | {
      readonly kind: 'let';
      readonly target: Pattern;
      readonly value?: Expr | undefined;
      /** Declared before the block runs, as functions are. */
      readonly hoisted?: boolean | undefined;
      /** Visible in the whole function (`var`, shell variables) instead of the block. */
      readonly functionScoped?: boolean | undefined;
      readonly type?: TypeNote | undefined;
      readonly span: Span;
    }
  | { readonly kind: 'expr'; readonly value: Expr; readonly span: Span }
  | {
      readonly kind: 'if';
      readonly test: Expr;
      readonly then: readonly Stmt[];
      readonly otherwise: readonly Stmt[];
      readonly span: Span;
    }
  | {
      readonly kind: 'loop';
      /** `for (target of over)`; without `over`, a loop whose count is unknown. `entries`: lists of key and value. */
      readonly over?: Expr | undefined;
      readonly by?: 'values' | 'keys' | 'entries' | undefined;
      readonly target?: Pattern | undefined;
      /** Without `over`: goes on while this holds; told before each round, or after it. */
      readonly test?: Expr | undefined;
      readonly testAfter?: boolean | undefined;
      /** What is done after each round. */
      readonly update?: Expr | undefined;
      readonly body: readonly Stmt[];
      readonly span: Span;
    }
  | { readonly kind: 'return'; readonly value?: Expr | undefined; readonly span: Span }
  | { readonly kind: 'throw'; readonly value?: Expr | undefined; readonly span: Span }
  | { readonly kind: 'jump'; readonly to: 'break' | 'continue'; readonly span: Span }
  | {
      readonly kind: 'try';
      readonly body: readonly Stmt[];
      readonly param?: Pattern | undefined;
      readonly handler: readonly Stmt[];
      readonly finalizer: readonly Stmt[];
      readonly span: Span;
    }
  | {
      readonly kind: 'switch';
      readonly on: Expr;
      readonly cases: readonly { readonly test?: Expr | undefined; readonly body: readonly Stmt[] }[];
      readonly span: Span;
    }
  | { readonly kind: 'block'; readonly body: readonly Stmt[]; readonly span: Span }
  | { readonly kind: 'import'; readonly from: string; readonly bindings: readonly ImportBinding[]; readonly span: Span }
  | {
      readonly kind: 'export';
      readonly exports: readonly ExportBinding[];
      /** Only files that take in this one as a whole have these names: a function is no entry point for its export. */
      readonly included?: boolean | undefined;
      readonly span: Span;
    }
  /** A member of a class of the package that is written outside of it, or only a type that it keeps. */
  | {
      readonly kind: 'extend';
      readonly of: string;
      readonly member?: ClassMember | undefined;
      /** The type that the class keeps with it: `impl Trait for Of`. */
      readonly keeps?: string | undefined;
      readonly span: Span;
    }
  /** A name for a type. Types and values have names of their own. */
  | { readonly kind: 'type'; readonly name: string; readonly type: TypeNote; readonly span: Span };

/** `imported` is `default`, `*` for the namespace, or a name; a `local` of `*` takes every name as it is. */
export interface ImportBinding {
  readonly imported: string;
  readonly local: string;
  /**
   * A module that the name may be where the other one has nothing of that name; for a namespace, one that is reached
   * through it, by the names behind the first dot.
   */
  readonly module?: string | undefined;
  /** Only its type is taken. */
  readonly typeOnly?: boolean | undefined;
  /** No import is written: the name may be that of a class elsewhere, unless something nearer has it. */
  readonly guessed?: true | undefined;
  /** The other file runs as a part of this one: its functions see what this one has. */
  readonly included?: true | undefined;
  readonly span: Span;
}

/** `export { local as exported }`, `export default value`, `export { imported as exported } from "x"`, `export * from "x"`. */
export interface ExportBinding {
  readonly exported: string;
  readonly local?: string | undefined;
  readonly value?: Expr | undefined;
  readonly from?: string | undefined;
  readonly imported?: string | undefined;
  readonly typeOnly?: boolean | undefined;
}
