import { posix } from 'node:path';

/** How a file of a language declares what other files use by its name alone; `outer` where it stands in no namespace. */
interface Declaring {
  readonly types: RegExp;
  /** Functions that are called as methods of objects of other classes. */
  readonly extensions?: RegExp | undefined;
  readonly outer?: { readonly when: RegExp; readonly types: RegExp } | undefined;
}

const JVM = String.raw`(?:@\w+(?:\([^()\n]*\))?[ \t]+)*(?:(?:public|internal|private|protected|static|final|abstract|sealed|open|data|value|inline|annotation|non-sealed|strictfp|const)[ \t]+)*`;
const CSHARP = String.raw`(?:(?:public|internal|private|static|sealed|abstract|partial|readonly|unsafe|file|ref|new)[ \t]+)*(?:class|struct|interface|enum|record(?:[ \t]+(?:class|struct))?)[ \t]+([A-Z]\w*)`;

const DECLARING: Readonly<Record<string, Declaring>> = {
  java: { types: new RegExp(`^${JVM}(?:class|interface|enum|record)[ \\t]+([A-Z]\\w*)`, 'gm') },
  kt: {
    types: new RegExp(
      String.raw`^${JVM}(?:(?:class|interface|object|(?:enum|fun|data|annotation)[ \t]+(?:class|interface|object))[ \t]+([A-Z]\w*)|(?:suspend[ \t]+)?(?:va[lr]|fun)[ \t]+(\w+)(?![\w.?<]))`,
      'gm',
    ),
    extensions: /\bfun[ \t]+(?:<[^<>\n]*>[ \t]+)?[\w.]+(?:<[^<>()\n]*>)?\??\.(\w+)[ \t]*\(/g,
  },
  cs: {
    types: new RegExp(`(?:^[ \\t]{0,4}|[{};][ \\t]*)${CSHARP}`, 'gm'),
    // What is indented in a file whose namespace has no block is part of a class.
    extensions: /\bstatic[ \t][^;={}()\n]*?[ \t](\w+)(?:<[^<>()\n]*>)?\(\s*this[ \t]/g,
    outer: { when: /^[ \t]*namespace[ \t]+[\w.]+[ \t]*;/m, types: new RegExp(`^${CSHARP}`, 'gm') },
  },
};

/**
 * The names that a file gives to all others besides that of the class which it is named after; those by which it is called
 * on objects of others begin with a dot.
 */
export function declaredTypes(file: string, text: string): readonly string[] {
  const extension = posix.extname(file).slice(1);
  const declaring = DECLARING[extension];
  if (declaring === undefined) return [];
  const { types, outer } = declaring;
  const found = new Set<string>();
  for (const [, type, name] of text.matchAll(outer?.when.test(text) === true ? outer.types : types))
    found.add(type ?? name ?? '');
  if (declaring.extensions !== undefined)
    for (const [, name = ''] of text.matchAll(declaring.extensions)) found.add(`.${name}`);
  found.delete(posix.basename(file, `.${extension}`));
  return [...found];
}
