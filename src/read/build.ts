import type { Expr, FunctionExpr, Stmt } from '../model/program.js';
import type { Span } from '../model/span.js';
import type { Piece } from '../model/text.js';

/* Parts of the common form, for the readers that lower to it. */

export const nameExpr = (name: string, span: Span): Expr => ({ kind: 'name', name, span });

export const other = (children: readonly Expr[], span: Span): Expr => ({ kind: 'other', children, span });

export function text(pieces: readonly Piece[], span: Span): Expr {
  return { kind: 'text', text: pieces, span };
}

/** Text that stands for something in the file without being written there. */
export function madeText(made: string, span: Span): Expr {
  return text(made === '' ? [] : [{ kind: 'run', text: made }], span);
}

export function member(of: Expr, key: string | Expr, keySpan: Span, span: Span): Expr {
  return { kind: 'member', of, key, keySpan, span };
}

/** A call of a function by its name. */
export function call(callee: string, args: readonly Expr[], span: Span): Expr {
  return { kind: 'call', callee: nameExpr(callee, span), args: args.map((value) => ({ value })), span };
}

/** `of.method(...args)`, for what the language has syntax or a function for. */
export function method(of: Expr, name: string, args: readonly Expr[], span: Span): Expr {
  return { kind: 'call', callee: member(of, name, span, span), args: args.map((value) => ({ value })), span };
}

/** A function of one argument; `body` may use the name of the argument. */
export function each(param: string, body: readonly Stmt[], value: Expr, span: Span): FunctionExpr {
  return {
    kind: 'function',
    arrow: true,
    params: [{ target: { kind: 'name', name: param, span }, span }],
    body: [...body, { kind: 'return', value, span }],
    span,
  };
}

/** One of these runs, it is not known which. */
export function oneOf(all: readonly (readonly Stmt[])[], span: Span): readonly Stmt[] {
  const [first = [], ...rest] = all;
  if (rest.length === 0) return first;
  return [{ kind: 'if', test: other([], span), then: first, otherwise: oneOf(rest, span), span }];
}

export function letStmt(name: string, value: Expr, span: Span): Stmt {
  return { kind: 'let', target: { kind: 'name', name, span }, value, span };
}

/** What is declared: whose names these are, `resource` or `data`, the type as it is written, and the attributes. */
export interface DeclaredObject {
  readonly names: 'terraform' | 'pulumi';
  readonly kind: string;
  readonly type: string;
  readonly typeSpan: Span;
  readonly attributes: Expr;
  /** The version of the provider, as the project says it. */
  readonly version?: Expr | undefined;
  readonly span: Span;
}

/** The declaration of an infrastructure object, as the call that the recognisers take for one. */
export function declaration({ names, kind, type, typeSpan, attributes, version, span }: DeclaredObject): Expr {
  const typeText = text([{ kind: 'run', text: type, span: typeSpan }], typeSpan);
  const rest = version === undefined ? [] : [version];
  return call(
    'infrastructure.declare',
    [madeText(names, span), madeText(kind, span), typeText, attributes, ...rest],
    span,
  );
}
