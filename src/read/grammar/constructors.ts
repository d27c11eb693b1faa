import type { ClassMember } from '../../model/class.js';
import type { Arg, Expr, Param, Pattern, Stmt } from '../../model/program.js';
import type { Span } from '../../model/span.js';
import { functionOf } from './builders.js';

/** `super(a)`, or what a constructor does that does not say it: the part of the object that is the base's is made first. */
export function baseCall(args: readonly Arg[], span: Span): Stmt {
  return { kind: 'expr', value: { kind: 'call', callee: { kind: 'super', span }, args, span }, span };
}

/** `this(a, "b")`: another constructor of the class goes on with the object that is being made. */
export function ownCall(name: string, args: readonly Arg[], span: Span): Stmt {
  const callee: Expr = { kind: 'name', name, span };
  return { kind: 'expr', value: { kind: 'call', callee, args, construct: true, goesOn: true, span }, span };
}

/**
 * The constructor in the line of a class: `class A(x) : B(x, "y")`. What it is made with are its fields, and what the base
 * is made with is said. A class whose line says nothing to the base, and that has no other constructor, needs none: what it
 * is given is what its fields hold.
 */
export function primaryConstructor(
  taken: readonly Param[],
  given: readonly Arg[],
  { base, others }: { readonly base: boolean; readonly others: boolean },
  span: Span,
): ClassMember[] {
  if (given.length === 0 && !others) return [];
  const kept = taken.flatMap(({ target }): Stmt[] => {
    const name = target.kind === 'default-pattern' ? target.target : target;
    if (name.kind !== 'name') return [];
    const field: Pattern = { kind: 'member', of: { kind: 'this', span }, key: name.name, keySpan: span, span };
    const value: Expr = { kind: 'assign', target: field, op: '=', value: { ...name, span }, span };
    return [{ kind: 'expr', value, span }];
  });
  const body = [...(base ? [baseCall(given, span)] : []), ...kept];
  return [{ kind: 'constructor', value: functionOf({}, taken, body, span), span }];
}
