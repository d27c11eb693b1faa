const WRITTEN = /^[ \t]*use[ \t]+\\?([\w\\]+)|\b(?:include|require)(?:_once)?\b[^;\n]*?['"]\/?([^'"\n]+\.php)['"]/gm;

/** The classes and files that a text names, parsed or not. */
export function phpSpecifiersIn(text: string): readonly string[] {
  return [...text.matchAll(WRITTEN)].map(([, name, path = '']) => name ?? `./${path}`);
}
