import type { Span } from '../../../model/span.js';
import type { Node } from '../tree/places.js';
import type { Tree } from '../tree/tree.js';
import { caseLookups } from './case-lookups.js';
import { type Follower, type Way } from './follower.js';
import { objectAround } from './set-members.js';
import { isSelf } from './spelling.js';
import { hiddenConstants, hiddenMembers } from '../hidden.js';

/** It is the member of an object from there on: all that reads it by its name, and what takes the object as a whole. */
export function stored(follower: Follower, tree: Tree, node: Node, key: unknown, way: Way, span: Span): void {
  if (typeof key !== 'string') {
    follower.end('unknown', span);
    return;
  }
  const isOfThis =
    node['kind'] !== 'member' ||
    (node['of'] as Node)['kind'] === 'this' ||
    isSelf(String((node['of'] as Node)['name']));
  // Other files come to the object by its own name.
  const literal = isOfThis ? objectAround(tree, node) : undefined;
  if (literal !== undefined) follower.flow(tree, literal, [key, ...way]);
  follower.kept.add(key);
  const isPrivate = key.startsWith('#') && tree.program.language === 'javascript';
  if (!isPrivate && isOfThis)
    for (const { tree: other, expr } of follower.callees.trees.wholes.around(tree, node))
      follower.flow(other, expr, [key, ...way]);
  if (/^(?:java|kotlin|csharp|scala)$/.test(tree.program.language))
    for (const hidden of hiddenMembers(follower.callees.trees, tree, key)) follower.end('unknown', hidden, key);
  const asked = follower.callees.asksForMembers(tree);
  if (asked !== undefined && isOfThis) follower.end('unknown', asked, key);
  const { trees } = follower.callees;
  // A constant of a module is a member of it.
  if (tree.program.language === 'ruby' && follower.callees.isOpenToUnread(tree, key))
    follower.end('exported', span, key);
  for (const at of caseLookups(trees, tree, node)) follower.end(at.isLookUp ? 'compared' : 'unknown', at.span, key);
  const isField = node['kind'] === 'field' && node['static'] === true;
  for (const { tree: other, member } of trees.withMember(tree, key)) {
    if (other.places.get(member as unknown as Node)?.via === 'target') continue;
    if (isField && other !== tree && isNamedUnseen(follower, tree, node, key)) follower.end('exported', span, key);
    follower.flow(other, member, way);
  }
  for (const other of trees.holding(tree, 'name', key))
    for (const name of [...other.unbound(key), ...other.qualified(key)]) follower.flow(other, name, way);
}

/** Annotations, patterns, templates and other languages may name what one file reads of the class of another. */
function isNamedUnseen({ callees: { trees } }: Follower, tree: Tree, node: Node, key: string): boolean {
  if (!SAY_CONSTANTS.test(tree.program.language)) return true;
  const place = tree.places.get(node);
  const holder = place?.parent['kind'] === 'class' ? (place.parent['name'] as string | undefined) : undefined;
  return trees.saysUnread(tree, key, holder) || hiddenConstants(trees, tree, key, holder) !== undefined;
}

/** Languages in which what reads a constant of a class says its name, unless it asks for all. */
const SAY_CONSTANTS = /^(?:ruby|java|kotlin|csharp|php)$/;
