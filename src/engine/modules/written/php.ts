import { classNamesIn } from './classes.js';

const WRITTEN =
  /^[ \t]*use[ \t]+\\?([\w\\]+)|\b(?:include|require)(?:_once)?\b[^;\n]{0,300}?['"]\/?([^'"\n]+\.php)['"]/gm;
/** `use A\{B, C as D};` */
const GROUPED = /^[ \t]*use[ \t]+\\?([\w\\]+\\)\{([^{};]{1,2000})\}/gm;
/** A class by its whole name, where it is used. */
const WHOLE = /(?<![\w\\])\\((?:\w+\\)+\w+)/g;
const NAMESPACE = /^[ \t]*(?:<\?php\s+)?namespace[ \t]+([\w\\]+)/m;

/** The classes and files that a text names, parsed or not; a class without an import is one of its own namespace. */
export function phpSpecifiersIn(text: string): readonly string[] {
  const [, namespace] = NAMESPACE.exec(text) ?? [];
  const written = [...text.matchAll(WRITTEN)].map(([, name, path = '']) => name ?? `./${path}`);
  const classes = classNamesIn(text).map((name) => (namespace === undefined ? name : `${namespace}\\${name}`));
  const grouped = [...text.matchAll(GROUPED)].flatMap(([, before = '', names = '']) =>
    Array.from(names.matchAll(/(?:^|,)\s*([\w\\]+)/g), ([, name = '']) => before + name),
  );
  const whole = [...text.matchAll(WHOLE)].map(([, name = '']) => name);
  return [...new Set([...written, ...grouped, ...classes, ...whole])];
}
