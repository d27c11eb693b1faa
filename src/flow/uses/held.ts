import type { Span } from '../../model/span.js';
import type { Callees } from './callees.js';
import type { Tree } from './tree/tree.js';
import { takenFromOutside, wholesTaken } from './takers.js';

/**
 * What the one name in a range is given, where it is given nothing else, is read there alone, and no other code can take it:
 * the object in `payload = {...}` for `json=payload`.
 */
export function heldAt(callees: Callees, tree: Tree, at: Span): Span | undefined {
  const bindings = tree.namesIn(at).flatMap((name) => tree.bindingOf(name) ?? []);
  const [binding, second] = bindings.filter(
    ({ imported, functions }) => imported === undefined && functions.length === 0,
  );
  if (binding === undefined || second !== undefined) return undefined;
  const { name, scope, uses, exported } = binding;
  const [value, other] = tree.valuesOf(binding);
  if (value === undefined || other !== undefined || uses.length > 1 || tree.patternsOf(binding).length > 1)
    return undefined;
  if (tree.isOfParameter(binding) || callees.asksForNames(tree, binding) !== undefined) return undefined;
  const isSeen =
    scope['kind'] !== 'function' &&
    (exported !== undefined ||
      callees.isOpenToUnread(tree, name) ||
      takenFromOutside(callees.trees, tree, name).length > 0 ||
      wholesTaken(callees.trees, tree).length > 0);
  return isSeen ? undefined : value.span;
}
