import type { Confidence, Severity } from './finding.js';
import type { Conversion, Draft, JoinStep, Json, Manual, Rewrite } from './rewrite.js';

/** One row of the schedule, as `rules/` declares it. Dates are `YYYY-MM-DD`. */
export interface Entry {
  readonly id: string;
  readonly title: string;
  /** The day that decides, unless the configuration sets another (`configuredEnd`). */
  readonly endOfLife: string | null;
  /** A later day: the public schedule's, which is shown and decides nothing, or the one that the configuration sets. */
  readonly extendedTo?: string | undefined;
  /** The day that the configuration puts in the place of `endOfLife`; no file of the schedule has it. */
  readonly configuredEnd?: string | undefined;
  readonly history?: readonly string[] | undefined;
  /** The day it was announced. */
  readonly deprecatedOn?: string | undefined;
  /** Section of the published schedule, or what else the row was taken from. */
  readonly source: string;
  readonly change: Change;
  readonly operations: readonly Operation[];
  /** Operations that live on although they have the shape of a retired one: `/devices/policies` beside `/devices/{id}`. */
  readonly live?: readonly Operation[] | undefined;
  readonly fields: readonly FieldRule[];
  readonly values: readonly ValueRule[];
  /** Members by which a record shows that it has a retired field, where what sends or reads it is not known. */
  readonly records?: readonly RecordRule[] | undefined;
  /** Operations that carry several of the entry's operations in one body. */
  readonly batches?: readonly Batch[] | undefined;
  readonly headers?: HeaderRule | undefined;
  readonly expressions?: { readonly fields: readonly string[] } | undefined;
  readonly segments?: SegmentRule | undefined;
  readonly ciphers?: readonly string[] | undefined;
  /** Host names that are retired with all they serve. */
  readonly hosts?: readonly string[] | undefined;
  /** Only the names in `surfaces` end: the operations themselves do not change. */
  readonly through?: 'surfaces' | undefined;
  /** Not reported where one of these entries is found in the same request. */
  readonly yieldsTo?: readonly string[] | undefined;
  /** What its findings may be at most, where a call does not fail or a finding is only a hint. */
  readonly atMost?: Bounds | undefined;
  readonly surfaces: Readonly<Record<string, unknown>>;
  readonly replacement: Replacement;
  readonly rewrite?: Rewrite | undefined;
  /** Further rewrites, for other operations or where the one before does not reach. */
  readonly alsoRewrite?: readonly Rewrite[] | undefined;
  /** Texts that are made from a call which is not rewritten, ready to be used in its place by hand. */
  readonly drafts?: readonly Draft[] | undefined;
  /** Why the operations that are not rewritten have to be changed by hand. */
  readonly manual?: readonly Manual[] | undefined;
  /** Why the operations are in use again; findings are warnings that fail no run unless the configuration says so. */
  readonly disputed?: Disputed | undefined;
  readonly notes?: string | undefined;
  readonly examples: readonly Example[];
}

export type Change =
  | 'operation-retired'
  | 'operation-moved'
  | 'segment-renamed'
  | 'field-retired'
  | 'value-restricted'
  | 'header-conflict'
  | 'header-retired'
  | 'response-changed'
  | 'expression-field-retired'
  | 'behaviour';

export interface Operation {
  readonly method: string;
  /** Begins with `/`; parameters as `{name}`. */
  readonly path: string;
  /** Not in the published schedule: the public record or living clients add it. */
  readonly added?: true | undefined;
  /** Lives on, and carries the retired fields and values. Operations without this are retired themselves. */
  readonly carrier?: true | undefined;
}

export interface Bounds {
  readonly severity?: Exclude<Severity, 'error'> | undefined;
  readonly confidence?: Exclude<Confidence, 'certain'> | undefined;
  readonly because: string;
}

/** Another field of the same body has this value; where its value is not known, all fields of `shownBy` are there. */
export interface Condition {
  readonly path: string;
  readonly equals: string;
  readonly shownBy?: readonly string[] | undefined;
}

/**
 * How a declared infrastructure object uses what an entry retires: as a whole, or by one of its attributes. Without
 * `equals`, `allowed` and `contains` it is enough that the attribute is set.
 */
export interface ResourceUse {
  readonly resource?: string | undefined;
  /** A data source; every use has either this or `resource`. */
  readonly data?: string | undefined;
  /** Dotted path of the attribute; `[]` marks lists. */
  readonly attribute?: string | undefined;
  readonly equals?: string | undefined;
  readonly allowed?: readonly string[] | undefined;
  /** The attribute is an expression with this field. */
  readonly contains?: string | undefined;
  readonly when?: Condition | undefined;
  /** Versions of the provider that have the name. */
  readonly versions?: string | undefined;
  /** Versions of the provider in which the same name reaches what is not retired. */
  readonly liveIn?: string | undefined;
  /** What to write there instead. */
  readonly instead?: string | undefined;
  readonly note?: string | undefined;
  readonly rewrite?: ResourceRewrite | undefined;
  /** What is shown where nothing is written; `${attribute}` is what the declaration has there. */
  readonly draft?: ResourceDraft | undefined;
}

export interface ResourceDraft {
  /** Shown with a fix, too. */
  readonly beside?: true | undefined;
  readonly title: string;
  readonly text: string;
}

/**
 * A mechanical change of the declaration. `remove`: the attribute, or the block of that name, is taken out; `forget`: a
 * block `removed` stands where it was declared; `become`: the objects of a zone become the rules of one ruleset;
 * `declare`: an object of another type; `join`: attributes become one name; `replace`: an attribute becomes another.
 */
export type ResourceRewrite = {
  readonly applicability: 'safe' | 'unsafe';
  readonly because?: string | undefined;
} & (
  | { readonly remove: 'attribute' }
  | { readonly forget: 'declaration' }
  | { readonly become: Conversion }
  | { readonly declare: Declaration }
  | { readonly join: Omit<JoinStep, 'when'> }
  | { readonly replace: AttributeChange }
);

export interface Declaration {
  readonly type: string;
  /** Attributes by their old names, where the new type does not have those. */
  readonly rename?: Readonly<Record<string, string>> | undefined;
  readonly drop?: readonly string[] | undefined;
  /** For each text that an attribute of the old name may be, what it is now. */
  readonly values?: Readonly<Record<string, Readonly<Record<string, Json>>>> | undefined;
  readonly add?: Readonly<Record<string, string | boolean>> | undefined;
  /** There is one such object for a zone; what belongs into one that is there. */
  readonly single?: string | undefined;
}

/** `values`: what stands for each known value; `elements`: each element of the list is an object, the element at `$`. */
export interface AttributeChange {
  readonly with: string;
  readonly values?: Readonly<Record<string, Json>> | undefined;
  readonly elements?: Readonly<Record<string, string>> | undefined;
}

/** A record with all of `beside` is one of the API, and its `keys` are retired fields; `beside` begins with the rarest. */
export interface RecordRule {
  readonly keys: readonly string[];
  readonly beside: readonly string[];
  /** The name that the record is given to. */
  readonly under?: string | undefined;
  /** A word, in small letters, in the name of what declares the record. */
  readonly named?: string | undefined;
  /** A segment of a path that the program has somewhere: answers of other operations have the same members. */
  readonly with?: string | undefined;
  /** They need not stand in the same brackets. */
  readonly within?: 'file' | undefined;
}

/** `path`: dotted, `[]` for list elements, from the body's or response's root, or a query parameter's name. */
export interface FieldRule {
  readonly in: 'body' | 'query' | 'response';
  readonly path: string;
  readonly when?: Condition | undefined;
  /** Not where the request sends this query parameter. */
  readonly unless?: { readonly query: string } | undefined;
}

/** Values that are refused: all but `allowed`, or those that one of the others names. Only values that are known count. */
export interface ValueRule {
  readonly in: 'body' | 'query';
  readonly path: string;
  readonly allowed?: readonly string[] | undefined;
  readonly denied?: readonly string[] | undefined;
  /** Beginnings of refused values. */
  readonly starts?: readonly string[] | undefined;
  /** Parts of refused values. */
  readonly parts?: readonly string[] | undefined;
  /** Longer values are refused; in characters. */
  readonly longerThan?: number | undefined;
  readonly when?: Condition | undefined;
}

/**
 * An element of the list at `items` stands for one of the entry's operations, its body being the element: every element,
 * or those where `key` is `equals`. What is answered stands in a list of the same name.
 */
export interface Batch {
  readonly operation: Operation;
  readonly items: string;
  readonly key?: string | undefined;
  readonly equals?: string | undefined;
}

/** `together`: may not be sent in one request; `sent`: none of them may be sent. */
export interface HeaderRule {
  readonly together?: readonly string[] | undefined;
  readonly sent?: readonly string[] | undefined;
  /** What client libraries call being told to send them with each request. */
  readonly options?: readonly string[] | undefined;
}

/** A path segment that has another name now, below a prefix. */
export interface SegmentRule {
  readonly replaced: string;
  readonly by: string;
  readonly under: string;
}

export interface Replacement {
  readonly operations: readonly Operation[];
  readonly note?: string | undefined;
  /** What to do, in a sentence, where the note does not say it. */
  readonly advice?: string | undefined;
}

export interface Disputed {
  /** Operations that are disputed; all when absent. */
  readonly operations?: readonly Operation[] | undefined;
  readonly because: string;
}

/**
 * One example. `before`: found; with `after`, its fix. `valid`: not found. `found`: found, no fix promised.
 * `rule` of the other findings an example may hold is not needed: only this entry's findings are looked at.
 */
export interface Example {
  /** The extension of a file that holds it. */
  readonly lang: string;
  /** The file's name, where it is the name that tells its kind. */
  readonly file?: string | undefined;
  readonly name?: string | undefined;
  readonly before?: string | undefined;
  readonly after?: string | undefined;
  readonly valid?: string | undefined;
}
