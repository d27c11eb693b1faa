import type { Kind } from '../../reading/kinds.js';

/** Path segments that are looked for in every file, and how. */
export interface SegmentWords {
  /** In the order of their numbers. */
  readonly texts: readonly string[];
  /** Finds them as text: `prefilter.ts` says how. */
  readonly strict: RegExp;
  readonly loose: RegExp;
}

/** Kinds in which text stands without quotes: in lists of words, as symbols, as values of settings. */
const LOOSE: ReadonlySet<Kind> = new Set<Kind>([
  'batch',
  'dockerfile',
  'dotenv',
  'elixir',
  'hcl',
  'hcl-json',
  'jenkinsfile',
  'lua',
  'makefile',
  'nix',
  'perl',
  'powershell',
  'pulumi',
  'ruby',
  'shell',
  'toml',
  'yaml',
]);

const NUMBERS = new WeakMap<readonly string[], ReadonlyMap<string, number>>();

/** The numbers of the segments that a text holds, each once. What an import names as a module does not count. */
export function segmentsIn(text: string, kind: Kind, words: SegmentWords): readonly number[] {
  const numbers = numbersOf(words.texts);
  const isLoose = LOOSE.has(kind);
  const expression = isLoose ? words.loose : words.strict;
  const found = new Set<number>();
  expression.lastIndex = 0;
  for (let match = expression.exec(text); match !== null; match = expression.exec(text)) {
    const number = numbers.get(match[1] ?? match[2] ?? '') ?? -1;
    if (number < 0 || found.has(number)) continue;
    if (isLoose || !isSpecifier(text, match.index + 1)) found.add(number);
    if (found.size === numbers.size) break;
  }
  return [...found];
}

export function numbersOf(texts: readonly string[]): ReadonlyMap<string, number> {
  const known = NUMBERS.get(texts) ?? new Map(texts.map((text, i) => [text, i]));
  NUMBERS.set(texts, known);
  return known;
}

/** A word at a place stands in the name of a module: `from './a/settings'`, `require('@app/zones')`. */
export function isSpecifier(text: string, at: number): boolean {
  if (text.charCodeAt(at - 1) !== SLASH) return false;
  let start = at;
  while (start > 0 && at - start < 200 && IN_SPECIFIER.test(text.charAt(start - 1))) start -= 1;
  if (!/[.@~#]/.test(text.charAt(start)) || !/['"]/.test(text.charAt(start - 1))) return false;
  return /(?:\bfrom|\bimport|\brequire|\bmock|\bresolve)\s*\(?\s*$/.test(
    text.slice(Math.max(0, start - 20), start - 1),
  );
}

const SLASH = 47;
const IN_SPECIFIER = /[\w.@~#/-]/;
