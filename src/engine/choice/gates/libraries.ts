import type { Beside } from '../../../flow/slice/outline/outline.js';
import type { NamesOf } from '../../../schedule/ways/way.js';
import type { Hit } from './hit.js';
import { isOf } from './kinds.js';
import type { NumberedWay } from './way-index.js';

/** What a file has that imports a library. */
export const IMPORTS: Readonly<Record<NamesOf, RegExp>> = {
  node: /(?:\bfrom|\bimport|\brequire)\s*\(?\s*['"](?:[^'"\n]*[/:])?cloudflare(?:@[^'"\n]*)?(?:\/[^'"\n]*)?['"]/,
  python: /\b(?:from|import)\s+(?:cloudflare|CloudFlare)\b/,
  go: /\/cloudflare-go\b/,
  php: /\bCloudflare\\API\\/,
  csharp: /\bI?CloudFlareClient\b/,
  infrastructure:
    /pulumi[/_-]cloudflare|cdktf[-/]provider-cloudflare|\.gen\/providers\/cloudflare|provider_cloudflare|imports\.cloudflare|generated\/(?:\w+\/)?cloudflare/,
};

/** Stands for names that are too common to look for. */
const IMPORT_WORD = /^cloudflare(?:['"]|-go)$/;

/** The word stands for names that are too common to look for. */
export function isImport(word: string): boolean {
  return IMPORT_WORD.test(word) || /^(?:from|import) /.test(word);
}

/** The files that import a library, each of which holds a word of the schedule. */
export function importersOf(hits: readonly Hit[]): Readonly<Record<NamesOf, ReadonlySet<string>>> {
  const found: Record<NamesOf, Set<string>> = {
    node: new Set(),
    python: new Set(),
    go: new Set(),
    php: new Set(),
    csharp: new Set(),
    infrastructure: new Set(),
  };
  for (const { read } of hits) {
    if (!/cloudflare/i.test(read.latin)) continue;
    for (const of of NAMES) if (isOf(of, read.kind) && IMPORTS[of].test(read.latin)) found[of].add(read.file);
  }
  return found;
}

/** A word of a library's names is written as one of them: after another of its names, or with all of them. */
export function mayName({ of, chain }: NonNullable<NumberedWay['names']>, word: string, text: string): boolean {
  if (IMPORT_WORD.test(word)) return imports(of, text);
  const at = chain.indexOf(word);
  if (at < 0 || of === 'infrastructure') return true;
  const [before, after] = [chain[at - 1], chain[at + 1]];
  if (before !== undefined && isChained(before, word, text, after)) return true;
  if (after !== undefined && isChained(word, after, text)) return true;
  return (
    chain.slice(0, at).every((name) => text.includes(name)) &&
    chain.slice(at + 1).every((name) => isMember(name, text)) &&
    isTaken(word, text)
  );
}

function isMember(name: string, text: string): boolean {
  return asking(
    text,
    `member ${name}`,
    (key) => text.includes(name) && known(key, `(?:\\.|->|::|\\[['"])\\s*${name}(?:AutoPaging)?\\b`).test(text),
  );
}

/** What goes by a name is taken of something to be kept: `= client.filters`, `const { filters } = client`. */
function isTaken(name: string, text: string): boolean {
  const member = `(?:\\.|->|::)\\s*${name}\\b(?!\\s*\\??(?:\\.|->|::)\\s*\\w)`;
  const part = `\\{[^{}]*\\b${name}\\b[^{}]*\\}\\s*(?:=(?!=)|:|\\)\\s*(?:=>|\\{|:))`;
  return asking(text, `taken ${name}`, (key) => known(key, `${member}|${part}`).test(text));
}

const NAMES: readonly NamesOf[] = ['node', 'python', 'go', 'php', 'csharp', 'infrastructure'];

const CHAINS = new Map<string, RegExp>();

/**
 * `a.b`, `a?.b`, `a['b']`, `a(x).b`; Go's lists also come page by page: `a.ListAutoPaging`. `after`: how the names may go
 * on, if they do: `a.b.c` is another method than `a.b.d`.
 */
function isChained(one: string, next: string, text: string, after?: string): boolean {
  return asking(
    text,
    `${one}.${next}.${after ?? ''}`,
    (key) => text.includes(one) && text.includes(next) && chainOf(key, { one, next, after }).test(text),
  );
}

function imports(of: NamesOf, text: string): boolean {
  return asking(text, `imports ${of}`, () => /cloudflare/i.test(text) && IMPORTS[of].test(text));
}

/** Many ways ask the same of the text that is looked at. */
function asking(text: string, key: string, answer: (key: string) => boolean): boolean {
  if (asked.text !== text) asked = { text, answers: new Map() };
  const known = asked.answers.get(key) ?? answer(key);
  asked.answers.set(key, known);
  return known;
}

let asked: { readonly text: string; readonly answers: Map<string, boolean> } = { text: '', answers: new Map() };

interface Chained {
  readonly one: string;
  readonly next: string;
  readonly after: string | undefined;
}

function chainOf(key: string, { one, next, after }: Chained): RegExp {
  const member = `[\\s?!'"\\])]*(?:\\.\\s*|\\[['"])`;
  // What only says how a method is called is no name of another.
  const other = after === undefined ? '' : `(?!${member}(?!${after}\\b|with|\\w*Response\\b)[A-Za-z])`;
  return known(key, `\\b${one}\\b(?:\\([^()]*\\))?${member}${next}(?:AutoPaging)?\\b${other}`);
}

function known(key: string, source: string): RegExp {
  const made = CHAINS.get(key) ?? new RegExp(source);
  CHAINS.set(key, made);
  return made;
}

/** The text calls a method of a library by names that tell it from others, or it imports the library. */
export function isLibraryCall({ of, chain }: NonNullable<NumberedWay['names']>, text: string): boolean {
  if (imports(of, text)) return true;
  const [last = '', before = ''] = [...chain].reverse();
  return before !== '' && isChained(before, last, text);
}

/**
 * A member's name is one of a library's names by those beside it. What it is read of may be a variable that holds what
 * the name before stands for, or the client itself.
 */
export function isInChain(chain: readonly string[], word: string, { before, after }: Beside): boolean {
  if (chain.length === 1) return true;
  return chain.some((name, at) => {
    if (name !== word) return false;
    const [last, next] = [chain[at - 1], chain[at + 1]];
    if (next !== undefined && after === next) return true;
    // It goes on as another method does, if not by what only says how it is called.
    if (next !== undefined && after !== undefined && !HOW.test(after)) return false;
    if (before === undefined) return after === undefined && last === undefined;
    return last === undefined ? after === undefined && CLIENT.test(before) : isNamedAfter(before, last);
  });
}

/** `client.zones.settings.with_raw_response.edit`, Go's pages of lists */
const HOW = /^with|Response$|AutoPaging$/i;

/** What a variable with the client is called. */
const CLIENT = /cf|cloudflare|client|api|sdk/i;

/** `zoneSettings` for `settings` */
function isNamedAfter(variable: string, name: string): boolean {
  const bare = (text: string): string => text.replaceAll('_', '').toLowerCase();
  return bare(variable).endsWith(bare(name));
}
