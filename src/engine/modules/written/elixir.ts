/** `Cf.Security`, and `alias Cf.{Security, Zones}`. */
const NAMED = /\b((?:[A-Z]\w*\.)*)(?:([A-Z]\w*)|\{([\w., \t\r\n]{1,2000})\})/g;

/** The modules that a text names, parsed or not: by whole names, since nothing need be imported. */
export function elixirSpecifiersIn(text: string): readonly string[] {
  const found = new Set<string>();
  for (const [, before = '', last, several] of text.matchAll(NAMED)) {
    if (last !== undefined) found.add(`${before}${last}`);
    else if (before !== '') for (const one of several?.match(/[\w.]+/g) ?? []) found.add(`${before}${one}`);
  }
  return [...found];
}
