const REQUIRED = /\brequire[ \t]*\(?[ \t]*(?:"([^"\n]{1,400})"|'([^'\n]{1,400})'|\[\[([^\]\n]{1,400})\]\])/g;

/** The modules that a text takes in, parsed or not. */
export function luaSpecifiersIn(text: string): readonly string[] {
  return Array.from(text.matchAll(REQUIRED), ([, double, single, long]) => double ?? single ?? long ?? '');
}
