import type { CallExpr, Expr } from '../../model/program.js';
import type { ClassMember } from '../../model/class.js';
import { functionOf } from '../grammar/builders.js';
import type { Lowering } from '../grammar/lowering.js';
import { childOf, named, type SyntaxNode } from '../grammar/syntax-node.js';

/** Methods that a class hands on to something that it has, each by the name that it has there. */
interface Delegates {
  readonly to: string;
  readonly names: readonly (readonly [own: string, there: string])[];
}

/** `def_delegators :@api, :level`, `def_delegator :@api, :level, :set`, `delegate :level, to: :api`; undefined for anything else. */
export function delegates(key: string, list: SyntaxNode | undefined, around: Lowering): ClassMember[] | undefined {
  if (list === undefined || !/^(?:def_(?:instance_)?delegators?|delegate)$/.test(key)) return undefined;
  const said = key === 'delegate' ? delegated(list, around) : forwarded(key, list, around);
  return said?.names.map(([own, there]) => handingOn(own, there, said.to, list, around));
}

function forwarded(key: string, list: SyntaxNode, around: Lowering): Delegates | undefined {
  const [to, ...names] = named(list).map((one) => symbolIn(one, around));
  if (to === undefined) return undefined;
  const [first, by] = names;
  if (!key.endsWith('s')) return first === undefined ? undefined : { to, names: [[by ?? first, first]] };
  return { to, names: names.flatMap((name) => (name === undefined ? [] : [[name, name] as const])) };
}

/** With a prefix they go by other names, which is left alone. */
function delegated(list: SyntaxNode, around: Lowering): Delegates | undefined {
  const options = named(list).flatMap((one) => {
    const [name, value] = [childOf(one, 'key'), childOf(one, 'value')];
    return name === undefined || value === undefined ? [] : [[around.text(name), symbolIn(value, around)] as const];
  });
  const to = options.find(([name]) => name === 'to')?.[1];
  if (to === undefined || options.some(([name]) => name === 'prefix')) return undefined;
  const names = named(list).map((one) => symbolIn(one, around));
  return { to, names: names.flatMap((name) => (name === undefined ? [] : [[name, name] as const])) };
}

function symbolIn(node: SyntaxNode, around: Lowering): string | undefined {
  return /^:?["']?(@{0,2}\w+[?!]?)["']?$/.exec(node.type === 'pair' ? '' : around.text(node))?.[1];
}

/** `def own(*args, &block) = to.there(*args, &block)` */
function handingOn(own: string, there: string, to: string, list: SyntaxNode, around: Lowering): ClassMember {
  const span = around.span(list);
  const name = (of: string): Extract<Expr, { kind: 'name' }> => ({ kind: 'name', name: of, span });
  const self: Expr = { kind: 'this', span };
  const holder: Expr = { kind: 'member', of: self, key: to, keySpan: span, span };
  const of: Expr = to.startsWith('@') ? holder : { kind: 'call', callee: holder, args: [], span };
  const value: CallExpr = {
    kind: 'call',
    callee: { kind: 'member', of, key: there, keySpan: span, span },
    args: [{ value: name('args'), spread: true, span }],
    span,
  };
  const params = [{ target: name('args'), rest: true, span }];
  return {
    kind: 'method',
    key: own,
    value: functionOf({ name: own }, params, [{ kind: 'return', value, span }], span),
    span,
  };
}
