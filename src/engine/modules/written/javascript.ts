const WRITTEN = /(?:\bfrom|\brequire\(|\bimport)[ (]*['"]([^'"\n]{2,200})['"]/g;

/** The specifiers in a text that was not parsed: quick, and some may be in comments. */
export function specifiersIn(text: string): readonly string[] {
  const found: string[] = [];
  for (const match of text.matchAll(WRITTEN)) found.push(match[1] ?? '');
  return found;
}
