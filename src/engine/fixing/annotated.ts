import type { Trees } from '../../flow/uses/trees.js';
import type { SourceText, Span } from '../../model/span.js';
import { literally } from '../../text/pattern.js';

/**
 * What declares a key in Python: `key: type` on a line of its own, as classes declare their members, a text in a type
 * (`Literal['key']`, `TypedDict('Record', {'key': str})`), or the name of a type from another file that the object around a
 * place is said to be (`record: Record = {`).
 */
export function annotated(source: SourceText, trees: Trees, key: string, at: Span): Span | undefined {
  const { file, text } = source;
  const found = /^\w+$/.test(key) ? new RegExp(`^[ \\t]+(${key})\\s*:\\s*["'A-Za-z]`, 'm').exec(text) : null;
  if (found === null) return asText(source, key) ?? importedType(source, trees, at);
  const start = found.index + found[0].indexOf(key);
  return { file, start, end: start + key.length };
}

function asText({ file, text }: SourceText, key: string): Span | undefined {
  const said = String.raw`(?:\bLiteral\[[^\]]{0,900}?|\bTypedDict\(\s*["']\w+["']\s*,\s*\{[^}]{0,900}?)(?<=["'])(?=${literally(key)}["'])`;
  const found = new RegExp(said).exec(text);
  if (found === null) return undefined;
  const start = found.index + found[0].length;
  return { file, start, end: start + key.length };
}

/** Modules whose types say nothing of members. */
const PLAIN = /^(?:typing|typing_extensions|collections(?:\.abc)?|types|builtins)$/;

function importedType({ file, text }: SourceText, trees: Trees, at: Span): Span | undefined {
  const types = (trees.of(file)?.imports ?? []).filter(({ local, from }) => /^[A-Z]/.test(local) && !PLAIN.test(from));
  if (at.file !== file || types.length === 0) return undefined;
  const before = text.slice(Math.max(0, at.start - FAR), at.start);
  const said = [...before.matchAll(/:\s*["']?(?:\w+\[["']?)*([A-Z]\w*)["'\]]*\s*=\s*(?=[[{])/g)].at(-1);
  if (said?.[1] === undefined || !isOpen(before.slice(said.index + said[0].length))) return undefined;
  if (types.every(({ local }) => local !== said[1])) return undefined;
  const start = at.start - before.length + said.index + said[0].indexOf(said[1]);
  return { file, start, end: start + said[1].length };
}

/** An object is written out in so many characters at most. */
const FAR = 4000;

/** The bracket that a text begins with is closed nowhere in it. */
function isOpen(text: string): boolean {
  let depth = 0;
  for (const [bracket] of text.matchAll(/[[\]{}]/g)) {
    depth += bracket === '[' || bracket === '{' ? 1 : -1;
    if (depth === 0) return false;
  }
  return true;
}
