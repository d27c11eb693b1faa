import type { CallExpr } from '../../../model/program.js';
import type { Tree } from '../tree/tree.js';
import { calledName } from '../tree/written.js';
import type { Follower, Way } from './follower.js';
import { bind } from './names.js';

/**
 * What PowerShell goes through: `foreach ($a in $b)`, `$b | ForEach-Object { ... }` and `$b | Where-Object { ... }`. Each
 * element of a list by itself; anything else, a table as well, is one element.
 */
export function goneThrough(follower: Follower, tree: Tree, call: CallExpr, way: Way): boolean {
  const name = calledName(call);
  const isElement = way[0] !== undefined && /^(?:\d+|\[\])$/.test(way[0]);
  if (name === 'powershell.elements') {
    follower.flow(tree, call, isElement ? way : ['[]', ...way]);
    return true;
  }
  if (name !== 'powershell.each' && name !== 'powershell.where') return false;
  const [, given] = call.args;
  if (given?.value.kind !== 'function') return false;
  const [param] = given.value.params;
  if (param !== undefined) bind(follower, tree, param.target, isElement ? way.slice(1) : way, param.span);
  if (name === 'powershell.where') follower.flow(tree, call, way);
  return true;
}
