import type { ClassExpr, FunctionExpr } from './program.js';
import type { RequestSite } from './request.js';
import type { Span } from './span.js';
import type { Text } from './text.js';

/**
 * What an expression folds to. Values are shared and never changed in place, except the members of an object or
 * list, which the evaluator changes as the program would.
 */
export type Value =
  | TextValue
  | { readonly kind: 'literal'; readonly value: number | boolean | null | undefined; readonly span?: Span | undefined }
  | ObjectValue
  | ListValue
  | FunctionValue
  | ClassValue
  | ExternalValue
  | EncodedValue
  | ResponseValue
  | ChoiceValue
  | UnknownValue;

export interface TextValue {
  readonly kind: 'text';
  readonly text: Text;
}

export interface Member {
  readonly key: string;
  readonly keySpan?: Span | undefined;
  readonly value: Value;
  /** The expression that gives the value, where it is written in the object itself. */
  readonly valueSpan?: Span | undefined;
  /** The whole `key: value`, where it is written in the object itself. */
  readonly span?: Span | undefined;
  readonly shorthand?: boolean | undefined;
}

export interface ObjectValue {
  readonly kind: 'object';
  readonly members: Map<string, Member>;
  /** Holds members that are not known (a spread of something unknown, a computed key). */
  open: boolean;
  /** Where the object is written: braces included. */
  readonly span?: Span | undefined;
  /** How its members are set apart: by commas, where nothing is said. */
  readonly apart?: 'comma' | 'word' | 'line' | undefined;
  /** What the object is an instance of, for methods and inherited fields. */
  readonly instanceOf?: ClassValue | undefined;
  /** Knowledge of the recogniser about a host object it made (a client, a form, a URL). */
  readonly host?: HostObject | undefined;
}

/** An object that a recogniser made: it answers the calls on it. `type` is the recogniser's own name for it. */
export interface HostObject {
  readonly type: string;
  readonly [detail: string]: unknown;
}

export interface ListValue {
  readonly kind: 'list';
  items: Value[];
  open: boolean;
  readonly span?: Span | undefined;
}

/** A function of the program, with the scope it closes over (opaque to all but the evaluator). */
export interface FunctionValue {
  readonly kind: 'function';
  readonly fn: FunctionExpr;
  readonly scope: unknown;
  readonly self?: Value | undefined;
  /** Arguments fixed by `bind`. */
  readonly bound?: readonly ArgValue[] | undefined;
}

export interface ClassValue {
  readonly kind: 'class';
  readonly fn: ClassExpr;
  readonly scope: unknown;
  readonly base?: Value | undefined;
  readonly statics: Map<string, Member>;
}

/** Something from outside the program: a global (`module` is empty) or what a package exports, with the members taken from it. */
export interface ExternalValue {
  readonly kind: 'external';
  readonly module: string;
  readonly path: readonly string[];
  readonly span?: Span | undefined;
}

/** A value turned into text by an encoder whose result is not spelled out: `JSON.stringify(x)`, `new URLSearchParams(x)`. */
export interface EncodedValue {
  readonly kind: 'encoded';
  readonly as: 'json' | 'form';
  readonly value: Value;
  readonly span: Span;
}

/** What a request answers, and the path of members taken from it so far. */
export interface ResponseValue {
  readonly kind: 'response';
  readonly site: RequestSite;
  /** `envelope`: what the client returns; `body`: the decoded body. */
  readonly at: 'envelope' | 'body';
  /** One `.data` or `.body` was taken already, so the next is a field of the API's. */
  readonly wrapped?: boolean | undefined;
  readonly path: readonly string[];
}

export interface ChoiceValue {
  readonly kind: 'choice';
  readonly options: readonly Value[];
}

export interface UnknownValue {
  readonly kind: 'unknown';
  readonly name?: string | undefined;
  readonly span?: Span | undefined;
}

/** An argument of a call. */
export interface ArgValue {
  readonly value: Value;
  readonly span: Span;
}
