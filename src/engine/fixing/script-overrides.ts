import type { Request } from '../../model/request.js';
import type { SourceText, Span } from '../../model/span.js';
import { commentsIn, firstOutsideComments } from '../../flow/uses/comments.js';
import { fileOfPart } from '../../text/part-name.js';
import { literally } from '../../text/pattern.js';

/** The value of an assignment. */
const VALUE = String.raw`(?:"[^"\n]*"|'[^'\n]*'|\$\([^()\n]*\)|[^\s;&|()"']+)`;

/** A script that is taken in, where a variable says which: `for f in plugins/*.sh; do . "$f"; done`. */
const TAKES_ANY =
  /(?:^|[;&|({]|\b(?:then|do|else)[ \t])[ \t]*(?:\.|source)[ \t]+["']?([^\s;&|"']*\$\{?(\w+)[^\s;&|"']*)/gm;

/** What of some scripts takes the place of functions, or of bases of addresses, that requests go by. */
export class ScriptOverrides {
  private readonly texts: ReadonlyMap<string, string>;
  /** By the questions: many requests ask the same. */
  private readonly found = new Map<string, Span | undefined>();
  private readonly taken = new Map<string, readonly RegExp[]>();
  /** Where functions are declared, and variables set, each with a `=`. */
  private set: ReadonlyMap<string, readonly Span[]> | undefined;

  constructor(private readonly scripts: readonly SourceText[]) {
    this.texts = new Map(scripts.map(({ file, text }) => [file, text]));
  }

  of(request: Request): Span | undefined {
    const bases = basesOf(request, this.texts);
    for (const base of bases) {
      const at = this.once(base, () => this.first(passingValue(base)));
      if (at !== undefined) return at;
    }
    const own = new Set([request.span, ...request.callers, ...spansOf(request)].map(({ file }) => fileOfPart(file)));
    const taking = [...own].flatMap((file) => this.takenBy(file));
    if (taking.length === 0) return undefined;
    this.set ??= setIn(this.scripts);
    for (const name of [...commandsOf(request, this.texts), ...bases.map((base) => `${base}=`)]) {
      const at = this.set.get(name)?.find(({ file }) => !own.has(file) && taking.some((one) => one.test(file)));
      if (at !== undefined) return at;
    }
    return undefined;
  }

  private takenBy(file: string): readonly RegExp[] {
    const known = this.taken.get(file) ?? takenIn(this.texts.get(file) ?? '');
    this.taken.set(file, known);
    return known;
  }

  private once(key: string, find: () => Span | undefined): Span | undefined {
    if (!this.found.has(key)) this.found.set(key, find());
    return this.found.get(key);
  }

  private first(pattern: RegExp): Span | undefined {
    for (const source of this.scripts) {
      const at = firstOutsideComments(source, pattern);
      if (at !== undefined) return at;
    }
    return undefined;
  }
}

/** By the names of functions, and those of variables with their `=`. */
function setIn(scripts: readonly SourceText[]): ReadonlyMap<string, readonly Span[]> {
  const found = new Map<string, Span[]>();
  for (const source of scripts) {
    const comments = commentsIn(source);
    for (const { 0: all, 1: declared, 2: opened, 3: variable, index } of source.text.matchAll(SETS)) {
      const name = declared ?? opened ?? variable;
      if (name === undefined || comments.holds(index)) continue;
      const span = { file: source.file, start: index, end: index + all.length };
      const known = found.get(name);
      if (known === undefined) found.set(name, [span]);
      else known.push(span);
    }
  }
  return found;
}

const SETS = /\bfunction[ \t]+([\w.-]+)|(?<![\w.-])([\w.-]+)[ \t]*\(\)|(?<![\w${])(\w+=)/g;

/**
 * A value that lasts as long as a command, or a function with all that it calls: `API=https://mirror cf PUT zones`,
 * `local API=...`. One that is another part of the API is none. Or one that is not seen: `read -r API`, `printf -v API`.
 */
function passingValue(name: string): RegExp {
  const set = String.raw`${literally(name)}=(?!["']?https://api\.cloudflare\.com)`;
  const others = String.raw`(?:[A-Za-z_]\w*=${VALUE}?[ \t]+)*`;
  const begins = String.raw`(?:^|[;&|({\x60]|\b(?:then|do|else|if|while|until|!)[ \t])[ \t]*`;
  const passing = String.raw`${begins}${others}${set}${VALUE}?[ \t]+${others}[\w./"$-]*[A-Za-z_][\w./-]*(?![\w=])`;
  const declared = String.raw`\b(?:local|declare|typeset)[ \t][^\n;&|]*(?<![\w$])${literally(name)}(?![\w])(?!=["']?https://api\.cloudflare\.com)`;
  const read = String.raw`\b(?:read|mapfile|readarray|getopts)\b[^\n;&|]*[ \t]${literally(name)}(?![\w=])`;
  const put = String.raw`\bprintf[ \t]+-v[ \t]+["']?${literally(name)}\b|\bfor[ \t]+${literally(name)}[ \t]+in\b|\beval\b[^\n]*(?<![\w$])${literally(name)}=`;
  return new RegExp(`${passing}|${declared}|${read}|${put}`, 'gm');
}

/** The variables that hold the host of an address, and are set outside of functions. */
function basesOf(request: Request, texts: ReadonlyMap<string, string>): readonly string[] {
  const found = request.url.flatMap((piece) => {
    if (piece.kind !== 'run' || piece.span === undefined || !/:\/\/|cloudflare/.test(piece.text)) return [];
    const text = texts.get(fileOfPart(piece.span.file));
    const before = text?.slice(Math.max(0, piece.span.start - LINE), piece.span.start);
    return BASE.exec(before?.slice(before.lastIndexOf('\n') + 1) ?? '')?.[1] ?? [];
  });
  return [...new Set(found)];
}

const BASE =
  /^(?:(?:export|readonly|declare|typeset)[ \t]+(?:-\w+[ \t]+)?|:[ \t]+["']?\$\{)?(\w+):?=["']?(?:\$\{\w+:?[-=]["']?)?$/;

/** So far in front of a value its name stands. */
const LINE = 200;

function spansOf({ url }: Request): readonly Span[] {
  return url.flatMap(({ span }) => span ?? []);
}

/** The commands by which a request is come to, the one that sends it among them. */
function commandsOf({ span, callers }: Request, texts: ReadonlyMap<string, string>): ReadonlySet<string> {
  const all = [span, ...callers].flatMap(({ file, start, end }) => {
    const written = texts.get(fileOfPart(file))?.slice(start, end) ?? '';
    return new RegExp(String.raw`^\s*(?:[A-Za-z_]\w*=${VALUE}?[ \t]+)*([\w.-]+)`).exec(written)?.[1] ?? [];
  });
  return new Set(all);
}

/** Which files a script may take in, where it says a pattern of their names, or nothing that is known. */
function takenIn(text: string): readonly RegExp[] {
  return [...text.matchAll(TAKES_ANY)].flatMap(([, path = '', name = '']) => {
    if (!/^\$\{?\w+\}?$/.test(path)) return namedLike(path) ?? [];
    const loop = new RegExp(String.raw`\bfor[ \t]+${name}[ \t]+in[ \t]+([^\n;]+)`).exec(text)?.[1];
    const set = new RegExp(String.raw`(?<![\w$])${name}=["']?([^\s;"']+)`).exec(text)?.[1];
    const words = loop?.split(/\s+/) ?? (set === undefined ? [] : [set]);
    return words.flatMap((word) => namedLike(word.replace(/["']/g, '')) ?? []);
  });
}

/** `plugins/*.sh`, `$ROOT/plugins/$name.sh`: all that ends so. Nothing where no part of the name is written. */
function namedLike(path: string): RegExp | undefined {
  const open = path.replace(/\$\([^()]*\)|\$\{[^}]*\}|\$\w+/g, '*').replace(/^[*./~]+(?=\/|$)/, '');
  const parts = open.split(/[*?]+/).map((part) => literally(part.replace(/^\//, '')));
  return /\w{2}/.test(open.replace(/\.(?:ba|z)?sh$/, '')) ? new RegExp(`(?:^|/)${parts.join('[^/]*')}$`) : undefined;
}
