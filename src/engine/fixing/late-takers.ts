import { lateTakesIn, type LateTake } from '../../flow/uses/late-takes.js';
import { moduleNames } from '../../flow/uses/module-names.js';
import { PROSE, saidWith } from '../../flow/uses/said-with.js';
import type { SourceText, Span } from '../../model/span.js';
import { literally } from '../../text/pattern.js';
import { withoutExtension } from '../../text/written-extension.js';
import { isBinary } from './others.js';
import { look } from './looked-through.js';

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
  /** A place of a file is followed as a use of the name, which is one of a program of this language. */
  readonly isKnown: (name: string, place: Span, language: string) => boolean;
}

/**
 * Where some file, read or not, takes a name of a module by a text: `importlib.import_module("paths")`, `python -c "import
 * paths; …"`. All files are looked through when the first is asked for.
 */
export function lateTakers(files: Files): (file: string, language: string, name: string) => Span | undefined {
  const takes = new Map<string, readonly LateTake[]>();
  let naming: readonly SourceText[] | undefined;
  const known = new Map<string, Span | undefined>();
  const find = (file: string, language: string, name: string): Span | undefined => {
    const late = takes.get(language) ?? takesOf(files, language);
    takes.set(language, late);
    const path = withoutExtension(file);
    const taken = late.find(
      ({ span, file: meant, names }) => span.file !== file && names?.has(name) !== false && meant.test(path),
    );
    if (taken !== undefined) return taken.span;
    naming ??= namingAny(files);
    for (const source of naming) {
      const said =
        source.file === file ? undefined : saidWith(source, file, name, (at) => files.isKnown(name, at, language));
      if (said !== undefined) return said;
    }
    return undefined;
  };
  return (file, language, name) => {
    const key = `${file}\0${name}`;
    if (!known.has(key)) known.set(key, find(file, language, name));
    return known.get(key);
  };
}

function takesOf({ cwd, all, textOf }: Files, language: string): readonly LateTake[] {
  const own = FILES[language];
  if (own === undefined) return [];
  return [...all].flatMap((file) => {
    if (!own.test(file)) return [];
    const looked = textOf(file) ?? look(cwd, file, 'source');
    return typeof looked === 'object' ? lateTakesIn({ file, text: looked.text }, language) : [];
  });
}

/** The files that say the name of one that is changed. */
function namingAny({ cwd, all, changed, textOf }: Files): readonly SourceText[] {
  const names = [...new Set([...changed].flatMap(moduleNames))];
  const any = new RegExp(String.raw`(?<![\w-])(?:${names.map(literally).join('|')})(?![\w-])`);
  return [...all].flatMap((file) => {
    if (isBinary(file) || PROSE.test(file)) return [];
    const known = textOf(file);
    if (known !== undefined) return any.test(known.text) ? [known] : [];
    const looked = look(cwd, file, 'source');
    return typeof looked === 'object' && any.test(looked.text) ? [{ file, text: looked.text }] : [];
  });
}
