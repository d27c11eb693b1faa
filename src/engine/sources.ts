import type { Reader, Reading } from '../model/reader.js';
import type { SourceText } from '../model/span.js';
import type { DecodedText } from '../text/decode.js';
import { bounded } from './bounded.js';
import type { Choice, Wanted } from './choice/choose.js';
import { readerOf, type Kind } from './kinds.js';
import { MAX_BYTES, diskTree, reasonOf, textOf, type ReadFile, type Tree } from './files.js';

/** A file that was parsed. */
export interface Parsed {
  readonly source: SourceText;
  readonly kind: Kind;
  readonly decoded: DecodedText;
  readonly bytes: Uint8Array;
  readonly reading: Reading;
}

export type ParsedOutcome =
  { readonly parsed: Parsed } | { readonly skipped: string } | { readonly failed: string } | { readonly other: true };

/**
 * The files of a run, each read and parsed once. Text can be put over a file, so that a fix is looked at before it is
 * written.
 */
export class Sources {
  /** What the run looks at, once it is known: the rounds of a fix do not list and search the tree again. */
  choice: Choice | undefined;
  private readonly parsed = new Map<string, Promise<ParsedOutcome>>();
  private readonly settled = new Map<string, ParsedOutcome>();
  private readonly given = new Map<string, ReadFile>();
  private readonly over = new Map<string, string>();
  private readonly readers = new Map<Kind, Reader>();

  constructor(
    root: string,
    readonly tree: Tree = diskTree(root),
  ) {}

  /** Puts text over a file; what was parsed of it is forgotten. */
  cover(file: string, text: string): void {
    this.over.set(file, text);
    this.parsed.delete(file);
    this.settled.delete(file);
  }

  /** Loads the readers that `parseNow` needs. */
  async ready(kinds: readonly Kind[]): Promise<void> {
    for (const kind of kinds) if (!this.readers.has(kind)) this.readers.set(kind, await readerOf(kind));
  }

  /**
   * Reads and parses a module without waiting, of a kind whose reader is ready. `wanted` looks at its text before it is
   * parsed.
   */
  parseNow(file: string, kind: Kind, wanted: (text: string) => boolean): Parsed | undefined {
    const known = this.settled.get(file);
    if (known !== undefined) return 'parsed' in known ? known.parsed : undefined;
    const reader = this.readers.get(kind);
    const read = reader === undefined ? undefined : (this.given.get(file) ?? this.tree.readNow(file, kind));
    if (reader === undefined || read === undefined || !wanted(read.latin)) return undefined;
    this.given.set(file, read);
    const outcome = parseWith(reader, read, this.over.get(file));
    this.settled.set(file, outcome);
    this.parsed.set(file, Promise.resolve(outcome));
    return 'parsed' in outcome ? outcome.parsed : undefined;
  }

  parse(file: string, read?: ReadFile): Promise<ParsedOutcome> {
    const known = this.parsed.get(file);
    if (known !== undefined) return known;
    if (read !== undefined) this.given.set(file, read);
    const made = this.read(file);
    this.parsed.set(file, made);
    void made.then((outcome) => {
      if (this.parsed.get(file) === made) this.settled.set(file, outcome);
    });
    return made;
  }

  private async read(file: string): Promise<ParsedOutcome> {
    const given = this.given.get(file);
    const outcome = given === undefined ? await this.tree.read(file, 'module') : { read: given };
    if (!('read' in outcome)) return outcome;
    this.given.set(file, outcome.read);
    return parseWith(await readerOf(outcome.read.kind), outcome.read, this.over.get(file));
  }
}

/** Opens the files that a run looks at: those on disk, or as they are staged. `toFix`: fixes are to be written. */
export async function openSources(
  { cwd, staged }: Wanted,
  maxBytes: number | undefined = MAX_BYTES,
  toFix = false,
): Promise<Sources> {
  if (staged !== true) return new Sources(cwd, diskTree(cwd, maxBytes));
  const { indexTree } = await import('./choice/index-tree.js');
  return new Sources(cwd, await indexTree(cwd, maxBytes, toFix));
}

/** What one file may cost to read. */
const MILLISECONDS = 5000;

/** Parses a file, or the text that was put over it. A reader that throws or does not end has a bug: the run goes on. */
function parseWith(reader: Reader, read: ReadFile, covered: string | undefined): ParsedOutcome {
  const text = textOf(read);
  if ('skipped' in text) return text;
  const source = { file: read.file, text: covered ?? text.decoded.text };
  try {
    const reading = bounded(MILLISECONDS, () => reader.read(source));
    return { parsed: { source, kind: read.kind, decoded: text.decoded, bytes: read.bytes, reading } };
  } catch (error) {
    return { failed: `the ${reader.id} reader failed: ${reasonOf(error)}` };
  }
}
