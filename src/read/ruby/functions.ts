import type { Expr, FunctionExpr, Param } from '../../model/program.js';
import type { ClassMember } from '../../model/class.js';
import type { Span } from '../../model/span.js';
import { functionOf } from '../grammar/builders.js';
import type { LowerExpr, Lowering } from '../grammar/lowering.js';
import { childOf, named, ofType, type SyntaxNode } from '../grammar/syntax-node.js';
import { bodyOf, returning } from './bodies.js';
import { IMPLIED, inMethod } from './scope.js';

/** A block, which keeps what is around it: `{ |x| ... }`, `do |x| ... end`, `->(x) { ... }`. */
export const block: LowerExpr = (node, to) => {
  const inner = ofType(childOf(node, 'body'), 'body_statement', 'block_body') ?? childOf(node, 'body');
  return functionOf(
    { arrow: true },
    childOf(node, 'parameters') === undefined ? implied(inner, to) : params(childOf(node, 'parameters'), to),
    returning(bodyOf(inner, to)),
    to.span(node),
  );
};

/** `{ send(it) }`, `{ send(_1, _2) }`: as many parameters as are named in the block. */
function implied(body: SyntaxNode | undefined, to: Lowering): Param[] {
  const places = new Map<string, SyntaxNode>();
  const open = body === undefined ? [] : [body];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.type === 'identifier' && IMPLIED.test(to.text(node))) places.set(to.text(node), node);
    if (!/block$/.test(node.type) || node === body) open.push(...named(node));
  }
  const names = places.has('_1') || places.has('_2') ? ['_1', '_2'] : places.has('it') ? ['it'] : [];
  return names.flatMap((name): Param[] => {
    const span = to.span(places.get(name) ?? places.get('_2') ?? places.get('_1') ?? (body as SyntaxNode));
    return name === '_2' && !places.has('_2') ? [] : [{ target: { kind: 'name', name, span }, span }];
  });
}

export function methodFunction(node: SyntaxNode, around: Lowering): FunctionExpr {
  const to = inMethod(around, node);
  const name = childOf(node, 'name');
  const body = childOf(node, 'body');
  const about = name === undefined ? {} : { name: to.text(name) };
  const taken = [...params(childOf(node, 'parameters'), to), ...yielding(body, to)];
  return functionOf(about, taken, returning(bodyOf(body, to)), to.span(node));
}

/** A method that yields calls the block behind its arguments, which has no name. */
function yielding(body: SyntaxNode | undefined, to: Lowering): Param[] {
  const open = body === undefined ? [] : [body];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    const span = to.span(node);
    if (node.type === 'yield') return [{ target: { kind: 'name', name: 'yield', span }, block: true, span }];
    if (!/^(?:singleton_)?(?:method|class)$|^module$/.test(node.type)) open.push(...named(node));
  }
  return [];
}

export function params(list: SyntaxNode | undefined, to: Lowering): Param[] {
  return (list === undefined ? [] : named(list)).flatMap((node): Param[] => {
    const span = to.span(node);
    const name = childOf(node, 'name');
    const value = childOf(node, 'value');
    if (node.type === 'identifier' || node.type === 'destructured_parameter')
      return [{ target: to.pattern(node), span }];
    if (name === undefined) return [];
    const target = to.pattern(name);
    if (node.type === 'block_parameter') return [{ target, block: true, span }];
    if (node.type === 'splat_parameter') return [{ target, rest: true, span }];
    if (node.type === 'hash_splat_parameter') return [{ target, rest: 'members', span }];
    if (value === undefined) return [{ target, span }];
    return [{ target: { kind: 'default-pattern', target, value: to.expr(value), span }, span }];
  });
}

/** `attr_reader :a`: a method that gives `@a`. */
export function readers(node: SyntaxNode, to: Lowering): ClassMember[] {
  return named(childOf(node, 'arguments') ?? node).flatMap((one): ClassMember[] => {
    const key = to.text(one).replace(/^:/, '');
    const span: Span = to.span(one);
    const value: Expr = { kind: 'member', of: { kind: 'this', span }, key: `@${key}`, keySpan: span, span };
    const get = functionOf({ name: key }, [], [{ kind: 'return', value, span }], span);
    return /^\w+$/.test(key) ? [{ kind: 'getter', key, value: get, span }] : [];
  });
}
