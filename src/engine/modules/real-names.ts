import { readdirSync, realpathSync } from 'node:fs';
import { posix, relative, resolve } from 'node:path';
import { ABOVE, type Bounds } from '../choice/bounds.js';
import { slashed } from '../choice/listing.js';

/** The names of files without the links on the way to them: a library that many folders link to is one module. */
export class RealNames {
  private readonly folders = new Map<string, string>();
  private readonly links = new Map<string, ReadonlySet<string>>();
  /** Folders to which no link leads, and that hold none. */
  private readonly plain = new Set<string>();
  private root: string | undefined;

  constructor(private readonly bounds: Bounds) {}

  /**
   * The name of a file or folder, relative to the working directory, in the folder in which it really lies. As it was
   * given where no link leads to it, where the link leads nowhere, and where it leads out of the bounds.
   */
  of(path: string): string {
    const cut = path.lastIndexOf('/');
    // Most lie where their names say, many in one folder.
    if (cut > 0 && cut < path.length - 1 && this.plain.has(path.slice(0, cut))) return path;
    const folder = this.folderOf(posix.dirname(path));
    const name = posix.basename(path);
    if (cut > 0 && folder === path.slice(0, cut) && this.linksIn(folder).size === 0) this.plain.add(folder);
    const inside = posix.join(folder, name);
    return this.linksIn(folder).has(name) ? this.target(inside) : inside;
  }

  private folderOf(folder: string): string {
    const known = this.folders.get(folder);
    if (known !== undefined) return known;
    // What lies above the bounds is not theirs to look at.
    const real = this.bounds.has(posix.dirname(folder)) && !ABOVE.test(folder) ? this.of(folder) : folder;
    this.folders.set(folder, real);
    return real;
  }

  private linksIn(folder: string): ReadonlySet<string> {
    const known = this.links.get(folder);
    if (known !== undefined) return known;
    const found = linksOf(resolve(this.bounds.cwd, folder));
    this.links.set(folder, found);
    return found;
  }

  private target(path: string): string {
    try {
      const { cwd } = this.bounds;
      this.root ??= realpathSync(cwd);
      const real = slashed(relative(this.root, realpathSync(resolve(cwd, path))));
      return this.bounds.has(real) ? real : path;
    } catch {
      return path;
    }
  }
}

/** The links that a folder holds; none where there is no such folder. */
function linksOf(folder: string): ReadonlySet<string> {
  try {
    const all = readdirSync(folder, { withFileTypes: true });
    return new Set(all.filter((one) => one.isSymbolicLink()).map(({ name }) => name));
  } catch {
    return new Set();
  }
}
