import type { Arg } from '../../model/program.js';
import { Cursor } from './cursor.js';
import { argsOf, type Item } from './items.js';
import { ASSIGN } from './operators.js';
import { isListGoing, wordText } from './words.js';

/** `(a, b => c)` as what a call is given. */
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
    const value = word ? wordText(cursor, cursor.next()) : cursor.reads.expression(cursor, ASSIGN);
    const fat = cursor.take('=>');
    if (!fat && !cursor.take(',') && cursor.peek() === before) cursor.next();
    items.push({ value, fat });
    if (!fat && close === undefined && !isListGoing(cursor)) break;
    if (close !== undefined && cursor.peek() === before) break;
  }
  return items;
}
