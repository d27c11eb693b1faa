import type { TextExpr } from './program.js';
import type { ClassExpr } from './class.js';
import type { Span } from './span.js';

/**
 * What a declaration says of a value, as far as it tells more of a value that is not known otherwise: the class or
 * interface it is of, what calling it gives, its members. Other types say nothing and are left out.
 */
export type TypeNote =
  /** `A` or `A.B`, looked up where it is written. */
  | {
      readonly kind: 'named';
      readonly name: readonly string[];
      /** What it is given for the parameters of the type. */
      readonly args?: readonly (TypeNote | undefined)[] | undefined;
      /** Only these of its members are meant, or all but these: `Pick<A, 'x'>`, `Omit<A, 'x'>`. */
      readonly keys?: { readonly only: boolean; readonly of: readonly string[] } | undefined;
    }
  /** `typeof a.b`; `ReturnType<typeof a>` when `called`, `(typeof a)[number]` when `element`. */
  | {
      readonly kind: 'value';
      readonly name: readonly string[];
      readonly called?: boolean | undefined;
      readonly element?: boolean | undefined;
    }
  /** `takes`: how many arguments, where a language tells by them which classes have the method. */
  | { readonly kind: 'function'; readonly returns: TypeNote; readonly takes?: number | undefined }
  /** One of several texts: `'on' | 'off'`. */
  | { readonly kind: 'texts'; readonly of: readonly TextExpr[] }
  /** The name of a member of what is of a type: `keyof Settings`. */
  | { readonly kind: 'keys'; readonly of: TypeNote }
  /** A function that returns several values. */
  | { readonly kind: 'several'; readonly types: readonly (TypeNote | undefined)[] }
  /** A list, or an object whose keys are not known. */
  | { readonly kind: 'elements'; readonly of: TypeNote }
  /** A class that is written where its type is needed. */
  | { readonly kind: 'class'; readonly of: ClassExpr }
  | {
      readonly kind: 'members';
      readonly members: readonly TypeMember[];
      /** The name that it is declared by. */
      readonly name?: string | undefined;
      /** The names of its type parameters. */
      readonly params?: readonly string[] | undefined;
      /** What the interface extends, or the parts of an intersection. */
      readonly bases?: readonly TypeNote[] | undefined;
    };

/** A member that a type lists; `type`: what it says of it, where that helps. */
export interface TypeMember {
  readonly key: string;
  readonly type?: TypeNote | undefined;
  /** Where the key of a field is written. */
  readonly span?: Span | undefined;
  /** What is of the type has it as a method. */
  readonly isMethod?: true | undefined;
  /** The key is a word that the schedule retires, or sent with one; set where programs are indexed. */
  seed?: boolean | undefined;
}
