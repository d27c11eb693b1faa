import type { SourceText, Span } from '../../../model/span.js';
import { literally } from '../../../text/pattern.js';
import { commentsIn } from '../comments.js';
import { wordsIn } from '../words.js';

/** How scripts of a language share variables. */
interface Sharing {
  /** A file is such a script, by its name. */
  readonly has: (file: string) => boolean;
  /** The variable that an answer is put into, in the text up to the request; undefined where it is no shared one. */
  readonly nameBefore: (text: string) => string | undefined;
  /** The variable is one that all scripts see, however they are run. */
  readonly isSeenByAll?: RegExp;
  /** Lines that run another script in the same scope, with what they name. */
  readonly takes: RegExp;
  readonly read: (name: string) => RegExp;
}

/** Commands begin no further in front of the request that they send. */
const COMMAND = 4096;

const SHELL: Sharing = {
  has: (file) => /\.(?:sh|bash|zsh|ksh|dash|fish|bats)$|(?:^|\/)[^./]+$/i.test(file),
  nameBefore: (all) => {
    const text = all.slice(-COMMAND);
    const assigned =
      /(?:^|[\n;&|({]|\b(?:then|do|else))[ \t]*(?:((?:local|declare|typeset|readonly|export)\b[^\n=]*?)[ \t])?([A-Za-z_]\w*)\+?=\(?["']?(?:\$\(|`)[^)`;|]*$/.exec(
        text,
      );
    const read = /\b(?:read|mapfile|readarray)\b[^\n;|]*?[ \t]([A-Za-z_]\w*)\s*<\s*<?\(?[^)`;|]*$/.exec(text);
    const set = /\bset\s+((?:-\w+\s+|--\w+\s+)*)([A-Za-z_]\w*)\s+\([^()]*$/.exec(text);
    const name = assigned?.[2] ?? read?.[1] ?? set?.[2];
    const kind = assigned?.[1] ?? set?.[1] ?? '';
    const isLocal =
      /^local\b|-l\b|--local\b/.test(kind) || (/^(?:declare|typeset)\b/.test(kind) && !/-\w*g/.test(kind));
    if (name === undefined || isLocal || new RegExp(String.raw`\blocal\b[^\n=]*\b${name}\b`).test(all))
      return undefined;
    return name;
  },
  takes: /(?:^|[\n;&|({]|\b(?:then|do|else))[ \t]*(?:\.|source)[ \t]+([^\n;&|]+)/g,
  // That it is there says nothing of what is in it.
  read: (name) => new RegExp(String.raw`(?<!-[nz]\s+"?)\$(?:\{[#!]?)?${literally(name)}\b`, 'g'),
};

const POWERSHELL: Sharing = {
  has: (file) => /\.psm?1$/i.test(file),
  nameBefore: (text) => {
    const [, scope = '', name] =
      /\$\{?(?:(\w+):)?(\w+)\}?\s*=[\s({]*(?:try\s*\{\s*)?$/.exec(text.slice(-COMMAND)) ?? [];
    if (name === undefined || /^(?:local|private|env)$/i.test(scope)) return undefined;
    return scope === '' && isInFunction(text) ? undefined : name;
  },
  isSeenByAll: /\$\{?global:\w+\}?\s*=[\s({]*(?:try\s*\{\s*)?$/i,
  takes: /(?:^|[\n;{])[ \t]*\.[ \t]+([^\n;]+)/g,
  read: (name) => new RegExp(String.raw`\$\{?(?:script:|global:)?${literally(name)}\b(?!\s*=[^=])`, 'gi'),
};

/** A function of PowerShell has variables of its own. */
function isInFunction(text: string): boolean {
  const last = [...text.matchAll(/\bfunction\s+[\w:-]+[^{]*\{/gi)].at(-1);
  if (last === undefined) return false;
  const body = text.slice(last.index);
  return body.split('{').length > body.split('}').length;
}

const ALL = [SHELL, POWERSHELL];

/** Which scripts may share variables with a file: one answer for all scripts of a kind; undefined for other files. */
export function sharesWith(file: string): Sharing['has'] | undefined {
  return ALL.find(({ has }) => has(file))?.has;
}

/** The scripts among files, found once for all requests of a run. */
function scriptsOf(files: readonly SourceText[], sharing: Sharing): readonly SourceText[] {
  const known = scriptsIn.get(files) ?? new Map<Sharing, readonly SourceText[]>();
  scriptsIn.set(files, known);
  const scripts = known.get(sharing) ?? files.filter(({ file }) => sharing.has(file));
  known.set(sharing, scripts);
  return scripts;
}

const scriptsIn = new WeakMap<readonly SourceText[], Map<Sharing, readonly SourceText[]>>();

/** Where a script that is run in the same scope reads the variable that an answer is put into. */
export function readByScripts(source: SourceText, span: Span, files: readonly SourceText[]): Span | undefined {
  const sharing = ALL.find(({ has }) => has(source.file));
  const others = sharing === undefined ? [] : scriptsOf(files, sharing);
  if (sharing === undefined || !others.some(({ file }) => file !== source.file)) return undefined;
  const before = source.text.slice(0, span.start);
  const first = sharing.nameBefore(before);
  if (first === undefined) return undefined;
  const own = scopes.get(source) ?? { scope: scopeOf(source, others, sharing), copies: copiesIn(source) };
  scopes.set(source, own);
  const scope = sharing.isSeenByAll?.test(before.slice(-COMMAND)) === true ? others : own.scope;
  // The variable may be put into another one before it is read.
  const names = new Set([first, ...(own.copies.get(first) ?? [])]);
  for (const other of scope) {
    for (const name of names) {
      if (other.file === source.file) continue;
      const pattern = sharing.read(name);
      const at = !pattern.ignoreCase && !wordsIn(other).has(name) ? undefined : readIn(other, pattern);
      if (at !== undefined) return at;
    }
  }
  return undefined;
}

/** What is the same for all requests of a script: those it shares a scope with, and where its variables are put into others. */
interface Own {
  readonly scope: readonly SourceText[];
  readonly copies: ReadonlyMap<string, readonly string[]>;
}

const scopes = new WeakMap<SourceText, Own>();

function copiesIn({ text }: SourceText): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const [, to = '', from = ''] of text.matchAll(/(?<!\w)(\w+)[ \t]*=[ \t]*"?\$\{?(\w+)\}?"?\s*$/gm))
    found.set(from, [...(found.get(from) ?? []), to]);
  return found;
}

function readIn(source: SourceText, pattern: RegExp): Span | undefined {
  const { file, text } = source;
  const comments = commentsIn(source);
  for (const { 0: found, index } of text.matchAll(pattern)) {
    if (comments.holds(index)) continue;
    const line = text.slice(text.lastIndexOf('\n', index) + 1).split('\n', 1)[0] ?? '';
    // What answers of all kinds have around their result.
    if (/\.(?:success|errors|messages)\b/i.test(line) && !/result/i.test(line)) continue;
    return { file, start: index, end: index + found.length };
  }
  return undefined;
}

/** The scripts that run in one scope with a script: those it takes, those that take it, and what these take. */
function scopeOf(source: SourceText, scripts: readonly SourceText[], { takes }: Sharing): readonly SourceText[] {
  const taken = new Map(scripts.map((one) => [one, [...one.text.matchAll(takes)].map(([, what]) => what ?? '')]));
  const isTaken = (by: SourceText, what: SourceText): boolean =>
    (taken.get(by) ?? []).some((said) => names(said, baseName(what.file)));
  const scope = [source];
  for (const one of scope) {
    for (const other of scripts)
      if (!scope.includes(other) && other.file !== source.file && (isTaken(one, other) || isTaken(other, one)))
        scope.push(other);
  }
  return scope;
}

/** What is taken is named, or comes from a variable alone and may be any script. */
function names(said: string, base: string): boolean {
  const words: readonly string[] = said.match(/[\w.-]+/g) ?? [];
  return words.includes(base) || /^["'(]*\$\{?\w+(?:\.\w+)?\}?["')]*\s*(?:\}.*|\bdone\b.*)?$/.test(said.trim());
}

function baseName(file: string): string {
  return file.slice(file.lastIndexOf('/') + 1);
}
