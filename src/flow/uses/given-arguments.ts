import type { Arg, Expr, FunctionExpr, Pattern } from '../../model/program.js';
import { nameIn } from './following/spelling.js';
import type { Binding } from './tree/scopes.js';
import type { Tree } from './tree/tree.js';

/** Which parameter of a function a name is. */
export interface Given {
  readonly fn: FunctionExpr;
  readonly index: number;
  /** The member of what is given, where it is taken apart: `{ client }`. */
  readonly key?: string | undefined;
}

export function parameterOf(tree: Tree, binding: Binding): Given | undefined {
  const fn = binding.scope as unknown as FunctionExpr;
  if (fn.kind !== 'function') return undefined;
  for (const [index, { target }] of fn.params.entries()) {
    if (nameIn(target) === binding.name) return tree.patternsOf(binding).length === 1 ? { fn, index } : undefined;
    const inner = target.kind === 'default-pattern' ? target.target : target;
    if (inner.kind !== 'object-pattern') continue;
    const member = inner.members.find((one) => nameIn(one.target) === binding.name);
    if (member !== undefined)
      return typeof member.key === 'string' && member.target.kind === 'name' && tree.patternsOf(binding).length === 1
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

/** A name that a function gets as a part of a parameter. */
export function isTakenApart({ scope, name }: Binding): boolean {
  const { params } = scope as unknown as Partial<FunctionExpr>;
  return params?.some(({ target }) => bindsIn(target, name)) === true;
}

function bindsIn(target: Pattern, name: string): boolean {
  switch (target.kind) {
    case 'name':
      return target.name === name;
    case 'default-pattern':
      return bindsIn(target.target, name);
    case 'object-pattern':
      return [...target.members.map((one) => one.target), target.rest].some(
        (one) => one !== undefined && bindsIn(one, name),
      );
    case 'list-pattern':
      return [...target.items, target.rest].some((one) => one !== undefined && bindsIn(one, name));
    default:
      return false;
  }
}
