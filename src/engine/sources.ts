import type { Reader, Reading, Problem } from '../model/reader.js';
import type { SourceText } from '../model/span.js';
import type { DecodedText } from '../text/decode.js';
import { kindByName, readerOf, type Kind } from './kinds.js';
import { readNow, readOne, reasonOf, textOf, type ReadFile } from './files.js';

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
  private readonly parsed = new Map<string, Promise<ParsedOutcome>>();
  private readonly settled = new Map<string, ParsedOutcome>();
  private readonly over = new Map<string, string>();
  private readonly readers = new Map<Kind, Reader>();

  constructor(readonly root: string) {}

  /** Puts text over a file; what was parsed of it is forgotten. */
  cover(file: string, text: string): void {
    this.over.set(file, text);
    this.parsed.delete(file);
    this.settled.delete(file);
  }

  /** Loads the readers that `parseNow` needs. */
  async ready(kinds: readonly Kind[]): Promise<void> {
    for (const kind of kinds) {
      if (this.readers.has(kind)) continue;
      const reader = await readerOf(kind);
      // What cannot be loaded is told for the files that are read one by one.
      await prepare(reader, { file: '', text: '' }).catch(() => undefined);
      this.readers.set(kind, reader);
    }
  }

  /**
   * Reads and parses a file without waiting, of a kind whose reader is ready. `wanted` looks at its text before it is
   * parsed.
   */
  parseNow(file: string, kind: Kind, wanted: (text: string) => boolean): Parsed | undefined {
    const known = this.settled.get(file);
    if (known !== undefined) return 'parsed' in known ? known.parsed : undefined;
    const reader = this.readers.get(kind);
    const read = reader === undefined ? undefined : readNow(this.root, file, kind);
    if (reader === undefined || read === undefined || !wanted(read.latin)) return undefined;
    const text = textOf(read);
    if ('skipped' in text) return undefined;
    const source = { file, text: this.over.get(file) ?? text.decoded.text };
    const reading = readWith(reader, source);
    const parsed: Parsed = { source, kind, decoded: text.decoded, bytes: read.bytes, reading };
    this.settled.set(file, { parsed });
    this.parsed.set(file, Promise.resolve({ parsed }));
    return parsed;
  }

  parse(file: string, read?: ReadFile): Promise<ParsedOutcome> {
    const known = this.parsed.get(file);
    if (known !== undefined) return known;
    const made = this.read(file, read);
    this.parsed.set(file, made);
    void made.then((outcome) => {
      if (this.parsed.get(file) === made) this.settled.set(file, outcome);
    });
    return made;
  }

  private async read(file: string, given: ReadFile | undefined): Promise<ParsedOutcome> {
    const covered = this.over.get(file);
    const kind = kindByName(file);
    if (covered !== undefined && given === undefined && !(await this.onDisk(file))) {
      return parseText(file, kind === undefined || kind === 'sniff' ? 'javascript' : kind, covered);
    }
    if (given === undefined) {
      const outcome = await readOne(
        this.root,
        file,
        true,
        kind ?? (file.endsWith('.json') ? 'json-module' : undefined),
      );
      if (!('read' in outcome)) return outcome;
      return parseFile(outcome.read, covered);
    }
    return parseFile(given, covered);
  }

  private async onDisk(file: string): Promise<boolean> {
    return 'read' in (await readOne(this.root, file, true));
  }
}

async function parseFile(read: ReadFile, covered: string | undefined): Promise<ParsedOutcome> {
  const text = textOf(read);
  if ('skipped' in text) return text;
  const source = { file: read.file, text: covered ?? text.decoded.text };
  const reading = await readSafely(read.kind, source);
  return { parsed: { source, kind: read.kind, decoded: text.decoded, bytes: read.bytes, reading } };
}

async function parseText(file: string, kind: Kind, text: string): Promise<ParsedOutcome> {
  const bytes = Buffer.from(text, 'utf8');
  const outcome = textOf({ file, kind, bytes, latin: '' });
  if ('skipped' in outcome) return outcome;
  const source = { file, text };
  return { parsed: { source, kind, decoded: outcome.decoded, bytes, reading: await readSafely(kind, source) } };
}

/** A reader that throws has a bug: the file is named and the run goes on. */
async function readSafely(kind: Kind, source: SourceText): Promise<Reading> {
  const reader = await readerOf(kind);
  try {
    await prepare(reader, source);
  } catch (error) {
    return failed(reader, error);
  }
  return readWith(reader, source);
}

/** Loads what the reader needs besides code. */
async function prepare(reader: Reader, source: SourceText): Promise<void> {
  if (reader.prepare === undefined) return;
  const { shipped } = await import('./shipped.js');
  await reader.prepare(source, shipped);
}

function readWith(reader: Reader, source: SourceText): Reading {
  try {
    return reader.read(source);
  } catch (error) {
    return failed(reader, error);
  }
}

function failed(reader: Reader, error: unknown): Reading {
  const problem: Problem = { message: `the ${reader.id} reader failed: ${reasonOf(error)}` };
  return { programs: [], requests: [], problems: [problem] };
}
