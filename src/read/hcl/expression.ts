import type { Expr, ObjectMember } from '../../model/program.js';
import { hasToken, named, ofType, type SyntaxNode } from '../grammar/syntax-node.js';
import { functionCall } from './functions.js';
import { forExpression } from './iteration.js';
import { each, member, method, nameExpr, other, text } from '../build.js';
import { slice, spanOf, type Lowering } from './lowering.js';
import { reference } from './reference.js';
import { heredoc, quotedTemplate } from './template.js';

/** Lowers an expression; what has no counterpart in the common form becomes `other` with its parts. */
export function expression(cx: Lowering, node: SyntaxNode): Expr {
  return chain(cx, node, node.children);
}

/** A value with what is taken from it: `a.b[0].*.c`, `(x).y`. */
function chain(cx: Lowering, node: SyntaxNode, nodes: readonly SyntaxNode[]): Expr {
  const [first, ...rest] = nodes.filter((child) => child.named || child.type === '(');
  if (first === undefined) return other([], spanOf(cx, node));
  if (first.type === 'variable_expr') {
    const root = reference(cx, first, rest);
    return steps(cx, root.value, root.rest);
  }
  if (first.type === '(') {
    const [inner, ...behind] = rest;
    return inner === undefined ? other([], spanOf(cx, node)) : steps(cx, primary(cx, inner), behind);
  }
  return steps(cx, primary(cx, first), rest);
}

function primary(cx: Lowering, node: SyntaxNode): Expr {
  const span = spanOf(cx, node);
  switch (node.type) {
    case 'expression':
      return expression(cx, node);
    case 'literal_value':
      return literalValue(cx, node);
    case 'template_expr':
      return template(cx, node);
    case 'collection_value':
      return collection(cx, node);
    case 'for_expr':
      return forExpression(cx, node, expression);
    case 'function_call':
      return call(cx, node);
    case 'conditional': {
      const [test, yes, no] = node.children.filter((child) => child.type === 'expression');
      if (test === undefined || yes === undefined || no === undefined) break;
      const options = [expression(cx, yes), expression(cx, no)];
      return { kind: 'choice', by: 'if', test: expression(cx, test), options, span };
    }
    case 'operation': {
      const [inner] = named(node);
      if (inner !== undefined) return operation(cx, inner);
      break;
    }
    case 'variable_expr':
      return reference(cx, node, []).value;
    default:
  }
  return other(
    named(node).map((child) => primary(cx, child)),
    span,
  );
}

function literalValue(cx: Lowering, node: SyntaxNode): Expr {
  const span = spanOf(cx, node);
  const [inner] = named(node);
  switch (inner?.type) {
    case 'string_lit':
      return quotedTemplate(cx, inner, expression);
    case 'numeric_lit':
      return { kind: 'literal', value: Number(slice(cx, inner)), span };
    case 'bool_lit':
      return { kind: 'literal', value: slice(cx, inner) === 'true', span };
    case 'null_lit':
      return { kind: 'literal', value: null, span };
    default:
      return other([], span);
  }
}

function template(cx: Lowering, node: SyntaxNode): Expr {
  const [inner] = named(node);
  if (inner?.type === 'heredoc_template') return heredoc(cx, inner, expression);
  if (inner === undefined) return other([], spanOf(cx, node));
  // `"${a}"` alone is a, whatever it is.
  const content = named(inner).filter((child) => !/^quoted_template_/.test(child.type));
  const [only, second] = content;
  const value =
    only?.type === 'template_interpolation' && second === undefined ? ofType(only, 'expression') : undefined;
  const start = ofType(inner, 'quoted_template_start')?.end;
  const whole = only !== undefined && only.start === start && only.end === ofType(inner, 'quoted_template_end')?.start;
  return value !== undefined && whole ? expression(cx, value) : quotedTemplate(cx, inner, expression);
}

function collection(cx: Lowering, node: SyntaxNode): Expr {
  const span = spanOf(cx, node);
  const [inner] = named(node);
  if (inner?.type === 'tuple') {
    const items = inner.children.filter((child) => child.type === 'expression');
    return { kind: 'list', items: items.map((item) => ({ value: expression(cx, item) })), span };
  }
  const elements = inner?.children.filter((child) => child.type === 'object_elem') ?? [];
  return { kind: 'object', members: elements.flatMap((element) => objectMember(cx, element)), span };
}

function objectMember(cx: Lowering, node: SyntaxNode): ObjectMember[] {
  const [key, value] = node.children.filter((child) => child.type === 'expression');
  if (key === undefined || value === undefined) return [];
  const [word, second] = key.children;
  // `name = 1`: a bare word is the key itself.
  const bare = word?.type === 'variable_expr' && second === undefined ? slice(cx, key) : undefined;
  const spelled = bare === undefined ? expression(cx, key) : undefined;
  const keySpan = spelled?.kind === 'text' ? cx.span(key.start + 1, key.end - 1) : spanOf(cx, key);
  const apart = isInCommaList(cx.text, node) ? undefined : 'semicolon';
  return [{ key: bare ?? plainKey(spelled), keySpan, value: expression(cx, value), span: spanOf(cx, node), apart }];
}

/** Elements of an object are set apart by commas, or by line ends alone. */
function isInCommaList(text: string, { start, end }: SyntaxNode): boolean {
  return /^[ \t]*,/.test(text.slice(end, end + 200)) || /,[ \t]*$/.test(text.slice(Math.max(0, start - 200), start));
}

function plainKey(key: Expr | undefined): string | Expr {
  if (key?.kind !== 'text' || key.text.some((piece) => piece.kind === 'hole')) return key ?? '';
  return key.text.map((piece) => (piece.kind === 'run' ? piece.text : '')).join('');
}

function call(cx: Lowering, node: SyntaxNode): Expr {
  const args = ofType(node, 'function_arguments');
  const given = args?.children.filter((child) => child.type === 'expression') ?? [];
  const values = given.map((arg) => expression(cx, arg));
  const name = ofType(node, 'identifier');
  const spread = args !== undefined && ofType(args, 'ellipsis') !== undefined;
  return functionCall(name === undefined ? '' : slice(cx, name), values, spread, spanOf(cx, node));
}

const OPERATORS: Readonly<Record<string, string>> = {
  '==': '==',
  '!=': '!=',
  '<': '<',
  '>': '>',
  '<=': '<=',
  '>=': '>=',
};

/** The operands of an operation are not nodes of their own: what stands before and behind the operator is. */
function operation(cx: Lowering, node: SyntaxNode): Expr {
  const span = spanOf(cx, node);
  if (node.type === 'unary_operation') {
    const op = hasToken(node, '!') ? '!' : '-';
    return { kind: 'unary', op, of: chain(cx, node, named(node)), span };
  }
  const at = node.children.findIndex((child) => !child.named && child.type !== '(' && child.type !== ')');
  const sign = node.children[at]?.type ?? '';
  const left = chain(cx, node, node.children.slice(0, at));
  const right = chain(cx, node, node.children.slice(at + 1));
  if (sign === '&&' || sign === '||') {
    return { kind: 'choice', by: sign === '&&' ? 'and' : 'or', options: [left, right], span };
  }
  if (sign === '+') return { kind: 'other', children: [left, right], span };
  return { kind: 'binary', op: OPERATORS[sign] ?? sign, left, right, span };
}

function steps(cx: Lowering, value: Expr, nodes: readonly SyntaxNode[]): Expr {
  const [node, ...rest] = nodes;
  if (node === undefined) return value;
  const span = { ...value.span, end: spanOf(cx, node).end };
  const key = ofType(node, 'identifier');
  switch (node.type) {
    case 'get_attr':
      if (key === undefined) return value;
      return steps(cx, member(value, slice(cx, key), spanOf(cx, key), span), rest);
    case 'index': {
      const [inner] = named(node);
      const index = ofType(inner, 'expression');
      const legacy = inner !== undefined && index === undefined ? slice(cx, inner).replace(/^\./, '') : undefined;
      if (inner === undefined) return value;
      if (index === undefined) return steps(cx, member(value, legacy ?? '', spanOf(cx, inner), span), rest);
      const by = expression(cx, index);
      const known = by.kind === 'text' ? plainKey(by) : by.kind === 'literal' ? String(by.value) : by;
      return steps(cx, member(value, known, spanOf(cx, index), span), rest);
    }
    case 'splat': {
      const [inner] = named(node);
      const taken = named(inner);
      const item = nameExpr('item of', span);
      const of = steps(cx, item, [...taken, ...rest]);
      return method(value, 'map', [each('item of', [], of, span)], span);
    }
    default:
      return steps(cx, value, rest);
  }
}

/** The text of a block's label: a string or a bare word, without its quotes. */
export function labelText(cx: Lowering, node: SyntaxNode): Expr {
  return node.type === 'string_lit'
    ? quotedTemplate(cx, node, expression)
    : text([{ kind: 'run', text: slice(cx, node), span: spanOf(cx, node) }], spanOf(cx, node));
}
