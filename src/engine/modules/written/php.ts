import { classNamesIn } from './classes.js';

const WRITTEN = /\b(?:include|require)(?:_once)?\b[^;\n]{0,300}?['"]\/?([^'"\n]+\.php)['"]/g;
/** `use A\B;`, `use A\B as C, D\E;` */
const USED = /^[ \t]*use[ \t]+((?:(?:function|const)[ \t]+)?\\?\w[^;{}()=$]{0,2000})/gm;
/** `use A\{B, C as D};` */
const GROUPED = /^[ \t]*use[ \t]+\\?([\w\\]+\\)\{([^{};]{1,2000})\}/gm;
/** A class by its whole name, where it is used. */
const WHOLE = /(?<![\w\\])\\((?:\w+\\)+\w+)/g;
/** A class by a part of its name: `Names\First::A` behind `use App\Names;`, or in the namespace of the file. */
const PART = /(?<![\w\\$])([A-Z]\w*)((?:\\\w+)+)(?=::|[ \t]*\(|[ \t]+[$|&{]|[ \t]*;)/g;
const NAMESPACE = /^[ \t]*(?:<\?php\s+)?namespace[ \t]+([\w\\]+)/m;

/** One of the names behind `use`. */
const ONE = /(?:^|,)\s*(?:(?:function|const)[ \t]+)?\\?(\w[\w\\]*)(?:\s+as\s+(\w+))?/g;

/** The classes and files that a text names, parsed or not; a class without an import is one of its own namespace. */
export function phpSpecifiersIn(text: string): readonly string[] {
  const [, namespace] = NAMESPACE.exec(text) ?? [];
  const within = (name: string): string => (namespace === undefined ? name : `${namespace}\\${name}`);
  const files = Array.from(text.matchAll(WRITTEN), ([, path = '']) => `./${path}`);
  const used = [...text.matchAll(USED)].flatMap(([, names = '']) =>
    Array.from(names.matchAll(ONE), ([, name = '', alias]) => ({ name, alias: alias ?? lastOf(name) })),
  );
  const first = new Map(used.map(({ name, alias }) => [alias, name]));
  const parts = Array.from(text.matchAll(PART), ([, head = '', rest = '']) => (first.get(head) ?? within(head)) + rest);
  const written = [...used.map(({ name }) => name), ...files, ...parts];
  const classes = classNamesIn(text).map(within);
  const grouped = [...text.matchAll(GROUPED)].flatMap(([, before = '', names = '']) =>
    Array.from(names.matchAll(ONE), ([, name = '']) => before + name),
  );
  const whole = [...text.matchAll(WHOLE)].map(([, name = '']) => name);
  return [...new Set([...written, ...grouped, ...classes, ...whole])];
}

function lastOf(name: string): string {
  return name.slice(name.lastIndexOf('\\') + 1);
}
