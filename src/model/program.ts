import type { Span } from './span.js';
import type { Text } from './text.js';
import type { Stmt } from './statement.js';
import type { TypeNote } from './type-note.js';
import type { ClassExpr } from './class.js';

export type { ExportBinding, ImportBinding, Stmt } from './statement.js';

/**
 * The small common form that every reader of a programming language lowers to. It keeps what decides which
 * requests a program sends (values, calls, branches, loops, scopes) and drops the rest: what a reader cannot
 * express becomes `other`, with the expressions inside it, so that the calls in there are still seen.
 */
export interface Program {
  readonly file: string;
  /** `javascript`, `shell`, ...: which clients can be called from here. */
  readonly language: string;
  /**
   * Programs of one package share the names of their top level, whatever file and order they stand in. Absent where a
   * file is a module of its own.
   */
  readonly package?: string | undefined;
  readonly body: readonly Stmt[];
}

export type Expr =
  | TextExpr
  | { readonly kind: 'join'; readonly parts: readonly Expr[]; readonly span: Span }
  | { readonly kind: 'literal'; readonly value: number | boolean | null | undefined; readonly span: Span }
  | { readonly kind: 'name'; readonly name: string; readonly span: Span }
  | { readonly kind: 'this'; readonly span: Span }
  | { readonly kind: 'super'; readonly span: Span }
  | MemberExpr
  | CallExpr
  | ObjectExpr
  | { readonly kind: 'list'; readonly items: readonly Arg[]; readonly span: Span }
  | ChoiceExpr
  | FunctionExpr
  | ClassExpr
  | { readonly kind: 'await'; readonly of: Expr; readonly span: Span }
  /** A generator hands out a value; `each`: every element of it. */
  | { readonly kind: 'yield'; readonly of: Expr; readonly each?: boolean | undefined; readonly span: Span }
  /** `x as T`: the value of `x`, of which the type tells more. */
  | { readonly kind: 'typed'; readonly of: Expr; readonly type: TypeNote; readonly span: Span }
  | AssignExpr
  | { readonly kind: 'binary'; readonly op: string; readonly left: Expr; readonly right: Expr; readonly span: Span }
  | { readonly kind: 'unary'; readonly op: string; readonly of: Expr; readonly span: Span }
  /**
   * An operation of the language that is no call there. `text.removeSuffix`, `text.removePrefix`, `text.replaceAll`,
   * `text.upper`, `text.lower` take the text first; `pipe` hands each value to the next call as its standard input.
   * `slice` takes a text or list, and the bounds; `entries` makes an object of a list of pairs; `append` puts more at the
   * end of a list, text or map and gives that; `copy` makes another object of the same class, with the members that are
   * given by name in place of its own; `file.text` is what is in the file of which it takes the path.
   */
  | { readonly kind: 'op'; readonly op: string; readonly args: readonly Arg[]; readonly span: Span }
  /** A list with the body's value for each that `over` goes through; `flat`: with each of those in that value. */
  | EachExpr
  /** Evaluates all, is the last. */
  | { readonly kind: 'sequence'; readonly items: readonly Expr[]; readonly span: Span }
  /** Not modelled; `children` are evaluated for the calls in them, the value is unknown. */
  | { readonly kind: 'other'; readonly children: readonly Expr[]; readonly span: Span };

/** A string literal, or the fixed part of a template. `text` holds its runs; an escape sequence is a run of its own. */
export interface TextExpr {
  readonly kind: 'text';
  readonly text: Text;
  /** Words that the schedule retires are in it; set where programs are indexed. */
  seed?: boolean | undefined;
  readonly span: Span;
}

export interface MemberExpr {
  readonly kind: 'member';
  readonly of: Expr;
  /** A string for `a.b`, an expression for `a[b]`. */
  readonly key: string | Expr;
  readonly keySpan: Span;
  /** As for a text, where the key is a name. */
  seed?: boolean | undefined;
  readonly span: Span;
}

export interface EachExpr {
  readonly kind: 'each';
  readonly over: Expr;
  readonly target: Pattern;
  /** Only where this holds. */
  readonly test?: Expr | undefined;
  readonly body: Expr;
  readonly flat?: boolean | undefined;
  readonly span: Span;
}

export interface Arg {
  readonly value: Expr;
  /** A list gives its elements; `members`: an object gives its members by their names. */
  readonly spread?: boolean | 'members' | undefined;
  /** The parameter it is given by name. */
  readonly name?: string | undefined;
  readonly nameSpan?: Span | undefined;
  /** The name is a word of interest; set where programs are indexed. */
  seed?: boolean | undefined;
  /** It is for the parameter that is declared to be of this type: a container puts it there. */
  readonly forType?: string | undefined;
  /** The function may set the variable or member that the argument is: `&x`, `out x`. */
  readonly byReference?: boolean | undefined;
  /** The whole of it, with its name. */
  readonly span?: Span | undefined;
}

export interface CallExpr {
  readonly kind: 'call';
  readonly callee: Expr;
  readonly args: readonly Arg[];
  /** `new X(...)` */
  readonly construct?: boolean | undefined;
  /** Of a constructor: it makes no object of its own, but goes on with the one that another constructor of the class began. */
  readonly goesOn?: boolean | undefined;
  /** The type that it is told to answer with: `get<Item>(url)`. It says nothing of a value that is no answer. */
  readonly answers?: TypeNote | undefined;
  /** Nothing of interest comes to it or depends on it; set where programs are indexed. */
  dull?: boolean | undefined;
  readonly span: Span;
}

export interface ObjectExpr {
  readonly kind: 'object';
  readonly members: readonly ObjectMember[];
  /** `a | b`: what is spread may also be two sets, or two numbers. */
  readonly union?: boolean | undefined;
  readonly span: Span;
}

export interface ObjectMember {
  /** Absent for a spread. */
  readonly key?: string | Expr | undefined;
  readonly keySpan?: Span | undefined;
  readonly value: Expr;
  /** `{ name }`: key and value are one word. */
  readonly shorthand?: boolean | undefined;
  /** How it is set apart from its neighbours, where that is no comma. */
  readonly apart?: 'semicolon' | undefined;
  /** `get name() {...}`: the value is the function that gives it. */
  readonly getter?: boolean | undefined;
  readonly span: Span;
}

/** One of several values: `a ? b : c`, `a || b`, `a ?? b`. The test, when there is one, may decide. */
export interface ChoiceExpr {
  readonly kind: 'choice';
  readonly test?: Expr | undefined;
  /** How the options relate: `if` takes the first when the test holds; the others as the operators do. */
  readonly by: 'if' | 'or' | 'nullish' | 'and';
  readonly options: readonly Expr[];
  readonly span: Span;
}

export interface Param {
  readonly target: Pattern;
  /** Takes the arguments that are left; `members`: those that were given by name, as an object. */
  readonly rest?: boolean | 'members' | undefined;
  /** Takes the block behind the arguments, a function, where there is one: `&block` of Ruby, and what `yield` calls. */
  readonly block?: true | undefined;
  readonly type?: TypeNote | undefined;
  readonly span: Span;
}

export interface FunctionExpr {
  readonly kind: 'function';
  readonly name?: string | undefined;
  readonly params: readonly Param[];
  readonly body: readonly Stmt[];
  /** Keeps the surrounding `this`. */
  readonly arrow?: boolean | undefined;
  /** It is called as a method of what its first parameter gets: `static Task Harden(this Api api, string zone)`. */
  readonly extends?: true | undefined;
  /** It hands out values one by one; `one`: what it is called for is the one that it hands out (`@contextmanager`). */
  readonly generator?: boolean | 'one' | undefined;
  readonly returns?: TypeNote | undefined;
  /** Words that the schedule retires are in it, or it leads to some; set where programs are indexed. */
  seed?: boolean | undefined;
  readonly span: Span;
}

export interface AssignExpr {
  readonly kind: 'assign';
  readonly target: Pattern;
  /** `=`, `+=`, `||=`, `&&=`, `??=`; any other operator makes the target unknown. */
  readonly op: string;
  readonly value: Expr;
  readonly span: Span;
}

export type Pattern =
  | { readonly kind: 'name'; readonly name: string; readonly span: Span }
  | MemberExpr
  | {
      readonly kind: 'object-pattern';
      readonly members: readonly PatternMember[];
      readonly rest?: Pattern | undefined;
      readonly span: Span;
    }
  | {
      readonly kind: 'list-pattern';
      readonly items: readonly (Pattern | undefined)[];
      readonly rest?: Pattern | undefined;
      readonly span: Span;
    }
  | { readonly kind: 'default-pattern'; readonly target: Pattern; readonly value: Expr; readonly span: Span };

export interface PatternMember {
  readonly key: string | Expr;
  readonly keySpan: Span;
  readonly target: Pattern;
  readonly shorthand?: boolean | undefined;
}
