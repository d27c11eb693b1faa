import { kindByName, recordOf } from '../../reading/kinds.js';

/** What is declared for the classes of other files to be built on: interfaces, traits, abstract and open classes. */
const BASE =
  /\b(?:interface|trait|protocol|(?:abstract|open|sealed)[ \t]+(?:\w+[ \t]+)*class)[ \t]+([A-Z_]\w*)|^[ \t]*class[ \t]+(\w+)[ \t]*(?:\([^()\n]*\b(?:ABC|Protocol|ABCMeta)\b)/gm;

/** The types that are in files for others to keep, and those that the classes of files keep. */
export class Bases {
  private readonly kept = new Map<string, readonly string[]>();

  constructor(private readonly textOf: (file: string) => string | undefined) {}

  /** The types in a file that classes of other files may be built on. */
  in(file: string): readonly string[] {
    return Array.from((this.textOf(file) ?? '').matchAll(BASE), ([, type, name]) => type ?? name ?? '');
  }

  /** The types that the classes of a file are built on: asked of it for each type that it names. */
  of(file: string): readonly string[] {
    const known = this.kept.get(file);
    if (known !== undefined) return known;
    const kind = kindByName(file);
    const basesIn = kind === undefined ? undefined : recordOf(kind)?.modules?.bases;
    const made = basesIn?.(this.textOf(file) ?? '') ?? [];
    this.kept.set(file, made);
    return made;
  }
}
