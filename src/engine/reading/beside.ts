import { readdir } from 'node:fs/promises';
import { posix, resolve } from 'node:path';
import type { Beside } from '../../model/reader.js';
import type { SourceText } from '../../model/span.js';
import { decode } from '../../text/decode.js';
import type { Bounds } from '../choice/bounds.js';
import { settingsAt } from './files.js';
import { MAX_BYTES } from './sizes.js';

/** More files than this are not read with another. */
const MOST = 24;

export interface BesideTexts {
  readonly texts: readonly SourceText[];
  /** What was not read, and why, as sentences. */
  readonly left: readonly string[];
}

type Outcome = { readonly text: SourceText } | { readonly left: string } | undefined;

/** Finds the files that others are read with. Each folder is listed once, each file read once. */
export class BesideFiles {
  private readonly folders = new Map<string, Promise<readonly string[]>>();
  private readonly texts = new Map<string, Promise<Outcome>>();

  constructor(private readonly bounds: Bounds) {}

  /** Never leaves the bounds, and never throws: what cannot be read is named. */
  async of(file: string, wanted: readonly Beside[]): Promise<BesideTexts> {
    const found = new Set<string>();
    let isCut = false;
    for (const { folder, names } of wanted) {
      const path = posix.normalize(posix.join(posix.dirname(file), folder));
      if (!this.bounds.has(path)) continue;
      for (const name of await this.namesIn(path)) {
        const full = posix.join(path, name);
        if (!names.test(name) || full === file || found.has(full)) continue;
        if (found.size < MOST) found.add(full);
        else isCut = true;
      }
    }
    const all = await Promise.all([...found].map((name) => this.outcome(name)));
    const left = all.flatMap((one) => (one !== undefined && 'left' in one ? [one.left] : []));
    return {
      texts: all.flatMap((one) => (one !== undefined && 'text' in one ? [one.text] : [])),
      left: isCut ? [...left, 'some of the settings beside it were not read'] : left,
    };
  }

  private namesIn(folder: string): Promise<readonly string[]> {
    const known = this.folders.get(folder);
    if (known !== undefined) return known;
    const made = readdir(resolve(this.bounds.cwd, folder)).then(
      (names) => names.sort(),
      () => [],
    );
    this.folders.set(folder, made);
    return made;
  }

  private outcome(file: string): Promise<Outcome> {
    const known = this.texts.get(file);
    if (known !== undefined) return known;
    const made = settingsAt(this.bounds.cwd, file, MAX_BYTES).then((found): Outcome => {
      if (found === undefined) return undefined;
      const decoded = 'bytes' in found ? decode(found.bytes) : { ok: false as const, reason: found.reason };
      if (decoded.ok) return { text: { file, text: decoded.text } };
      return { left: `the settings of ${posix.basename(file)} beside it were not read: ${decoded.reason}` };
    });
    this.texts.set(file, made);
    return made;
  }
}
