/** One row of the schedule, as `rules/` declares it. Dates are `YYYY-MM-DD`. */
export interface Entry {
  readonly id: string;
  readonly title: string;
  readonly endOfLife: string | null;
  readonly extendedTo?: string | undefined;
  readonly history?: readonly string[] | undefined;
  /** Section of the text of record. */
  readonly source: string;
  readonly change: Change;
  readonly operations: readonly Operation[];
  readonly fields: readonly FieldRule[];
  readonly values: readonly ValueRule[];
  readonly headers?: HeaderRule | undefined;
  readonly expressions?: { readonly fields: readonly string[] } | undefined;
  readonly segments?: SegmentRule | undefined;
  readonly ciphers?: readonly string[] | undefined;
  readonly surfaces: Readonly<Record<string, unknown>>;
  readonly replacement: Replacement;
  readonly rewrite?: Rewrite | undefined;
  /** Why the public record speaks against the text of record; findings are warnings and never fail a run. */
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
  | 'response-changed'
  | 'expression-field-retired'
  | 'behaviour';

export interface Operation {
  readonly method: string;
  /** Begins with `/`; parameters as `{name}`. */
  readonly path: string;
  /** Not in the text of record: the public record or living clients add it. */
  readonly added?: true | undefined;
}

/** `path`: dotted, `[]` for list elements, from the body's or response's root, or a query parameter's name. */
export interface FieldRule {
  readonly in: 'body' | 'query' | 'response';
  readonly path: string;
  readonly when?: { readonly path: string; readonly equals: string } | undefined;
}

export interface ValueRule {
  readonly in: 'body' | 'query';
  readonly path: string;
  readonly allowed?: readonly string[] | undefined;
  readonly denied?: readonly string[] | undefined;
  readonly when?: { readonly path: string; readonly equals: string } | undefined;
}

/** `together`: may not be sent in one request. */
export interface HeaderRule {
  readonly together?: readonly string[] | undefined;
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
}

export interface Disputed {
  /** Operations that are disputed; all when absent. */
  readonly operations?: readonly Operation[] | undefined;
  readonly because: string;
}

export type Step =
  | { readonly path: { readonly replace: string; readonly with: string } }
  | { readonly method: { readonly to: string } }
  | { readonly body: BodyStep }
  | { readonly header: { readonly remove: string } }
  | { readonly response: { readonly rename: string; readonly to: string } };

export interface BodyStep {
  readonly encode?: 'multipart' | undefined;
  /** Fields that a form carries as JSON text. */
  readonly json?: readonly string[] | undefined;
  /** Fields that the API takes as text only: a value that is not known is text too. */
  readonly text?: readonly string[] | undefined;
  readonly rename?: Readonly<Record<string, string>> | undefined;
  readonly remove?: readonly string[] | undefined;
}

export interface Rewrite {
  readonly applicability: 'safe' | 'unsafe';
  readonly because?: string | undefined;
  /** Only these operations are rewritten; all when absent. */
  readonly operations?: readonly Operation[] | undefined;
  readonly steps: readonly Step[];
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
