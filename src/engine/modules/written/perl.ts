const NAMED =
  /^[ \t]*(?:use|require|no|extends|with)[ \t]+['"]?([A-Z]\w*(?:::\w+)*)|(?<![\w:])([A-Z]\w*(?:::\w+)*)(?=->)/gm;

/** The modules that a text names, parsed or not: those it uses, and those it calls something of. */
export function perlSpecifiersIn(text: string): readonly string[] {
  return [...new Set(Array.from(text.matchAll(NAMED), ([, used, called]) => used ?? called ?? ''))];
}
