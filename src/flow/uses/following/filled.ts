import type { CallExpr, Expr } from '../../../model/program.js';
import type { Tree } from '../tree/tree.js';
import { calledName } from '../tree/written.js';
import { type Follower } from './follower.js';
import { bound } from './names.js';
import { toCallers } from './to-callers.js';

/** Functions that put what they read into their last argument, and give an error. */
const FILLS: Readonly<Record<string, RegExp>> = {
  go: /^(?:Unmarshal|Decode)$/,
  rust: /^read_to_(?:string|end)$/,
};

/** Where a call puts what it reads: `json.Unmarshal(it, &into)`, `json.NewDecoder(it).Decode(&into)`. */
export function filledBy(tree: Tree, call: CallExpr): Expr | undefined {
  const pattern = FILLS[tree.program.language];
  return pattern?.test(calledName(call) ?? '') === true ? call.args.at(-1)?.value : undefined;
}

/** What was read is what the name stands for from there on, for the callers too that gave it. */
export function filled(follower: Follower, tree: Tree, into: Expr): void {
  let name = into;
  while (name.kind === 'typed') name = name.of;
  const binding = name.kind === 'name' ? tree.bindingOf(name) : undefined;
  if (binding === undefined) {
    follower.end('unknown', into.span);
    return;
  }
  bound(follower, tree, binding, [], into.span);
  toCallers(follower, tree, binding, [], into.span);
}
