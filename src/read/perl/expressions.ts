import type { Arg, Expr } from '../../model/program.js';
import type { Span } from '../../model/span.js';
import { choice, plainText } from '../grammar/builders.js';
import { Cursor } from './cursor.js';
import { argsOf, listOf, objectOf, type Item } from './items.js';
import { concatenation, elementAt } from './made.js';
import { stringExpr } from './strings.js';
import { functionOf, functionNamed, ofEachItem } from './subs.js';
import { tokensOf, type Token } from './tokens.js';
import { ASSIGN, DEEPEST, LEVEL, LEVELS, LONGEST, SAME, WORDS } from './operators.js';
import { assigned, LISTS, matched } from './assignment.js';
import { beginsValue, dashed, isElement, isListGoing, wordText, variable, wordsOf, UNARY } from './words.js';

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

export function parenthesised(cursor: Cursor): Arg[] {
  cursor.take('(');
  const items = list(cursor, ')');
  cursor.take(')');
  return argsOf(items);
}

/** The items up to a bracket, or to what ends an expression. */
export function list(cursor: Cursor, close: string | undefined): Item[] {
  const items: Item[] = [];
  while (!cursor.done && !(close !== undefined && cursor.is(close)) && !cursor.is(';') && !cursor.is('}')) {
    const before = cursor.peek();
    if (cursor.take(',')) continue;
    const word = before.type === 'word' && cursor.is('=>', 1);
    const value = word ? wordText(cursor, cursor.next()) : expression(cursor, ASSIGN);
    const fat = cursor.take('=>');
    if (!fat && !cursor.take(',') && cursor.peek() === before) cursor.next();
    items.push({ value, fat });
    if (!fat && close === undefined && !isListGoing(cursor)) break;
    if (close !== undefined && cursor.peek() === before) break;
  }
  return items;
}

function operand(cursor: Cursor): Expr {
  const token = cursor.next();
  const { start, end, text } = token;
  const span = cursor.span(start, end);
  switch (token.type) {
    case 'variable':
      return variable(token, span);
    case 'number':
      return { kind: 'literal', value: Number(text.replaceAll('_', '').replace(/^0(?=[0-7]+$)/, '0o')), span };
    case 'string':
      return stringExpr(token, cursor.source, span, (from, to) => partOf(cursor, from, to));
    case 'words':
      return wordsOf(cursor, token, span);
    case 'pattern':
    case 'end':
      return { kind: 'other', children: [], span };
    case 'word':
      return named(cursor, token);
    case 'op':
    case 'sigil':
      return bracketed(cursor, token);
  }
}

/** An expression inside a string. */
function partOf(cursor: Cursor, from: number, to: number): Expr {
  const inner = new Cursor(cursor.source, tokensOf(cursor.source.text, from, to), cursor.block, cursor.owner);
  return expression(inner);
}

function bracketed(cursor: Cursor, { text, start }: Token): Expr {
  if (text === '(') {
    const items = list(cursor, ')');
    cursor.take(')');
    const span = cursor.span(start);
    const [only, second] = items;
    if (only !== undefined && second === undefined && !only.fat) return only.value;
    const made = listOf(items, span);
    LISTS.set(made, items);
    return made;
  }
  if (text === '[' || text === '{') {
    const close = text === '[' ? ']' : '}';
    const items = list(cursor, close);
    cursor.take(close);
    const span = cursor.span(start);
    return text === '[' ? listOf(items, span) : objectOf(items, span);
  }
  // `@{$x}`, `%$x`, `&f`
  if (/^[@%&$]$/.test(text)) {
    const isBraced = cursor.take('{');
    const of = isBraced ? expression(cursor) : operand(cursor);
    if (isBraced) cursor.take('}');
    if (text !== '&' || of.kind === 'call' || !cursor.is('(')) return of;
    return { kind: 'call', callee: of, args: parenthesised(cursor), span: cursor.span(start) };
  }
  return { kind: 'other', children: [], span: cursor.span(start) };
}

function named(cursor: Cursor, token: Token): Expr {
  const { text, start, end } = token;
  const span = cursor.span(start, end);
  if (cursor.is('=>')) return wordText(cursor, token);
  switch (text) {
    case 'my':
    case 'our':
    case 'local':
    case 'state':
      return operand(cursor);
    case 'sub':
      return functionOf(cursor, undefined, start);
    case 'do':
    case 'eval':
      if (!cursor.is('{')) return expression(cursor, LEVELS.length);
      return { kind: 'call', callee: functionOf(cursor, undefined, start, true), args: [], span: cursor.span(start) };
    case '__PACKAGE__':
      return { kind: 'name', name: cursor.owner, span };
    case 'undef':
      if (cursor.is('(')) parenthesised(cursor);
      return { kind: 'literal', value: null, span };
    default:
      return called(cursor, token, span);
  }
}

function called(cursor: Cursor, { text, start }: Token, span: Span): Expr {
  const callee: Expr = { kind: 'name', name: text, span };
  if (cursor.is('->')) return callee;
  if (text === 'bless') {
    const [of] = cursor.is('(') ? parenthesised(cursor) : argsOf(list(cursor, undefined));
    return { kind: 'op', op: 'bless', args: of === undefined ? [] : [of], span: cursor.span(start) };
  }
  if (cursor.is('(')) return { kind: 'call', callee, args: parenthesised(cursor), span: cursor.span(start) };
  if (/^(?:map|grep|sort|first|any|all)$/.test(text) && cursor.is('{')) {
    const block = ofEachItem(text, functionOf(cursor, undefined, start, true));
    const args = [{ value: block }, ...argsOf(list(cursor, undefined))];
    return { kind: 'call', callee, args, span: cursor.span(start) };
  }
  if (!beginsValue(cursor.peek()))
    return /^[A-Z_]/.test(text) || text.includes('::') ? callee : { kind: 'call', callee, args: [], span };
  const args = UNARY.test(text) ? [{ value: expression(cursor, LEVELS.length) }] : argsOf(list(cursor, undefined));
  return removal(text, args, cursor.span(start)) ?? { kind: 'call', callee, args, span: cursor.span(start) };
}

/** `delete $of->{name}` */
function removal(text: string, [only]: readonly Arg[], span: Span): Expr | undefined {
  const isRemoval = text === 'delete' && only?.value.kind === 'member';
  return isRemoval ? { kind: 'unary', op: 'delete', of: only.value, span } : undefined;
}
