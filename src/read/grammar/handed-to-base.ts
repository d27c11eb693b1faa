import type { ClassMember } from '../../model/class.js';
import type { Arg, Expr, Param, Pattern, Stmt } from '../../model/program.js';
import type { Span } from '../../model/span.js';
import { functionOf } from './builders.js';

/** `class A(x) : B(x, "y")`: what it is made with are its fields, and what the base is made with is said. */
export function handedToBase(given: readonly Arg[], taken: readonly Param[], span: Span): ClassMember[] {
  if (given.length === 0) return [];
  const kept = taken.flatMap(({ target }): Stmt[] => {
    const name = target.kind === 'default-pattern' ? target.target : target;
    if (name.kind !== 'name') return [];
    const field: Pattern = { kind: 'member', of: { kind: 'this', span }, key: name.name, keySpan: span, span };
    const value: Expr = { kind: 'assign', target: field, op: '=', value: { ...name, span }, span };
    return [{ kind: 'expr', value, span }];
  });
  const base: Expr = { kind: 'call', callee: { kind: 'super', span }, args: given, span };
  return [
    { kind: 'constructor', value: functionOf({}, taken, [{ kind: 'expr', value: base, span }, ...kept], span), span },
  ];
}
