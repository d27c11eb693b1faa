/** At the start of a line, or behind another statement or the head of a block in the same line. */
const WRITTEN =
  /(?:^|;|\b(?:try|else|finally)[ \t]*:)[ \t]*(?:from[ \t]+([.\w]+)[ \t]+import[ \t]+(\((?:#[^\n]*|[^)#])*\)|(?:\\\r?\n|[^\n#;])*)|import[ \t]+((?:\\\r?\n|[^\n#;])+))/gm;

/** The modules that a text names, parsed or not: those it imports, and those that the names it imports may be. */
export function pythonSpecifiersIn(text: string): readonly string[] {
  const found: string[] = [];
  for (const [, from, names = '', modules = ''] of text.matchAll(WRITTEN)) {
    if (from === undefined) found.push(...listed(modules));
    else found.push(from, ...listed(names).map((name) => `${from}${from.endsWith('.') ? '' : '.'}${name}`));
  }
  return found;
}

/** `a as b, c` */
function listed(names: string): string[] {
  return names
    .replaceAll(/#[^\n]*/g, '')
    .replaceAll(/[()\\]/g, ' ')
    .split(',')
    .flatMap((name) => /^\s*([\w.]+)/.exec(name)?.[1] ?? []);
}
