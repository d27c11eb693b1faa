import type { Expr } from '../../../model/program.js';
import { RECEIVER } from '../../../model/receiver.js';
import { PUTS } from '../called-names.js';
import { ANY_MEMBER } from './members.js';
import { isInBlock } from './receivers.js';
import { Node, type Site, type Sources } from '../nodes.js';
import { fieldIn, isPlace, rootOf } from '../shapes.js';
import type { Walk } from './walk.js';

/** What sets members of an object that it is given first. */
const SETS = /^(?:assign|extend|merge|defaults|setattr|update)$/;

/** `Object.assign(this, options)`, `setattr(self, key, value)`, `self.__dict__.update(options)`: which members is not said. */
function setsAny(walk: Walk, { callee, args: [first, second] }: Site['expr'], name: string): boolean {
  if (!SETS.test(name)) return false;
  const isDict = callee.kind === 'member' && callee.of.kind === 'member' && callee.of.key === '__dict__';
  if (isDict) return walk.isSelf(callee.of.of) && first?.value.kind !== 'object';
  if (first === undefined || second === undefined || !walk.isSelf(first.value)) return false;
  return second.value.kind !== 'object' && second.value.kind !== 'text';
}

/** What a call may put into its receiver and into variables among its arguments. */
export function changes(walk: Walk, { expr, name, result, unit }: Site, args: readonly Sources[]): void {
  const { callee } = expr;
  // All that is given comes together in one node: each of many arguments may get what is in each other one.
  let given: Node | undefined;
  const gathered = (): Node => {
    const all = new Node(false);
    for (const from of new Set(args.flatMap((arg) => arg.flow))) walk.spread.link(from, all);
    return all;
  };
  if (setsAny(walk, expr, name)) walk.settled.set(walk.names.memberOf(walk.file, ANY_MEMBER), unit);
  const done = new Set<Node>();
  const targets: Expr[] = callee.kind === 'member' ? [callee.of] : [];
  // `with(builder) { delete() }`
  if (callee.kind === 'name' && isInBlock(walk)) targets.push({ kind: 'name', name: RECEIVER, span: callee.span });
  if (args.length > 1) targets.push(...expr.args.map(({ value }) => value).filter(isPlace));
  for (const target of targets) {
    const root = rootOf(target);
    const nodes = root?.kind === 'name' && walk.isDeclared(root.name) ? walk.resolve(root.name) : [];
    // A part of what a field holds, and a field that goes by the name of its object, are taken for what only is put into.
    const isOwn = target.kind === 'member' && target.of.kind === 'this';
    const field = isOwn || PUTS.test(name) ? fieldIn(target) : undefined;
    if (field !== undefined) nodes.push(walk.names.memberOf(walk.file, field));
    // What a module from outside does (`strings.TrimSpace(x)`) leaves what is known of the module as it is.
    const isOutside = root?.kind === 'name' && walk.outside.has(root.name) && walk.isImported(root);
    for (const node of nodes) {
      // Others may use what outlives a function for something else.
      if (!isOutside) walk.settled.set(node, unit);
      if (done.has(node)) continue;
      if (node.shared && field === undefined && walk.scopes.length > 0 && !PUTS.test(name)) continue;
      done.add(node);
      walk.spread.link((given ??= gathered()), node);
      walk.spread.make(node, [result], unit);
    }
  }
}
