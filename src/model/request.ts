import type { Span } from './span.js';
import type { Text } from './text.js';
import type { ArgValue, Value } from './value.js';

/** A method, upper case, with the place it is written; absent when it is not known. */
export interface Method {
  readonly name: string;
  /** Absent where the client's default or its method name gave it and no text is written. */
  readonly span?: Span | undefined;
}

/** A header or query parameter. */
export interface Field {
  readonly name: Text;
  readonly value: Value;
  /** The whole of it: the property, the `-H` flag with its argument, the line. */
  readonly span?: Span | undefined;
  /** How it is set apart from its neighbours. */
  readonly apart?: 'comma' | 'semicolon' | 'word' | 'line' | undefined;
}

export interface Body {
  readonly value: Value;
  /** What the client sends: JSON text, a form, a multipart form, or bytes as they are. */
  readonly encoding: 'json' | 'form' | 'multipart' | 'raw';
  /** The expression, argument or lines that give the body. */
  readonly span?: Span | undefined;
  /** The whole of it with its key or flag: `body: x`, `--data x`. */
  readonly whole?: Span | undefined;
  /** The name of the member that it was put into, where that was a statement: `body` of `request.body = x`. */
  readonly setAt?: Span | undefined;
}

/** A field that the code reads from a response: `path` from the body's root, `[]` for an element of a list. */
export interface FieldRead {
  readonly path: readonly string[];
  /** The last key, as written. */
  readonly span: Span;
  /** `{ value }` in a pattern: one word is key and variable. */
  readonly shorthand?: boolean | undefined;
  /** Of such ones, that a filter of jq takes it and gives it under the same name. */
  readonly inFilter?: 'read' | undefined;
  /** Characters from the last key's text to the start of the whole chain, for messages and type look-ups. */
  readonly chain?: Span | undefined;
  /** The requests (by `asked`) whose answers it is read of; absent where these are not known. */
  of?: Set<string> | undefined;
}

/** A field of a type that a response is decoded into. */
export interface FieldDeclared extends FieldRead {
  /** What holds the request whose response it is, or a call that leads to it. */
  readonly near: Span;
}

/** Where the response goes when it leaves what can be followed. */
export interface Escape {
  readonly how: 'returned' | 'passed' | 'stored';
  /** What leaves: the path from the body's root; empty for the whole of it. Fields outside it stay in sight. */
  readonly path: readonly string[];
  readonly span: Span;
  /** The requests (by `asked`) whose answers leave there; absent where these are not known. */
  of?: Set<string> | undefined;
}

/** What one place in the code does with the responses of its request; it fills up while the evaluator runs. */
export interface RequestSite {
  /** The requests (by `asked`) that are sent there with a word of interest; absent where there is none. */
  ofInterest?: Set<string | undefined> | undefined;
  /** More may be sent there than the requests that were told of. */
  isCut?: boolean | undefined;
  readonly reads: FieldRead[];
  /** Fields of the types that responses are decoded into. */
  declared?: FieldDeclared[] | undefined;
  readonly escapes: Escape[];
}

/** How well it is known to whom the request goes. */
export type HostEvidence =
  /** The API's host or `/client/v4` is in the URL. */
  | 'api'
  /** Another host is in the URL: never reported. */
  | 'other'
  /** No host in the URL. */
  | 'none';

/** A request that a file makes. Every piece of known text knows where it is written. */
export interface Request {
  readonly method: Method | undefined;
  readonly url: Text;
  /** The same address, written a second time: a change of the path is one of these too. */
  readonly alsoUrl?: readonly Text[] | undefined;
  readonly query: readonly Field[];
  readonly headers: readonly Field[];
  /** Headers may hold more than the list says. */
  readonly headersOpen: boolean;
  readonly body: Body | undefined;
  /** The cipher list that the client is told to use. */
  readonly ciphers?: Text | undefined;
  readonly site: RequestSite;
  /** Tells its answer from those of others that are sent at the same place; absent where they are not told apart. */
  readonly asked?: string | undefined;
  /** What names the operation where its path is written nowhere: the chain of names of a client library's method. */
  readonly named?: Span | undefined;
  /** The client library's method that sends it, by its chain of names, with the ids of the entries that name it. */
  readonly libraryMethod?:
    | {
        readonly name: string;
        readonly entries: readonly string[];
        /** Of a version that was written by hand: it sends parameters as they are named. */
        readonly byHand?: boolean | undefined;
      }
    | undefined;
  /** The call, command or block that sends it. */
  readonly span: Span;
  /** Other calls, and values set, that put it together before it was sent: what is written in them is its own. */
  readonly builtBy?: readonly Span[] | undefined;
  /** The calls that led here, outermost first: a wrapper's callers. */
  readonly callers: readonly Span[];
  /** The name of the client in `clients/`, or `unknown-sender`. */
  readonly client: string;
  /** Spells the parts that differ by language and client; see `Dialect`. */
  readonly dialect: string;
  /** The statement that holds the call, where one could stand before it. */
  readonly statement?: Span | undefined;
}

/** A call whose callee is not a function of the program, as the evaluator sees it. */
export interface OutsideCall {
  readonly language: string;
  /** The modules that the file imports. */
  readonly imports?: readonly string[] | undefined;
  /** What a pipe or heredoc feeds the command. */
  readonly stdin?: ArgValue | undefined;
  /** The text of a file of the project, by its path; undefined where it is not found. */
  readonly fileText?: ((path: Text) => Text | undefined) | undefined;
  readonly callee: Value;
  /** Where the callee is written, when it is called by itself. */
  readonly calleeSpan?: Span | undefined;
  /** The method name for `x.method()`, with its span. */
  readonly receiver?: Value | undefined;
  readonly name?: { readonly text: string; readonly span: Span } | undefined;
  readonly args: readonly ArgValue[];
  readonly construct: boolean;
  /** Calls a function that is among the arguments, as the callee would; it is then not called again. */
  readonly run?: ((callee: Value, args: readonly ArgValue[]) => Value) | undefined;
  readonly span: Span;
  readonly callers: readonly Span[];
  readonly statement?: Span | undefined;
  /** The call may be others besides, which were left out. */
  readonly isCut?: boolean | undefined;
}
