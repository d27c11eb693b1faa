import type { Reader, Reading } from '../../model/reader.js';
import type { SourceText } from '../../model/span.js';
import type { DecodedText } from '../../text/decode.js';
import { BesideFiles } from './beside.js';
import { Bounds } from '../choice/bounds.js';
import type { Choice, Wanted } from '../choice/choose.js';
import { hasWords, type Words } from '../choice/scan.js';
import { kindByName, readerOf, type Kind } from './kinds.js';
import { diskTree, reasonOf, textOf, type ReadFile, type Tree } from './files.js';
import { MAX_BYTES } from './sizes.js';
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
  /** What the run looks at, once it is known: the rounds of a fix do not list and search the tree again. */
  choice: Choice | undefined;
  private readonly parsed = new Map<string, Promise<ParsedOutcome>>();
  private readonly settled = new Map<string, ParsedOutcome>();
  private readonly given = new Map<string, ReadFile>();
  /** Files that an import may mean and that are not there. */
  private readonly absent = new Set<string>();
  private readonly over = new Map<string, string>();
  private readonly readers = new Map<Kind, Reader>();
  private readonly files: BesideFiles;

  constructor(readonly tree: Tree) {
    this.files = new BesideFiles(tree.bounds);
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
    if (reader === undefined) return undefined;
    const made = known === undefined ? this.readNow(file, kind, reader, wanted) : withProgram(known, reader);
    if (made === undefined) return undefined;
    this.settled.set(file, made);
    this.parsed.set(file, Promise.resolve(made));
    return 'parsed' in made ? made.parsed : undefined;
  }

  /** The bytes of a file, one character each; undefined for what cannot be read. */
  textNow(file: string): string | undefined {
    const given = this.given.get(file);
    if (given !== undefined) return given.latin;
    const kind = kindByName(file);
    return kind === undefined || kind === 'sniff' ? undefined : this.tree.readNow(file, kind)?.latin;
  }

  /** A file that was looked for is not there, or cannot be read. */
  isAbsent(file: string): boolean {
    return this.absent.has(file);
  }

  private readNow(
    file: string,
    kind: Kind,
    reader: Reader,
    wanted: (text: string) => boolean,
  ): ParsedOutcome | undefined {
    if (this.absent.has(file)) return undefined;
    const read = this.given.get(file) ?? this.tree.readNow(file, kind);
    if (read === undefined) {
      this.absent.add(file);
      return undefined;
    }
    // Others may be looked for in it next.
    this.given.set(file, read);
    if (!wanted(read.latin)) return undefined;
    const known = knownOf(read, this.over.get(file));
    if ('skipped' in known) return known;
    try {
      const reading = readWith(reader, known.source);
      return { parsed: { ...known, reading, units: [{ source: known.source, kind, reading }] } };
    } catch (error) {
      return { failed: reasonOf(error) };
    }
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
    // What was listed may lie outside of the working directory; what only an import leads to may not.
    const asked = this.choice?.looked.has(file) === true ? 'listed' : 'module';
    const outcome = given === undefined ? await this.tree.read(file, asked) : { read: given };
    if (!('read' in outcome)) return outcome;
    this.given.set(file, outcome.read);
    const known = knownOf(outcome.read, this.over.get(file));
    return 'skipped' in known ? known : parsedAs(known, this.files, this.choice?.words);
  }
}

/** Opens the files that a run looks at: those on disk, or as they are staged. `toFix`: fixes are to be written. */
export async function openSources(
  { cwd, paths, staged }: Wanted,
  maxBytes: number | undefined = MAX_BYTES,
  toFix = false,
): Promise<Sources> {
  const disk = diskTree(Bounds.of(cwd, paths), maxBytes);
  if (staged !== true) return new Sources(disk);
  const { indexTree } = await import('../choice/index-tree.js');
  return new Sources(await indexTree(disk, maxBytes, toFix));
}

/** What a file is taken for, as text and as bytes. */
type Known = Pick<Parsed, 'source' | 'kind' | 'decoded' | 'bytes'>;

/** `covered`: the text that was put over the file. */
function knownOf(read: ReadFile, covered: string | undefined): Known | { readonly skipped: string } {
  const text = textOf(read);
  if ('skipped' in text) return text;
  const source = { file: read.file, text: covered ?? text.decoded.text };
  return { source, kind: read.kind, decoded: text.decoded, bytes: read.bytes };
}

/** `words`: what a part of the file matters by; those of the schedule alone when absent. */
async function parsedAs(known: Known, files: BesideFiles, words: Words | undefined): Promise<ParsedOutcome> {
  const { source, kind } = known;
  const { prefilter } = await import('eolint:prefilter');
  try {
    const units = await readUnits({
      source,
      kind,
      matters: (text) => (words === undefined ? prefilter.test(text) : hasWords(text, words)),
      beside: (wanted) => files.of(source.file, wanted),
    });
    const reading = units[0]?.reading ?? { programs: [], requests: [], problems: [] };
    return { parsed: { ...known, reading, units } };
  } catch (error) {
    return { failed: reasonOf(error) };
  }
}

function withProgram(known: Parsed, reader: Reader): ParsedOutcome {
  try {
    const { programs } = readWith(reader, known.source);
    const reading = { ...known.reading, programs };
    const [first, ...parts] = known.units;
    const units = first === undefined ? parts : [{ ...first, reading }, ...parts];
    return { parsed: { ...known, reading, units } };
  } catch {
    return { parsed: known };
  }
}
