import type { Operation } from './entry.js';

export type Step =
  | { readonly path: { readonly replace: string; readonly with: string } }
  | { readonly method: { readonly to: string } }
  | { readonly body: BodyStep }
  | { readonly query: QueryStep }
  | { readonly header: { readonly remove: string } }
  | { readonly response: ResponseStep }
  /** A list of the response whose first element's members are now those of the object around the list. */
  | { readonly lift: string }
  /** A field that the answer no longer has. */
  | { readonly gone: GoneStep }
  | { readonly expression: 'simplify' }
  /** A list of one element in the body: the element is sent, and its key is the last segment of the path. */
  | { readonly single: SingleStep }
  /** Members of the body become one name: of SRV records. */
  | { readonly join: JoinStep }
  /** The segment of the path behind `path` is sent, decoded, as a member of the body. */
  | { readonly segment: SegmentStep }
  /** Another method of a client library, with a name of the chain as its first argument. */
  | { readonly library: LibraryStep }
  /** The whole call goes: it does nothing any more. */
  | { readonly call: 'remove' }
  /** The body is made what the operation of another service takes. */
  | { readonly convert: Conversion };

/** `list`: where the element stands in the body; `key`: what becomes of the path. */
export interface SingleStep {
  readonly list: string;
  readonly key: string;
  /** The end of the path that the key is put behind. */
  readonly path: string;
}

/** `from`, joined by dots, become the member `to`; each of `underscored` begins with `_`. */
export interface JoinStep {
  readonly to: string;
  readonly from: readonly string[];
  readonly underscored: readonly string[];
  /** The body is one that has this only where the member says so. */
  readonly when: { readonly path: string; readonly equals: string };
}

/** Without `to` the segment just goes. */
export interface SegmentStep {
  readonly path: string;
  readonly to?: string | undefined;
}

/** By the language of the call: the last name but one of the chain, and the method that takes the last as an argument. */
export interface LibraryStep {
  readonly javascript: Readonly<Record<string, string>>;
  readonly python: Readonly<Record<string, string>>;
  /** Fields that hold a dictionary in the new method's answer, and an object with attributes in that of the old one. */
  readonly dictionaries?: readonly string[] | undefined;
}

/** What a body is made of: each is a file in `rewrite/convert/`. */
export type Conversion = 'firewall-rules' | 'rate-limit';

/**
 * `holds`: what the new field holds where it is not what the old one held, so that a read cannot just be renamed; `values`:
 * for texts that it is compared with, what they are now; `through`: the member of the old field that the new one holds;
 * `first`: the new field is a list, whose first element is what the old one held.
 */
export interface ResponseStep {
  readonly rename: string;
  readonly to: string;
  readonly holds?: string | undefined;
  readonly values?: Readonly<Record<string, Json>> | undefined;
  readonly through?: string | undefined;
  readonly first?: boolean | undefined;
}

/** `instead`: where what the field held comes from now; `value`: the field stays, and has this value no more. */
export interface GoneStep {
  readonly field: string;
  readonly value?: string | undefined;
  readonly instead: string;
}

export interface BodyStep {
  readonly encode?: 'multipart' | undefined;
  /** Fields that a form carries as JSON text. */
  readonly json?: readonly string[] | undefined;
  /** Fields that the API takes as text only: a value that is not known is text too. */
  readonly text?: readonly string[] | undefined;
  readonly rename?: Readonly<Record<string, string>> | undefined;
  readonly remove?: readonly string[] | undefined;
  /** Objects in which something has to be left where a member goes. */
  readonly filled?: readonly string[] | undefined;
  /** Lists whose elements go that have these values. */
  readonly without?: Readonly<Record<string, Readonly<Record<string, string>>>> | undefined;
  /** Members that the body gets, where it has none of the name. */
  readonly add?: Readonly<Record<string, string | boolean>> | undefined;
  /** Lists of objects with one member each, by its name, that become lists of its values. */
  readonly pluck?: Readonly<Record<string, string>> | undefined;
  /** Fields whose value is another one now: for each known value, as text, the new one. Fields by their old names. */
  readonly values?: Readonly<Record<string, Readonly<Record<string, Json>>>> | undefined;
  /** Lists whose elements become objects; the element stands where `$` is. Fields by their old names. */
  readonly elements?: Readonly<Record<string, Readonly<Record<string, string>>>> | undefined;
}

export type Json = string | number | boolean | null | { readonly [key: string]: Json };

/**
 * A parameter that goes (`values`: only where it has one of these, by default any), or one whose value begins with
 * `starts`: it loses that and is called `to`.
 */
export type QueryStep =
  | { readonly remove: string; readonly values?: readonly string[] | undefined }
  | { readonly name: string; readonly starts: string; readonly to: string };

export interface Rewrite {
  readonly applicability: 'safe' | 'unsafe';
  readonly because?: string | undefined;
  /** Only these operations are rewritten; all when absent. */
  readonly operations?: readonly Operation[] | undefined;
  readonly steps: readonly Step[];
}

/** What would have to be true for a fix of operations that no rewrite of the entry reaches; of all of them, where it names none. */
export interface Manual {
  readonly operations?: readonly Operation[] | undefined;
  readonly because: string;
}

/**
 * A text made from a call: `${zone_id}` is a parameter of the operation, `${query.since}` of the query, `${body.name}` a
 * member of the body, each as the code spells it where it is not known, `${query.since|-1440}` with what stands there
 * where it is not sent.
 */
export interface Draft {
  /** Shown with a fix, too. */
  readonly beside?: true | undefined;
  readonly operations?: readonly Operation[] | undefined;
  readonly title: string;
  readonly language: 'graphql' | 'json' | 'http' | 'shell' | 'hcl';
  /** The text, where `${body}` is what `convert` makes of the body. */
  readonly text: string;
  readonly convert?: Conversion | undefined;
  /** A list of the body: the text stands once for each element. */
  readonly each?: string | undefined;
}
