import type { Expr, FunctionExpr, Param, Pattern, Stmt } from '../../model/program.js';
import type { Cursor } from './cursor.js';
import { ASSIGN } from './operators.js';

/** What is assigned to. */
export function patternOf(of: Expr): Pattern {
  if (of.kind === 'name' || of.kind === 'member') return of;
  if (of.kind === 'list')
    return { kind: 'list-pattern', items: of.items.map(({ value }) => patternOf(value)), span: of.span };
  return { kind: 'list-pattern', items: [], span: of.span };
}

/** A block as a function. What it begins by taking from its arguments are its parameters. */
export function functionOf(cursor: Cursor, name: string | undefined, start: number, arrow = false): FunctionExpr {
  const signature = cursor.is('(') ? signatureOf(cursor) : [];
  const body = cursor.reads.block(cursor);
  const { params, rest } = arrow ? { params: [], rest: body } : parametersOf(body);
  return {
    kind: 'function',
    ...(name === undefined ? {} : { name }),
    ...(arrow || name === undefined ? { arrow: true } : {}),
    params: [...signature, ...params],
    body: returning(rest),
    span: cursor.span(start),
  };
}

/** `sub f($x, $y = 1) {...}`; a prototype has no names. */
function signatureOf(cursor: Cursor): Param[] {
  const found: Param[] = [];
  cursor.take('(');
  while (!cursor.done && !cursor.is(')') && !cursor.is('{')) {
    const token = cursor.next();
    if (token.type !== 'variable' || token.text === '$self' || token.text === '$class') continue;
    const param = paramOf(token.text, cursor.span(token.start, token.end));
    const isGiven = ['=', '//=', '||='].some((op) => cursor.take(op));
    found.push(isGiven ? withDefault(param, cursor.reads.expression(cursor, ASSIGN)) : param);
  }
  cursor.take(')');
  return found;
}

function paramOf(name: string, span: Param['span']): Param {
  const rest = name.startsWith('%') ? ('members' as const) : name.startsWith('@') ? true : undefined;
  return { target: { kind: 'name', name, span }, ...(rest === undefined ? {} : { rest }), span };
}

function withDefault({ target, span }: Param, value: Expr): Param {
  return { target: { kind: 'default-pattern', target, value, span }, span };
}

const SHIFTED = new Set(['shift']);

/** `my ($self, $x, %rest) = @_;`, `my $x = shift;` */
function parametersOf(body: readonly Stmt[]): { readonly params: readonly Param[]; readonly rest: readonly Stmt[] } {
  const params: Param[] = [];
  for (const [i, stmt] of body.entries()) {
    const taken = stmt.kind === 'let' && stmt.value !== undefined ? takenBy(stmt.target, stmt.value) : undefined;
    if (taken === undefined) return { params: [...params, ...namedBeside(stmt)], rest: body.slice(i) };
    params.push(...taken);
  }
  return { params, rest: [] };
}

/** `my %o = (method => 'GET', @_);`: what is given by name, behind what stands for it where it is not. */
function namedBeside(stmt: Stmt): Param[] {
  const members = stmt.kind === 'let' && stmt.value?.kind === 'object' ? stmt.value.members : [];
  const all = members.find(
    ({ key, value }) => key === undefined && value.kind === 'name' && value.name === '@_',
  )?.value;
  return all?.kind === 'name' ? [{ target: all, rest: 'members', span: all.span }] : [];
}

function takenBy(target: Pattern, value: Expr): Param[] | undefined {
  const all = value.kind === 'name' && value.name === '@_';
  const one =
    value.kind === 'call' && value.callee.kind === 'name' && SHIFTED.has(value.callee.name) && value.args.length === 0;
  const fallback =
    value.kind === 'choice' && value.options[0] !== undefined && takenBy(target, value.options[0]) !== undefined;
  if (fallback && target.kind === 'name' && value.kind === 'choice') {
    const [, other] = value.options;
    const { span } = target;
    if (other !== undefined) return [{ target: { kind: 'default-pattern', target, value: other, span }, span }];
  }
  if (!all && !one) return undefined;
  if (target.kind === 'list-pattern') {
    if (one) return undefined;
    return target.items.flatMap((item) => (item?.kind === 'name' ? [paramOf(item.name, item.span)] : []));
  }
  return target.kind === 'name' ? [paramOf(target.name, target.span)] : undefined;
}

/** A function gives the value of what it does last. */
function returning(body: readonly Stmt[]): Stmt[] {
  const last = body.at(-1);
  if (last?.kind === 'expr') return [...body.slice(0, -1), { kind: 'return', value: last.value, span: last.span }];
  return [...body];
}

/** In a constructor, the hash that is blessed is the object: its members are set on that. */
export function constructing(fn: FunctionExpr): FunctionExpr {
  return { ...fn, body: fn.body.flatMap(onObject) };
}

function onObject(stmt: Stmt): Stmt[] {
  const value = stmt.kind === 'let' || stmt.kind === 'expr' || stmt.kind === 'return' ? stmt.value : undefined;
  const of = value?.kind === 'assign' && value.target.kind === 'list-pattern' ? value.value : value;
  const held = of?.kind === 'op' && of.op === 'bless' ? of.args[0]?.value : of;
  if (held?.kind !== 'object') return of?.kind === 'op' && of.op === 'bless' ? [] : [stmt];
  const self: Expr = { kind: 'this', span: held.span };
  return held.members.flatMap((member): Stmt[] => {
    if (member.key === undefined) return [];
    const keySpan = member.keySpan ?? member.span;
    const target = { kind: 'member', of: self, key: member.key, keySpan, span: member.span } as const;
    const set: Expr = { kind: 'assign', target, op: '=', value: member.value, span: member.span };
    return [{ kind: 'expr', value: set, span: member.span }];
  });
}

/** `&f` behind a backslash: the function, which is not called there. */
export function functionNamed(cursor: Cursor): Expr | undefined {
  if (!cursor.is('&') || cursor.peek(1).type !== 'word' || cursor.is('(', 2)) return undefined;
  cursor.next();
  const { text, start, end } = cursor.next();
  return { kind: 'name', name: text, span: cursor.span(start, end) };
}

/** The block of `map`, `grep` and the like is given each item as `$_`, that of `sort` two of them by other names. */
export function ofEachItem(name: string, block: FunctionExpr): FunctionExpr {
  if (name === 'sort') return block;
  return { ...block, params: [{ target: { kind: 'name', name: '$_', span: block.span }, span: block.span }] };
}
