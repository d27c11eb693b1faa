import type { Stmt } from '../../model/program.js';
import type { ClassMember } from '../../model/class.js';
import { functionOf } from '../grammar/builders.js';
import type { Lowering } from '../grammar/lowering.js';
import { childOf, named, type SyntaxNode } from '../grammar/syntax-node.js';
import { block } from './functions.js';
import { inMethod } from './scope.js';

/** What goes through a list once for each entry. */
const LOOPS = /^each(?:_\w+)?$/;

/**
 * `define_method(:a) { ... }` is a method like any other. `%w[a b].each { |name| define_method("get_#{name}") { ... } }` goes through
 * its list while the class is made: it stands in a method that nobody calls, in which the methods that it makes are handed out.
 */
export function madeMethods(node: SyntaxNode, around: Lowering): ClassMember[] {
  const body = childOf(node, 'block');
  const method = childOf(node, 'method');
  if (body === undefined || method === undefined) return [];
  const word = around.text(method);
  const span = around.span(node);
  const to = inMethod(around, node);
  if (childOf(node, 'receiver') === undefined) {
    const [first] = named(childOf(node, 'arguments'));
    const key = first === undefined ? undefined : /^:(\w+[?!=]?)$|^(['"])(\w+[?!=]?)\2$/.exec(around.text(first));
    const value = word === 'define_method' && key ? block(body, to) : undefined;
    if (value?.kind !== 'function') return [];
    const name = key?.[1] ?? key?.[3] ?? '';
    return [{ kind: 'method', key: name, value: { ...value, name, arrow: false }, span }];
  }
  if (!LOOPS.test(word)) return [];
  const run: Stmt = { kind: 'expr', value: to.expr(node), span };
  return [{ kind: 'method', key: `made at ${String(span.start)}`, value: functionOf({}, [], [run], span), span }];
}
