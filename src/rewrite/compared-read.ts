import type { FieldRead } from '../model/request.js';
import type { Json } from '../model/rewrite.js';
import type { Edit } from '../model/span.js';
import { literally } from '../text/pattern.js';
import { renameKey } from './key.js';
import { heldComparisons } from './held-comparison.js';
import { made, placeOf, quoted, refuse, together, type Outcome, type Rewriting } from './step.js';

/** Languages in which a member of an answer is compared with a text, or with true, by the same sign, whatever its type. */
const LOOSE = /^(?:javascript|python|ruby|php|shell|elixir|powershell)$/;

/** What would take the text behind it first, or make a chain of comparisons: `== text in list`, `== text == other`; or shows it: `{mode == text = }`. */
const TAKEN_BEHIND = String.raw`\s*(?:[.+%[(*^<>]|\/(?![/*])|&(?!&)|-(?!and|or|xor)|[!=]=|=\s*[}:!]|(?:in|is|not\s+in|instanceof)\b)`;

/** What is behind a key up to the text that it is compared with: no call, no other member, no default but none: `?? null)`. */
const COMPARED = new RegExp(
  String.raw`^(["'\x60]?[ \t]*(?:\]?[ \t]*\?\?[ \t]*(?:null|undefined|''|"")[ \t]*\)|[)\]]?)[ \t]*(?:===?|!==?|-[ic]?(?:eq|ne))[ \t]*)(\\?["'])(\w+)\2(?!${TAKEN_BEHIND})`,
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
  const found = comparisonAt(text, end, values);
  if (found === undefined) return comparedLater(input, read, to, values, what);
  const { now } = found;
  if (now === undefined) return undefined;
  const before = withoutArguments(text.slice(Math.max(0, read.span.start - FARTHEST), read.span.start)).slice(-LONGEST);
  if (TAKEN_BEFORE.test(before) || closesCall(isQuoted ? `${before}'` : before, found.sign)) return undefined;
  if (input.request.dialect === 'powershell' && LISTED_BEFORE.test(before)) return undefined;
  const key = read.path.at(-1) ?? '';
  const declared = declaredAsText(input, key, what);
  if (declared !== undefined) return declared;
  const spelled = spelledAs(input, { ...found, now });
  const renamed = renameKey(input, { ...read, key }, to, what);
  if (spelled === undefined || 'refused' in renamed) return 'refused' in renamed ? renamed : undefined;
  const [edit] = renamed.edits;
  return edit === undefined ? undefined : made([reaching(edit, found.end, spelled)]);
}

/** A type of the file says that the member is a text. */
function declaredAsText(input: Rewriting, key: string, what: string): Outcome | undefined {
  const { file, text } = input.source;
  const declared = new RegExp(String.raw`\b${literally(key)}\??\s*:\s*(?:string\b|['"])`).exec(text);
  if (!/\.[cm]?tsx?$/.test(file) || declared === null) return undefined;
  const at = { file, start: declared.index, end: declared.index };
  return refuse(`${what} goes by a declared type, in which it is a text (${placeOf(input, at)})`);
}

const strict = (sign: string): string => sign.replace(/(?<![=!])([=!]=)(?!=)/, '$1=');

/** In Python true is told by what it is; in PHP what is missing is false to a loose sign, and no text; in JavaScript, `''` is. */
const SIGNS: Readonly<Record<string, (sign: string) => string>> = {
  python: (sign) => sign.replace('==', 'is').replace('!=', 'is not'),
  php: strict,
  javascript: (sign) => (/\?\?\s*["']/.test(sign) ? strict(sign) : sign),
};

/** A comparison with a text, to its end; `now`: whether the new field is compared with true, where the text has such a value. */
interface Comparison {
  readonly sign: string;
  readonly value: string;
  readonly end: number;
  readonly now: boolean | undefined;
}

function comparisonAt(text: string, at: number, values: Readonly<Record<string, Json>>): Comparison | undefined {
  const [all, sign = '', , value = ''] = COMPARED.exec(text.slice(at, at + LONGEST)) ?? [];
  const now = Object.hasOwn(values, value) ? values[value] : undefined;
  return all === undefined
    ? undefined
    : { sign, value, end: at + all.length, now: typeof now === 'boolean' ? now : undefined };
}

function spelledAs(
  { request, dialect }: Rewriting,
  { sign, now, value }: Comparison & { readonly now: boolean },
): string | undefined {
  const literal = request.dialect === 'shell' ? String(now) : dialect?.code?.({ literal: now }, quoted(value));
  const is = SIGNS[request.dialect]?.(sign) ?? sign;
  return literal === undefined ? undefined : is + literal;
}

/** The same through a name that holds the field, and is only compared. */
function comparedLater(
  input: Rewriting,
  read: FieldRead,
  to: string,
  values: Readonly<Record<string, Json>>,
  what: string,
): Outcome | undefined {
  const { file, text } = input.source;
  const held = heldComparisons(
    text,
    input.request.dialect,
    { span: read.span, around: input.uses?.around(read.span) },
    (at, from) => isComparedAlone(comparisonAt(text, at, values), text.slice(Math.max(0, from - LONGEST), from)),
  );
  if (held === undefined || !isOwnName(input, read)) return undefined;
  const key = read.path.at(-1) ?? '';
  const declared = declaredAsText(input, key, what);
  if (declared !== undefined) return declared;
  const edits = held.flatMap(({ end: start }): Edit[] => {
    const found = comparisonAt(text, start, values);
    if (found?.now === undefined) return [];
    const spelled = spelledAs(input, { ...found, now: found.now });
    return spelled === undefined ? [] : [{ file, start, end: found.end, text: spelled }];
  });
  if (edits.length < held.length) return undefined;
  return together([renameKey(input, { ...read, key }, to, what), made(edits)]);
}

function isComparedAlone(found: Comparison | undefined, before: string): boolean {
  return found?.now !== undefined && !TAKEN_BEFORE.test(before) && !closesCall(before, found.sign);
}

/** Words that a bracket may stand behind without being that of a call. */
const NO_CALL =
  /(?:^|[^\w$\])])$|\b(?:if|elif|elsif|elseif|unless|while|until|return|and|or|not|case|when|print|echo|puts)$/;
/** Keys alone, by which a call takes a member: `dig('result', 'value')`, `get("value")`. */
const KEYS = /^(?:\s*:?["'\x60]?\w+["'\x60]?\s*,)*\s*["'\x60]$/;

/** What is compared is what a function makes of the member: `normalised(result.value) === 'flatten_all'`. */
function closesCall(before: string, sign: string): boolean {
  if (!sign.includes(')')) return false;
  let depth = 0;
  for (let at = before.length - 1; at >= 0; at--) {
    if (before[at] === ')') depth += 1;
    else if (before[at] === '(' && depth-- === 0)
      return !NO_CALL.test(before.slice(0, at).trimEnd()) && !KEYS.test(before.slice(at + 1));
  }
  return true;
}

/** What the calls of a chain are handed says nothing of what is done with its end: `get("/%s" % zone)["value"]`. */
function withoutArguments(before: string): string {
  let kept = '';
  let at = before.length;
  for (let last = before[at - 1]; last !== undefined && LINK.test(last); last = before[at - 1]) {
    const open = last === ')' ? openingOf(before, at - 1) : at - 1;
    if (open === undefined) break;
    kept = (last === ')' ? '()' : last) + kept;
    at = open;
  }
  return before.slice(0, at) + kept;
}

const LINK = /[\w$?.:!>[\]"')-]/;

function openingOf(text: string, close: number): number | undefined {
  let depth = 0;
  for (let at = close; at >= 0; at--) {
    if (text[at] === ')') depth += 1;
    else if (text[at] === '(' && --depth === 0) return at;
  }
  return undefined;
}

/** So far before a key its chain of calls begins. */
const FARTHEST = 400;

/** So far behind a key the text stands that it is compared with, and so far before it what takes it first. */
const LONGEST = 80;

function reaching({ file, start, text }: Edit, end: number, more: string): Edit {
  return { file, start, end, text: text + more };
}

/** Files that take in one of Python or PHP have what stands at its top as well. */
const HANDS_OUT = /^(?:python|php)$/;

function isOwnName({ request, uses }: Rewriting, { span }: FieldRead): boolean {
  return !HANDS_OUT.test(request.dialect) || uses?.around(span) !== undefined;
}
