import type { Expr, FunctionExpr, Stmt } from '../../model/program.js';
import type { Node } from './tree/places.js';
import type { Tree } from './tree/tree.js';

/** What is put where a value is put: the values of a name, or of members of its name in the file. */
export function givenTo(tree: Tree, target: Node): readonly Expr[] {
  if (target['kind'] === 'name') {
    const binding = tree.lookUp(target, target['name'] as string);
    return binding === undefined ? [] : tree.valuesOf(binding);
  }
  const { key } = target;
  if (target['kind'] !== 'member' || typeof key !== 'string') return [];
  return tree.members.flatMap((member) => {
    const node = member as unknown as Node;
    if (member.key !== key || !tree.isPattern(node)) return [];
    return (tree.places.get(node)?.parent['value'] as Expr | undefined) ?? [];
  });
}

/** A member of a table is asked for by what is not written. */
export function isByAnyKey(tree: Tree, table: Node): boolean {
  const place = tree.places.get(table);
  if (place?.parent['kind'] !== 'member' || place.via !== 'of') return false;
  const { key } = place.parent as { readonly key?: unknown };
  const isCalled = tree.places.get(place.parent)?.via === 'callee';
  return typeof key !== 'string' || (isCalled && /^(?:get|fetch|dig|values)$/.test(key));
}

/** What a function gives: all that it returns, not what functions in it do. */
export function resultsOf({ body }: FunctionExpr): readonly Expr[] {
  const open: Stmt[] = [...body];
  const found: Expr[] = [];
  for (const stmt of open) {
    if (stmt.kind === 'return' && stmt.value !== undefined) found.push(stmt.value);
    if (stmt.kind === 'if') open.push(...stmt.then, ...stmt.otherwise);
    if (stmt.kind === 'block' || stmt.kind === 'loop') open.push(...stmt.body);
    if (stmt.kind === 'try') open.push(...stmt.body, ...stmt.handler, ...stmt.finalizer);
    if (stmt.kind === 'switch') open.push(...stmt.cases.flatMap((one) => one.body));
  }
  return found;
}
