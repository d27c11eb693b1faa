import type { Expr, Pattern, Stmt } from '../../model/program.js';
import { other } from '../build.js';
import { nextWord, skipBlanks, spanFrom, type Cursor } from './word.js';

/** How many rounds of a loop over numbers are told apart. */
const ROUNDS = 50;

/** `for %%i in (a b) do ...`, `for /l %%i in (1,1,5) do ...`, `for /f "..." %%a in ('command') do ...` */
export function forStatement(cursor: Cursor, start: number, depth: number): Stmt[] {
  let option = '';
  let variable: Pattern | undefined;
  for (;;) {
    skipBlanks(cursor);
    const word = nextWord(cursor);
    if (word === undefined) return [];
    const written = word.written.toLowerCase();
    if (written === 'in') break;
    if (/^\/[a-z]$/.test(written)) option = written;
    const letter = /^%%?([A-Za-z])$/.exec(word.written)?.[1];
    if (letter !== undefined) variable = { kind: 'name', name: `%${letter}`, span: word.span };
  }
  skipBlanks(cursor);
  const close = closing(cursor);
  if (cursor.text[cursor.at] !== '(' || close === undefined) return [];
  const inner: Cursor = { ...cursor, at: cursor.at + 1, end: close };
  const set =
    option === '/f' ? fed(inner, depth) : { over: option === '/l' ? numbers(inner) : words(inner), before: [] };
  cursor.at = close + 1;
  skipBlanks(cursor);
  if (/^do(?=[\s(])/i.test(cursor.text.slice(cursor.at, cursor.at + 3))) cursor.at += 2;
  skipBlanks(cursor);
  const body = cursor.chain(cursor, depth + 1);
  return [...set.before, { kind: 'loop', over: set.over, target: variable, body, span: spanFrom(cursor, start) }];
}

/** The bracket that ends the set; quotes hide brackets. */
function closing(cursor: Cursor): number | undefined {
  let quoted: string | undefined;
  for (let at = cursor.at + 1; at < cursor.end; at += 1) {
    const char = cursor.text[at] ?? '';
    if (char === quoted) quoted = undefined;
    else if (
      quoted === undefined &&
      (char === '"' || (char === "'" && /\(\s*$/.test(cursor.text.slice(cursor.at, at))))
    )
      quoted = char;
    else if (quoted === undefined && char === ')') return at;
  }
  return undefined;
}

function words(cursor: Cursor): Expr {
  const start = cursor.at;
  const items: { value: Expr }[] = [];
  while (cursor.at < cursor.end) {
    while (cursor.at < cursor.end && /[\s,;=]/.test(cursor.text[cursor.at] ?? '')) cursor.at += 1;
    const word = nextWord(cursor, /[\s,;=]/);
    if (word === undefined) break;
    items.push({ value: word.value });
  }
  return { kind: 'list', items, span: spanFrom(cursor, start) };
}

/** From, step, to. */
function numbers(cursor: Cursor): Expr {
  const span = { file: cursor.file, start: cursor.at, end: cursor.end };
  const [from, step, to] = cursor.text
    .slice(cursor.at, cursor.end)
    .split(/[,\s]+/)
    .filter((part) => part !== '')
    .map(Number);
  if (
    from === undefined ||
    step === undefined ||
    to === undefined ||
    [from, step, to].some(Number.isNaN) ||
    step === 0
  ) {
    return other([], span);
  }
  const count = Math.min(ROUNDS, Math.max(0, Math.floor((to - from) / step) + 1));
  const items = Array.from({ length: count }, (_, i) => ({
    value: { kind: 'literal', value: from + i * step, span } as const,
  }));
  return { kind: 'list', items, span };
}

/** What a command prints, line by line; or the lines of a text or file. */
function fed(cursor: Cursor, depth: number): { over: Expr; before: Stmt[] } {
  const span = { file: cursor.file, start: cursor.at, end: cursor.end };
  const content = cursor.text.slice(cursor.at, cursor.end);
  const quote = /^\s*(['`])/.exec(content);
  if (quote === null) return { over: other([], span), before: [] };
  const end = cursor.at + content.lastIndexOf(quote[1] ?? "'");
  const inner: Cursor = { ...cursor, at: cursor.at + quote[0].length, end };
  return { over: other([], span), before: cursor.chain(inner, depth + 1) };
}
