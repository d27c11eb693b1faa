import type { Arg, CallExpr, Expr } from '../../../model/program.js';
import type { Tree } from '../tree/tree.js';
import { calledName, chainOf } from '../tree/written.js';
import { type Follower, type Way } from './follower.js';
import { bound } from './names.js';
import { toCallers } from './to-callers.js';

/** Functions of JavaScript that put members into what they are given first, and give that as well. */
const INTO_FIRST =
  /^(?:Object\.assign|(?:_|lodash)\.(?:assign(?:In)?|merge|extend|defaults(?:Deep)?)|(?:\$|jQuery)\.extend)$/;
/** Methods that put what they are given into what they are called on, and give that as well. */
const INTO_RECEIVER: Readonly<Record<string, RegExp>> = {
  ruby: /^(?:merge!|update|deep_merge!|reverse_merge!|concat)$/,
};
const MADE_THERE: ReadonlySet<Expr['kind']> = new Set(['object', 'list', 'literal', 'text', 'join', 'call']);

/** `Object.assign(stats, { last: it })`, `seen.concat([it])`: what is put into has it, not only what the call gives. */
export function intoTarget(follower: Follower, tree: Tree, call: CallExpr, arg: Arg, way: Way): void {
  let target = targetOf(tree, call, arg);
  while (target?.kind === 'typed') target = target.of;
  if (target === undefined || MADE_THERE.has(target.kind)) return;
  const binding = target.kind === 'name' ? tree.bindingOf(target) : undefined;
  if (binding === undefined) {
    follower.end('unknown', call.span);
    return;
  }
  bound(follower, tree, binding, way, call.span);
  toCallers(follower, tree, binding, way, call.span);
}

function targetOf(tree: Tree, call: CallExpr, arg: Arg): Expr | undefined {
  const { callee, args } = call;
  if (tree.program.language === 'javascript')
    return INTO_FIRST.test(chainOf(callee) ?? '') && args[0] !== arg ? args[0]?.value : undefined;
  const isPut = INTO_RECEIVER[tree.program.language]?.test(calledName(call) ?? '') === true;
  return isPut && callee.kind === 'member' ? callee.of : undefined;
}
