const WRITTEN = /\brequire(_relative)?[ \t(]+['"]([^'"\n]{1,200})['"]/g;

/** The files that a text names, parsed or not. */
export function rubySpecifiersIn(text: string): readonly string[] {
  return [...text.matchAll(WRITTEN)].map(([, relative, path = '']) =>
    relative === undefined || path.startsWith('.') ? path : `./${path}`,
  );
}
