import type { Expr, Pattern, Stmt } from '../../model/program.js';
import { assigned, LISTS } from './assignment.js';
import type { Cursor } from './cursor.js';
import { listOf } from './items.js';
import { list } from './lists.js';
import { wordText } from './words.js';

/** Where a package begins; the statements behind it are told apart by these. */
export function packageOf(cursor: Cursor): Stmt[] {
  cursor.next();
  const name = cursor.next();
  const span = cursor.span(name.start, name.end);
  const before = cursor.owner;
  cursor.owner = name.text;
  const bases = isaOf(cursor);
  const markOf = (of: string): Stmt => ({
    kind: 'type',
    name: `package ${of}`,
    type: { kind: 'named', name: [of] },
    span,
  });
  const mark = markOf(name.text);
  if (!cursor.is('{')) return [mark, ...bases];
  const body = cursor.reads.block(cursor);
  cursor.owner = before;
  // What stands behind the block is none of the package's.
  return [mark, ...bases, ...body, ...(before === '' ? [markOf('main')] : [])];
}

/** `class Drop :isa(Operation) {`: what it is built on, of the marks behind its name. */
function isaOf(cursor: Cursor): Stmt[] {
  const found: Stmt[] = [];
  while (!cursor.done && !cursor.is('{') && !cursor.is(';')) {
    const token = cursor.next();
    if (token.text !== 'isa' || !cursor.take('(')) continue;
    const base = cursor.next();
    const span = cursor.span(base.start, base.end);
    const value = listOf([{ value: wordText(cursor, base), fat: false }], span);
    found.push({ kind: 'let', target: { kind: 'name', name: '@ISA', span }, value, span });
  }
  return found;
}

/** `field $base :param = 'x';`: methods see it like a variable around them. */
export function field(cursor: Cursor): Stmt[] {
  const { start } = cursor.next();
  const name = cursor.next();
  const target: Pattern = { kind: 'name', name: name.text, span: cursor.span(name.start, name.end) };
  while (!cursor.done && !cursor.is(';') && !['=', '//=', '||='].some((op) => cursor.is(op))) cursor.next();
  const value = cursor.is(';') ? cursor.nothing() : (cursor.next(), cursor.reads.expression(cursor));
  const span = cursor.span(start);
  cursor.take(';');
  return [{ kind: 'let', target, value, functionScoped: true, span }];
}

/** `Readonly my $BASE => 'x';`, `const my %PATHS => (...);` */
export const FIXES = /^(?:Readonly(?:::\w+)?|const)$/;

export function fixed(cursor: Cursor, start: number): Stmt[] {
  cursor.next();
  cursor.next();
  const name = cursor.next();
  const target: Expr = { kind: 'name', name: name.text, span: cursor.span(name.start, name.end) };
  if (!cursor.take('=>')) cursor.take(',');
  const items = list(cursor, undefined);
  const span = cursor.span(start);
  const [only, second] = items;
  const all = listOf(items, span);
  LISTS.set(all, items);
  const made = assigned(target, '=', only !== undefined && second === undefined ? only.value : all, span);
  return made.kind === 'assign' ? [{ kind: 'let', target: made.target, value: made.value, span }] : [];
}
