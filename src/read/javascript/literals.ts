import type * as t from '@babel/types';
import type { Arg, Expr, TextExpr } from '../../model/program.js';
import type { Span } from '../../model/span.js';
import type { Quoting } from '../../model/text.js';
import { bare, spanAt, spanOf, type Lowering } from './lowering.js';
import { runs } from './runs.js';

/** Lowers what stands for a value by itself, and templates. */
export function literal(node: t.Node, to: Lowering, within?: Span): Expr | undefined {
  const span = spanOf(to, node);
  switch (node.type) {
    case 'StringLiteral':
      return string(node, to, within);
    case 'NumericLiteral':
    case 'BooleanLiteral':
      return { kind: 'literal', value: node.value, span };
    case 'NullLiteral':
      return { kind: 'literal', value: null, span };
    case 'BigIntLiteral': {
      const value = Number(node.value);
      return Number.isSafeInteger(value) ? { kind: 'literal', value, span } : { kind: 'other', children: [], span };
    }
    case 'RegExpLiteral':
      return pattern(node, to);
    case 'TemplateLiteral':
      return template(node, to, within);
    case 'TaggedTemplateExpression':
      return tagged(node, to, within);
    default:
      return undefined;
  }
}

/** `/a/g` is what `new RegExp('a', 'g')` is. Its text is no text of a request: it has no place. */
function pattern(node: t.RegExpLiteral, to: Lowering): Expr {
  const span = spanOf(to, node);
  const args = [node.pattern, node.flags].map((text): Arg => ({
    value: { kind: 'text', text: [{ kind: 'run', text }], span },
  }));
  return { kind: 'call', callee: { kind: 'name', name: 'RegExp', span }, args, construct: true, span };
}

export function string(node: t.StringLiteral, to: Lowering, within?: Span): TextExpr {
  const span = spanOf(to, node);
  const quoting: Quoting = [to.text[span.start] === '"' ? 'double' : 'single'];
  const inside = { start: span.start + 1, end: Math.max(span.end - 1, span.start + 1) };
  return { kind: 'text', text: runs(to, { ...inside, quoting, within: within ?? span }), span };
}

const TEMPLATE: Quoting = ['template'];

function template(node: t.TemplateLiteral, to: Lowering, within?: Span, raw = false): Expr {
  const span = spanOf(to, node);
  const whole = within ?? span;
  const [only] = node.quasis;
  if (node.expressions.length === 0 && only !== undefined) return { ...part(only, to, whole, raw), span };
  const parts = node.quasis.flatMap((quasi, i): Expr[] => {
    const value = node.expressions[i];
    const text = quasi.start === quasi.end ? [] : [part(quasi, to, whole, raw)];
    return value === undefined ? text : [...text, to.expr(value, whole)];
  });
  return { kind: 'join', parts, span };
}

function part(quasi: t.TemplateElement, to: Lowering, within: Span, raw: boolean): TextExpr {
  const span = spanOf(to, quasi);
  return { kind: 'text', text: runs(to, { start: span.start, end: span.end, quoting: TEMPLATE, within, raw }), span };
}

/** A tag is called with the list of the texts and with each expression. */
function tagged(node: t.TaggedTemplateExpression, to: Lowering, within?: Span): Expr {
  if (isRaw(bare(node.tag)))
    return { ...template(node.quasi, to, within ?? spanOf(to, node), true), span: spanOf(to, node) };
  const { quasi } = node;
  const span = spanOf(to, quasi);
  const texts = quasi.quasis.map((one): Arg => ({ value: part(one, to, span, false) }));
  const values = quasi.expressions.map((one): Arg => ({ value: to.expr(one) }));
  const first: Arg = { value: { kind: 'list', items: texts, span } };
  return { kind: 'call', callee: to.expr(node.tag), args: [first, ...values], span: spanOf(to, node) };
}

function isRaw(tag: t.Node): boolean {
  if (tag.type !== 'MemberExpression' || tag.computed) return false;
  const { object, property } = tag;
  return (
    object.type === 'Identifier' &&
    object.name === 'String' &&
    property.type === 'Identifier' &&
    property.name === 'raw'
  );
}

/** A key as it is written in an object, a class or a pattern, or behind a dot. */
export interface Key {
  readonly key: string | Expr;
  /** The text inside the quotes of a quoted key. */
  readonly keySpan: Span;
}

/** `computed` keys in brackets are expressions unless they are plain text. */
export function keyOf(node: t.Node, computed: boolean, to: Lowering): Key {
  const span = spanOf(to, node);
  const inside = spanAt(to, span.start + 1, Math.max(span.end - 1, span.start + 1));
  switch (node.type) {
    case 'StringLiteral':
      return { key: node.value, keySpan: inside };
    case 'TemplateLiteral': {
      const text = node.expressions.length === 0 ? node.quasis[0]?.value.cooked : undefined;
      if (typeof text === 'string') return { key: text, keySpan: inside };
      break;
    }
    case 'Identifier':
      if (!computed) return { key: node.name, keySpan: span };
      break;
    case 'PrivateName':
      return { key: `#${node.id.name}`, keySpan: span };
    case 'NumericLiteral':
      if (!computed) return { key: String(node.value), keySpan: span };
      break;
    case 'BigIntLiteral':
      if (!computed) return { key: node.value, keySpan: span };
      break;
    default:
  }
  return { key: to.expr(node), keySpan: span };
}
