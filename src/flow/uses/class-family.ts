import type { ClassExpr, Expr, FunctionExpr } from '../../model/program.js';
import type { Node } from './tree/places.js';
import type { Tree } from './tree/tree.js';
import { chainOf } from './tree/written.js';
import type { Trees } from './trees.js';

/** A class, and the program that it is written in. */
export interface Made {
  readonly tree: Tree;
  readonly of: ClassExpr;
}

/** Bases of bases are looked through so far. */
const DEEP = 8;

/** The class of what was read that a name means: by its declaration, or the only one of that name. */
export function classNamed(trees: Trees, tree: Tree, name: string): Made | undefined {
  const binding = tree.lookUp(tree.program as unknown as Node, name);
  const { imported } = binding ?? {};
  if (imported !== undefined && !trees.isOwn(imported.from) && imported.from !== name) return undefined;
  const wanted = imported === undefined || imported.name === 'default' ? name : imported.name;
  const own = imported === undefined ? classesIn(tree, wanted) : [];
  if (own.length > 0) return own.length === 1 ? own[0] : undefined;
  const found = trees.alike(tree).flatMap((other) => classesIn(other, wanted));
  return found.length === 1 ? found[0] : undefined;
}

function classesIn(tree: Tree, name: string): readonly Made[] {
  return tree.classes.filter((one) => one.name === name).map((of) => ({ tree, of }));
}

/** A method of a class, or of those that it is made of; undefined where a base was not read. */
export function methodOf(trees: Trees, { tree, of }: Made, name: string, deep = DEEP): FunctionExpr | undefined {
  const own = of.members.filter(({ key }) => key === name);
  const [only] = own;
  if (only !== undefined) return own.length === 1 && only.value?.kind === 'function' ? only.value : undefined;
  const base = baseOf(trees, { tree, of });
  return base === undefined || deep === 0 ? undefined : methodOf(trees, base, name, deep - 1);
}

/** Classes whose base is this one. */
export function subclassesOf(trees: Trees, tree: Tree, of: ClassExpr): readonly Made[] {
  return trees.alike(tree).flatMap((other) =>
    other.classes.flatMap((sub) => {
      const isSub = sub !== of && lastOf(sub.base) === of.name && of.name !== undefined;
      return isSub ? [{ tree: other, of: sub }] : [];
    }),
  );
}

/** Two classes of which objects may be the same: one is made of the other, over any number of others. */
export function isOfFamily(trees: Trees, tree: Tree, a: ClassExpr, b: ClassExpr): boolean {
  return a === b || isAbove(trees, tree, a, b) || isAbove(trees, tree, b, a);
}

function isAbove(trees: Trees, tree: Tree, upper: ClassExpr, lower: ClassExpr): boolean {
  let base = lastOf(lower.base);
  for (let deep = DEEP; base !== undefined && deep > 0; deep -= 1) {
    if (base === upper.name) return true;
    const next: Made | undefined = classNamed(trees, tree, base);
    base = lastOf(next?.of.base);
  }
  return false;
}

function baseOf(trees: Trees, { tree, of }: Made): Made | undefined {
  const name = lastOf(of.base);
  return name === undefined ? undefined : classNamed(trees, tree, name);
}

/** `Base` of `Base` and of `http.Base`. */
function lastOf(base: Expr | undefined): string | undefined {
  return base === undefined ? undefined : /\w+$/.exec(chainOf(base) ?? '')?.[0];
}
