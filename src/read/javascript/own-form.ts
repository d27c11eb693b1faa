import { literally } from '../../text/pattern.js';

/** Clients of packages that do not know the `FormData` of the platform: they send its name as text, or fail. */
const PACKAGES = String.raw`(undici|node-fetch|cross-fetch|isomorphic-fetch|isomorphic-unfetch|make-fetch-happen|minipass-fetch)(?:/polyfill)?`;

/** A name or names that a file takes of a package, in one line or more, and the package: `import { fetch } from 'undici'`. */
const TAKEN = new RegExp(
  String.raw`\b(?:import|export|const|let|var)\s+([\w$*]+|[\w$]*,?\s*\{[^{}]*\}|\*\s*as\s+\w+)\s*(?:from\s*|=\s*(?:await\s+)?(?:require|import)\(\s*)["']${PACKAGES}["']`,
  'g',
);

const FETCH_OF_PACKAGE = new RegExp(
  String.raw`\bfetch\w*\b[^;\n]*(?:\bfrom\s*|\b(?:require|import)\(\s*)["']${PACKAGES}["']|\b(undici)\.fetch\(|^import\s*["']${PACKAGES}["']|(?:^|[;\n])\s*require\(\s*["']${PACKAGES}["']\s*\)`,
  'm',
);

/** A `FormData` that is not the platform's: of the file, or of a package. */
const OWN_FORM =
  /\bclass\s+FormData\b|\bfunction\s+FormData\b|\b(?:const|let|var)\s+FormData\b|\bimport\s[^;]{0,200}?\bFormData\b[^;]{0,200}?\bfrom\s*["']([^"']+)["']/;
/** Packages whose `FormData` is the platform's, or the same. */
const ALIKE = /^(?:node:|formdata-node$|formdata-polyfill|undici$|node-fetch)/;

/** From version 12 on, which takes a `FormData`, it is no module of CommonJS. */
const OLD_GOT = /\brequire\(\s*["']got["']\s*\)/;

/** The package whose client sends a request, where it takes a `FormData` of its own alone, which the file does not have. */
export function takesOwnForm(text: string, client: string): string | undefined {
  if (client === 'got') return OLD_GOT.test(text) ? 'got below version 12' : undefined;
  const name = client === 'undici' ? 'undici' : client === 'fetch' ? packageOfFetch(text) : undefined;
  if (name === undefined) {
    if (client !== 'fetch') return undefined;
    const [own, from = ''] = OWN_FORM.exec(text) ?? [];
    return own === undefined || ALIKE.test(from) ? undefined : `${client} beside another FormData`;
  }
  const has = new RegExp(
    String.raw`\{[^{}]*\bFormData\b[^{}]*\}\s*(?:\bfrom\s*|=\s*(?:await\s+)?(?:require|import)\(\s*)["']${name}["']`,
  );
  return has.test(text) ? undefined : name;
}

/** The package that `fetch` is of, by whatever name the file calls it, or takes it apart later. */
function packageOfFetch(text: string): string | undefined {
  const found = FETCH_OF_PACKAGE.exec(text)?.slice(1).find(Boolean);
  if (found !== undefined) return found;
  for (const [, names = '', name] of text.matchAll(TAKEN)) {
    const [single] = /[\w$]+$/.exec(names) ?? [];
    if (/\bfetch\w*\b/.test(names)) return name;
    if (single === undefined) continue;
    // A client of another name, and a module that is taken apart: `nodeFetch(url)`, `const { fetch } = undici`.
    const used = String.raw`(?:\b${literally(single)}\(|\bfetch\b[^;\n]*=\s*[^;\n]*\b${literally(single)}\b)`;
    if (new RegExp(used).test(text)) return name;
  }
  return undefined;
}
