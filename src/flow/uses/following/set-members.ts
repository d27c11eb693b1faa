import type { Expr, MemberExpr } from '../../../model/program.js';
import type { Node } from '../tree/places.js';
import type { Tree } from '../tree/tree.js';
import type { Way } from './follower.js';
import { isSelf } from './spelling.js';

/** The way to a member of what a module hands out: `module.exports`, `exports.key`, `module.exports.key`. */
export function exportedBy(tree: Tree, { of }: MemberExpr, key: string | undefined): Way | undefined {
  const isFree = (name: Expr): boolean => tree.bindingOf(name) === undefined;
  if (of.kind === 'name' && isFree(of)) {
    if (of.name === 'module' && key === 'exports') return [];
    if (of.name === 'exports') return [key ?? '[]'];
  }
  const isModule = of.kind === 'member' && of.key === 'exports' && of.of.kind === 'name' && of.of.name === 'module';
  return isModule && isFree(of.of) ? [key ?? '[]'] : undefined;
}

/** The name at the root of a chain is declared nowhere that was read, or comes from elsewhere, and is no module's own. */
export function isForeign(tree: Tree, of: Expr): boolean {
  let root = of;
  while (root.kind === 'member') root = root.of;
  if (root.kind !== 'name' || isSelf(root.name) || /^(?:module|exports|@|super$)/.test(root.name)) return false;
  const binding = tree.bindingOf(root);
  return binding === undefined || binding.imported !== undefined;
}

/** The object that is written around the method in which a place says `this`: `{ load() { this.answer = ... } }`. */
export function objectAround(tree: Tree, node: Node): Expr | undefined {
  if (tree.program.language !== 'javascript' || node['kind'] !== 'member') return undefined;
  const method = tree.around(node).find(({ arrow }) => arrow !== true) as unknown as Node | undefined;
  const member = method === undefined ? undefined : tree.places.get(method);
  const holder = member?.via === 'value' ? tree.places.get(member.parent)?.parent : undefined;
  return holder?.['kind'] === 'object' ? (holder as unknown as Expr) : undefined;
}
