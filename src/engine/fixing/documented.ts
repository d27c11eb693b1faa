import type { SourceText, Span } from '../../model/span.js';
import { literally } from '../../text/pattern.js';

/** Comments that declare types which a checker goes by. */
const COMMENTS = /\/\*\*[^]*?\*\//g;

/**
 * What declares a key in a comment that types are checked by: `@typedef {{ key: string }} Body`, `@property {string} key`
 * of a script that asks to be checked, `array{key: string}` of PHP.
 */
export function documented({ file, text }: SourceText, kind: string, key: string): Span | undefined {
  if (kind === 'javascript' && !/^\s*\/\/\s*@ts-check\b/m.test(text)) return undefined;
  const name = literally(key);
  const said =
    kind === 'javascript'
      ? String.raw`(?<=[{,;\s]["']?)${name}(?=["']?\??\s*:)|(?<=@prop(?:erty)?\s{1,9}\{[^@]{0,200}\}\s{1,9}\[?)${name}\b`
      : String.raw`(?<=array\{[^}]{0,400}?["']?)\b${name}(?=["']?\??\s*:)`;
  for (const { 0: comment, index } of text.matchAll(COMMENTS)) {
    if (!/@|array\{/.test(comment)) continue;
    const found = new RegExp(said).exec(comment);
    if (found === null) continue;
    const start = index + found.index;
    return { file, start, end: start + key.length };
  }
  return undefined;
}
