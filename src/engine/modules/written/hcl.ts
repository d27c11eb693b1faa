const SOURCE = /\bsource"?\s*[=:]\s*"(\.\.?(?:\/[^"$]*)?)"/g;

/** The local modules that a file of Terraform calls, as it writes them: `./modules/zone`. */
export function hclSources(text: string): readonly string[] {
  return [...text.matchAll(SOURCE)].map(([, source = '.']) => source);
}
