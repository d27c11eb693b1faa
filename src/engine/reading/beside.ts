import { readdir } from 'node:fs/promises';
import { posix, resolve } from 'node:path';
import type { Beside } from '../../model/reader.js';
import type { SourceText } from '../../model/span.js';
import { decode } from '../../text/decode.js';
import { readBytes } from './files.js';

/** More files than this, or larger ones, are no settings. */
const MOST = 24;
const LARGEST = 256 * 1024;

export interface BesideTexts {
  readonly texts: readonly SourceText[];
  /** There are more of them. */
  readonly isCut: boolean;
}

/** Finds the files that others are read with. Each folder is listed once, each file read once. */
export class BesideFiles {
  private readonly folders = new Map<string, Promise<readonly string[]>>();
  private readonly texts = new Map<string, Promise<SourceText | undefined>>();

  constructor(private readonly root: string) {}

  /** Never leaves the root, and never throws: what cannot be read is not there. */
  async of(file: string, wanted: readonly Beside[]): Promise<BesideTexts> {
    const found = new Set<string>();
    let isCut = false;
    for (const { folder, names } of wanted) {
      const path = posix.normalize(posix.join(posix.dirname(file), folder));
      if (path.startsWith('..')) continue;
      for (const name of await this.namesIn(path)) {
        const full = posix.join(path, name);
        if (!names.test(name) || full === file || found.has(full)) continue;
        if (found.size < MOST) found.add(full);
        else isCut = true;
      }
    }
    const texts = await Promise.all([...found].map((name) => this.text(name)));
    return { texts: texts.filter((text) => text !== undefined), isCut };
  }

  private namesIn(folder: string): Promise<readonly string[]> {
    const known = this.folders.get(folder);
    if (known !== undefined) return known;
    const made = readdir(resolve(this.root, folder)).then(
      (names) => names.sort(),
      () => [],
    );
    this.folders.set(folder, made);
    return made;
  }

  private text(file: string): Promise<SourceText | undefined> {
    const known = this.texts.get(file);
    if (known !== undefined) return known;
    const made = readBytes(this.root, file, LARGEST).then((bytes) => {
      const decoded = bytes === undefined ? undefined : decode(bytes);
      return decoded?.ok === true ? { file, text: decoded.text } : undefined;
    });
    this.texts.set(file, made);
    return made;
  }
}
