import { classNamesIn } from './classes.js';

const WRITTEN =
  /^[ \t]*use[ \t]+\\?([\w\\]+)|\b(?:include|require)(?:_once)?\b[^;\n]{0,300}?['"]\/?([^'"\n]+\.php)['"]/gm;
const NAMESPACE = /^[ \t]*(?:<\?php\s+)?namespace[ \t]+([\w\\]+)/m;

/** The classes and files that a text names, parsed or not; a class without an import is one of its own namespace. */
export function phpSpecifiersIn(text: string): readonly string[] {
  const [, namespace] = NAMESPACE.exec(text) ?? [];
  const written = [...text.matchAll(WRITTEN)].map(([, name, path = '']) => name ?? `./${path}`);
  const classes = classNamesIn(text).map((name) => (namespace === undefined ? name : `${namespace}\\${name}`));
  return [...written, ...classes];
}
