import type { Arg } from '../../model/program.js';
import { name } from '../grammar/builders.js';
import type { LowerExpr } from '../grammar/lowering.js';
import { childOf, named, type SyntaxNode } from '../grammar/syntax-node.js';
import { typePath } from './types.js';

/** `T { a, b: 1, ..c }` */
export const struct: LowerExpr = (node, to) => {
  const type = childOf(node, 'name');
  const body = childOf(node, 'body');
  const span = to.span(node);
  const parts = named(body);
  if (type === undefined) return { kind: 'other', children: [], span };
  // What the base has stands before what is given here.
  const isBase = ({ type: kind }: SyntaxNode): boolean => kind === 'base_field_initializer';
  const inOrder = [...parts.filter(isBase), ...parts.filter((part) => !isBase(part))];
  const args = inOrder.map((part): Arg => {
    const whole = to.span(part);
    const key = childOf(part, 'field') ?? named(part)[0];
    if (part.type === 'base_field_initializer' || key === undefined) {
      return { value: to.maybe(named(part)[0]), spread: 'members' };
    }
    const value = childOf(part, 'value');
    return {
      value: value === undefined ? name(key, to) : to.expr(value),
      name: to.text(key),
      nameSpan: to.span(key),
      span: whole,
    };
  });
  return { kind: 'call', callee: typePath(type, to), args, construct: true, span };
};
