import type { Span } from '../../../model/span.js';
import { includedUnread } from '../included.js';
import { inOtherParts } from '../other-parts.js';
import { positionalUses } from '../positional.js';
import type { Node } from '../tree/places.js';
import type { Binding } from '../tree/scopes.js';
import type { Tree } from '../tree/tree.js';
import { type Follower, type Way } from './follower.js';
import { isDefinedForAll, isReference } from './parts-of-others.js';
import { slicesOf } from '../hash-slices.js';
import { hiddenArguments } from '../hidden-arguments.js';
import { hiddenNames, isGlobal, unboundElsewhere, unseenTakes } from '../hidden.js';
import { inSourced, isInEnvironment, runsUnread } from '../scripts.js';
import { readByCalled, readElsewhere } from '../shell-process.js';
import { takenFromOutside, takersOf, wholesTaken } from '../takers.js';

/** A name stands for it from there on: all that reads the name, here and in what shares it. */
export function bound(follower: Follower, tree: Tree, binding: Binding, way: Way, span: Span): void {
  if (follower.isOver) return;
  const known = follower.names.get(binding) ?? new Set<string>();
  follower.names.set(binding, known);
  // What a function of a shell is given is another list behind a `shift`.
  const key = (binding.name === '@' ? [String(span.start), ...way] : way).join('\0');
  if (known.has(key)) return;
  known.add(key);
  for (const use of positionalUses(tree, binding, span)) follower.flow(tree, use, way);
  const source = follower.callees.trees.text(tree.program.file);
  if (isReference(source, tree.program.language, binding) || isDefinedForAll(source, tree, binding))
    follower.end('unknown', span, binding.name);
  if (tree.program.language === 'hcl') handedToBlock(follower, binding.name, span);
  // Files that take the object read its members by their names.
  if (follower.isWhole(way)) return;
  // Each of several keys ends in a place of its own.
  for (const [at, { span: slice, name }] of slicesOf(follower.callees.trees, tree, binding).entries())
    if (way.length === 0)
      follower.end(name === undefined ? 'unknown' : 'read', { ...slice, start: slice.start + at }, name);
  const { trees } = follower.callees;
  for (const hidden of [...hiddenNames(trees, tree, binding), ...hiddenArguments(trees, tree, binding, way[0])])
    follower.end('unknown', hidden, binding.name);
  if (binding.scope === (tree.program as unknown as Node)) {
    for (const { tree: other, expr } of takenFromOutside(follower.callees.trees, tree, binding.name))
      follower.flow(other, expr, way);
    const isOpen = isGlobal(tree, binding) && trees.hasUnread(tree, binding.name);
    if (isOpen || follower.callees.isOpenToUnread(tree, binding.name)) follower.end('exported', span, binding.name);
    const handedOut = tree.program.language === 'python' ? binding.name : binding.exported;
    if (handedOut !== undefined)
      for (const { tree: other, expr } of wholesTaken(follower.callees.trees, tree))
        follower.flow(other, expr, [handedOut, ...way]);
    for (const { tree: other, expr } of unboundElsewhere(trees, tree, binding)) follower.flow(other, expr, way);
    // What scripts do with an answer that they share is looked at apart.
    if (follower.ends.piped === undefined)
      for (const at of unseenTakes(trees, tree, binding.name, handedOut)) follower.end('unknown', at, binding.name);
  }
  for (const { tree: other, expr } of inSourced(follower.callees.trees, tree, binding.name))
    follower.flow(other, expr, way);
  const included = includedUnread(follower.callees.trees, tree, binding);
  if (included !== undefined) follower.end('unknown', included, binding.name);
  for (const read of readByCalled(tree, binding)) follower.flow(tree, read, way);
  const beside =
    binding.scope === (tree.program as unknown as Node)
      ? inOtherParts(follower.callees.trees, tree, binding.name)
      : undefined;
  if (beside !== undefined) follower.end('unknown', beside, binding.name);
  const later =
    runsUnread(follower.callees.trees, tree, binding.name) ?? readElsewhere(follower.callees.trees, tree, binding);
  if (later !== undefined) follower.end('unknown', later, binding.name);
  if (binding.exported !== undefined) handedOut(follower, tree, binding.exported, way, span);
  if (isInEnvironment(follower.callees.trees, tree, binding.name)) follower.end('exported', span, binding.name);
  const all = follower.callees.asksForNames(tree, binding);
  if (all !== undefined) follower.end('unknown', all, binding.name);
}

/**
 * Blocks of Terraform that have no name take what they are given (providers, checks, conditions, provisioners); outputs go
 * to the callers of the module, the state and the terminal.
 */
function handedToBlock(follower: Follower, name: string, span: Span): void {
  if (name.startsWith('file.')) follower.end('unknown', span);
  if (name.startsWith('output.')) follower.end('exported', span);
}

/** What a module hands out goes to the names by which others take it. */
function handedOut(follower: Follower, tree: Tree, name: string, way: Way, span: Span): void {
  const takers = takersOf(follower.callees.trees, tree, name);
  for (const { tree: other, binding } of takers) bound(follower, other, binding, way, span);
  const isTaken = takers.length > 0 || takenFromOutside(follower.callees.trees, tree, name).length > 0;
  if (!isTaken && follower.callees.saysExports(tree)) follower.end('exported', span, name);
}
