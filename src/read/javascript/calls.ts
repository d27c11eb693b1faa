import type * as t from '@babel/types';
import type { Arg, Expr, MemberExpr } from '../../model/program.js';
import type { Span } from '../../model/span.js';
import { spanOf, type Lowering } from './lowering.js';
import { keyOf } from './literals.js';
import { answeredNote, noted } from './types.js';

/** Lowers names, members and calls. A chain with `?.` is the chain without it. */
export function access(node: t.Node, to: Lowering): Expr | undefined {
  const span = spanOf(to, node);
  switch (node.type) {
    case 'Identifier':
      if (node.name === 'undefined') return { kind: 'literal', value: undefined, span };
      return { kind: 'name', name: node.name, span };
    case 'ThisExpression':
      return { kind: 'this', span };
    case 'Super':
      return { kind: 'super', span };
    case 'Import':
      return { kind: 'name', name: 'import', span };
    case 'MetaProperty': {
      const of: Expr = { kind: 'name', name: node.meta.name, span: spanOf(to, node.meta) };
      return { kind: 'member', of, key: node.property.name, keySpan: spanOf(to, node.property), span };
    }
    case 'MemberExpression':
    case 'OptionalMemberExpression':
      return member(node, to);
    case 'CallExpression':
    case 'OptionalCallExpression':
      return (
        required(node, to) ??
        borrowed(node, to) ?? {
          kind: 'call',
          callee: to.expr(node.callee),
          args: args(node.arguments, to, span),
          ...noted('answers', answeredNote(node.typeParameters, to)),
          span,
        }
      );
    case 'NewExpression':
      return {
        kind: 'call',
        callee: to.expr(node.callee),
        args: args(node.arguments, to, span),
        construct: true,
        span,
      };
    case 'ImportExpression': {
      const callee: Expr = { kind: 'name', name: 'import', span: { ...span, end: span.start + 'import'.length } };
      return { kind: 'call', callee, args: [{ value: to.expr(node.source) }], span };
    }
    default:
      return undefined;
  }
}

/** What compilers put around `require` for an import: a module that was compiled so, too, comes through as it is. */
const PASSED_ON = /^(?:__import(?:Default|Star)|_interopRequire(?:Default|Wildcard))$/;

/** `__importDefault(require('x'))`, `tslib_1.__importStar(require('x'))` */
function required(
  { callee, arguments: given }: t.CallExpression | t.OptionalCallExpression,
  to: Lowering,
): Expr | undefined {
  const name = callee.type === 'MemberExpression' ? callee.property : callee;
  if (name.type !== 'Identifier' || !PASSED_ON.test(name.name)) return undefined;
  const [first] = given;
  if (first?.type !== 'CallExpression' || first.callee.type !== 'Identifier') return undefined;
  return first.callee.name === 'require' ? to.expr(first) : undefined;
}

/** `[].slice.call(list, 1)`, `Array.prototype.map.call(list, f)`: a method of lists, called on what need not be one. */
function borrowed(node: t.CallExpression | t.OptionalCallExpression, to: Lowering): Expr | undefined {
  const { callee, arguments: given } = node;
  if (!isMember(callee, 'call') || !isMember(callee.object) || !isListItself(callee.object.object)) return undefined;
  const { property } = callee.object;
  const [of, ...others] = given;
  if (property.type !== 'Identifier' || of === undefined || of.type === 'SpreadElement') return undefined;
  const span = spanOf(to, node);
  const keySpan = spanOf(to, property);
  return {
    kind: 'call',
    callee: { kind: 'member', of: to.expr(of), key: property.name, keySpan, span: spanOf(to, callee) },
    args: args(others, to, span),
    span,
  };
}

function isMember(node: t.Node, name?: string): node is t.MemberExpression {
  if (node.type !== 'MemberExpression' || node.computed || node.property.type !== 'Identifier') return false;
  return name === undefined || node.property.name === name;
}

function isListItself(node: t.Node): boolean {
  if (node.type === 'ArrayExpression') return node.elements.length === 0;
  return isMember(node, 'prototype') && node.object.type === 'Identifier' && node.object.name === 'Array';
}

/** `a.b`, `a?.b` and `a[b]`. */
export function member(node: t.MemberExpression | t.OptionalMemberExpression, to: Lowering): MemberExpr {
  const of = to.expr(node.object);
  return { kind: 'member', of, ...keyOf(node.property, node.computed, to), span: spanOf(to, node) };
}

/** Arguments of a call, and the elements of a list: a hole in it is `undefined`. */
export function args(nodes: readonly (t.Node | null)[], to: Lowering, span: Span): Arg[] {
  return nodes.map((node): Arg => {
    if (node === null) return { value: { kind: 'literal', value: undefined, span } };
    if (node.type === 'SpreadElement') return { value: to.expr(node.argument), spread: true };
    return { value: to.expr(node) };
  });
}
