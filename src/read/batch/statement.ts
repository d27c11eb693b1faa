import type { Expr, Stmt } from '../../model/program.js';
import type { Span } from '../../model/span.js';
import { nameExpr, other } from '../build.js';
import { nextWord, skipBlanks, spanFrom, type Cursor, type Word } from './word.js';
import { forStatement } from './for.js';
import { ifStatement } from './if.js';
import { leaveOut } from '../../text/left-out.js';

/** Blocks in one another beyond this are not read. */
const DEEPEST = 50;

/** The statements up to the end, or to the bracket that closes a block. */
export function statements(cursor: Cursor, depth = 0): Stmt[] {
  const found: Stmt[] = [];
  while (cursor.at < cursor.end) {
    skipLines(cursor);
    if (cursor.at >= cursor.end || cursor.text[cursor.at] === ')') break;
    const before = cursor.at;
    found.push(...chain(cursor, depth));
    if (cursor.at === before) cursor.at += 1;
  }
  return found;
}

function skipLines(cursor: Cursor): void {
  while (cursor.at < cursor.end && /[\s@;,&|]/.test(cursor.text[cursor.at] ?? '')) cursor.at += 1;
}

/** Commands with `&`, `&&`, `||` and `|` between them. */
export function chain(cursor: Cursor, depth: number): Stmt[] {
  const found = one(cursor, depth);
  for (;;) {
    skipBlanks(cursor);
    const sign = /^(?:&&|\|\||&|\|)/.exec(cursor.text.slice(cursor.at, Math.min(cursor.end, cursor.at + 2)))?.[0];
    if (sign === undefined) return found;
    cursor.at += sign.length;
    skipBlanks(cursor);
    const next = one(cursor, depth);
    const last = found.at(-1);
    const [first] = next;
    if (sign === '|' && last?.kind === 'expr' && first?.kind === 'expr') {
      const span = { ...last.span, end: first.span.end };
      const value: Expr = { kind: 'op', op: 'pipe', args: [{ value: last.value }, { value: first.value }], span };
      found.splice(-1, 1, { kind: 'expr', value, span }, ...next.slice(1));
    } else found.push(...next);
  }
}

function one(cursor: Cursor, depth: number): Stmt[] {
  skipBlanks(cursor);
  while (cursor.text[cursor.at] === '@') cursor.at += 1;
  const start = cursor.at;
  if (cursor.at >= cursor.end) return [];
  if (depth > DEEPEST) {
    leaveOut('commands are nested too deeply');
    return [];
  }
  if (cursor.text[cursor.at] === '(') return block(cursor, depth);
  if (cursor.text[cursor.at] === ':' || /^rem(?![^\s])/i.test(cursor.text.slice(start, start + 4)))
    return toLineEnd(cursor);
  const word = nextWord(cursor);
  if (word === undefined) return [];
  switch (word.written.toLowerCase()) {
    case 'if':
      return ifStatement(cursor, start, depth);
    case 'for':
      return forStatement(cursor, start, depth);
    case 'set':
      return setStatement(cursor, start);
    case 'call': {
      skipBlanks(cursor);
      const called = nextWord(cursor);
      return called === undefined ? [] : command(cursor, called, start);
    }
    case 'goto': {
      skipBlanks(cursor);
      const label = nextWord(cursor)?.written.replace(/^:/, '').toLowerCase();
      const span = spanFrom(cursor, start);
      if (label === undefined || label === 'eof') return [{ kind: 'return', span }];
      const call: Expr = { kind: 'call', callee: nameExpr(`:${label}`, span), args: [], span };
      return [
        { kind: 'expr', value: call, span },
        { kind: 'return', span },
      ];
    }
    case 'exit':
      while (nextWord(cursor) !== undefined) skipBlanks(cursor);
      return [{ kind: 'return', span: spanFrom(cursor, start) }];
    default:
      return command(cursor, word, start);
  }
}

export function block(cursor: Cursor, depth: number): Stmt[] {
  cursor.at += 1;
  const body = statements(cursor, depth + 1);
  if (cursor.text[cursor.at] === ')') cursor.at += 1;
  skipRedirections(cursor);
  return body;
}

function toLineEnd(cursor: Cursor): Stmt[] {
  while (cursor.at < cursor.end && !/[\r\n]/.test(cursor.text[cursor.at] ?? '')) cursor.at += 1;
  return [];
}

/** `name word word`: a call of its name. A label is called as `:label`. */
function command(cursor: Cursor, first: Word, start: number): Stmt[] {
  const args: Word[] = [];
  let end = cursor.at;
  for (;;) {
    skipRedirections(cursor);
    const word = nextWord(cursor) ?? bracket(cursor);
    if (word === undefined) break;
    args.push(word);
    end = cursor.at;
  }
  const span: Span = { file: cursor.file, start, end };
  const call: Expr = {
    kind: 'call',
    callee: calleeOf(first),
    args: args.map(({ value }) => ({ value })),
    span,
  };
  return [{ kind: 'expr', value: call, span }];
}

/** A bracket that closes nothing is a part of what is said: `echo (x)`. */
function bracket(cursor: Cursor): Word | undefined {
  if (cursor.text[cursor.at] !== '(') return undefined;
  const span = { file: cursor.file, start: cursor.at, end: cursor.at + 1 };
  cursor.at += 1;
  return { value: other([], span), written: '(', span };
}

/** A program by its name alone: `"C:\\tools\\curl.exe"` and `%TOOLS%\\curl` are `curl`. */
function calleeOf({ value, written, span }: Word): Expr {
  const last = value.kind === 'join' ? value.parts.at(-1) : value;
  if (last?.kind !== 'text' || last.text.some((piece) => piece.kind === 'hole')) return value;
  const known = last.text.map((piece) => (piece.kind === 'run' ? piece.text : '')).join('');
  if (value.kind === 'join' && !/[\\/]/.test(known)) return value;
  const name = written.startsWith(':') ? known : known.replace(/^.*[\\/]/, '').replace(/\.(?:exe|cmd|bat)$/i, '');
  return nameExpr(name.toLowerCase(), span);
}

/** `>nul`, `2>&1`, `<file` */
export function skipRedirections(cursor: Cursor): void {
  skipBlanks(cursor);
  for (;;) {
    const found = /^\d?(?:>>?|<)(?:&\d)?/.exec(cursor.text.slice(cursor.at, Math.min(cursor.end, cursor.at + 6)))?.[0];
    if (found === undefined) return;
    cursor.at += found.length;
    if (!found.includes('&')) {
      skipBlanks(cursor);
      nextWord(cursor);
    }
    skipBlanks(cursor);
  }
}

/** `set NAME=value`, `set "NAME=value"`; `set /a` calculates and `set /p` asks. */
function setStatement(cursor: Cursor, start: number): Stmt[] {
  skipBlanks(cursor);
  const option = /^\/[ap](?=[\s"])/i.exec(cursor.text.slice(cursor.at, cursor.at + 3))?.[0].toLowerCase();
  if (option !== undefined) cursor.at += 2;
  skipBlanks(cursor);
  const quoted = cursor.text[cursor.at] === '"';
  if (quoted) cursor.at += 1;
  const name = /^[^=\r\n"&|<>]+(?==)/.exec(cursor.text.slice(cursor.at, Math.min(cursor.end, cursor.at + 200)))?.[0];
  if (name === undefined) return toLineEnd(cursor);
  const nameSpan = { file: cursor.file, start: cursor.at, end: cursor.at + name.length };
  cursor.at += name.length + 1;
  const value = quoted ? quotedValue(cursor) : nextWord(cursor, /[\r\n&|)<>]/, true)?.value;
  const span = spanFrom(cursor, start);
  const known: Expr = value ?? { kind: 'text', text: [], span };
  const given = option === undefined ? known : other([known], span);
  const target = { kind: 'name', name: name.trim().toLowerCase(), span: nameSpan } as const;
  return [{ kind: 'expr', value: { kind: 'assign', target, op: '=', value: given, span }, span }];
}

/** Up to the last quote of the line. */
function quotedValue(cursor: Cursor): Expr | undefined {
  const stop = cursor.text.slice(cursor.at, cursor.end).search(/[\r\n]/);
  const line = cursor.text.slice(cursor.at, stop < 0 ? cursor.end : cursor.at + stop);
  const end = cursor.at + Math.max(line.lastIndexOf('"'), 0);
  const inner: Cursor = { ...cursor, end: line.includes('"') ? end : cursor.at + line.length };
  const word = nextWord(inner, /[\r\n]/, true);
  cursor.at = Math.min(cursor.end, inner.end + (line.includes('"') ? 1 : 0));
  return word?.value;
}
