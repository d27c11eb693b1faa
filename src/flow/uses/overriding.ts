import type { CallExpr, ClassExpr, Expr } from '../../model/program.js';
import type { Led } from './chains.js';
import type { Made } from './class-family.js';
import { isOwn } from './member-uses.js';
import type { Node } from './tree/places.js';
import type { Tree } from './tree/tree.js';
import type { Trees } from './trees.js';

/** Languages in which `send(path)` may be a method of the class around it, or of one that is made of that. */
const IMPLICIT_SELF = /^(?:ruby|java|kotlin|csharp|scala|swift|groovy|dart)$/;

/** A call goes to the object that it stands in. */
export function isOnSelf(tree: Tree, { callee }: CallExpr): boolean {
  if (callee.kind === 'member')
    return isOwn(callee) || (callee.of.kind === 'name' && /^(?:static|self|super)$/.test(callee.of.name));
  if (callee.kind !== 'name' || !IMPLICIT_SELF.test(tree.program.language)) return false;
  const { functions, imported } = tree.bindingOf(callee) ?? {};
  // What nothing declares is taken for a class beside the file.
  if (functions === undefined || imported?.from === callee.name) return true;
  return functions.some((fn) => tree.classOf(fn as unknown as Node) !== undefined);
}

/** The methods that take the place of the one that a call is seen to lead to, where the object is of another class. */
export function overriding(trees: Trees, tree: Tree, call: CallExpr, led: Led, name: string): readonly Led[] {
  const { families } = trees;
  const own = classAround(led.tree, led.fn);
  // The method of a base calls what the classes made of it have: `toggle() { return this.send('/path'); }`.
  const home = isOnSelf(tree, call) ? classAround(tree, call) : undefined;
  const homes = [own, home === own?.of ? undefined : home].flatMap((one) => one ?? []);
  const found = new Map<ClassExpr, Made>();
  for (const one of homes) {
    for (const below of families.andBelow(one)) found.set(below.of, below);
    for (const more of families.reopened(one)) found.set(more.of, more);
    for (const beside of families.beside(one)) found.set(beside.of, beside);
  }
  if (homes.length > 0) for (const one of families.ofUnknownBase(tree)) found.set(one.of, one);
  for (const one of found.values()) for (const mixed of families.mixedInto(one)) found.set(mixed.of, mixed);
  if (homes.length > 0) for (const one of families.mixedAnywhere(tree)) found.set(one.of, one);
  const names = new Set([...found.values()].flatMap((one) => [...families.namesFor(one, name)]));
  return [...found.values()].flatMap((one) =>
    one.of.members.flatMap(({ key, value }) =>
      typeof key === 'string' && names.has(key) && value?.kind === 'function' && value !== led.fn
        ? [{ tree: one.tree, fn: value }]
        : [],
    ),
  );
}

function classAround(tree: Tree, node: Expr): Made | undefined {
  const of = tree.classOf(node as unknown as Node);
  return of === undefined ? undefined : { tree, of };
}
