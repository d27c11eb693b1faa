/**
 * How JavaScript writes a text with code in it, which `+` makes text of as well. In other languages it does not: of Ruby,
 * `"#{port}"` is text and `'' + port` an error.
 */
const TEMPLATE = { whole: /^`((?:[^`\\$]|\$\{[\w.]+\})+)`$/, code: /\$\{([\w.]+)\}/ };

/**
 * Code that is a text with names in it, piece by piece: what it is put into needs no text within a text. Only where it is
 * written without escapes, and where text goes into text in the same way; all other code stays as it is.
 */
export function piecesOf(source: string): readonly ({ readonly text: string } | { readonly source: string })[] {
  const inner = TEMPLATE.whole.exec(source)?.[1];
  if (inner === undefined || !TEMPLATE.code.test(inner)) return [{ source }];
  return inner
    .split(TEMPLATE.code)
    .map((piece, at) => (at % 2 === 0 ? { text: piece } : { source: piece }))
    .filter((piece) => !('text' in piece) || piece.text !== '');
}
