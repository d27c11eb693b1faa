const WRITTEN = /\brequire(_relative)?[ \t(]+['"]([^'"\n]{1,200})['"]/g;
/** Constants that a class is built on, that are mixed in, or that something is asked of. */
const CONSTANTS =
  /(?:<|\b(?:include|extend|prepend))[ \t]*((?:::)?[A-Z]\w*(?:::[A-Z]\w*)*)|\b([A-Z]\w*(?:::[A-Z]\w*)*)(?=\.\w|::)/g;

/** The files and the classes that a text names, parsed or not. */
export function rubySpecifiersIn(text: string): readonly string[] {
  const files = [...text.matchAll(WRITTEN)].map(([, relative, path = '']) =>
    relative === undefined || path.startsWith('.') ? path : `./${path}`,
  );
  const constants = [...text.matchAll(CONSTANTS)].map(([, base, owner = '']) => (base ?? owner).replace(/^::/, ''));
  return [...new Set([...files, ...constants])];
}
