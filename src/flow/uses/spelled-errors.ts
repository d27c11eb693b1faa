import type { SourceText, Span } from '../../model/span.js';

/** What an error of Go says of itself, in one statement that puts text together and does nothing else with it. */
const SAYS_ITSELF =
  /^func \((?<self>\w+)\s+\*?[\w[\], ]+\)\s*(?:Error|String)\(\)\s*string\s*\{\s*return (?<said>[^;{}]*)\}/;
/** Calls that change nothing of what they are handed. */
const SPELLS = /\b(?:fmt\.Sprint(?:f|ln)?|strconv\.(?:Itoa|Quote)|http\.StatusText|string|\w+\.Error)(?=\()/g;

/** A member of an error of the program's own is read by its method that spells the error: methods of Go stand outside of types. */
export function spellsItself(source: SourceText | undefined, { start, end }: Span): boolean {
  if (source?.file.endsWith('.go') !== true) return false;
  const { text } = source;
  const method = SAYS_ITSELF.exec(text.slice(text.lastIndexOf('\nfunc ', start) + 1))?.groups;
  if (method === undefined || !new RegExp(`^${method['self']}\\.\\w+$`).test(text.slice(start, end))) return false;
  return !/\w\(|[[=<>]/.test((method['said'] ?? '').replace(SPELLS, '').replace(/"(?:\\.|[^"\\\n])*"/g, '""'));
}
