import type { Arg, Expr, FunctionExpr } from '../../model/program.js';
import type { Binding } from './tree/scopes.js';
import type { Tree } from './tree/tree.js';
import { nameIn } from './tree/written.js';
import type { Trees } from './trees.js';

/** Which parameter of a function a name is. */
export interface Given {
  readonly fn: FunctionExpr;
  readonly index: number;
  /** The member of what is given, where it is taken apart: `{ client }`. */
  readonly key?: string | undefined;
}

/** `takes`: whether a member that something stands in for counts too, which may be that instead of what is given. */
export function parameterOf(
  tree: Tree,
  binding: Binding,
  takes: 'given' | 'given or default' = 'given',
): Given | undefined {
  const fn = binding.scope as unknown as FunctionExpr;
  if (fn.kind !== 'function') return undefined;
  for (const [index, { target }] of fn.params.entries()) {
    if (nameIn(target) === binding.name) return tree.patternsOf(binding).length === 1 ? { fn, index } : undefined;
    const inner = target.kind === 'default-pattern' ? target.target : target;
    if (inner.kind !== 'object-pattern') continue;
    const member = inner.members.find((one) => nameIn(one.target) === binding.name);
    if (member !== undefined)
      return typeof member.key === 'string' &&
        (member.target.kind === 'name' || takes !== 'given') &&
        tree.patternsOf(binding).length === 1
        ? { fn, index, key: member.key }
        : undefined;
  }
  return undefined;
}

/** What a call gives for a parameter; `unknown` where that is not written. */
export function argumentOf(
  args: readonly Arg[],
  index: number,
  name: string | undefined,
): Expr | 'unknown' | undefined {
  if (args.some(({ spread }) => spread !== undefined)) return 'unknown';
  const named = args.find((one) => one.name !== undefined && one.name === name);
  if (named !== undefined) return named.value;
  const arg = args[index];
  return arg?.name === undefined ? arg?.value : undefined;
}

export function memberOf(
  members: readonly { readonly key?: unknown; readonly value: Expr }[],
  key: string,
): Expr | undefined {
  // What is spread behind it may hold another one.
  return members.every((one) => typeof one.key === 'string')
    ? members.findLast((one) => one.key === key)?.value
    : undefined;
}

/** What a function of PHP is given is a copy, where it does not ask for the very same: `function send(array &$record)`. */
export function isCopied(trees: Trees, tree: Tree, binding: Binding): boolean {
  const { params } = binding.scope as unknown as Partial<FunctionExpr>;
  const param = params?.find(({ target }) => nameIn(target) === binding.name);
  if (tree.program.language !== 'php' || param === undefined) return false;
  const { file, start, end } = param.span;
  return !(trees.text(file)?.text.slice(start, end) ?? '').includes('&');
}
