import type { Expr, Pattern } from '../../../model/program.js';
import { RECEIVER } from '../../../model/receiver.js';
import type { Span } from '../../../model/span.js';
import { Intervals } from '../../../text/intervals.js';
import { GLOBALS } from '../../implicit-members.js';
import type { Node } from '../tree/places.js';
import type { Tree } from '../tree/tree.js';
import { type Follower, type Way } from './follower.js';

/**
 * A block that is called on an object has the object's members in sight: `with(answer) { getBoolean("value") }`. What it
 * names and nothing declares may be any of them; `this` is the object.
 */
export function implied(follower: Follower, tree: Tree, target: Pattern, way: Way): void {
  if (target.kind !== 'name' || target.name !== RECEIVER) return;
  const block = tree.lookUp(target, RECEIVER)?.scope?.['span'] as Span | undefined;
  if (block === undefined) return;
  for (const self of selvesOf(tree).within(block)) follower.flow(tree, self, way);
  for (const name of tree.namesIn(block)) if (isOfObject(tree, name)) follower.end('unknown', name.span, nameOf(name));
}

const selves = new WeakMap<Tree, Intervals<Expr>>();

/** By their places: many values may come to many blocks. */
function selvesOf(tree: Tree): Intervals<Expr> {
  const known = selves.get(tree) ?? new Intervals(tree.selves.map((self) => [self.span, self]));
  selves.set(tree, known);
  return known;
}

const nameOf = (expr: Expr): string => (expr.kind === 'name' ? expr.name : '');

/** Nothing declares it, and it is none of the functions that are in sight everywhere. */
function isOfObject(tree: Tree, expr: Expr): boolean {
  const name = nameOf(expr);
  if (!/^[a-z]\w*$/.test(name) || GLOBALS.test(name) || tree.isPattern(expr as unknown as Node)) return false;
  const binding = tree.bindingOf(expr);
  const imported = binding?.imported;
  return imported === undefined ? binding === undefined : imported.from === name;
}
