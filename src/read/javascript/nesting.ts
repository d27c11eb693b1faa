/**
 * How deep brackets with type arguments or assertions before them stand in one another (`a<b>(c<d>(...))`). The
 * TypeScript grammar tries each of these in two ways, so that every level doubles the time of a parse.
 */
export function angledDepth(text: string): number {
  const open: Bracket[] = [];
  const now = { depth: 0, braces: 0, angled: false };
  let deepest = 0;
  for (let i = 0; i < text.length; i++) {
    const char = text[i] ?? '';
    if (char === '(' || char === '[' || char === '{') {
      open.push({ char, angled: now.angled });
      if (now.angled) now.depth += 1;
      if (char === '{') now.braces += 1;
      deepest = Math.max(deepest, now.depth);
      now.angled = false;
    } else if (char === ')' || char === ']' || char === '}') close(open, now, char);
    else if (char === '>') now.angled ||= text[i - 1] !== '=';
    else if (char === ';' || char === ',') now.angled = false;
    else if (char === '"' || char === "'") i = quotedEnd(text, i, char);
    else if (char === '/') i = commentEnd(text, i);
  }
  return deepest;
}

/**
 * How many labels stand before one statement at most (`a: b: c: f()`). For each that has the name of one around it the
 * parser makes a mistake for each of these: their number grows with the square of it.
 */
export function labelsInARow(text: string): number {
  let most = 0;
  let row = 0;
  let end = -1;
  for (const { index, 0: label } of text.matchAll(/(?<![\w$])[\w$]+\s*:\s*/g)) {
    row = index === end ? row + 1 : 1;
    end = index + label.length;
    most = Math.max(most, row);
  }
  return most;
}

interface Bracket {
  readonly char: '(' | '[' | '{';
  readonly angled: boolean;
}

const OPENING = { ')': '(', ']': '[', '}': '{' } as const;

/** Closes a bracket. One that matches none is passed; a brace closes what strings and patterns left open in it. */
function close(open: Bracket[], now: { depth: number; braces: number; angled: boolean }, char: ')' | ']' | '}'): void {
  now.angled = false;
  const opening = OPENING[char];
  if (opening === '{' ? now.braces === 0 : open.at(-1)?.char !== opening) return;
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    if (one.angled) now.depth -= 1;
    if (one.char === '{') now.braces -= 1;
    if (one.char === opening) return;
  }
}

/** The end of a quoted string on this line; an apostrophe in other text has none and is passed. */
function quotedEnd(text: string, start: number, quote: string): number {
  for (let i = start + 1; i < text.length; i++) {
    const char = text[i];
    if (char === quote) return i;
    if (char === '\n' || char === '\r') return start;
    if (char === '\\') i += 1;
  }
  return start;
}

function commentEnd(text: string, start: number): number {
  const next = text[start + 1];
  if (next !== '/' && next !== '*') return start;
  const end = next === '/' ? text.indexOf('\n', start) : text.indexOf('*/', start + 2);
  return end === -1 ? text.length : end + 1;
}
