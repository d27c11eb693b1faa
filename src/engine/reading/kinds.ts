import type { Dialect } from '../../model/dialect.js';
import type { Reader } from '../../model/reader.js';
import { LANGUAGES } from '../languages/all.js';
import type { Language } from '../languages/language.js';

/** A kind of file that is read. */
export type Kind = (typeof LANGUAGES)[number]['id'];

const RECORDS: ReadonlyMap<string, Language<Kind>> = new Map(
  LANGUAGES.map((language: Language<Kind>) => [language.id, language]),
);

export const KINDS: readonly Kind[] = LANGUAGES.map(({ id }) => id);

const BY_EXTENSION: ReadonlyMap<string, Kind> = new Map(
  LANGUAGES.flatMap(({ id, extensions }) => words(extensions).map((extension) => [extension, id] as const)),
);

/** The extensions of the files that are read, in the order of their kinds. A file without one may be read, too. */
export const EXTENSIONS: readonly string[] = [...BY_EXTENSION.keys()];

/** Made by package managers, and large. */
const LOCK_FILE = /^(?:package-lock|npm-shrinkwrap|composer\.lock|pnpm-lock|packages\.lock)(?:\.json|\.yaml)?$/;

/** Names that say more than their extension, or have none. */
const BY_NAME: readonly (readonly [name: RegExp, kind: Kind | undefined])[] = [
  ...patterns(({ fileNames }) => fileNames),
  [LOCK_FILE, undefined],
];

const BY_FOLDER = patterns(({ inFolders }) => inFolders);

/** What runs a script, by the name in its first line. */
const BY_PROGRAM = patterns(({ interpreters }) => interpreters);

/** Extensions of the files that others can name as modules. */
const MODULES: ReadonlySet<string> = new Set(
  LANGUAGES.flatMap(({ modules }: Language) => words(modules?.extensions ?? '')),
);

/** How documents name languages, by the file extension that a file of that language has. */
const BY_WORD: ReadonlyMap<string, string> = new Map(
  LANGUAGES.flatMap(({ names }: Language) =>
    Object.entries(names ?? {}).flatMap(([extension, text]) => words(text).map((word) => [word, extension] as const)),
  ),
);

/** What is known of a kind of file, or of the language of a program; undefined for what is none. */
export function recordOf(kind: string): Language<Kind> | undefined {
  return RECORDS.get(kind);
}

/**
 * The kind of a file by its name; `sniff` when only the first line can tell, undefined for what is not read.
 */
export function kindByName(file: string): Kind | 'sniff' | undefined {
  const name = file.slice(file.lastIndexOf('/') + 1).toLowerCase();
  const named = BY_NAME.find(([pattern]) => pattern.test(name));
  if (named !== undefined) return named[1];
  const placed = /[^/]+\/[^/]+$/.exec(file)?.[0].toLowerCase();
  const inFolder = placed === undefined ? undefined : BY_FOLDER.find(([pattern]) => pattern.test(placed));
  if (inFolder !== undefined) return inFolder[1];
  const dot = name.lastIndexOf('.');
  if (dot <= 0) return 'sniff';
  if (/\.d\.[mc]?ts$/.test(name)) return undefined;
  return BY_EXTENSION.get(name.slice(dot + 1));
}

/** Whether other files can name this one as a module. */
export function isModule(file: string): boolean {
  return MODULES.has(file.slice(file.lastIndexOf('.') + 1));
}

/** The kind that a file's first line says. */
export function kindByContent(text: string): Kind | undefined {
  const [line] = /^#![^\n]*/.exec(text) ?? [];
  if (line !== undefined) return BY_PROGRAM.find(([program]) => program.test(line))?.[1];
  return FIRST.test(text) || (COMMAND.test(text) && SCRIPT.test(text)) ? 'shell' : undefined;
}

/** A command that sends something before anything else but comments: no text for people begins so. */
const FIRST = /^\s*(?:#[^\n]*\n\s*)*(?:curl|wget|xh)[ \t]+(?:-|["']?(?:https?:\/\/|\$))/;
/** A command that sends something, and what only scripts have: text for people may hold commands as well. */
const COMMAND = /^[ \t]*(?:\w+=\$\()?(?:curl|wget|https?|xh)[ \t]+(?:-|["']?(?:https?:\/\/|\$))/m;
const SCRIPT =
  /^[ \t]*(?:set -[a-z]+|export \w+=|[A-Za-z_]\w*=\S|if \[|for \w+ in |while |(?:done|fi|esac)\b|[\w-]+\(\)\s*\{)/m;

/** The kind of file with an extension; undefined where no reader takes it. */
export function kindOfExtension(extension: string): Kind | undefined {
  const kind = kindByName(`x.${extension}`);
  return kind === 'sniff' ? undefined : kind;
}

/** The file extension of a language by one of its names in documents; undefined for a name that is not known. */
export function extensionOf(language: string): string | undefined {
  return BY_WORD.get(language.trim().toLowerCase());
}

export async function readerOf(kind: Kind): Promise<Reader> {
  const record = RECORDS.get(kind);
  if (record === undefined) throw new Error(`no reader for files of the kind ${kind}`);
  return record.reader();
}

/** The dialect by the name that requests carry; formats whose requests are maps have theirs in one table. */
export async function dialectOf(name: string): Promise<Dialect | undefined> {
  const load = RECORDS.get(name)?.dialect;
  return load === undefined ? (await import('../../read/collections/dialects.js')).collectionDialects[name] : load();
}

function patterns(of: (language: Language) => RegExp | undefined): (readonly [RegExp, Kind])[] {
  return LANGUAGES.flatMap((language) => {
    const pattern = of(language);
    return pattern === undefined ? [] : [[pattern, language.id] as const];
  });
}

/** The words of a list with blanks between. */
export function words(text: string): string[] {
  return text.split(' ').filter((word) => word !== '');
}
