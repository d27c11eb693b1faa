/** What may stand before a slash that begins a regular expression. */
const BEFORE_PATTERN = /[=(,:;!&|?{}[+\-*%~^<>\n]/;
const SPACE = /\s/;
const WORD = /[\w$\u0080-\uffff]/;

/**
 * How many labels of one name are open in one another at most (`a: { a: if (b) a: c() }`). The parser makes a mistake of
 * each for each that is around it: their number grows with the square of it. Where no semicolon, comma or bracket tells
 * that a statement is over, it counts as open. Names that stand before colons or
 * comments less often than `most` count for nothing.
 */
export function labelDepth(text: string, most: number): number {
  if (!hasRepeated(text, most)) return 0;
  const open: Level[] = [{ labels: [], isTemplate: false }];
  const depths = new Map<string, number>();
  let deepest = 0;
  const unclosed: Unclosed = new Map();
  /** The last word, as long as only blanks and comments are behind it, and the last character that counts. */
  let word = '';
  let last = '\n';
  const close = (labels: string[]): void => {
    for (const name of labels) depths.set(name, (depths.get(name) ?? 1) - 1);
    labels.length = 0;
  };
  for (let i = 0; i < text.length; i++) {
    const char = text[i] ?? '';
    if (char === '\n') {
      if (word === '') last = char;
      continue;
    }
    if (SPACE.test(char)) continue;
    const comment = char === '/' ? commentEnd(text, i) : i;
    if (comment > i) {
      i = comment - 1;
      continue;
    }
    if (WORD.test(char)) {
      const from = i;
      while (WORD.test(text[i + 1] ?? '')) i += 1;
      word = text.slice(from, i + 1);
      last = 'a';
      continue;
    }
    const level = open.at(-1);
    if (char === ':' && word !== '') {
      const depth = (depths.get(word) ?? 0) + 1;
      depths.set(word, depth);
      deepest = Math.max(deepest, depth);
      level?.labels.push(word);
    } else if (char === ';' || char === ',') close(level?.labels ?? []);
    else if (char === '(' || char === '[' || char === '{') open.push({ labels: [], isTemplate: false });
    else if (char === ')' || char === ']' || char === '}') {
      if (open.length > 1) close(open.pop()?.labels ?? []);
      if (char === '}' && level?.isTemplate === true) i = templateStop(text, i + 1, open);
    } else if (char === '`') i = templateStop(text, i + 1, open);
    else if (char === '"' || char === "'" || (char === '/' && BEFORE_PATTERN.test(last)))
      i = quotedEnd(text, i, char, unclosed);
    word = '';
    last = char;
  }
  return deepest;
}

function hasRepeated(text: string, most: number): boolean {
  const counts = new Map<string, number>();
  for (const [, name = ''] of text.matchAll(/(?<![\w$])([\w$]+)\s*(?::|\/[/*])/g)) {
    const count = (counts.get(name) ?? 0) + 1;
    if (count > most) return true;
    counts.set(name, count);
  }
  return false;
}

interface Level {
  readonly labels: string[];
  /** It is the code in a template, and its text goes on behind it. */
  readonly isTemplate: boolean;
}

/** The end of a template's text: its quote, or the brace that opens code in it. */
function templateStop(text: string, start: number, open: Level[]): number {
  for (let i = start; i < text.length; i++) {
    const char = text[i];
    if (char === '\\') i += 1;
    else if (char === '`') return i;
    else if (char === '$' && text[i + 1] === '{') {
      open.push({ labels: [], isTemplate: true });
      return i + 1;
    }
  }
  return text.length;
}

/** Where the lines end on which a sign has nothing that closes it. */
export type Unclosed = Map<string, number>;

/**
 * The end of a quoted string, or of a pattern, on this line; where there is none, the sign itself: an apostrophe in other
 * text is passed. `unclosed` keeps a line from being looked through for each of them.
 */
export function quotedEnd(text: string, start: number, quote: string, unclosed: Unclosed): number {
  if (start < (unclosed.get(quote) ?? 0)) return start;
  let isClass = false;
  let i = start + 1;
  for (; i < text.length; i++) {
    const char = text[i];
    if (char === quote && !isClass) return i;
    if (char === '\n' || char === '\r') break;
    if (char === '\\') i += 1;
    else if (quote === '/') isClass = char === '[' || (isClass && char !== ']');
  }
  unclosed.set(quote, i);
  return start;
}

/** Behind the comment that begins here; the place itself where none does. */
export function commentEnd(text: string, start: number): number {
  const next = text[start + 1];
  if (next !== '/' && next !== '*') return start;
  const end = next === '/' ? text.indexOf('\n', start) : text.indexOf('*/', start + 2);
  if (end === -1) return text.length;
  return next === '/' ? end : end + 2;
}
