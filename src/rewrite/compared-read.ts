import type { FieldRead } from '../model/request.js';
import type { Json } from '../model/rewrite.js';
import type { Edit } from '../model/span.js';
import { literally } from '../text/pattern.js';
import { renameKey } from './key.js';
import { made, placeOf, quoted, refuse, type Outcome, type Rewriting } from './step.js';

/** Languages in which a member of an answer is compared with a text, or with true, by the same sign, whatever its type. */
const LOOSE = /^(?:javascript|python|ruby|php|shell|elixir|powershell)$/;

/** What would take the text behind it first, or make a chain of comparisons: `== text in list`, `== text == other`. */
const TAKEN_BEHIND = String.raw`\s*(?:[.+%[(*^<>]|\/(?![/*])|&(?!&)|-(?!and|or|xor)|[!=]=|(?:in|is|not\s+in|instanceof)\b)`;

/** What is behind a key up to the text that it is compared with: no call, no other member, no default. */
const COMPARED = new RegExp(
  String.raw`^(["'\x60]?[ \t]*[)\]]?[ \t]*(?:===?|!==?|-[ic]?(?:eq|ne))[ \t]*)(\\?["'])(\w+)\2(?!${TAKEN_BEHIND})`,
);

/** What takes the member first, or is compared with it as well: `prefix + result.value === text`, `a == result.value == text`. */
const TAKEN_BEFORE =
  /(?:[+%!~*^]|(?<!\*)\/|\.\s*(?=\$)|<>|[=!<>]=|(?<!&)&(?!\.)|\s[-<>]\s|\b(?:in|is|typeof|not\s+in)\s)\s*[\w$?.[\]"'()>-]*$/;

/** In PowerShell, a comma makes a list first. */
const LISTED_BEFORE = /,\s*[\w$?.[\]"'()>-]*$/;

/**
 * Reads a field by its new name where it is compared with a text at once, and the text has another value now:
 * `result.value === 'flatten_all'` becomes `result.flatten_all_cnames === true`. Undefined where it is not.
 */
export function comparedRead(
  input: Rewriting,
  read: FieldRead,
  to: string,
  values: Readonly<Record<string, Json>>,
  what: string,
): Outcome | undefined {
  const { file, text } = input.source;
  if (read.span.file !== file || read.shorthand === true || !LOOSE.test(input.request.dialect)) return undefined;
  const isQuoted = /^["'`]/.test(text.slice(read.span.start, read.span.end));
  const end = read.span.end - (isQuoted ? 1 : 0);
  const [all, sign = '', , value = ''] = COMPARED.exec(text.slice(end, end + LONGEST)) ?? [];
  const now = Object.hasOwn(values, value) ? values[value] : undefined;
  if (all === undefined || typeof now !== 'boolean') return undefined;
  const before = text.slice(Math.max(0, read.span.start - LONGEST), read.span.start);
  if (TAKEN_BEFORE.test(before)) return undefined;
  if (input.request.dialect === 'powershell' && LISTED_BEFORE.test(before)) return undefined;
  const key = read.path.at(-1) ?? '';
  const declared = new RegExp(String.raw`\b${literally(key)}\??\s*:\s*(?:string\b|['"])`).exec(text);
  if (/\.[cm]?tsx?$/.test(file) && declared !== null) {
    const at = { file, start: declared.index, end: declared.index };
    return refuse(`${what} goes by a declared type, in which it is a text (${placeOf(input, at)})`);
  }
  const literal =
    input.request.dialect === 'shell' ? String(now) : input.dialect?.code?.({ literal: now }, quoted(value));
  const renamed = renameKey(input, { ...read, key }, to, what);
  if (literal === undefined || 'refused' in renamed) return 'refused' in renamed ? renamed : undefined;
  const [edit] = renamed.edits;
  const spelled = input.request.dialect === 'python' ? sign.replace('==', 'is').replace('!=', 'is not') : sign;
  return edit === undefined ? undefined : made([reaching(edit, end + all.length, spelled + literal)]);
}

/** So far behind a key the text stands that it is compared with, and so far before it what takes it first. */
const LONGEST = 80;

function reaching({ file, start, text }: Edit, end: number, more: string): Edit {
  return { file, start, end, text: text + more };
}
