const WRITTEN = /\.(?:[cm]?[jt]sx?|vue|svelte|json|py|rb|php|inc|dart|lua|p[lm]|rs|nim|exs?|(?:ba|z|k)?sh|psm?1)$/;

/**
 * A specifier without the ending of a file. What stands behind a dot otherwise is a part of the name: `./zone.service`
 * is the file `zone.service.ts`.
 */
export function withoutExtension(specifier: string): string {
  return specifier.replace(WRITTEN, '');
}
