import type { Arg, ObjectMember } from '../../model/program.js';
import { keyOf } from '../grammar/builders.js';
import type { LowerExpr, Lowering } from '../grammar/lowering.js';
import { childOf, named, ofType, type SyntaxNode } from '../grammar/syntax-node.js';
import { operatorOf } from './operator.js';

/** `%{a: 1, "b" => 2}`, `%{m | a: 1}`, `[a: 1]` */
export const map: LowerExpr = (node, to) => ({
  kind: 'object',
  members: membersOf(ofType(node, 'map_content'), to),
  span: to.span(node),
});

export function membersOf(node: SyntaxNode | undefined, to: Lowering): ObjectMember[] {
  return named(node).flatMap((one): ObjectMember[] => {
    const span = to.span(one);
    if (one.type === 'keywords') return membersOf(one, to);
    const [left, right] = [childOf(one, 'left'), childOf(one, 'right')];
    if (one.type === 'pair') {
      const [key, value] = [childOf(one, 'key'), childOf(one, 'value')];
      if (key === undefined || value === undefined) return [];
      const written = to.text(key).replace(/:\s*$/, '');
      const keySpan = to.span({ start: key.start, end: key.start + written.length });
      return [{ key: written.replace(/^"|"$/g, ''), keySpan, value: to.expr(value), span }];
    }
    if (left === undefined || right === undefined) return [];
    if (operatorOf(one, to) === '|')
      return [{ value: to.expr(left), span: to.span(left) }, ...membersOf({ ...one, children: [right] }, to)];
    return [{ ...keyOf(left, to), value: to.expr(right), span }];
  });
}

/** `[a, b]`, `[a: 1]`, `[a | rest]` */
export const list: LowerExpr = (node, to) => {
  const parts = named(node);
  const span = to.span(node);
  if (parts.length > 0 && parts.every(({ type }) => type === 'keywords')) {
    return { kind: 'object', members: membersOf(node, to), span };
  }
  const items = parts.flatMap((one): Arg[] => {
    const [left, right] = [childOf(one, 'left'), childOf(one, 'right')];
    if (left === undefined || right === undefined || operatorOf(one, to) !== '|') return [{ value: to.expr(one) }];
    return [{ value: to.expr(left) }, { value: to.expr(right), spread: true }];
  });
  return { kind: 'list', items, span };
};

/** `{:ok, x}` is what it says that is so; `{:error, x}` is nothing that is sent. */
export const tuple: LowerExpr = (node, to) => {
  const [first, second, more] = named(node);
  const span = to.span(node);
  const mark = first?.type === 'atom' ? to.text(first) : '';
  if (mark === ':ok' && second !== undefined && more === undefined) return to.expr(second);
  if (mark === ':error') return { kind: 'other', children: second === undefined ? [] : [to.expr(second)], span };
  return { kind: 'list', items: named(node).map((one) => ({ value: to.expr(one) })), span };
};
