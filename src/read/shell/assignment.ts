import type { ArrayValue, Assignment, Word } from 'unbash';
import type { Expr, ObjectMember, Pattern } from '../../model/program.js';
import { spanOf, text, type Lowering } from './lowering.js';
import { keyOf } from './parameter.js';
import { setsVariable } from './path-names.js';
import { args, wordExpr, wordRange } from './word.js';

/** `X=...`, `X+=...`, `X[k]=...` */
export function assignmentExpr(cx: Lowering, node: Assignment): Expr {
  const span = spanOf(cx, node);
  return {
    kind: 'assign',
    target: targetOf(cx, node),
    op: node.append === true ? '+=' : '=',
    value: assigned(cx, node),
    span,
  };
}

function targetOf(cx: Lowering, node: Assignment): Pattern {
  const nameSpan = cx.source.span(node.pos, node.pos + node.name.length);
  const target = { kind: 'name', name: node.name, span: nameSpan } as const;
  if (node.index === undefined) return target;
  const key = keyOf(cx, node.index, wordExpr);
  return { kind: 'member', of: target, key, keySpan: spanOf(cx, node.index), span: nameSpan };
}

/** The value of an assignment; `keyed`: the name is known to be an associative array. */
export function assigned(cx: Lowering, node: Assignment, keyed = false): Expr {
  const { value } = node;
  const found = value.type === 'ArrayValue' ? arrayExpr(cx, value, keyed) : wordExpr(cx, value);
  setsVariable(cx, node.name);
  return found;
}

function arrayExpr(cx: Lowering, array: ArrayValue, keyed: boolean): Expr {
  const span = spanOf(cx, array);
  const pairs = array.elements.map((element) => ({ element, close: keyEnd(cx, element) }));
  if (pairs.some(({ close }) => close !== undefined) || keyed) {
    return { kind: 'object', members: pairs.map(({ element, close }) => memberOf(cx, element, close)), span };
  }
  return { kind: 'list', items: array.elements.flatMap((element) => args(cx, element)), span };
}

/** Where the bracket of `[key]=value` closes. */
function keyEnd(cx: Lowering, element: Word): number | undefined {
  const { text: source } = cx.source;
  if (source[element.pos] !== '[') return undefined;
  for (const part of element.parts ?? [{ type: 'Literal', pos: element.pos, end: element.end } as const]) {
    if (part.type !== 'Literal' && part.type !== 'Glob') continue;
    const at = source.slice(part.pos, element.end).indexOf(']=');
    if (at >= 0 && part.pos + at < part.end) return part.pos + at;
  }
  return undefined;
}

function memberOf(cx: Lowering, element: Word, close: number | undefined): ObjectMember {
  const span = spanOf(cx, element);
  // Words of `M=(key value key value)` are not told apart.
  if (close === undefined) return { value: wordExpr(cx, element), span };
  const keySpan = cx.source.span(element.pos + 1, close);
  const key = wordRange(cx, element, element.pos + 1, close, keySpan);
  const valueSpan = cx.source.span(close + 2, element.end);
  const value =
    close + 2 < element.end ? wordRange(cx, element, close + 2, element.end, valueSpan) : text([], valueSpan);
  return { key: plainKey(key) ?? key, keySpan, value, span };
}

function plainKey(key: Expr): string | undefined {
  if (key.kind !== 'text' || key.text.some((piece) => piece.kind !== 'run')) return undefined;
  return key.text.map((piece) => (piece.kind === 'run' ? piece.text : '')).join('');
}
