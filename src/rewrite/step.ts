import type { Dialect } from '../model/dialect.js';
import type { Entry, Operation } from '../model/entry.js';
import type { ExpressionText } from '../model/expression-text.js';
import type { Request } from '../model/request.js';
import type { Edit, SourceText, Span } from '../model/span.js';
import type { TypeFacts } from '../model/type-facts.js';
import type { UsesOfRequests } from '../model/use.js';
import { linesOf } from '../text/lines.js';

/** What a rewrite is made from: one request of a file, and the entry it was found by. */
export interface Rewriting {
  readonly entry: Entry;
  /** The row that matched; absent where the entry concerns every request. */
  readonly operation?: Operation | undefined;
  readonly request: Request;
  /** The expression that uses a retired field, where the entry is about one. */
  readonly expression?: ExpressionText | undefined;
  /** The file the fix may edit, as the request's spans count it. */
  readonly source: SourceText;
  /** What the file's language says; absent where no dialect serves the request. */
  readonly dialect: Dialect | undefined;
  /** A span of a part as one of the file that the part is in, with that file's text; spans of files stay. */
  readonly inFile?: ((span: Span) => { readonly span: Span; readonly source: SourceText | undefined }) | undefined;
  /** Where what an edit changes, and the answer, go; absent where no program is known. */
  readonly uses?: UsesOfRequests | undefined;
  /** What the file says of keys in declared types; absent where its language has none that are read so. */
  readonly types?: (() => TypeFacts) | undefined;
  /** The same of the other files that the request is put together in. */
  readonly typesBeside?: (() => readonly TypeFacts[]) | undefined;
  /** Where the file declares a key in a type, in languages whose types are not read. */
  readonly declares?: ((key: string, edit: Span) => Span | undefined) | undefined;
  /** The entry that retires the operation below this one's path with one more segment. */
  readonly retires?: ((method: string, segment: string) => string | undefined) | undefined;
  /** The version of a package that the file's project has; undefined where it does not say. */
  readonly versionOf?: ((name: string) => string | undefined) | undefined;
  /** A place lies in a call whose own fix changes the text at the span in the same way. */
  readonly sentAlike?: ((span: Span, at: Span) => boolean) | undefined;
  /** True when another request uses the text at this span. */
  readonly sharedWith: (span: Span) => boolean;
}

/** What a step does at one place. `doubts` say why a fix that holds it is not safe. */
export interface Made {
  readonly edits: readonly Edit[];
  readonly doubts: readonly string[];
}

/** Why a step cannot be made, in words that name the part of the request it concerns. */
export interface Refused {
  readonly refused: string;
}

export type Outcome = Made | Refused;

/** The step finds nothing to do here. */
export const nothing: Made = { edits: [], doubts: [] };

export function made(edits: readonly Edit[], doubts: readonly string[] = []): Made {
  return { edits, doubts };
}

export function refuse(because: string): Refused {
  return { refused: because };
}

/** All edits and doubts of several outcomes, or the first refusal. */
export function together(outcomes: readonly Outcome[]): Outcome {
  const refused = outcomes.find((outcome) => 'refused' in outcome);
  if (refused !== undefined) return refused;
  const all = outcomes.filter((outcome) => 'edits' in outcome);
  return made(
    all.flatMap((outcome) => outcome.edits),
    all.flatMap((outcome) => outcome.doubts),
  );
}

/** The edit that puts `text` where `span` is. */
export function replaceAt(span: Span, text: string): Edit {
  return { file: span.file, start: span.start, end: span.end, text };
}

/** Where a span is, for messages: `line 12` (from 1) in the rewritten file, otherwise `in src/other.ts`. */
export function placeOf(input: Pick<Rewriting, 'source' | 'inFile'>, span: Span): string {
  const own = { file: input.source.file, start: 0, end: 0 };
  const written = input.inFile?.(span) ?? { span, source: input.source };
  const file = input.inFile?.(own).span.file ?? own.file;
  if (written.span.file !== file || written.source === undefined) return `in ${quoted(written.span.file)}`;
  return `line ${linesOf(written.source).place(written.span.start).line}`;
}

const longestName = 60;

/** A name out of a scanned file, for messages: marked, on one line, of bounded length. */
export function quoted(name: string): string {
  const line = name.replace(/[\s`]+/g, ' ').trim();
  return `\`${line.length > longestName ? `${line.slice(0, longestName)}…` : line}\``;
}

/**
 * Why the text at `span` must not be edited; undefined when it may be. `what` begins the sentence, as in
 * `the path`: every edit is asked for here first, so none leaves the file or changes what other code uses.
 */
export function barred(input: Pick<Rewriting, 'source' | 'sharedWith'>, span: Span, what: string): Refused | undefined {
  if (span.file !== input.source.file) {
    return refuse(`${what} is written in another file (${placeOf(input, span)})`);
  }
  if (!(span.start >= 0 && span.start <= span.end && span.end <= input.source.text.length)) {
    return refuse(`${what} is not where it was read`);
  }
  if (input.sharedWith(span)) return refuse(`${what} is shared with other code (${placeOf(input, span)})`);
  return undefined;
}
