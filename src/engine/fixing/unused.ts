import { dirname, join } from 'node:path';
import { orphanIn } from '../../flow/uses/copies.js';
import type { Trees } from '../../flow/uses/trees.js';
import type { Edit } from '../../model/span.js';
import { placeOf, quoted } from '../../rewrite/step.js';
import { fileOfPart } from '../../text/part-name.js';
import { textIn } from './looked-through.js';

/** Settings of a language under which a name that nothing uses is an error, and what says so in them. */
interface Strict {
  readonly files: RegExp;
  readonly settings: RegExp;
  readonly says: RegExp;
  /** The same for parameters. */
  readonly ofParameters?: RegExp | undefined;
}

const DENIED =
  /#!?\[\s*(?:deny|forbid)\(\s*[^)]*\b(?:warnings|unused\w*)\b|-D\s*warnings|(?:warnings|unused\w*)\s*=\s*[{"][^\n]*\bdeny\b/;

const LANGUAGES: readonly Strict[] = [
  {
    files: /\.(?:[mc]?tsx?|vue|svelte|astro)$/,
    settings: /^tsconfig(?:\.\w+)*\.json$/,
    says: /^[^\n/]*"noUnusedLocals"\s*:\s*true/m,
    ofParameters: /^[^\n/]*"noUnusedParameters"\s*:\s*true/m,
  },
  { files: /\.rs$/, settings: /^(?:lib\.rs|main\.rs|Cargo\.toml|config\.toml)$/, says: DENIED },
  {
    files: /\.cs$/,
    settings: /(?:\.csproj|^Directory\.Build\.props)$/,
    says: /<TreatWarningsAsErrors>\s*true|<WarningsAsErrors>[^<]*(?:CS0219|CS0168|nullable)/i,
  },
  { files: /\.kts?$/, settings: /^build\.gradle(?:\.kts)?$/, says: /\ballWarningsAsErrors\b[^\n]*\btrue\b/ },
];

/** Names that a fix would leave without use, in projects whose settings make an error of that. */
export class Unused {
  private byFolder: ReadonlyMap<string, readonly string[]> | undefined;
  private readonly texts = new Map<string, string>();
  private readonly answers = new Map<string, Map<RegExp, boolean>>();

  /** `listed`: every file there is. */
  constructor(
    private readonly cwd: string,
    private readonly listed: Iterable<string>,
    private readonly trees: Trees,
  ) {}

  /** Why the edits of a fix would not compile. */
  doubt(edits: readonly Edit[]): string | undefined {
    const [first] = edits;
    const tree = first === undefined ? undefined : this.trees.of(first.file);
    if (first === undefined || tree === undefined) return undefined;
    const file = fileOfPart(first.file);
    const strict = LANGUAGES.find(({ files }) => files.test(file));
    if (strict === undefined) return undefined;
    const texts = [this.trees.text(first.file)?.text ?? '', ...this.settingsOf(file, strict)];
    const isSaid = (pattern: RegExp | undefined): boolean =>
      pattern !== undefined && texts.some((text) => this.says(text, pattern));
    if (!isSaid(strict.says)) return undefined;
    const at = orphanIn(tree, edits, isSaid(strict.ofParameters));
    if (at === undefined) return undefined;
    const source = this.trees.text(first.file) ?? { file: first.file, text: '' };
    const name = quoted(source.text.slice(at.start, at.end));
    return `nothing would use ${name} any more, and the settings make an error of that (${placeOf({ source }, at)})`;
  }

  /** Each text is asked once, of whose fixes there may be thousands. */
  private says(text: string, pattern: RegExp): boolean {
    const answers = this.answers.get(text) ?? new Map<RegExp, boolean>();
    this.answers.set(text, answers);
    const known = answers.get(pattern) ?? pattern.test(text);
    answers.set(pattern, known);
    return known;
  }

  /** Settings in the folders above a file. */
  private settingsOf(file: string, { settings }: Strict): readonly string[] {
    this.byFolder ??= foldersOf(this.listed);
    const found: string[] = [];
    for (let folder = dirname(file); ; folder = dirname(folder)) {
      for (const name of this.byFolder.get(folder) ?? []) if (settings.test(name)) found.push(this.text(folder, name));
      if (folder === dirname(folder)) return found;
    }
  }

  private text(folder: string, name: string): string {
    const path = join(folder, name);
    const known = this.texts.get(path) ?? textIn(this.cwd, path);
    this.texts.set(path, known);
    return known;
  }
}

function foldersOf(listed: Iterable<string>): ReadonlyMap<string, readonly string[]> {
  const folders = new Map<string, string[]>();
  for (const file of listed) {
    const name = file.slice(file.lastIndexOf('/') + 1);
    if (!LANGUAGES.some(({ settings }) => settings.test(name))) continue;
    const folder = dirname(file);
    const known = folders.get(folder);
    if (known === undefined) folders.set(folder, [name]);
    else known.push(name);
  }
  return folders;
}
