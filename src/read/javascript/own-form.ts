/** Clients of packages that do not know the `FormData` of the platform: they send its name as text, or fail. */
const PACKAGES = String.raw`(undici|node-fetch|cross-fetch|isomorphic-fetch|isomorphic-unfetch)`;

const FETCH_OF_PACKAGE = new RegExp(
  String.raw`\bfetch\w*\b[^;\n]*(?:\bfrom\s*|\brequire\(\s*)["']${PACKAGES}["']|\b(undici)\.fetch\(|^import\s*["']${PACKAGES}["']|(?:^|[;\n])\s*require\(\s*["']${PACKAGES}["']\s*\)`,
  'm',
);

/** From version 12 on, which takes a `FormData`, it is no module of CommonJS. */
const OLD_GOT = /\brequire\(\s*["']got["']\s*\)/;

/** The package whose client sends a request, where it takes a `FormData` of its own alone, which the file does not have. */
export function takesOwnForm(text: string, client: string): string | undefined {
  if (client === 'got') return OLD_GOT.test(text) ? 'got below version 12' : undefined;
  const found = client === 'fetch' ? FETCH_OF_PACKAGE.exec(text)?.slice(1).find(Boolean) : undefined;
  const name = client === 'undici' ? 'undici' : found;
  if (name === undefined) return undefined;
  const has = new RegExp(String.raw`\bFormData\b[^;\n]*(?:\bfrom\s*|\brequire\(\s*)["']${name}["']`);
  return has.test(text) ? undefined : name;
}
