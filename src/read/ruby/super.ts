import type { Arg, Expr } from '../../model/program.js';
import type { Span } from '../../model/span.js';
import type { Lowering } from '../grammar/lowering.js';
import { childOf, named, type SyntaxNode } from '../grammar/syntax-node.js';
import { ownMethod } from './scope.js';

/** `super(a)`, or, where nothing is said of them, with the arguments of the method under way: the base's method of its name. */
export function superCall(given: readonly Arg[] | undefined, more: readonly Arg[], to: Lowering, span: Span): Expr {
  const method = ownMethod(to);
  const name = childOf(method, 'name');
  const args = [...(given ?? passedOn(method, to, span)), ...more];
  const of: Expr = { kind: 'super', span };
  const key = name === undefined ? 'initialize' : to.text(name);
  if (key === 'initialize') return { kind: 'call', callee: of, args, span };
  return { kind: 'call', callee: { kind: 'member', of, key, keySpan: span, span }, args, span };
}

function passedOn(method: SyntaxNode | undefined, to: Lowering, span: Span): Arg[] {
  const list = childOf(method, 'parameters');
  return named(list).flatMap((node): Arg[] => {
    const own = node.type === 'identifier' ? node : childOf(node, 'name');
    if (own === undefined || node.type === 'block_parameter') return [];
    const name = to.text(own);
    const value: Expr = { kind: 'name', name, span };
    if (node.type === 'splat_parameter') return [{ value, spread: true }];
    if (node.type === 'hash_splat_parameter') return [{ value, spread: 'members' }];
    return [node.type === 'keyword_parameter' ? { value, name, nameSpan: span, span } : { value }];
  });
}
