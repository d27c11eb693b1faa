import type { Arg, Expr } from '../../model/program.js';
import type { Span } from '../../model/span.js';
import { Cursor } from './cursor.js';
import { argsOf, listOf, objectOf } from './items.js';
import { stringExpr } from './strings.js';
import { functionOf, ofEachItem } from './subs.js';
import { tokensOf, type Token } from './tokens.js';
import { LEVELS } from './operators.js';
import { LISTS } from './assignment.js';
import { beginsValue, wordText, variable, wordsOf, UNARY } from './words.js';
import { parenthesised, list } from './lists.js';

/** One value, with no operator around it. */
export function operand(cursor: Cursor): Expr {
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
  const inner = new Cursor(cursor.source, tokensOf(cursor.source.text, from, to), cursor.reads, cursor.owner);
  return cursor.reads.expression(inner);
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
    const of = isBraced ? cursor.reads.expression(cursor) : operand(cursor);
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
      if (!cursor.is('{')) return cursor.reads.expression(cursor, LEVELS.length);
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
  const args = UNARY.test(text)
    ? [{ value: cursor.reads.expression(cursor, LEVELS.length) }]
    : argsOf(list(cursor, undefined));
  return removal(text, args, cursor.span(start)) ?? { kind: 'call', callee, args, span: cursor.span(start) };
}

/** `delete $of->{name}` */
function removal(text: string, [only]: readonly Arg[], span: Span): Expr | undefined {
  const isRemoval = text === 'delete' && only?.value.kind === 'member';
  return isRemoval ? { kind: 'unary', op: 'delete', of: only.value, span } : undefined;
}
