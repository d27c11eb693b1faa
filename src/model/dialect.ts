import type { Request } from './request.js';
import type { Edit, SourceText, Span } from './span.js';
import type { Text } from './text.js';
import type { Value } from './value.js';

/** A field to be sent in a multipart form. */
export interface FormField {
  readonly name: string;
  readonly value: Value;
  /** The expression as written, for dialects that copy code. */
  readonly valueSpan: { readonly start: number; readonly end: number } | undefined;
  /** Sent as JSON text. */
  readonly json: boolean;
}

export type Spelled = { readonly edits: readonly Edit[] } | { readonly refused: string };

/** A value to be written: text, a number or word, code or JSON as it stands in the file, a list or an object. */
export type Shape =
  | { readonly text: string }
  | { readonly literal: number | boolean | null }
  | { readonly source: string }
  /** Texts and code that gives text, one behind the other. */
  | { readonly joined: readonly ({ readonly text: string } | { readonly source: string })[] }
  | { readonly items: readonly Shape[] }
  | { readonly members: readonly (readonly [string, Shape])[] };

/** What only the language of a request's file can say. Rewriters ask for it and know no language themselves. */
export interface Dialect {
  /**
   * Sends the fields as a multipart form where the request sends a JSON body now. `held`: what the name is given that stands
   * for the body in the request, and nowhere else; the form is made there then.
   */
  multipart(request: Request, fields: readonly FormField[], source: SourceText, held?: Span): Spelled;
  /** By client: the first version of its package that sends such a form. */
  readonly formsSince?: Readonly<Record<string, number>>;
  /** A field of the form whose value turns out to be none is left out, as it is in JSON. */
  readonly leavesOutNothing?: true;
  /** Where the client sends JSON of nothing for a request without a body: sends a form without fields. Undefined where not. */
  emptyForm?(request: Request, source: SourceText): Spelled | undefined;
  /** Text as it must be written inside a run of this quoting; undefined when it cannot. */
  escape?(text: string, like: Text[number]): string | undefined;
  /**
   * The value as code of the language; quotes are those of `like`, code of the same place, where it begins with one.
   * Undefined where the language, or what writes it here, has no such value.
   */
  code?(value: Shape, like: string): string | undefined;
  /** A list with an object for each element of a list that is code; `$` stands for the element. Undefined as for `code`. */
  each?(list: string, members: Readonly<Record<string, string>>): string | undefined;
  /** A member of an object whose value is code; `key: value` where it is not said. */
  pair?(key: string, value: string): string;
  /** How the value of a field is written that is left out of what is sent where it is not set. */
  readonly optional?: RegExp;
  /** Any text as the key of an object, before a `=`, where a bare word stands there, too. */
  keyBefore?(key: string): string;
  /** A block: its kind, its labels and what it holds; objects in it are blocks, too, unless they are to be attributes. */
  block?(
    kind: string,
    labels: readonly string[],
    content: Extract<Shape, { readonly members: unknown }>,
    objects?: 'blocks' | 'attributes',
  ): string;
  /** What stands in a block, one attribute or block a line. */
  held?(members: Extract<Shape, { readonly members: unknown }>['members'], objects: 'blocks' | 'attributes'): string;
}
