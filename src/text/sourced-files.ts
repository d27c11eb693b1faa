/** `. file` and `source file` where a command may begin. */
const SOURCES =
  /(?:^|[;&|({]|\b(?:then|do|else)[ \t])[ \t]*(?:builtin[ \t]+|command[ \t]+)?(?:\.|source)[ \t]+(?=[^\s;&|()<>#])/gm;

/** A file that a shell script takes in. */
export interface Sourced {
  /** From the folder of the script, or from one that a variable names: `./lib/api.sh`. */
  readonly path: string;
  readonly start: number;
  readonly end: number;
}

/**
 * The files of the project that a shell script takes in by `source` or `.`, as far as their paths are written out:
 * `. ./lib.sh`, `source "$(dirname "$0")/../lib/api.sh"`. Those of the machine (`/etc/os-release`, `~/.profile`) are none.
 */
export function sourcedFiles(text: string): readonly Sourced[] {
  return [...text.matchAll(SOURCES)].flatMap(({ 0: before, index }): Sourced[] => {
    const start = index + before.length;
    const { end, written } = wordAt(text.slice(start, start + LONGEST).split('\n', 1)[0] ?? '');
    if (end === LONGEST) return [];
    const behind = written.slice(written.lastIndexOf(EXPANDED) + 1);
    const isBelow = behind.length < written.length;
    // `envs/$STAGE/config.sh` is any of several.
    if (isBelow && /\w/.test(written.slice(0, -behind.length))) return [];
    if (isBelow ? !behind.startsWith('/') : /^[/~]/.test(behind)) return [];
    const path = behind.replace(/^\/+/, '').replace(/^(?:\.\/+)+/, '');
    return /^[\w.+@/-]*\w$/.test(path) ? [{ path: `./${path}`, start, end: start + end }] : [];
  });
}

/** What stands in a word for what is known when it runs. */
const EXPANDED = '\0';

/** How long a path may be, in characters. */
const LONGEST = 1000;

/** The word at the beginning of the rest of a line, without its quotes. */
function wordAt(text: string): { readonly end: number; readonly written: string } {
  let written = '';
  let at = 0;
  let isQuoted = false;
  while (at < text.length) {
    const char = text[at] ?? '';
    const expanded = expansionAt(text, at);
    if (expanded > at) written += EXPANDED;
    else if (char === '"') isQuoted = !isQuoted;
    else if (char === "'" && !isQuoted) written += text.slice(at + 1, closing(text, at + 1, "'"));
    else if (char === '\\') written += text[at + 1] ?? '';
    else if (!isQuoted && /[\s;&|()]/.test(char)) break;
    else written += char;
    if (expanded > at) at = expanded;
    else if (char === "'" && !isQuoted) at = closing(text, at + 1, "'") + 1;
    else at += char === '\\' ? 2 : 1;
  }
  return { end: Math.min(at, text.length), written };
}

/** The end of a variable or command that stands at a place; the place itself where there is none. */
function expansionAt(text: string, at: number): number {
  if (text[at] === '`') return closing(text, at + 1, '`') + 1;
  if (text[at] !== '$') return at;
  if (text[at + 1] === '{') return closing(text, at + 2, '}') + 1;
  if (text[at + 1] === '(') return bracketed(text, at + 2);
  return at + (/^\$(?:\w+|[@*#?$!-])/.exec(text.slice(at, at + 200))?.[0].length ?? 0);
}

/** Behind the bracket that closes one which stands before a place. */
function bracketed(text: string, start: number): number {
  let depth = 1;
  let at = start;
  while (at < text.length && depth > 0) {
    const char = text[at] ?? '';
    if (char === '(') depth += 1;
    else if (char === ')') depth -= 1;
    at += char === '\\' ? 2 : 1;
  }
  return at;
}

function closing(text: string, from: number, sign: string): number {
  const found = text.indexOf(sign, from);
  return found === -1 ? text.length : found;
}
