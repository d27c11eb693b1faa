import { posix } from 'node:path';
import { isManifest } from './manifest.js';

/** The projects of a tree: a file belongs to the nearest folder with a manifest, or to the tree itself. */
export class Projects {
  private readonly manifests = new Map<string, string[]>();
  private readonly folders = new Map<string, string>();
  private folded: ReadonlyMap<string, readonly string[]> | undefined;
  private members: ReadonlyMap<string, readonly string[]> | undefined;

  /** `all`: every file of the tree, of whatever kind; `scanned`: those that were looked at. */
  constructor(
    all: Iterable<string>,
    private readonly scanned: Iterable<string>,
  ) {
    for (const file of all) {
      const slash = file.lastIndexOf('/');
      if (!isManifest(file.slice(slash + 1))) continue;
      const folder = slash < 0 ? '.' : file.slice(0, slash);
      this.manifests.set(folder, [...(this.manifests.get(folder) ?? []), file]);
    }
  }

  /** The folder of a file's project. */
  of(file: string): string {
    return this.at(posix.dirname(file));
  }

  manifestsOf(project: string): readonly string[] {
    return this.manifests.get(project) ?? [];
  }

  /** The files of a project that were looked at. */
  filesOf(project: string): readonly string[] {
    this.members ??= grouped(this.scanned, (file) => this.of(file));
    return this.members.get(project) ?? [];
  }

  /** The files of a folder that were looked at. */
  beside(folder: string): readonly string[] {
    this.folded ??= grouped(this.scanned, (file) => posix.dirname(file));
    return this.folded.get(folder) ?? [];
  }

  private at(folder: string): string {
    const known = this.folders.get(folder);
    if (known !== undefined) return known;
    const above = posix.dirname(folder);
    const found = folder === '.' || above === folder || this.manifests.has(folder) ? folder : this.at(above);
    this.folders.set(folder, found);
    return found;
  }
}

function grouped(files: Iterable<string>, by: (file: string) => string): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, string[]>();
  for (const file of files) {
    const key = by(file);
    const known = groups.get(key);
    if (known === undefined) groups.set(key, [file]);
    else known.push(file);
  }
  return groups;
}
