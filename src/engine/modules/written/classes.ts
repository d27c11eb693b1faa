import { calledOnIn } from '../../../text/lexical/called-on.js';

/** What stands before the name of a class that is used, or behind it. */
const NAMED =
  /\b(?:extends|implements|new|with|include|extend|prepend|static|by)[ \t]+\\?((?:\w+(?:\\|\.|::))*[A-Z]\w*)|[:,<][ \t]*((?:\w+\.)*[A-Z]\w*)|(?<![\w$])([A-Z]\w*)(?=(?:\.|::)\w)/g;
/** What a class may be a member of: `Names.First`. Before a backslash stand namespaces. */
const OF_PATH = /(?<=^|[.:\\])[A-Z]\w*(?!\w*\\)/g;
/** `Api api;`, `(Api api)`, `Api api = new()`: what is declared to be of a class. */
const DECLARED = /(?<![\w$.])([A-Z]\w*)(?=[ \t]+\$?\w+[ \t]*[=;,){])/g;
/** `Api(http)`: what makes one, where no word says so. */
const MADE = /(?<![\w$])([A-Z]\w*)(?=\()/g;
/** A function or variable that a file of Kotlin takes from another one, whatever it calls it, and a function that its package may have. */
const LOOSE =
  /^import[ \t]+[\w.]+\.([a-z]\w*(?=[ \t]*$)|\w+(?=[ \t]+as\b))|(?=[a-z])(?<![\w$.@]|\bfun[ \t]+)(\w+)(?=\()/gm;

function namedIn(text: string): Set<string> {
  const found = new Set<string>();
  for (const [, after, listed, before] of text.matchAll(NAMED)) {
    const path = after ?? listed;
    if (path === undefined) found.add(before ?? '');
    else for (const [name] of path.matchAll(OF_PATH)) found.add(name);
  }
  return found;
}

/** The classes that a text uses, by their own names: those it is built on, makes, takes something static of or declares. */
export function classNamesIn(text: string): readonly string[] {
  return withAll(text, DECLARED);
}

/**
 * The same for Kotlin, where a class is made by its name alone, and declared behind the name of what is of it; and what
 * may be a function or variable of another file.
 */
export function kotlinClassNamesIn(text: string): readonly string[] {
  const loose = Array.from(text.matchAll(LOOSE), ([, taken, called]) => taken ?? called ?? '');
  return [...new Set([...withAll(text, MADE), ...loose, ...extensionNamesIn(text)])];
}

/** `partial class Api`: other files have the rest of it. */
const PARTIAL = /\bpartial[ \t]+(?:class|struct|interface|record(?:[ \t]+(?:class|struct))?)[ \t]+([A-Z]\w*)/g;

/** The same for C#, with the classes that it has only parts of, and what may be an extension method. */
export function csharpClassNamesIn(text: string): readonly string[] {
  const parts = Array.from(text.matchAll(PARTIAL), ([, name = '']) => name);
  return [...new Set([...classNamesIn(text), ...parts, ...extensionNamesIn(text)])];
}

/** What is called on objects may be functions of other files, which go by a dot before their names. */
function extensionNamesIn(text: string): readonly string[] {
  return Array.from(calledOnIn(text), (name) => `.${name}`);
}

function withAll(text: string, pattern: RegExp): readonly string[] {
  const found = namedIn(text);
  for (const [, name = ''] of text.matchAll(pattern)) found.add(name);
  return [...found];
}
