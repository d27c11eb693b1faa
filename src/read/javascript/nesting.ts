import { commentEnd, quotedEnd, type Unclosed } from './labels.js';

/**
 * How deep brackets with type arguments or assertions before them stand in one another (`a<b>(c<d>(...))`). The
 * TypeScript grammar tries each of these in two ways, so that every level doubles the time of a parse.
 */
export function angledDepth(text: string): number {
  const open: Bracket[] = [];
  const now = { depth: 0, braces: 0, angled: false };
  const unclosed: Unclosed = new Map();
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
    else if (char === '"' || char === "'") i = quotedEnd(text, i, char, unclosed);
    else if (char === '/') i = Math.max(i, commentEnd(text, i) - 1);
  }
  return deepest;
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
