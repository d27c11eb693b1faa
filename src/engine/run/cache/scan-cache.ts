import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve } from 'node:path';
import * as v from 'valibot';
import { ChoiceError } from '../../choice/choice-error.js';
import type { Scanned, Words } from '../../choice/scan.js';
import { isTracked } from '../../choice/tracked.js';
import { kindByName } from '../../reading/kinds.js';
import { readPlain } from '../../reading/plain-file.js';
import { leadsOut } from '../../policy/own-place.js';

/** Where a cache is kept when no file is named: in a folder that git is told to leave out. */
export const CACHE_FOLDER = '.eolint-cache';
const CACHE_FILE = 'scan.json';

/** What shows in a file, as flags. */
const NAMES_API = 1;
const IS_CLIENT = 2;

/** How the text of each cache begins. */
const BEGINNING = '{"key":"';

const cacheSchema = v.object({
  key: v.string(),
  files: v.record(v.string(), v.array(v.number())),
});

/** What shows in a file that does not matter. */
type Dull = Extract<Scanned, { readonly kind: 'dull' }>;

/**
 * What is known of the contents that do not matter: whether they name the API or show a client, and the path segments in them. It is
 * keyed by content and by all that the answer depends on; files that matter are looked at anew each time, since what is
 * found in them depends on other files.
 */
export class ScanCache {
  private readonly seen = new Map<string, Dull>();
  private changed = false;

  private constructor(
    private readonly cwd: string,
    /** Where it is kept, or why it is not. */
    private readonly place: Place,
    private readonly key: string,
    private readonly known: ReadonlyMap<string, Dull>,
    /** The content of a file, as an object of git. */
    private readonly ids: ReadonlyMap<string, string>,
  ) {}

  /**
   * Opens a cache; one that is not there, not whole or of other words is empty. `file`: empty for the usual place. Throws
   * `ChoiceError` where it names something that is no cache: it would be written over.
   */
  static open(
    cwd: string,
    file: string,
    about: { readonly version: string; readonly words: Words; readonly ids: ReadonlyMap<string, string> },
  ): Promise<ScanCache> {
    const own = join(cwd, CACHE_FOLDER, CACHE_FILE);
    // A project may have put a link where the cache usually is.
    if (file !== '' && isOther(resolve(cwd, file)))
      throw new ChoiceError(`--cache: ${JSON.stringify(file)} is there and no cache; name another file, or remove it`);
    const place: Place =
      file === '' && leadsOut(cwd, own)
        ? { refused: `${CACHE_FOLDER} leads out of the project` }
        : placeOf(cwd, file === '' ? own : resolve(cwd, file));
    const { version, words, ids } = about;
    const said = JSON.stringify([
      3,
      version,
      [words.matter, words.api, words.segments.strict, words.segments.loose, ...words.also].map(({ source }) => source),
      words.always,
    ]);
    const key = createHash('sha256').update(said).digest('hex');
    const known = 'path' in place ? read(place.path, key) : new Map<string, Dull>();
    return Promise.resolve(new ScanCache(cwd, place, key, known, ids));
  }

  /** What is known of a file without reading it. */
  get(file: string): Dull | undefined {
    const id = this.idOf(file);
    const dull = id === undefined ? undefined : this.known.get(id);
    if (id !== undefined && dull !== undefined) this.seen.set(id, dull);
    return dull;
  }

  add(file: string, scanned: Scanned): void {
    const id = this.idOf(file);
    if (id === undefined || scanned.kind !== 'dull' || this.seen.has(id)) return;
    this.seen.set(id, scanned);
    this.changed = true;
  }

  /** Writes what was seen in this run, and forgets the rest. A cache that cannot be written is no failure, but a note. */
  async save(): Promise<string[]> {
    if ('refused' in this.place) return [`--cache: nothing is kept: ${this.place.refused}`];
    const { path } = this.place;
    if (!this.changed && this.seen.size === this.known.size) return [];
    const files = Object.fromEntries(
      [...this.seen].map(([id, { namesApi, isClient, segments }]) => [
        id,
        [(namesApi ? NAMES_API : 0) + (isClient ? IS_CLIENT : 0), ...segments],
      ]),
    );
    const { replaceFile } = await import('../../writing/atomic.js');
    try {
      await mkdir(dirname(path), { recursive: true });
      if (basename(dirname(path)) === CACHE_FOLDER) {
        await writeFile(join(dirname(path), '.gitignore'), '*\n', { flag: 'wx' }).catch(() => undefined);
      }
      await replaceFile(path, JSON.stringify({ key: this.key, files }));
      return [];
    } catch (error) {
      const name = JSON.stringify(relative(this.cwd, path));
      const { code } = error as NodeJS.ErrnoException;
      return [`--cache: ${name} cannot be written (${code ?? 'error'}): the next run takes as long as this one`];
    }
  }

  /** What is read of a content depends on the kind that the file's name tells. */
  private idOf(file: string): string | undefined {
    const id = this.ids.get(file);
    return id === undefined ? undefined : `${id} ${kindByName(file) ?? ''}`;
  }
}

type Place = { readonly path: string } | { readonly refused: string };

/** Who commits a cache would say of files that they do not matter. */
function placeOf(cwd: string, path: string): Place {
  const isCommitted = existsSync(path) && isTracked(path);
  return isCommitted ? { refused: `${JSON.stringify(relative(cwd, path))} is committed` } : { path };
}

/** Something is there that no run has written. */
function isOther(path: string): boolean {
  if (!existsSync(path)) return false;
  try {
    const text = readPlain(path);
    return text !== '' && !text.startsWith(BEGINNING);
  } catch {
    return true;
  }
}

function read(path: string, key: string): ReadonlyMap<string, Dull> {
  try {
    const data = v.safeParse(cacheSchema, JSON.parse(readPlain(path)));
    if (!data.success || data.output.key !== key) return new Map();
    return new Map(
      Object.entries(data.output.files).map(([id, [flags = 0, ...segments]]) => [
        id,
        { kind: 'dull', namesApi: (flags & NAMES_API) > 0, isClient: (flags & IS_CLIENT) > 0, segments },
      ]),
    );
  } catch {
    return new Map();
  }
}
