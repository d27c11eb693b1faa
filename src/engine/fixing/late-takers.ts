import { lateTakesIn, type LateTake } from '../../flow/uses/late-takes.js';
import type { SourceText, Span } from '../../model/span.js';
import { withoutExtension } from '../../text/written-extension.js';
import { look } from './looked-through.js';

/** Files of languages whose programs take modules by texts. */
const FILES: Readonly<Record<string, RegExp>> = {
  javascript: /\.(?:[cm]?[jt]sx?|vue|svelte|astro)$/i,
  python: /\.(?:pyw?|ipynb)$/i,
};

/**
 * Where some file, read or not, takes a name of a module by a text: `importlib.import_module("paths")`. All files of a language
 * are looked through when one of its modules is asked for first.
 */
export function lateTakers(
  cwd: string,
  files: Iterable<string>,
  known: (file: string) => SourceText | undefined,
): (file: string, language: string, name: string) => Span | undefined {
  const found = new Map<string, readonly LateTake[]>();
  return (file, language, name) => {
    const takes = found.get(language) ?? takesOf(cwd, files, known, language);
    found.set(language, takes);
    const path = withoutExtension(file);
    return takes.find(
      ({ span, file: meant, names }) => span.file !== file && names?.has(name) !== false && meant.test(path),
    )?.span;
  };
}

function takesOf(
  cwd: string,
  files: Iterable<string>,
  known: (file: string) => SourceText | undefined,
  language: string,
): readonly LateTake[] {
  const own = FILES[language];
  if (own === undefined) return [];
  return [...files].flatMap((file) => {
    if (!own.test(file)) return [];
    const looked = known(file) ?? look(cwd, file, 'source');
    return typeof looked === 'object' ? lateTakesIn({ file, text: looked.text }, language) : [];
  });
}
