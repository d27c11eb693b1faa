import type { Text } from '../model/text.js';

/** Files that programs read while they run, as they name them: `open("records/www.json")`, `--data @records/www.json`. */

/** Begins the specifier of a file that is read: it is found by its path, not in the way of a language's modules. */
const READ = 'file=';
/** What a file that is read exports all of its text as. */
export const WHOLE_TEXT = '\0text';
const EXTENSIONS = ['.json'] as const;
/** How long a path may be, in characters. */
const LONGEST = 200;

/** The specifier of a file that is read by its path, from the folder of the program or from one around it. */
export function dataSpecifier(path: string): string {
  return READ + path;
}

/** The path in such a specifier; undefined for one of a module. */
export function pathOfData(specifier: string): string | undefined {
  return specifier.startsWith(READ) ? specifier.slice(READ.length) : undefined;
}

/** A file that programs may read in such a way. */
export function isDataFile(file: string): boolean {
  return EXTENSIONS.some((extension) => file.endsWith(extension));
}

/** Some of a text is written in such a file. */
export function isOfDataFile(text: Text): boolean {
  return text.some((piece) => piece.kind === 'run' && piece.span !== undefined && isDataFile(piece.span.file));
}

/** The last name of a path. */
export function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** Whether a text ends with the name of one of some files. */
export function namesDataFile(text: string, names: ReadonlySet<string>): boolean {
  return names.size > 0 && isDataFile(text) && names.has(/[^/\\@=\0]*$/.exec(text)?.[0] ?? text);
}

/**
 * The specifiers of the files that a text may read, without parsing it: quick, and some may be in comments. What stands
 * before a variable's end (`$DIR/a.json`, `${dir}/a.json`) is not known.
 */
export function dataFilesIn(text: string): readonly string[] {
  const found = new Set<string>();
  for (const extension of EXTENSIONS) {
    for (let at = text.indexOf(extension); at >= 0; at = text.indexOf(extension, at + 1)) {
      const end = at + extension.length;
      if (isOfName(text.charCodeAt(end))) continue;
      let start = at;
      while (start > 0 && at - start < LONGEST && isOfPath(text.charCodeAt(start - 1))) start -= 1;
      const path = relative(text.slice(start, end), text.charAt(start - 1) === '$');
      if (path !== undefined) found.add(dataSpecifier(path));
    }
  }
  return [...found];
}

/** What tools read, and programs only name. */
const SETTINGS =
  /^(?:\.|(?:package(?:-lock)?|npm-shrinkwrap|composer|[tj]sconfig\b.*|deno|angular|nx|turbo|lerna|vercel|firebase|biome|renovate|manifest|launch|tasks|settings|wrangler|eslintrc|schema|openapi|swagger)\.json$)/i;

/** A path as it is looked for: without what leads to the folder that it begins in. */
function relative(written: string, isVariable: boolean): string | undefined {
  const path = (isVariable ? written.replace(/^\w+/, '') : written).replace(/^(?:\.?\/+)+/, '');
  return path.startsWith('.') || SETTINGS.test(baseName(path)) ? undefined : path;
}

function isOfName(code: number): boolean {
  return (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122) || code === 95;
}

/** Letters, digits, `_`, `-`, `.` and `/`. */
function isOfPath(code: number): boolean {
  return isOfName(code) || (code >= 45 && code <= 47);
}
