import type { Entry, RecordRule } from '../../model/entry.js';
import type { Block } from './record-block.js';

/** The retired fields of a record, and what stands beside them. */
export interface Shape {
  readonly entry: Entry;
  readonly rule: RecordRule;
  readonly keys: readonly { readonly name: string; readonly spelled: Spelled }[];
  readonly beside: readonly Spelled[];
}

/** A name in all its spellings. */
export interface Spelled {
  readonly words: readonly string[];
  readonly pattern: RegExp;
}

/** What opens a function or a branch, at the beginning of its line. */
const FLOW =
  /^(?:\}\s*)?(?:(?:async|export|default|pub(?:\(\w+\))?|public|private|protected|internal|static|override|suspend)\s+)*(?:def|func|fn|fun|function|sub|for|foreach|if|elif|elsif|elseif|else|try|except|catch|rescue|finally|with|while|unless|until|switch|select|match|case|when|do|loop|begin)\b/;

/**
 * What is in braces, or indented, are the statements of a function or a branch: `public boolean equals(Object o) {`,
 * `(zone) => {`, `def update(zone):`. What is not indented at all are those of a script.
 */
export function isBody(text: string, start: number): boolean {
  const opens = text.charAt(start - 1);
  if (opens === '\n' || start === 0) return isIndentedBody(text, start);
  if (opens !== '{') return false;
  if (/^\s*(?:\||[\w(), ]{1,60}\s(?:->|in\b))/.test(text.slice(start, start + 80))) return true;
  const before = text.slice(Math.max(0, start - 160), start - 1);
  const line = before.slice(before.lastIndexOf('\n') + 1).trim();
  if (/^(?:\w+ )*(?:class|struct|record|interface|enum|object|trait)\b/.test(line)) return false;
  // The name of a type is written to the brace of its value: `if err := send(Record{`.
  if (/\s$/.test(before) && (FLOW.test(line) || /^\)\s*[\w*.()[\], ]+$/.test(line))) return true;
  return /(?:\)\s*(?:throws [\w.,\s]{1,80}|(?::|->)\s*[\w<>[\]|?&:., ]{1,60})?(?:\s*=>)?|\basync \w+ =>|\|)$/.test(
    before.trimEnd(),
  );
}

/** How far into a script its first statements are looked for. */
const SCRIPT = 4000;

function isIndentedBody(text: string, start: number): boolean {
  if (!/^[\t ]/.test(text.slice(start, start + 1)))
    return /^(?:def|import|from|for|if|try|with|while) /m.test(text.slice(start, start + SCRIPT));
  const before = text.slice(Math.max(0, start - 400), start).trimEnd();
  const line = before.slice(before.lastIndexOf('\n') + 1).trim();
  return FLOW.test(line) || /^\).*:$/.test(line);
}

/** Parentheses hold a record where they declare one, or give its members by their names. */
export function isRecord(text: string, block: Block, keys: Shape['keys']): boolean {
  if (text.charAt(block.start - 1) === '[') return !isSearched(text, block);
  if (text.charAt(block.start - 1) !== '(') return true;
  if (
    /\b(?:class|record|struct)\s+\w+(?:<[^<>]*>)?\s*$/.test(text.slice(Math.max(0, block.start - 120), block.start - 1))
  ) {
    return true;
  }
  return (
    arePairs(block, keys) ||
    keys.some(({ spelled: { pattern } }) => new RegExp(`${pattern.source}["']?\\s*(?::|=>?)(?!=)`).test(block.text))
  );
}

/** A list of names that another is looked up in: `['locked', 'proxiable'].includes(name)`. */
function isSearched(text: string, { start, text: inside }: Block): boolean {
  const end = start + inside.length;
  return /^\](?:\s*as const)?\)?\s*\.\s*(?:includes|indexOf|contains|has|include\?)(?!\w)/.test(
    text.slice(end, end + 60),
  );
}

/** `.append("service", service).append("proto", proto)` */
export function arePairs(block: Block, keys: Shape['keys']): boolean {
  return (
    keys.filter(({ spelled: { pattern } }) => new RegExp(`\\(\\s*["']${pattern.source}["']\\s*,`).test(block.text))
      .length > 1
  );
}

/** `row.getBoolean("locked")`, `row["proxiable"]`, `row.Locked`, `@locked`: all of them are members of one object. */
export function arePicked({ text }: Block, keys: Shape['keys'], beside: Shape['beside']): boolean {
  const from = ({ pattern }: Spelled): ReadonlySet<string> => {
    const quoted = `(?:\\??(?:\\.|->)\\w+\\(|\\[)\\s*["']${pattern.source}["']`;
    const picked = new RegExp(`([\\w$@]+)(?:${quoted}|(?:[?!]?\\.|->)${pattern.source})|(@)${pattern.source}`, 'g');
    return new Set([...text.matchAll(picked)].map(([, name, own = '']) => name ?? own));
  };
  const others = beside.map(from);
  return keys.some(({ spelled }) => [...from(spelled)].some((name) => others.every((one) => one.has(name))));
}

/** What is in brackets is given to a name: `data: {`, `'data' => [`, `options.data = {`, `body["data"] = Map[string]any{`. */
export function isUnder(name: string, text: string, start: number): boolean {
  const before = text.slice(Math.max(0, start - 120), start);
  return new RegExp(`\\b${name}["'\\\\\\]]{0,3}\\s*(?::|=>?|:=)\\s*[\\w.<>,&\\[\\] ]*[{(\\[]$`, 'i').test(before);
}

/** The declaration that what is in brackets belongs to has the word in its name: `class SrvData {`, `$srv = @{`. */
export function isNamed(word: string, text: string, start: number): boolean {
  const before = text.slice(Math.max(0, start - DECLARED_WITHIN), start);
  const given = new RegExp(`${word}\\w*["'\\]]{0,3}\\s*(?::|=>?|:=)\\s*@?[\\w.<>,&\\[\\] ]*[{(\\[]$`, 'i');
  if (given.test(before.slice(-160))) return true;
  const declared = [...before.matchAll(/\b(?:class|struct|record|interface|type|object)\s+(\w+)/g)].at(-1)?.[1];
  return declared?.toLowerCase().includes(word) === true;
}

/** How far before a record its declaration may begin, with documentation between the members. */
const DECLARED_WITHIN = 2000;
