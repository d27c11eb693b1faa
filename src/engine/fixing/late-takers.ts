import { lateTakesIn, type LateTake } from '../../flow/uses/late-takes.js';
import { moduleNames } from '../../flow/uses/module-names.js';
import { PROSE, saidWith } from '../../flow/uses/said-with.js';
import type { SourceText, Span } from '../../model/span.js';
import { literally } from '../../text/pattern.js';
import { withoutExtension } from '../../text/written-extension.js';
import { isBinary } from './others.js';
import { sourceIn } from './looked-through.js';

/** Files of languages whose programs take modules by texts. */
const FILES: Readonly<Record<string, RegExp>> = {
  javascript: /\.(?:[cm]?[jt]sx?|vue|svelte|astro)$/i,
  python: /\.(?:pyw?|ipynb)$/i,
};

interface Files {
  readonly cwd: string;
  readonly all: Iterable<string>;
  /** Files of which something is changed: no others are asked for. */
  readonly changed: ReadonlySet<string>;
  readonly textOf: (file: string) => SourceText | undefined;
  /** A place of a file is followed as a use of a name of programs of this language. */
  readonly isKnown: (place: Span, language: string) => boolean;
}

/** What the files of a project say that one of them takes of another while it runs. */
interface Said {
  readonly takes: Readonly<Record<string, readonly LateTake[]>>;
  /** The files that say the name of one that is changed. */
  readonly naming: readonly SourceText[];
}

/**
 * Where some file, read or not, takes a name of a module by a text: `importlib.import_module("paths")`, `python -c "import
 * paths; …"`. All files are looked through when the first is asked for.
 */
export function lateTakers(files: Files): (file: string, language: string, name: string) => Span | undefined {
  let said: Said | undefined;
  const known = new Map<string, Span | undefined>();
  const find = (file: string, language: string, name: string): Span | undefined => {
    said ??= saidIn(files);
    const path = withoutExtension(file);
    const taken = said.takes[language]?.find(
      ({ span, file: meant, names }) => span.file !== file && names?.has(name) !== false && meant.test(path),
    );
    if (taken !== undefined) return taken.span;
    for (const source of said.naming) {
      const at = source.file === file ? undefined : saidWith(source, file, name, (one) => files.isKnown(one, language));
      if (at !== undefined) return at;
    }
    return undefined;
  };
  return (file, language, name) => {
    const key = `${file}\0${name}`;
    if (!known.has(key)) known.set(key, find(file, language, name));
    return known.get(key);
  };
}

function saidIn({ cwd, all, changed, textOf }: Files): Said {
  const takes: Record<string, LateTake[]> = {};
  const naming: SourceText[] = [];
  const names = [...new Set([...changed].flatMap(moduleNames))];
  const any = new RegExp(String.raw`(?<![\w-])(?:${names.map(literally).join('|')})(?![\w-])`);
  for (const file of all) {
    if (isBinary(file) || PROSE.test(file)) continue;
    const source = textOf(file) ?? sourceIn(cwd, file);
    if (source === undefined) continue;
    const [language] = Object.entries(FILES).find(([, own]) => own.test(file)) ?? [];
    if (language !== undefined) (takes[language] ??= []).push(...lateTakesIn(source, language));
    if (any.test(source.text)) naming.push(source);
  }
  return { takes, naming };
}
