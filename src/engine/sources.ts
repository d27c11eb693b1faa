import type { Reader, Reading } from '../model/reader.js';
import type { SourceText } from '../model/span.js';
import type { DecodedText } from '../text/decode.js';
import { BesideFiles } from './beside.js';
import { kindByName, readerOf, type Kind } from './kinds.js';
import { readNow, readOne, textOf, type ReadFile } from './files.js';
import { prepare, readUnits, readWith, type Unit } from './units.js';

/** A file that was parsed. */
export interface Parsed {
  readonly source: SourceText;
  readonly kind: Kind;
  readonly decoded: DecodedText;
  readonly bytes: Uint8Array;
  readonly reading: Reading;
  /** The file and its parts, the file first. */
  readonly units: readonly Unit[];
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
  private readonly files: BesideFiles;

  constructor(readonly root: string) {
    this.files = new BesideFiles(root);
  }

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
   * Reads and parses a file without waiting, of a kind whose reader is ready; parts in it are not looked into. `wanted`
   * looks at its text before it is parsed. A document that a program imports gets the program that it is then.
   */
  parseNow(file: string, kind: Kind, wanted: (text: string) => boolean): Parsed | undefined {
    const outcome = this.settled.get(file);
    const known = outcome !== undefined && 'parsed' in outcome ? outcome.parsed : undefined;
    if (outcome !== undefined && known === undefined) return undefined;
    if (known !== undefined && (known.kind === kind || known.reading.programs.length > 0)) return known;
    const reader = this.readers.get(kind);
    const read = known ?? (reader === undefined ? undefined : this.readNow(file, kind));
    if (reader === undefined || read === undefined || !wanted(read.source.text)) return undefined;
    const { source, decoded, bytes } = read;
    const own = readWith(reader, source);
    const reading = known === undefined ? own : { ...known.reading, programs: own.programs };
    const [first, ...parts] = known?.units ?? [];
    const parsed = { source, kind, decoded, bytes, reading, units: [{ ...first, source, kind, reading }, ...parts] };
    this.settled.set(file, { parsed });
    this.parsed.set(file, Promise.resolve({ parsed }));
    return parsed;
  }

  private readNow(file: string, kind: Kind): Pick<Parsed, 'source' | 'decoded' | 'bytes'> | undefined {
    const read = readNow(this.root, file, kind);
    const text = read === undefined ? undefined : textOf(read);
    if (read === undefined || text === undefined || 'skipped' in text) return undefined;
    const source = { file, text: this.over.get(file) ?? text.decoded.text };
    return { source, decoded: text.decoded, bytes: read.bytes };
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
      return parseText(file, kind === undefined || kind === 'sniff' ? 'javascript' : kind, covered, this.files);
    }
    if (given === undefined) {
      const outcome = await readOne(this.root, file, true, kind);
      if (!('read' in outcome)) return outcome;
      return parseFile(outcome.read, covered, this.files);
    }
    return parseFile(given, covered, this.files);
  }

  private async onDisk(file: string): Promise<boolean> {
    return 'read' in (await readOne(this.root, file, true));
  }
}

async function parseFile(read: ReadFile, covered: string | undefined, files: BesideFiles): Promise<ParsedOutcome> {
  const text = textOf(read);
  if ('skipped' in text) return text;
  const source = { file: read.file, text: covered ?? text.decoded.text };
  return parsedAs({ source, kind: read.kind, decoded: text.decoded, bytes: read.bytes }, files);
}

async function parseText(file: string, kind: Kind, text: string, files: BesideFiles): Promise<ParsedOutcome> {
  const bytes = Buffer.from(text, 'utf8');
  const outcome = textOf({ file, kind, bytes, latin: '' });
  if ('skipped' in outcome) return outcome;
  return parsedAs({ source: { file, text }, kind, decoded: outcome.decoded, bytes }, files);
}

/** What a file is taken for, as text and as bytes. */
type Known = Pick<Parsed, 'source' | 'kind' | 'decoded' | 'bytes'>;

async function parsedAs({ source, kind, decoded, bytes }: Known, files: BesideFiles): Promise<ParsedOutcome> {
  const { prefilter } = await import('eolint:prefilter');
  const units = await readUnits({
    source,
    kind,
    matters: (text) => prefilter.test(text),
    beside: (wanted) => files.of(source.file, wanted),
  });
  const reading = units[0]?.reading ?? { programs: [], requests: [], problems: [] };
  return { parsed: { source, kind, decoded, bytes, reading, units } };
}
