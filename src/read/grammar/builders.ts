import type { Arg, ChoiceExpr, Expr, FunctionExpr, Param, Pattern, Stmt, TextExpr } from '../../model/program.js';
import type { Span } from '../../model/span.js';
import type { Text } from '../../model/text.js';
import type { LowerExpr, Lowering } from './lowering.js';
import { childOf, named, type SyntaxNode } from './syntax-node.js';

/** Builders for what most grammars have in one shape or another: a language's table is made of them. */

/** A name. */
export const name: LowerExpr = (node, to) => ({ kind: 'name', name: to.text(node), span: to.span(node) });

export function literal(value: number | boolean | null | undefined): LowerExpr {
  return (node, to) => ({ kind: 'literal', value, span: to.span(node) });
}

/** A number; one in a form that JavaScript has not is not known. */
export const number: LowerExpr = numberIn({});

/** A number of a language with more forms: a `suffix` that names its type, a leading zero that makes it one of base eight. */
export function numberIn({ suffix, octal = false }: { readonly suffix?: RegExp; readonly octal?: boolean }): LowerExpr {
  return (node, to) => {
    const digits = to.text(node).replaceAll('_', '');
    const plain = suffix === undefined ? digits : digits.replace(suffix, '');
    const value = Number(octal ? plain.replace(/^0(?=[0-7]+$)/, '0o') : plain);
    const span = to.span(node);
    return Number.isNaN(value) ? { kind: 'other', children: [], span } : { kind: 'literal', value, span };
  };
}

/** `of.key` */
export function member(of: string, key: string): LowerExpr {
  return (node, to) => {
    const keyNode = childOf(node, key);
    return {
      kind: 'member',
      of: to.maybe(childOf(node, of)),
      key: to.text(keyNode),
      keySpan: to.span(keyNode ?? node),
      span: to.span(node),
    };
  };
}

/** The key of `of[key]` and `{key: ...}`: plain text by its characters, anything else by its expression. */
export function keyOf(node: SyntaxNode, to: Lowering): { readonly key: string | Expr; readonly keySpan: Span } {
  const key = to.expr(node);
  const only = key.kind === 'text' ? plainText(key) : undefined;
  if (only === undefined) return { key, keySpan: to.span(node) };
  return { key: only.text, keySpan: only.span ?? to.span(node) };
}

/** The text of a string that is written in one stretch, and where. */
export function plainText(of: TextExpr): { readonly text: string; readonly span: Span | undefined } | undefined {
  const [only, second] = of.text;
  if (only?.kind !== 'run' || second !== undefined) return undefined;
  return { text: only.text, span: only.span };
}

/** `of[key]` */
export function index(of: string, key: string): LowerExpr {
  return (node, to) => {
    const keyNode = childOf(node, key);
    const written = keyNode === undefined ? { key: '', keySpan: to.span(node) } : keyOf(keyNode, to);
    return { kind: 'member', of: to.maybe(childOf(node, of)), ...written, span: to.span(node) };
  };
}

/** A list of its named children. */
export function items(
  arg: (node: SyntaxNode, to: Lowering) => Arg = (node, to) => ({ value: to.expr(node) }),
): LowerExpr {
  return (node, to) => ({ kind: 'list', items: named(node).map((item) => arg(item, to)), span: to.span(node) });
}

/** Several texts in a row that are one. */
export function joined(parts: readonly Expr[], span: Span): Expr {
  const flat = parts.flatMap((part): readonly Expr[] => (part.kind === 'join' ? part.parts : [part]));
  if (flat.every((part) => part.kind === 'text'))
    return { kind: 'text', text: flat.flatMap((part): Text => part.text), span };
  return { kind: 'join', parts: flat, span };
}

/**
 * `a + b + c`, however long: from the first text on it is one text. What stands before that may be a sum of numbers.
 * `op` is the operator's own name in the program.
 */
export function sum(operands: readonly Expr[], span: Span, op = '+'): Expr {
  const firstText = operands.findIndex(({ kind }) => kind === 'text' || kind === 'join');
  const [first, ...rest] = firstText < 0 ? operands : operands.slice(0, firstText);
  let before = first;
  for (const right of rest) {
    before =
      before === undefined ? right : { kind: 'binary', op, left: before, right, span: cover(before.span, right.span) };
  }
  if (firstText < 0) return before ?? { kind: 'other', children: [], span };
  return {
    kind: 'join',
    parts: [...(before === undefined ? [] : [before]), ...operands.slice(firstText).flatMap(parts)],
    span,
  };
}

function parts(of: Expr): readonly Expr[] {
  return of.kind === 'join' ? of.parts : [of];
}

function cover(a: Span, b: Span): Span {
  return { ...a, start: Math.min(a.start, b.start), end: Math.max(a.end, b.end) };
}

/** The operands of a chain of one operator, from left to right; trees lean to the left. */
export function operands(node: SyntaxNode, type: string, isSame: (node: SyntaxNode) => boolean): SyntaxNode[] {
  const reversed: SyntaxNode[] = [];
  let left: SyntaxNode | undefined = node;
  while (left?.type === type && isSame(left)) {
    const right = childOf(left, 'right');
    if (right !== undefined) reversed.push(right);
    left = childOf(left, 'left');
  }
  if (left !== undefined) reversed.push(left);
  return reversed.reverse();
}

/** `a or b` and its like. */
export function choice(by: ChoiceExpr['by'], options: readonly Expr[], span: Span, test?: Expr): Expr {
  return { kind: 'choice', by, options, ...(test === undefined ? {} : { test }), span };
}

/** A function that a declaration names, in sight before the block runs. */
export function declared(nameNode: SyntaxNode, value: Expr, to: Lowering, span: Span): Stmt {
  const target: Pattern = { kind: 'name', name: to.text(nameNode), span: to.span(nameNode) };
  return { kind: 'let', target, value, hoisted: true, span };
}

/** A function of statements. A receiver that has a name of its own is what `this` is. */
export function functionOf(
  about: Pick<FunctionExpr, 'name' | 'returns' | 'generator' | 'arrow' | 'extends'>,
  params: readonly Param[],
  body: readonly Stmt[],
  span: Span,
  receiver?: { readonly name: string; readonly span: Span },
): FunctionExpr {
  const self: Stmt[] =
    receiver === undefined
      ? []
      : [
          {
            kind: 'let',
            target: { kind: 'name', ...receiver },
            value: { kind: 'this', span: receiver.span },
            functionScoped: true,
            span: receiver.span,
          },
        ];
  return { kind: 'function', ...about, params, body: [...self, ...body], span };
}
