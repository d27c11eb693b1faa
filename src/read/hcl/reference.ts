import type { Expr } from '../../model/program.js';
import { ofType, type SyntaxNode } from '../grammar/syntax-node.js';
import { nameExpr } from '../build.js';
import { slice, spanOf, type Lowering } from './lowering.js';

/** How many words name a thing, by its first: `var.a`, `data.type.name`. What is not here is `type.name`. */
const LENGTHS: ReadonlyMap<string, number> = new Map([
  ['each', 1],
  ['count', 1],
  ['self', 1],
  ['data', 3],
  ['ephemeral', 3],
]);

/** The thing that a chain of names means, as one name, and the steps that are left. */
export function reference(
  cx: Lowering,
  root: SyntaxNode,
  rest: readonly SyntaxNode[],
): { readonly value: Expr; readonly rest: readonly SyntaxNode[] } {
  const first = slice(cx, root);
  const words = [first];
  const length = cx.bound.has(first) ? 1 : (LENGTHS.get(first) ?? 2);
  let end = root.end;
  for (const step of rest.slice(0, length - 1)) {
    const word = step.type === 'get_attr' ? ofType(step, 'identifier') : undefined;
    if (word === undefined) break;
    words.push(slice(cx, word));
    end = step.end;
  }
  const span = { ...spanOf(cx, root), end: cx.span(root.start, end).end };
  return { value: nameExpr(words.join('.'), span), rest: rest.slice(words.length - 1) };
}
