/** Lines at the top of a file in which a generator says so; a licence may stand before them. */
const HEAD = 40;

const SAYS =
  /\bDO NOT EDIT\b|\bdo not (?:edit|modify|change) (?:this file |it )?(?:by hand|manually|directly)\b|@generated\b|<auto-?generated\b|\b(?:code|file|client|this file) (?:is |was |has been )?(?:auto-?|automatically )?generated (?:by|from|with|using)\b|\bauto-?generated (?:by|from|file|code)\b|\bgenerated (?:by|with|from) (?:openapi|swagger|protoc|the protocol buffer)/i;

/** The line, from 1, in which the head of a file says that a program writes it, so that an edit would be lost. */
export function generatedLine(text: string): number | undefined {
  const lines = text.split('\n', HEAD);
  const at = lines.findIndex((line) => SAYS.test(line) && COMMENT.test(line));
  return at < 0 ? undefined : at + 1;
}

/** As comments, and what stands in for them in data, begin. */
const COMMENT =
  /^\uFEFF?\s*(?:[#;*'%"]|\/[/*]|--|<!--|<#|\{-|\(\*|@?rem\b|=|(?:THIS|This|Code|DO NOT|Auto|@generated)\b)/i;
