import type { Arg, Expr } from '../../model/program.js';
import type { Span } from '../../model/span.js';
import {
  choice,
  functionOf,
  index,
  literal,
  member,
  name,
  number,
  numberIn,
  operands,
  sum,
} from '../grammar/builders.js';
import type { LowerExpr, Lowering } from '../grammar/lowering.js';
import { childOf, named, type SyntaxNode } from '../grammar/syntax-node.js';
import { functionParts } from './functions.js';
import { composite, interpreted, raw } from './literals.js';
import { declaresType } from './named-types.js';
import { typeNote, typeValue, zeroValue } from './types.js';

const call: LowerExpr = (node, to) => {
  const callee = childOf(node, 'function');
  const list = childOf(node, 'arguments');
  const span = to.span(node);
  const nodes = named(list);
  const builtIn = callee?.type === 'identifier' ? builtInCall(to.text(callee), nodes, to, span) : undefined;
  if (builtIn !== undefined) return builtIn;
  const made: Expr = { kind: 'call', callee: to.maybe(callee), args: nodes.map((one) => argument(one, to)), span };
  return typedBy(childOf(node, 'type_arguments'), made, to);
};

/** `get[Answer](...)`: the last type is what the call gives, where it says nothing else. */
function typedBy(types: SyntaxNode | undefined, of: Expr, to: Lowering): Expr {
  const last = named(types).at(-1);
  const type = typeNote(last?.type === 'type_elem' ? named(last)[0] : last, to);
  return type === undefined ? of : { kind: 'typed', of, type, span: of.span };
}

/** `get[Answer](path)`: to the grammar a generic function with its types is a type that something is converted to. */
const conversion: LowerExpr = (node, to, within) => {
  const operand = childOf(node, 'operand');
  const type = childOf(node, 'type');
  const name = childOf(type, 'type');
  const callee = type?.type === 'generic_type' ? typeValue(type, to) : undefined;
  if (callee === undefined || operand === undefined || name === undefined || declaresType(to.source, to.text(name))) {
    return to.maybe(operand, within);
  }
  const made: Expr = { kind: 'call', callee, args: [{ value: to.expr(operand) }], span: to.span(node) };
  return typedBy(childOf(type, 'type_arguments'), made, to);
};

const VALUE = /_(?:literal|expression)$|^(?:true|false)$/;

/** What takes a type, or changes what it is given. */
function builtInCall(
  called: string,
  [first, second]: readonly SyntaxNode[],
  to: Lowering,
  span: Span,
): Expr | undefined {
  switch (called) {
    case 'make':
    case 'new': {
      // A pointer to a value is that value here.
      if (called === 'new' && first !== undefined && VALUE.test(first.type)) return to.expr(first);
      const zero = zeroValue(first, to);
      // A list of a length holds something before anything is put in it.
      if (zero?.kind === 'list' && second !== undefined && to.text(second) !== '0') {
        return { kind: 'list', items: [{ value: to.expr(second), spread: true }], span };
      }
      return zero === undefined ? { kind: 'other', children: [], span } : { ...zero, span };
    }
    case 'delete': {
      if (first === undefined || second === undefined) return undefined;
      const of: Expr = { kind: 'member', of: to.expr(first), key: to.expr(second), keySpan: to.span(second), span };
      return { kind: 'unary', op: 'delete', of, span };
    }
    default:
      return undefined;
  }
}

function argument(node: SyntaxNode, to: Lowering): Arg {
  const [inner] = named(node);
  if (node.type === 'variadic_argument') return { value: to.maybe(inner), spread: true };
  if (node.type === 'unary_expression' && operatorOf(node, to) === '&') {
    return { value: to.maybe(childOf(node, 'operand')), byReference: true };
  }
  return { value: to.expr(node) };
}

function operatorOf(node: SyntaxNode, to: Lowering): string {
  const operator = childOf(node, 'operator');
  return to.text(operator);
}

const SAME: Readonly<Record<string, string | undefined>> = { '==': '===', '!=': '!==' };

const binary: LowerExpr = (node, to, within) => {
  const span = to.span(node);
  const op = operatorOf(node, to);
  if (op === '+') {
    const whole = within ?? span;
    const isPlus = (one: SyntaxNode): boolean => operatorOf(one, to) === '+';
    return sum(
      operands(node, 'binary_expression', isPlus).map((operand) => to.expr(operand, whole)),
      span,
    );
  }
  const left = to.maybe(childOf(node, 'left'));
  const right = to.maybe(childOf(node, 'right'));
  if (op === '&&' || op === '||') return choice(op === '&&' ? 'and' : 'or', [left, right], span);
  return { kind: 'binary', op: SAME[op] ?? op, left, right, span };
};

/** A pointer is what it points to. */
const unary: LowerExpr = (node, to, within) => {
  const op = operatorOf(node, to);
  const of = to.maybe(childOf(node, 'operand'), within);
  if (op === '&' || op === '*') return of;
  if (op === '<-') return { kind: 'other', children: [of], span: to.span(node) };
  return { kind: 'unary', op, of, span: to.span(node) };
};

const slice: LowerExpr = (node, to) => {
  const span = to.span(node);
  const bound = (field: string): Arg => {
    const at = childOf(node, field);
    return { value: at === undefined ? { kind: 'literal', value: undefined, span } : to.expr(at) };
  };
  return {
    kind: 'op',
    op: 'slice',
    args: [{ value: to.maybe(childOf(node, 'operand')) }, bound('start'), bound('end')],
    span,
  };
};

/** `x.(T)` tells what `x` is. */
const assertion: LowerExpr = (node, to) => {
  const of = to.maybe(childOf(node, 'operand'));
  const type = typeNote(childOf(node, 'type'), to);
  return type === undefined ? of : { kind: 'typed', of, type, span: to.span(node) };
};

const functionLiteral: LowerExpr = (node, to) => {
  const { params, body, about } = functionParts(node, to);
  return functionOf({ ...about, arrow: true }, params, body, to.span(node));
};

/** What each kind of expression is lowered to. */
export const expressions: Readonly<Record<string, LowerExpr>> = {
  identifier: name,
  blank_identifier: name,
  field_identifier: name,
  package_identifier: name,
  nil: literal(null),
  true: literal(true),
  false: literal(false),
  int_literal: numberIn({ octal: true }),
  float_literal: number,
  interpreted_string_literal: interpreted,
  raw_string_literal: raw,
  rune_literal: interpreted,
  call_expression: call,
  selector_expression: member('operand', 'field'),
  index_expression: index('operand', 'index'),
  slice_expression: slice,
  type_assertion_expression: assertion,
  type_conversion_expression: conversion,
  binary_expression: binary,
  unary_expression: unary,
  composite_literal: composite,
  func_literal: functionLiteral,
};
