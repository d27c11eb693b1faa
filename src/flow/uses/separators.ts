import type { CallExpr } from '../../model/program.js';
import type { Node } from './tree/places.js';
import type { Tree } from './tree/tree.js';
import { calledName } from './tree/written.js';

/** The text stands between the elements of a list that are joined. */
export function separates(tree: Tree, text: Node): boolean {
  const place = tree.places.get(text);
  const outer = place === undefined ? undefined : tree.places.get(place.parent);
  const call =
    (place?.via === 'of' ? outer?.parent : outer?.via === 'args' ? outer.parent : undefined) ?? place?.parent;
  const isJoin = (name: string | undefined): boolean => /^(?:join|Join|implode)$/.test(name ?? '');
  if (call === undefined) return false;
  if (call['kind'] === 'call' && isJoin(calledName(call as unknown as CallExpr))) {
    const { args, callee } = call as unknown as CallExpr;
    // Of `joined(separator, list)` and `list.joined(separator)` only the separator is a text.
    return place?.via === 'of' ? (callee as unknown as Node) === place.parent : args.length <= 2;
  }
  return call['kind'] === 'binary' && call['op'] === '-join';
}
