import type { Span } from './span.js';
import type { TypeNote } from './type-note.js';
import type { Expr } from './program.js';

export interface ClassExpr {
  readonly kind: 'class';
  readonly name?: string | undefined;
  readonly base?: Expr | undefined;
  /** What else it is built on and has methods of: further bases, traits, modules, in the order in which these are looked for. */
  readonly mixins?: readonly Expr[] | undefined;
  /** How many of these (the base behind the last) have methods that go before its own: what a class of Ruby prepends. */
  readonly prepended?: number | undefined;
  /** The names of all classes and interfaces that it says it is built on, as they are written. */
  readonly bases?: readonly string[] | undefined;
  /** Its static fields are all the values that there are of it. */
  readonly enum?: boolean | undefined;
  /** The names of its type parameters. */
  readonly params?: readonly string[] | undefined;
  readonly members: readonly ClassMember[];
  /** What stands in its body sees the static members before it by their names. */
  readonly namesInSight?: boolean | undefined;
  /** What stands in its methods sees its members, and those of its bases and of the classes around it, by their names. */
  readonly membersInSight?: boolean | undefined;
  /** As for a function. */
  seed?: boolean | undefined;
  readonly span: Span;
}

export interface ClassMember {
  readonly kind: 'field' | 'method' | 'getter' | 'setter' | 'constructor' | 'static-block';
  readonly static?: boolean | undefined;
  readonly key?: string | Expr | undefined;
  readonly value?: Expr | undefined;
  readonly type?: TypeNote | undefined;
  /** The name it has in JSON, where that is another; null when it is left out there. */
  readonly wire?: string | null | undefined;
  /** Nothing that writes objects of the class as JSON sees it: an unexported field of Go, `private` of PHP, a `ClassVar`. */
  readonly unseen?: true | undefined;
  /** Members of its value are members of the object as well. */
  readonly embedded?: boolean | undefined;
  /** No other file can call it by its name: `private` of Java, `defp` of Elixir, `#name`. */
  readonly private?: boolean | undefined;
  /** A method without a body: what is built on the class has one. */
  readonly abstract?: boolean | undefined;
  /** It is one of the values that there are of the class: a constant of its type. */
  readonly constant?: boolean | undefined;
  /** Its value is a part of the object: it is there before anything sets it. */
  readonly part?: boolean | undefined;
  /** One of its names is a word that the schedule retires, or sent with one; set where programs are indexed. */
  seed?: boolean | undefined;
  readonly span: Span;
}
