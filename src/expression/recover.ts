import { isNameChar } from './scan.js';
import type { Parser } from './state.js';

const words = ['and', 'or', 'xor'];

/**
 * Goes on to where reading can be taken up again: a logical operator, a comma or a closing parenthesis that belongs to
 * the level the mistake is on, or the end. Quoted text is passed over whole. Time is linear in what is skipped.
 */
export function recover(p: Parser): void {
  const { text } = p;
  let depth = 0;
  let apostrophes = true;
  let i = p.at;
  while (i < text.length) {
    const c = text[i];
    if (c === '"') {
      i = stringEnd(text, i);
      continue;
    }
    if (c === "'" && apostrophes) {
      const end = text.indexOf("'", i + 1);
      if (end >= 0) i = end;
      else apostrophes = false;
    }
    if (c === '(') depth++;
    else if (c === ')') {
      if (depth === 0) break;
      depth--;
    } else if (depth === 0 && (c === ',' || isLogical(text, i))) break;
    i++;
  }
  p.at = i;
}

/** Goes behind the set that begins here, when it ends. */
export function skipSet(p: Parser): void {
  const { text } = p;
  let i = p.at;
  while (i < text.length && text[i] !== '}') i = text[i] === '"' ? stringEnd(text, i) : i + 1;
  if (i < text.length) p.at = i + 1;
}

function stringEnd(text: string, at: number): number {
  for (let i = at + 1; i < text.length; i++) {
    if (text[i] === '\\') i++;
    else if (text[i] === '"') return i + 1;
  }
  return text.length;
}

/**
 * A logical operator, also one in capitals, with a boundary on both sides, unlike in the grammar: a mistake is full of
 * half words.
 */
function isLogical(text: string, at: number): boolean {
  const c = text[at];
  if (c === '&' || c === '|' || c === '^') return text[at + 1] === c;
  if (c === undefined || !'aoxAOX'.includes(c)) return false;
  if (at > 0 && isNameChar(text.charCodeAt(at - 1))) return false;
  const found = text.slice(at, at + 3).toLowerCase();
  const word = words.find((candidate) => found.startsWith(candidate));
  return word !== undefined && !isNameChar(text.charCodeAt(at + word.length));
}
