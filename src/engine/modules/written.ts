import type { Kind } from '../kinds.js';
import { hclSources } from './hcl.js';
import { phpSpecifiersIn } from './php.js';
import { pythonSpecifiersIn } from './python.js';
import { rubySpecifiersIn } from './ruby.js';
import { specifiersIn } from './specifiers.js';

/** How the modules are found that a text names. */
const SPECIFIERS: Partial<Record<Kind, (text: string) => readonly string[]>> = {
  javascript: specifiersIn,
  php: phpSpecifiersIn,
  python: pythonSpecifiersIn,
  ruby: rubySpecifiersIn,
  hcl: hclSources,
  'hcl-json': hclSources,
};

/** The module specifiers that are written in files of some kinds, by file; of files whose text cannot be had none. */
export function writtenIn(
  files: Iterable<readonly [file: string, kind: Kind]>,
  textOf: (file: string) => string | undefined,
): ReadonlyMap<string, readonly string[]> {
  const written = new Map<string, readonly string[]>();
  for (const [file, kind] of files) {
    const find = SPECIFIERS[kind];
    const text = find === undefined ? undefined : textOf(file);
    const specifiers = find === undefined || text === undefined ? [] : find(text);
    if (specifiers.length > 0) written.set(file, specifiers);
  }
  return written;
}
