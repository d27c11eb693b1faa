import type { Expr, Stmt } from '../../model/program.js';
import type { SyntaxNode } from '../grammar/syntax-node.js';
import { ofType } from '../grammar/syntax-node.js';
import { call, each, letStmt, member, method, nameExpr } from '../build.js';
import { binding, slice, spanOf, type Lowering } from './lowering.js';

/** The name of the argument that holds an entry while it is gone through; no name of the language has this form. */
const ENTRY = 'entry of';

/**
 * `for k, v in collection`: the list of what `body` gives for each entry, those left out for which `condition` does
 * not hold. `intro` is the node that names the variables.
 */
export function iteration(
  cx: Lowering,
  intro: SyntaxNode,
  collection: Expr,
  body: (cx: Lowering) => Expr,
  condition?: (cx: Lowering) => Expr,
): Expr {
  const span = spanOf(cx, intro);
  const variables = intro.children.filter((child) => child.type === 'identifier').map((child) => slice(cx, child));
  const inner = binding(cx, variables);
  const entry = nameExpr(ENTRY, span);
  const [first = '', second] = variables;
  const parts =
    second === undefined
      ? [[first, 'value']]
      : [
          [first, 'key'],
          [second, 'value'],
        ];
  const bound = parts.map(([name = '', part = '']): Stmt => letStmt(name, member(entry, part, span, span), span));
  let entries = call('collection.entries', [collection], span);
  if (condition !== undefined) entries = method(entries, 'filter', [each(ENTRY, bound, condition(inner), span)], span);
  return method(entries, 'map', [each(ENTRY, bound, body(inner), span)], span);
}

/** `[for ...]` and `{for ...}`; several values of one key (`...`) are taken for one. */
export function forExpression(cx: Lowering, node: SyntaxNode, lower: (cx: Lowering, node: SyntaxNode) => Expr): Expr {
  const [inner = node] = node.children;
  const span = spanOf(cx, node);
  const intro = ofType(inner, 'for_intro');
  const collection = ofType(intro, 'expression');
  const [first, second] = inner.children.filter((child) => child.type === 'expression');
  const tested = ofType(ofType(inner, 'for_cond'), 'expression');
  if (intro === undefined || collection === undefined || first === undefined)
    return { kind: 'other', children: [], span };
  const condition = tested === undefined ? undefined : (scope: Lowering): Expr => lower(scope, tested);
  const over = lower(cx, collection);
  // All of it is the value, brackets and all.
  if (second === undefined) return { ...iteration(cx, intro, over, (scope) => lower(scope, first), condition), span };
  const pair = (scope: Lowering): Expr => ({
    kind: 'list',
    items: [{ value: lower(scope, first) }, { value: lower(scope, second) }],
    span,
  });
  return call('Object.fromEntries', [iteration(cx, intro, over, pair, condition)], span);
}
