/** How languages write a text with code in it: what opens it, and what stands around the code. */
const TEMPLATES: readonly { readonly whole: RegExp; readonly code: RegExp }[] = [
  { whole: /^`((?:[^`\\$]|\$\{[\w.]+\})+)`$/, code: /\$\{([\w.]+)\}/ },
  { whole: /^"((?:[^"\\#]|#\{[\w.]+\})+)"$/, code: /#\{([\w.]+)\}/ },
];

/**
 * Code that is a text with names in it, piece by piece: what it is put into needs no text within a text. Only where it is
 * written without escapes, and where text goes into text in the same way; all other code stays as it is.
 */
export function piecesOf(source: string): readonly ({ readonly text: string } | { readonly source: string })[] {
  for (const { whole, code } of TEMPLATES) {
    const inner = whole.exec(source)?.[1];
    if (inner === undefined || !code.test(inner)) continue;
    return inner
      .split(code)
      .map((piece, at) => (at % 2 === 0 ? { text: piece } : { source: piece }))
      .filter((piece) => !('text' in piece) || piece.text !== '');
  }
  return [{ source }];
}
