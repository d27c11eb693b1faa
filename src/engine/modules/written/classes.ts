/** What stands before the name of a class that is used, or behind it. */
const NAMED =
  /\b(?:extends|implements|new|with|include|extend|prepend|static|by)[ \t]+(?:\\?\w+(?:\\|\.|::))*([A-Z]\w*)|[:,<][ \t]*(?:\w+\.)*([A-Z]\w*)|(?<![\w$])([A-Z]\w*)(?=(?:\.|::)\w)/g;

/** The classes that a text uses, by their own names: those it is built on, makes or takes something static of. */
export function classNamesIn(text: string): readonly string[] {
  const found = new Set<string>();
  for (const [, after, listed, before] of text.matchAll(NAMED)) found.add(after ?? listed ?? before ?? '');
  return [...found];
}
