import type { Expr } from '../../model/program.js';
import type { Span } from '../../model/span.js';
import { call, madeText, method, other } from '../build.js';
import { named, type SyntaxNode } from '../grammar/syntax-node.js';
import { withoutInnerHashes } from './inner-hashes.js';
import { spanOf, type Lowering } from './lowering.js';
import { joined } from './static.js';

type Lower = (cx: Lowering, node: SyntaxNode) => Expr;

/**
 * The text as the grammar can read it, as long as the file's: it knows neither `??` nor `a ? b : c`, so other operators
 * stand in their places; the blocks of `ForEach-Object` have no names for it, the method `ForEach` none of its words,
 * parameters no digits, strings no comments, classes a base of one word, constructors give theirs nothing, and
 * `param (...)` has a line for itself.
 * Inside strings that does no harm, since what is written is taken from the file's own text.
 */
export function parsedText(text: string): string {
  return withoutInnerHashes(text)
    .replace(/(?<=\s)-[a-z]+\d\w*(?=[\s:])/gi, (found) => found.replace(/\d/g, 'x'))
    .replace(/ \?\? /g, ' -or')
    .replace(/(?<=[\w)\]'"}]) \? ([^\n{|]{0,400}?) : /g, ' -f$1 -f')
    .replace(
      /(?<=\b(?:ForEach-Object|ForEach)[ \t]|%[ \t]|\}[ \t])[ \t]*(?:-ThrottleLimit[ \t]+[\w$]+[ \t]*)?-(?:Begin|Process|Parallel|End)(?=[ \t]*\{)/gi,
      blanks,
    )
    .replace(/(?<=\}[ \t])-ThrottleLimit[ \t]+[\w$]+/gi, blanks)
    .replace(/(?<=[\w)\]}'"]\.)ForEach(?=\()/gi, 'foreich')
    .replace(
      /(?=[f%])(?<=\|[ \t\r\n]*)(?:ForEach(?:-Object)?|%)(?=[ \t]+(?:-MemberName[ \t]+)?[a-z_]\w*[ \t]*[\r\n|;)}])/gi,
      (found) => 'x'.repeat(found.length),
    )
    .replace(BASES, (found) => found.replace(/[.[\]]/g, '_'))
    .replace(
      /\)[ \t]*:[ \t]*base[ \t]*\((?:[^()\n]|\([^()\n]*\))*\)(?=\s*\{)/gi,
      (found) => `)${blanks(found.slice(1))}`,
    )
    .replace(COLUMNS, (found) => found.replace(/,[ \t]*(?:\r?\n)?/g, blanks))
    .replace(
      /\bparam ?\((?:[^()\n]|\((?:[^()\n]|\([^()\n]*\))*\))*\)[ \t](?=[^\s;}])/gi,
      (found) => `${found.slice(0, -1)};`,
    );
}

/**
 * `Select-Object name, type`: lists of bare words are words without their commas, over as many lines. The first letter is
 * asked for first: else each of many blanks would look back over all before it.
 */
const COLUMNS = new RegExp(
  String.raw`(?=[sfg])(?<=\|[ \t]*(?:\r?\n[ \t]*)?)(?:Select-Object|Select|Format-Table|Format-List|ft|fl|Sort-Object|Group-Object)[ \t]` +
    String.raw`[^\n|,{}]*(?:@\{[^\n{}]*\{[^\n{}]*\}[^\n{}]*\}[ \t]*(?=,))?` +
    String.raw`(?:,[ \t]*(?:\r?\n[ \t]*)?(?:[\w*-]+|'[^'\n]*'|"[^"\n]*"|@\{[^\n{}]*\{[^\n{}]*\}[^\n{}]*\})[ \t]*)+`,
  'gi',
);

/** `class Names : System.Some.Base, List[string] {` */
const BASES = /\bclass[ \t]+\w+[ \t]*:[ \t]*[\w.,[\] \t]+(?=\s*\{)/gi;

function blanks(found: string): string {
  return ' '.repeat(found.length);
}

/** An operation with two operands or one; undefined for what is none. */
export function operation(cx: Lowering, node: SyntaxNode, lower: Lower): Expr | undefined {
  const span = spanOf(cx, node);
  const operands = named(node).filter((child) => !/operator$/.test(child.type));
  const [left, right] = operands;
  if (left === undefined) return undefined;
  if (node.type === 'array_literal_expression') {
    return { kind: 'list', items: operands.map((item) => ({ value: lower(cx, item) })), span };
  }
  if (right === undefined) return prefixed(cx, node, left, lower);
  const between = cx.text.slice(left.end, right.start).trim().toLowerCase();
  // `a ? b : c` was parsed as `(a -f b) -f c`.
  if (between === ':') return ternary(cx, left, right, span, lower);
  return binary(between, lower(cx, left), lower(cx, right), span);
}

function ternary(cx: Lowering, condition: SyntaxNode, otherwise: SyntaxNode, span: Span, lower: Lower): Expr {
  const [test, then] = named(condition).filter((child) => !/operator$/.test(child.type));
  if (test === undefined || then === undefined) return other([], span);
  return { kind: 'choice', by: 'if', test: lower(cx, test), options: [lower(cx, then), lower(cx, otherwise)], span };
}

function prefixed(cx: Lowering, node: SyntaxNode, operand: SyntaxNode, lower: Lower): Expr {
  const span = spanOf(cx, node);
  const sign = cx.text.slice(node.start, operand.start).trim().toLowerCase();
  const of = lower(cx, operand);
  if (sign === '!' || sign === '-not') return { kind: 'unary', op: '!', of, span };
  if (sign === '-') return { kind: 'unary', op: '-', of, span };
  if (sign === '-join') return joined(of, madeText('', span), span);
  if (sign === ',') return { kind: 'list', items: [{ value: of }], span };
  return other([of], span);
}

const COMPARISONS: Readonly<Record<string, string>> = {
  eq: '==',
  ne: '!=',
  gt: '>',
  lt: '<',
  ge: '>=',
  le: '<=',
};

function binary(sign: string, left: Expr, right: Expr, span: Span): Expr {
  const name = sign.replace(/^-(?:[ci](?!n$|ontains$)(?=[a-z]{2}))?/, '');
  switch (name) {
    case '+':
      return { kind: 'binary', op: '+', left, right, span };
    case 'and':
    case 'or':
      return { kind: 'choice', by: name, options: [left, right], span };
    case '??':
      return { kind: 'choice', by: 'nullish', options: [left, right], span };
    case 'f':
    case '-f':
      return call('powershell.format', [left, right.kind === 'list' ? right : listOf(right)], span);
    case 'in':
      return among(left, right, span);
    case 'notin':
      return { kind: 'unary', op: '!', of: among(left, right, span), span };
    case 'contains':
      return among(right, left, span);
    case 'notcontains':
      return { kind: 'unary', op: '!', of: among(right, left, span), span };
    case 'join':
      return joined(left, right, span);
    case 'split':
      return method(left, 'split', [right], span);
    case 'replace':
      return replaced(left, right, span);
    default: {
      const op = COMPARISONS[name];
      return op === undefined ? other([left, right], span) : { kind: 'binary', op, left, right, span };
    }
  }
}

/** `$x -in $list` */
function among(left: Expr, right: Expr, span: Span): Expr {
  return { kind: 'binary', op: 'among', left, right, span };
}

function listOf(value: Expr): Expr {
  return { kind: 'list', items: [{ value }], span: value.span };
}

/** `-replace 'a', 'b'`: what is replaced is a pattern, which most are not in the end. */
function replaced(left: Expr, right: Expr, span: Span): Expr {
  const [pattern, by] = right.kind === 'list' ? right.items.map(({ value }) => value) : [right];
  const known =
    pattern?.kind === 'text' ? pattern.text.map((piece) => (piece.kind === 'run' ? piece.text : '(')) : ['('];
  if (pattern === undefined || /[\\^$.|?*+()[\]{}]/.test(known.join(''))) return other([left, right], span);
  const args = [left, pattern, by ?? madeText('', span)].map((value) => ({ value }));
  return { kind: 'op', op: 'text.replaceAll', args, span };
}
