/** The places of a word in a text, and both. */
export function placesOf(word: string, text: string): [at: number, word: string, text: string][] {
  const places: [number, string, string][] = [];
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
    if (!/\w/.test(text.charAt(at - 1)) && !/\w/.test(text.charAt(at + word.length))) places.push([at, word, text]);
  }
  return places;
}

/**
 * A word that may be a segment of a path by what stands beside it in a literal: a slash, a quote, a hole, an end, or
 * what lists and settings put between values. Between blanks it is a word of a sentence.
 */
export function isSegmentLike(text: string, at: number, length: number): boolean {
  const before = text.charAt(at - 1);
  const after = text.charAt(at + length);
  if (before === '/' || after === '/') return true;
  return /^[\0'"`=:,;|([{<>}%\\\r\n]?$/.test(before) && /^[\0'"`?#&:,;|)\]}<{$%\\\r\n]?$/.test(after);
}

/** An option of a command, or a word between others of a sentence, quoted in it as code or not. */
export function isOfSentence(text: string, at: number, length: number): boolean {
  const before = text.slice(Math.max(0, at - 2), at);
  const after = text.slice(at + length, at + length + 8);
  if (before === '--' && !/^[=:]/.test(after)) return true;
  const isAlone = /^(?:.?[ `]|.?--?)?$/.test(before) && /^(?:[ `.,!]|$)/.test(after) && !/^ *[:=]/.test(after);
  return isAlone && /\w \w/.test(text) && !text.includes('{');
}

/** A word is written in quotes or in a path. */
export function isText(text: string, at: number, length: number): boolean {
  // What is asked for a member that may be missing is a value: `settings?.type`.
  return (
    /['"`/\\%}=-]/.test(text.charAt(at - 1)) ||
    /^(?:['"`/\\-]|\?(?![.\s:]))/.test(text.slice(at + length, at + length + 2))
  );
}

/**
 * What a word is in a program whose texts stand in quotes: written as text, or the name of a member that an object is
 * made with, which code that goes over the names of its members takes for text. Undefined where it is neither: a
 * variable, a member that is read, a word of a comment or of a sentence, the route of a test's server (`*` and a path).
 */
export function standingOf(text: string, at: number, length: number): 'text' | 'key' | undefined {
  const start = text.lastIndexOf('\n', at - 1) + 1;
  const line = text.slice(start, at);
  if (COMMENT.test(line)) return undefined;
  const after = text.slice(at + length, at + length + 4);
  if (isText(text, at, length)) return isProse(line, after) ? undefined : 'text';
  const before = text.charAt(at - 1);
  if (before === '.') return /\.json['"]/.test(text) ? 'key' : undefined;
  if (!/^\s*\??[:=,}]/.test(after) || /^\s*=[=>~]/.test(after)) return undefined;
  // The first of some arguments.
  if (before === '(' && after.startsWith(',')) return undefined;
  return DECLARES.test(line) || isQuoted(line) ? undefined : 'key';
}

/** A word of a comment, or one between others of a text that stands in quotes on a line. */
export function isOfProse(text: string, at: number, length: number): boolean {
  const line = text.slice(text.lastIndexOf('\n', at - 1) + 1, at);
  if (COMMENT.test(line)) return true;
  if (!/[a-z,] $/i.test(line) || !/^(?:[.,]? [a-z]|[.,!:]?["'`])/i.test(text.slice(at + length, at + length + 3)))
    return false;
  // What is put into a text is none of it.
  return line.lastIndexOf('{') <= line.lastIndexOf('}') && isQuoted(line);
}

/** A line of a comment; that of a cron table begins with stars, too. */
const COMMENT = /^\s*(?:\/\/|\/\*|\*\s+(?![*\d]))/;
/** The name of something that is declared follows. */
const DECLARES = /\b(?:const|let|var|function|class|func|def|fn|type|interface|import)\s+$/;

/** A word between others of a sentence, a scope (`zones:read`), a route that matches any host, or a pattern. */
function isProse(line: string, after: string): boolean {
  if (/^\/?[([]/.test(after)) return true;
  if (/['"`]\*\/$/.test(line)) return true;
  if (line.endsWith('/') || after.startsWith('/')) return false;
  return /['"`]$/.test(line) ? /^(?: [a-z]|:\w)/.test(after) : /\w $/.test(line) && /^['"`]/.test(after);
}

/** A quote before is still open: the word stands in a text. */
function isQuoted(line: string): boolean {
  const quotes = line.replace(/\\./g, '').match(/['"`]/g) ?? [];
  let open = '';
  for (const quote of quotes) {
    if (open === '') open = quote;
    else if (open === quote) open = '';
  }
  return open !== '';
}

/** A text that says which kind of thing something is, or that something is compared with, and no part of a path. */
export function isKindName(text: string, at: number): boolean {
  return (
    /(?:[=!]==?|\b(?:type|kind)["']?\s*:|(?:\bliteral|(?<![.\w])(?:describe|it|test))\()\s*['"`]$/.test(
      text.slice(Math.max(0, at - 24), at),
    ) || IS_CASE.test(text.slice(Math.max(0, at - 80), at))
  );
}

/** `case "zones":`, `case "a", "zones":` */
const IS_CASE = /(?:^|[\n;:{}])\s*case\s[^:;{}\n]*['"`]$/;

/** A text is what a table of headers is asked for, or what is taken out of it: `headers.get('x')`, `delete`. */
export function isAskedFor(text: string, at: number): boolean {
  return /\.(?:get|getAll|get_all|getlist|has|includes|delete|remove\w*|pop)\(\s*['"`]$/i.test(
    text.slice(Math.max(0, at - 24), at),
  );
}
