import type { Arg, Expr, Param, Pattern, Stmt } from '../../model/program.js';
import type { ClassMember } from '../../model/class.js';
import { functionOf } from '../grammar/builders.js';
import type { Lowering } from '../grammar/lowering.js';
import { named, ofType, type SyntaxNode } from '../grammar/syntax-node.js';
import { argument } from './blocks.js';

/** The arguments of a call of a constructor. */
export function givenIn(node: SyntaxNode, to: Lowering): Arg[] {
  const list = ofType(node, 'value_arguments');
  return named(list).map((one) => argument(one, to));
}

/** `class A(x) : B(x, "y")`: what it is made with are its fields, and what the base is made with is said. */
export function handedToBase(node: SyntaxNode, taken: readonly Param[], to: Lowering): ClassMember[] {
  const all = givenIn(node, to);
  if (all.length === 0) return [];
  const span = to.span(node);
  const kept = taken.flatMap(({ target }): Stmt[] => {
    const name = target.kind === 'default-pattern' ? target.target : target;
    if (name.kind !== 'name') return [];
    const field: Pattern = { kind: 'member', of: { kind: 'this', span }, key: name.name, keySpan: span, span };
    const value: Expr = { kind: 'assign', target: field, op: '=', value: { ...name, span }, span };
    return [{ kind: 'expr', value, span }];
  });
  const base: Expr = { kind: 'call', callee: { kind: 'super', span }, args: all, span };
  return [
    { kind: 'constructor', value: functionOf({}, taken, [{ kind: 'expr', value: base, span }, ...kept], span), span },
  ];
}
