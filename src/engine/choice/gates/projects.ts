import { posix } from 'node:path';
import { isManifest } from './manifest.js';

/** The projects of a tree: a file belongs to the nearest folder with a manifest, or to the tree itself. */
export class Projects {
  private readonly manifests = new Map<string, string[]>();
  private readonly folders = new Map<string, string>();
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
    if (this.members === undefined) {
      const members = new Map<string, string[]>();
      for (const file of this.scanned) {
        const own = this.of(file);
        const known = members.get(own);
        if (known === undefined) members.set(own, [file]);
        else known.push(file);
      }
      this.members = members;
    }
    return this.members.get(project) ?? [];
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
