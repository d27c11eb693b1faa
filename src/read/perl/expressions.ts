import type { Expr } from '../../model/program.js';
import { choice, plainText } from '../grammar/builders.js';
import { Cursor } from './cursor.js';
import { concatenation, elementAt } from './made.js';
import { functionNamed } from './subs.js';
import { ASSIGN, DEEPEST, LEVEL, LEVELS, LONGEST, SAME, WORDS } from './operators.js';
import { assigned, matched } from './assignment.js';
import { dashed, isElement, variable, wordText } from './words.js';
import { parenthesised } from './lists.js';
import { operand } from './operands.js';

/** Reads an expression; `lowest` is the level of the weakest operator that may stand in it. */
export function expression(cursor: Cursor, lowest = 0): Expr {
  cursor.depth += 1;
  if (cursor.depth > DEEPEST) throw new RangeError('nested too deeply');
  let left = dashed(cursor) ?? signed(cursor);
  const { start } = left.span;
  const more: Expr[] = [];
  for (let length = 0; ; length += 1) {
    const token = cursor.peek();
    const level = token.type === 'op' || token.type === 'word' ? LEVEL.get(token.text) : undefined;
    if (level === undefined || level < lowest) break;
    cursor.next();
    if (length < LONGEST) left = operation(cursor, left, token.text, level);
    // Each operator would hold all before it: who goes through the tree would go too deep.
    else more.push(operation(cursor, { kind: 'other', children: [], span: cursor.span(start) }, token.text, level));
  }
  cursor.depth -= 1;
  return more.length === 0 ? left : { kind: 'other', children: [left, ...more], span: cursor.span(start) };
}

function operation(cursor: Cursor, left: Expr, op: string, level: number): Expr {
  const { start } = left.span;
  if (level === ASSIGN) {
    const value = expression(cursor, ASSIGN);
    return assigned(left, op, value, cursor.span(start));
  }
  if (op === '?') {
    const then = expression(cursor, ASSIGN);
    cursor.take(':');
    const otherwise = expression(cursor, ASSIGN + 1);
    return choice('if', [then, otherwise], cursor.span(start), left);
  }
  if (op === '.') {
    const parts = [left];
    do parts.push(expression(cursor, level + 1));
    while (cursor.take('.'));
    return concatenation(cursor, parts, start);
  }
  const pattern = op === '=~' ? cursor.peek() : undefined;
  const right = expression(cursor, level + 1);
  const span = cursor.span(start);
  const by = WORDS[op];
  if (by !== undefined) return choice(by, [left, right], span);
  if (pattern !== undefined) return matched(left, pattern, span);
  if (op === '!~') return { kind: 'other', children: [], span };
  return { kind: 'binary', op: SAME[op] ?? op, left, right, span };
}

function signed(cursor: Cursor): Expr {
  const token = cursor.peek();
  const { start } = token;
  if (token.type === 'op' && /^(?:!|-|\+|~|\\|\+\+|--)$/.test(token.text)) {
    cursor.next();
    const of = (token.text === '\\' ? functionNamed(cursor) : undefined) ?? expression(cursor, LEVELS.length);
    // A reference to a list or hash is one value: `encode_json(\%record)`.
    if (token.text === '\\' && of.kind === 'name' && /^[%@]/.test(of.name))
      return { kind: 'sequence', items: [of], span: cursor.span(start) };
    if (token.text === '\\' || token.text === '+') return of;
    return { kind: 'unary', op: token.text, of, span: cursor.span(start) };
  }
  if (cursor.is('not') || cursor.is('defined') || cursor.is('exists') || cursor.is('ref') || cursor.is('scalar')) {
    const plain = cursor.next().text === 'scalar';
    const of = expression(cursor, LEVELS.length);
    return plain ? of : { kind: 'unary', op: token.text === 'not' ? '!' : 'test', of, span: cursor.span(start) };
  }
  return followed(cursor, operand(cursor));
}

/** `->{key}`, `->[0]`, `->method(...)`, `->(...)`, `[0]`, `{key}` */
function followed(cursor: Cursor, first: Expr): Expr {
  let of = first;
  for (;;) {
    const arrow = cursor.is('->');
    const subscript =
      arrow || ((of.kind === 'member' || isElement(first, of, cursor)) && (cursor.is('{') || cursor.is('[')));
    if (!subscript) return of;
    if (arrow) cursor.next();
    const next = step(cursor, of);
    if (next === undefined) return of;
    of = next;
  }
}

function step(cursor: Cursor, of: Expr): Expr | undefined {
  const { start } = of.span;
  const token = cursor.peek();
  if (cursor.is('{') || cursor.is('[')) return element(cursor, of, start);
  if (cursor.is('(')) return { kind: 'call', callee: of, args: parenthesised(cursor), span: cursor.span(start) };
  // `$ua->$verb($url)`
  if (token.type === 'variable' && cursor.is('(', 1)) {
    cursor.next();
    const keySpan = cursor.span(token.start, token.end);
    const callee: Expr = { kind: 'member', of, key: variable(token, keySpan), keySpan, span: cursor.span(start) };
    return { kind: 'call', callee, args: parenthesised(cursor), span: cursor.span(start) };
  }
  // `$x->@*`, `$x->%*`
  if (token.type === 'variable' || cursor.is('%') || cursor.is('@') || cursor.is('$')) {
    cursor.next();
    cursor.take('*');
    return of;
  }
  if (token.type !== 'word') return undefined;
  cursor.next();
  const args = cursor.is('(') ? parenthesised(cursor) : [];
  const span = cursor.span(start);
  const keySpan = cursor.span(token.start, token.end);
  const made = of.kind === 'text' ? plainText(of)?.text : undefined;
  const own: Expr = made === undefined ? of : { kind: 'name', name: made, span: of.span };
  if (token.text === 'new') return { kind: 'call', callee: own, args, construct: true, span };
  return { kind: 'call', callee: { kind: 'member', of: own, key: token.text, keySpan, span }, args, span };
}

function element(cursor: Cursor, of: Expr, start: number): Expr {
  const open = cursor.next();
  const close = open.text === '{' ? '}' : ']';
  const word = cursor.peek();
  const bare = open.text === '{' && word.type === 'word' && cursor.is('}', 1);
  const key = bare ? wordText(cursor, cursor.next()) : expression(cursor);
  cursor.take(close);
  const span = cursor.span(start);
  return elementAt(of, key, open, span);
}
