const REQUIRED = /\brequire[ \t]*\(?[ \t]*(?:"([^"\n]+)"|'([^'\n]+)'|\[\[([^\]\n]+)\]\])/g;

/** The modules that a text takes in, parsed or not. */
export function luaSpecifiersIn(text: string): readonly string[] {
  return Array.from(text.matchAll(REQUIRED), ([, double, single, long]) => double ?? single ?? long ?? '');
}
