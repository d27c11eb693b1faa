import type * as t from '@babel/types';
import type { Expr } from '../../model/program.js';
import type { Span } from '../../model/span.js';
import { access } from './calls.js';
import { classExpression } from './classes.js';
import { functionExpression } from './functions.js';
import { literal } from './literals.js';
import { bare, spanOf, type Lowering } from './lowering.js';
import { collection } from './objects.js';
import { operation } from './operators.js';
import { isNode } from './syntax-path.js';
import { castType } from './types.js';

/** Lowers any expression. What has no form of its own becomes `other` with the expressions inside it. */
export function lowerExpression(written: t.Node, to: Lowering, within?: Span): Expr {
  const node = bare(written);
  const type = castType(written, to);
  if (type !== undefined && CASTABLE.has(node.type)) {
    return { kind: 'typed', of: to.expr(node, within), type, span: spanOf(to, node) };
  }
  return (
    access(node, to) ??
    literal(node, to, within) ??
    operation(node, to, within) ??
    collection(node, to) ??
    functionExpression(node, to) ??
    classExpression(node, to) ?? {
      kind: 'other',
      children: inside(node).map((child) => to.expr(child)),
      span: spanOf(to, node),
    }
  );
}

/** What may be a value that only its declared type tells of. */
const CASTABLE = new Set(['AwaitExpression', 'CallExpression', 'Identifier', 'MemberExpression']);

/** Parts of a node that are types or names, not values. */
const NO_VALUE = /^(?:type\w*|returnType|super\w*Parameters|implements|decorators|predicate|loc|extra|\w*[cC]omments)$/;
/** Nodes that only hold others together, and those that hold no expression. */
const FRAME = /^JSX(?!(?:Identifier|NamespacedName|MemberExpression|Text|EmptyExpression|Closing\w+)$)/;
const NO_EXPRESSION = /^(?:JSX|TS|TemplateElement$|Directive|InterpreterDirective$)/;

/** The expressions directly inside a node, in order. Plain strings of elements are left out. */
function inside(node: t.Node): t.Node[] {
  const found: t.Node[] = [];
  const open: unknown[] = [node];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (Array.isArray(next)) pushReversed(open, next);
    else if (isNode(next)) {
      if (next === node || FRAME.test(next.type)) pushReversed(open, parts(next));
      else if (!NO_EXPRESSION.test(bare(next).type)) found.push(next);
    }
  }
  return found;
}

function pushReversed(onto: unknown[], items: readonly unknown[]): void {
  for (let i = items.length - 1; i >= 0; i--) {
    // An element of a list may be missing.
    onto.push(items[i] ?? null);
  }
}

function parts(node: t.Node): unknown[] {
  return Object.entries(node).flatMap(([key, value]): unknown[] => {
    if (value === null || typeof value !== 'object' || NO_VALUE.test(key)) return [];
    if (node.type === 'JSXAttribute' && isNode(value) && value.type === 'StringLiteral') return [];
    return [value];
  });
}
