import type { CallExpr, Expr } from '../../model/program.js';
import { holds } from '../../text/spans.js';
import { textOf } from './following/spelling.js';
import { HeldValues } from './held-values.js';
import { isOutput } from './names.js';
import type { Tree } from './tree/tree.js';
import { calledName, chainOf } from './tree/written.js';
import type { Trees } from './trees.js';

/** So many names of what is given are looked through. */
const DEEP = 2;

/**
 * What a function tells things to by a word of logs is given to it, and writes to the output: `log(path)` of
 * `ask(path, console.log)`, `ask(path, log=print)`.
 */
export function isGivenOutput(trees: Trees, tree: Tree, { callee }: CallExpr): boolean {
  const root = callee.kind === 'member' ? callee.of : callee;
  const binding = root.kind === 'name' ? tree.bindingOf(root) : undefined;
  if (binding === undefined || !tree.isOfParameter(binding)) return false;
  const given = new HeldValues(trees).argumentsFor(tree, binding);
  const own = tree.valuesOf(binding).map((use) => ({ tree, use }));
  return [...given, ...own].some(({ tree: other, use }) => writes(other, use, DEEP));
}

function writes(tree: Tree, expr: Expr, deep: number): boolean {
  const chain = chainOf(expr);
  if (chain !== undefined && (isOutput(chain) || chain === 'console')) return true;
  switch (expr.kind) {
    case 'function':
      return tree
        .callsAt(expr.span)
        .some((call) => holds(expr.span, call.span) && isOutput(chainOf(call.callee) ?? ''));
    case 'choice':
      return expr.options.some((one) => writes(tree, one, deep));
    case 'typed':
      return writes(tree, expr.of, deep);
    // `method(:puts)`
    case 'call':
      return (
        calledName(expr) === 'method' && expr.args.some(({ value }) => isOutput(chainOf(value) ?? textOf(value) ?? ''))
      );
    case 'name': {
      const binding = deep === 0 ? undefined : tree.bindingOf(expr);
      const named: readonly Expr[] = binding === undefined ? [] : [...tree.valuesOf(binding), ...binding.functions];
      return named.some((one) => writes(tree, one, deep - 1));
    }
    default:
      return false;
  }
}
