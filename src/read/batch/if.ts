import type { Expr, Stmt } from '../../model/program.js';
import { nameExpr, other } from '../build.js';
import { nextWord, skipBlanks, spanFrom, type Cursor } from './word.js';

/** `if [not] "%A%"=="b" command [else command]`, `if defined A ...`, `if exist file ...` */
export function ifStatement(cursor: Cursor, start: number, depth: number): Stmt[] {
  let negated = false;
  let test: Expr | undefined;
  for (;;) {
    skipBlanks(cursor);
    const word = nextWord(cursor, /[ \t\r\n&|()<>=]/);
    const written = word?.written.toLowerCase();
    if (written === '/i') continue;
    if (written === 'not') {
      negated = !negated;
      continue;
    }
    if (written === 'defined') test = defined(cursor);
    else if (written === 'exist' || written === 'errorlevel' || written === 'cmdextversion') {
      skipBlanks(cursor);
      nextWord(cursor);
    } else if (word !== undefined) test = compared(cursor, word.value);
    break;
  }
  const span = spanFrom(cursor, start);
  const condition = test ?? other([], span);
  const then = branch(cursor, depth);
  const otherwise = elseBranch(cursor, depth);
  const whole = spanFrom(cursor, start);
  const tested: Expr = negated ? { kind: 'unary', op: '!', of: condition, span } : condition;
  return [{ kind: 'if', test: tested, then, otherwise, span: whole }];
}

/** A variable that is set has a text; what comes from the environment is not known. */
function defined(cursor: Cursor): Expr | undefined {
  skipBlanks(cursor);
  const name = nextWord(cursor);
  return name === undefined ? undefined : nameExpr(name.written.toLowerCase(), name.span);
}

const WORDS: Readonly<Record<string, string>> = { equ: '==', neq: '!=', lss: '<', leq: '<=', gtr: '>', geq: '>=' };

function compared(cursor: Cursor, left: Expr): Expr {
  skipBlanks(cursor);
  let op = '==';
  if (cursor.text.startsWith('==', cursor.at)) cursor.at += 2;
  else {
    const word = nextWord(cursor);
    op = WORDS[word?.written.toLowerCase() ?? ''] ?? '';
  }
  skipBlanks(cursor);
  const right = nextWord(cursor);
  const span = { ...left.span, end: cursor.at };
  if (right === undefined || op === '') return other([left], span);
  return { kind: 'binary', op, left, right: right.value, span };
}

function branch(cursor: Cursor, depth: number): Stmt[] {
  skipBlanks(cursor);
  return cursor.chain(cursor, depth + 1);
}

function elseBranch(cursor: Cursor, depth: number): Stmt[] {
  const before = cursor.at;
  skipBlanks(cursor);
  if (/^else(?=[\s(])/i.test(cursor.text.slice(cursor.at, cursor.at + 5))) {
    cursor.at += 4;
    return branch(cursor, depth);
  }
  cursor.at = before;
  return [];
}
