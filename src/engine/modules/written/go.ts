/** `import "a/b"`, `import name "a/b"`, and what stands in `import ( ... )`. */
const WRITTEN =
  /^import[ \t]*(?:\(((?:\/\/[^\n]*\n|\/\*[^]*?\*\/|[^)/]|\/(?![/*]))*)\)|((?:[.\w]+[ \t]+)?["`][^"`\n]+["`]))/gm;

/** The packages that a text imports, parsed or not. */
export function goSpecifiersIn(text: string): readonly string[] {
  return Array.from(text.matchAll(WRITTEN), ([, several, one = '']) => several ?? one).flatMap((specs) =>
    Array.from(
      specs.matchAll(/^[ \t]*(?:[.\w]+[ \t]+)?["`]([^"`\n]+)["`]|;[ \t]*(?:[.\w]+[ \t]+)?["`]([^"`\n]+)["`]/gm),
      ([, first, next]) => first ?? next ?? '',
    ),
  );
}

const METHOD = /^func[ \t]*\([^()\n]{0,200}\)[ \t]*([A-Za-z_]\w*)[ \t]*\(/gm;

/** The methods that a text has, each with a dot before it: a type of Go says nowhere which interfaces it keeps. */
export function goMethodsIn(text: string): readonly string[] {
  return Array.from(text.matchAll(METHOD), ([, name = '']) => `.${name}`);
}
