import type { Expr, ObjectMember } from '../../model/program.js';
import type { Span } from '../../model/span.js';
import { call, each, madeText, member, method, nameExpr, other, text } from '../build.js';
import { named, ofType, type SyntaxNode } from '../grammar/syntax-node.js';
import { slice, spanOf, variableName, type Lowering } from './lowering.js';
import { operation } from './operators.js';
import { stringLiteral, subExpression } from './strings.js';
import { ownStatic, staticCall } from './static.js';

/** Lowers an expression; what has no counterpart in the common form becomes `other` with its parts. */
export function expression(cx: Lowering, node: SyntaxNode): Expr {
  const span = spanOf(cx, node);
  switch (node.type) {
    case 'variable':
    case 'braced_variable':
      return variable(cx, node);
    case 'string_literal':
      return stringLiteral(cx, node);
    case 'decimal_integer_literal':
    case 'hexadecimal_integer_literal':
    case 'real_literal':
      return numberOf(slice(cx, node), span);
    case 'generic_token':
    case 'command_name':
    case 'simple_name':
      return text([{ kind: 'run', text: slice(cx, node), span, quoting: ['bare'] }], span);
    case 'hash_literal_expression':
      return hashLiteral(cx, node);
    case 'array_expression':
      return arrayExpression(cx, node);
    case 'sub_expression':
      return subExpression(cx, node);
    case 'parenthesized_expression': {
      const inner = named(node)[0];
      return inner === undefined ? other([], span) : cx.grammar.pipeline(cx, inner);
    }
    case 'script_block_expression':
      return scriptBlock(cx, node);
    case 'cast_expression':
      return casted(cx, node);
    case 'member_access':
    case 'element_access':
    case 'invokation_expression':
      return accessed(cx, node);
    case 'pipeline':
    case 'pipeline_chain':
      return cx.grammar.pipeline(cx, node);
    default:
  }
  const [only, second] = named(node);
  if (only !== undefined && second === undefined && !hasOperator(node)) return expression(cx, only);
  return (
    operation(cx, node, expression) ??
    other(
      named(node).map((child) => expression(cx, child)),
      span,
    )
  );
}

function hasOperator(node: SyntaxNode): boolean {
  return node.children.some((child) => !child.named && !/^[()]$/.test(child.type));
}

const CONSTANTS: ReadonlyMap<string, boolean | null> = new Map([
  ['true', true],
  ['false', false],
  ['null', null],
]);

function variable(cx: Lowering, node: SyntaxNode): Expr {
  const span = spanOf(cx, node);
  const name = variableName(slice(cx, node));
  const value = CONSTANTS.get(name);
  if (value !== undefined) return { kind: 'literal', value, span };
  return nameExpr(name === 'psitem' ? '_' : name, span);
}

function hashLiteral(cx: Lowering, node: SyntaxNode): Expr {
  const span = spanOf(cx, node);
  const entries = ofType(node, 'hash_literal_body')?.children.filter((child) => child.type === 'hash_entry') ?? [];
  const members = entries.flatMap((entry): ObjectMember[] => {
    const [key, value] = named(entry);
    if (key === undefined || value === undefined) return [];
    const separated = cx.text[entry.end - 1] === ';' ? entry.end - 1 : entry.end;
    const whole = spanOf(cx, { start: entry.start, end: separated });
    return [{ ...keyOf(cx, key), value: cx.grammar.pipeline(cx, value), span: whole, apart: 'semicolon' }];
  });
  return { kind: 'object', members, span };
}

function keyOf(cx: Lowering, node: SyntaxNode): Pick<ObjectMember, 'key' | 'keySpan'> {
  const name = ofType(node, 'simple_name');
  if (name !== undefined) return { key: slice(cx, name), keySpan: spanOf(cx, name) };
  const key = expression(cx, node);
  if (key.kind !== 'text' || key.text.some((piece) => piece.kind === 'hole')) return { key, keySpan: key.span };
  const { file, start, end } = key.span;
  const known = key.text.map((piece) => (piece.kind === 'run' ? piece.text : '')).join('');
  return { key: known, keySpan: { file, start: start + 1, end: end - 1 } };
}

/** `@(...)`: a list, whatever is in it. */
function arrayExpression(cx: Lowering, node: SyntaxNode): Expr {
  const span = spanOf(cx, node);
  const items = named(ofType(node, 'statement_list') ?? node).filter((child) => child.type !== 'empty_statement');
  const values = items.map((item) => cx.grammar.pipeline(cx, item));
  const [only, second] = values;
  if (only !== undefined && second === undefined) {
    if (only.kind === 'list') return { ...only, span };
    return method({ kind: 'list', items: [{ value: only }], span }, 'flat', [], span);
  }
  return { kind: 'list', items: values.map((value) => ({ value })), span };
}

/** `{ ... $_ ... }` as a function of what it is given. */
export function scriptBlock(cx: Lowering, node: SyntaxNode): Expr {
  const span = spanOf(cx, node);
  const block = ofType(node, 'script_block') ?? node;
  const body = cx.grammar.statements(cx, ofType(ofType(block, 'script_block_body') ?? block, 'statement_list'), true);
  return { ...each('_', body, other([], span), span), body };
}

/** `[type]value`: only what is another value then matters. */
function casted(cx: Lowering, node: SyntaxNode): Expr {
  const [type, inner] = named(node);
  if (type === undefined || inner === undefined) return other([], spanOf(cx, node));
  const value = expression(cx, inner);
  return /^\[(?:string|char)\]$/i.test(slice(cx, type))
    ? { kind: 'join', parts: [value], span: spanOf(cx, node) }
    : value;
}

/** `a.b`, `a[0]`, `a.b(c)`, `[type]::member(...)` */
function accessed(cx: Lowering, node: SyntaxNode): Expr {
  const span = spanOf(cx, node);
  const [target, ...rest] = named(node);
  if (target === undefined) return other([], span);
  if (target.type === 'type_literal') {
    const [name, given] = [nameIn(cx, rest[0]), args(cx, rest)];
    const isCall = node.type === 'invokation_expression';
    const keySpan = spanOf(cx, rest[0] ?? target);
    const own = ownStatic(cx, target, { name, keySpan, given: isCall ? given : undefined, span });
    return own ?? staticCall(slice(cx, target), name, given, span);
  }
  const of = expression(cx, target);
  const [key] = rest;
  if (key === undefined) return of;
  const keySpan = spanOf(cx, key);
  if (node.type === 'element_access') {
    const index = expression(cx, key);
    if (index.kind === 'literal' && typeof index.value === 'number')
      return member(of, String(index.value), keySpan, span);
    return index.kind === 'text' ? anyCase(of, index, span) : member(of, index, keySpan, span);
  }
  const name = nameIn(cx, key);
  if (node.type === 'member_access') {
    if (name !== undefined) return anyCase(of, textOf(name, keySpan), span);
    const spelled = expression(cx, key);
    return spelled.kind === 'text' ? anyCase(of, spelled, span) : member(of, spelled, keySpan, span);
  }
  const lower = name?.toLowerCase() ?? '';
  if (cx.own.methods.has(lower)) return method(of, lower, args(cx, rest), span);
  return invoked(of, name ?? '', args(cx, rest), span);
}

function textOf(name: string, span: Span): Expr {
  return text([{ kind: 'run', text: name, span, quoting: ['bare'] }], span);
}

/** A member by its name, in whatever case it was set. */
function anyCase(of: Expr, key: Expr, span: Span): Expr {
  return call('powershell.member', [of, key], span);
}

function nameIn(cx: Lowering, node: SyntaxNode | undefined): string | undefined {
  const name = node?.type === 'simple_name' ? node : ofType(node, 'simple_name');
  return name === undefined ? undefined : slice(cx, name);
}

function args(cx: Lowering, nodes: readonly SyntaxNode[]): Expr[] {
  const list = nodes.find((child) => child.type === 'argument_list');
  const inner = ofType(list, 'argument_expression_list');
  return named(inner).map((child) => expression(cx, child));
}

/** Methods of .NET's values under the names that the common form has for them. */
const METHODS: ReadonlyMap<string, string> = new Map([
  ['tolower', 'toLowerCase'],
  ['tolowerinvariant', 'toLowerCase'],
  ['toupper', 'toUpperCase'],
  ['toupperinvariant', 'toUpperCase'],
  ['tostring', 'toString'],
  ['trim', 'trim'],
  ['split', 'split'],
  ['substring', 'substring'],
  ['contains', 'includes'],
  ['startswith', 'startsWith'],
  ['endswith', 'endsWith'],
  ['where', 'filter'],
]);

function invoked(of: Expr, name: string, given: readonly Expr[], span: Span): Expr {
  const [first, second] = given;
  switch (name.toLowerCase()) {
    case 'replace':
      return { kind: 'op', op: 'text.replaceAll', args: [of, ...given].map((value) => ({ value })), span };
    case 'trimend':
    case 'trimstart': {
      const op = name.toLowerCase() === 'trimend' ? 'text.removeSuffix' : 'text.removePrefix';
      const blank = madeText(' ', span);
      return { kind: 'op', op, args: [{ value: of }, { value: first ?? blank }], span };
    }
    case 'foreach':
      // One value is gone through like a list of it.
      return call('powershell.each', [of, ...given], span);
    case 'getenumerator':
      return call('collection.entries', [of], span);
    case 'add':
      if (first === undefined) return other([of], span);
      if (second === undefined) return method(of, 'push', given, span);
      return {
        kind: 'assign',
        target: { kind: 'member', of, key: first, keySpan: first.span, span },
        op: '=',
        value: second,
        span,
      };
    default:
      return method(of, METHODS.get(name.toLowerCase()) ?? name, given, span);
  }
}

const UNITS: Readonly<Record<string, number>> = { k: 1, m: 2, g: 3, t: 4, p: 5 };

/** `12`, `0x1F`, `2kb`, `3l`, `1.5d` */
function numberOf(written: string, span: Span): Expr {
  const [, digits = '', unit] = /^(0x[\da-f]+|[\d.]+(?:e[+-]?\d+)?)[ld]?(?:([kmgtp])b)?$/i.exec(written) ?? [];
  const value = Number(digits) * 1024 ** (UNITS[unit?.toLowerCase() ?? ''] ?? 0);
  return digits === '' || Number.isNaN(value) ? other([], span) : { kind: 'literal', value, span };
}
