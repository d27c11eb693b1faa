import { dataFilesIn } from '../../text/data-files.js';
import { kindByName, recordOf, type Kind } from '../reading/kinds.js';

/** Parts the names of modules: none holds it. */
const BETWEEN = '\n';

/**
 * The names of modules in a text, in one string of its own: what a search finds in a text would keep all of the text in
 * memory. `latin`: the bytes of the text, one character each.
 */
export function importsIn(latin: string, kind: Kind): string {
  const names = [
    ...(recordOf(kind)?.modules?.written?.(latin) ?? []),
    ...(READS_NOTHING.has(kind) ? [] : dataFilesIn(latin)),
  ];
  const joined = names.join(BETWEEN);
  return names.length === 1 || /[^\0-\x7f]/.test(joined) ? Buffer.from(joined, 'latin1').toString('utf8') : joined;
}

/** Data and documents: no program that reads a file while it runs. */
const READS_NOTHING: ReadonlySet<Kind> = new Set<Kind>([
  'json',
  'json-module',
  'texts',
  'toml',
  'dotenv',
  'markdown',
  'html',
  'asciidoc',
  'rst',
  'expressions',
  'tls-settings',
]);

function namesNothing(kind: Kind): boolean {
  return READS_NOTHING.has(kind) && recordOf(kind)?.modules?.written === undefined;
}

/**
 * What the files of a tree name as modules. It was found when they were searched; where it was not, they are read when
 * it is asked for. `textOf` gives the bytes, one character each.
 */
export class Imports {
  private readonly split = new Map<string, readonly string[]>();

  constructor(
    private readonly found: ReadonlyMap<string, string>,
    private readonly textOf: (file: string, kind: Kind) => string | undefined,
  ) {}

  of(file: string): readonly string[] {
    const known = this.split.get(file);
    if (known !== undefined) return known;
    const joined = this.found.get(file) ?? this.read(file);
    const made = joined === '' ? [] : joined.split(BETWEEN);
    this.split.set(file, made);
    return made;
  }

  /** The files of some kinds among those given that name modules, by name, with what they name. */
  in(files: Iterable<string>, wants: (kind: Kind) => boolean): ReadonlyMap<string, readonly string[]> {
    const written = new Map<string, readonly string[]>();
    // Files are read side by side: where not all can be followed, it must not matter which came first.
    for (const file of [...files].sort()) {
      const kind = kindOf(file);
      const names = kind === undefined || !wants(kind) ? [] : this.of(file);
      if (names.length > 0) written.set(file, names);
    }
    return written;
  }

  private read(file: string): string {
    const kind = kindOf(file);
    const text = kind === undefined || namesNothing(kind) ? undefined : this.textOf(file, kind);
    return kind === undefined || text === undefined ? '' : importsIn(text, kind);
  }
}

function kindOf(file: string): Kind | undefined {
  const kind = kindByName(file);
  return kind === 'sniff' ? undefined : kind;
}
