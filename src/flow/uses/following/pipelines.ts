import type { CallExpr } from '../../../model/program.js';
import type { Tree } from '../tree/tree.js';
import { calledName } from '../tree/written.js';
import type { Follower, Way } from './follower.js';
import { bind } from './patterns.js';

/**
 * What PowerShell goes through: `foreach ($a in $b)`, `$b | ForEach-Object { ... }` and `$b | Where-Object { ... }`, each
 * element of a list by itself. What is not known to be one (an answer, say) may be its only element, or a list of them.
 */
export function goneThrough(follower: Follower, tree: Tree, call: CallExpr, way: Way): boolean {
  const name = calledName(call);
  if (name === undefined || !/^powershell\.(?:elements|each|where)$/.test(name)) return false;
  const [over, given] = call.args;
  if (way[0] === undefined || !/^(?:\d+|\[\])$/.test(way[0])) {
    follower.end('iterated', over?.value.span ?? call.span);
    return true;
  }
  if (name === 'powershell.elements') {
    follower.flow(tree, call, way);
    return true;
  }
  if (given?.value.kind !== 'function') return false;
  const [param] = given.value.params;
  if (param !== undefined) bind(follower, tree, param.target, way.slice(1), param.span);
  if (name === 'powershell.where') follower.flow(tree, call, way);
  return true;
}
