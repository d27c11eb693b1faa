import type { CallExpr, Expr, FunctionExpr, MemberExpr, Pattern } from '../../../model/program.js';
import type { Span } from '../../../model/span.js';
import { includedUnread } from '../included.js';
import { inOtherParts } from '../other-parts.js';
import { placedAt, positionalUses } from '../positional.js';
import type { Node } from '../tree/places.js';
import type { Binding } from '../tree/scopes.js';
import type { Tree } from '../tree/tree.js';
import { callTaking, nameIn } from '../tree/written.js';
import { alsoNamed } from './also-named.js';
import { type Follower, type Way } from './follower.js';
import { isSelf, textOf } from './spelling.js';
import { exportedBy, isForeign, objectAround } from './set-members.js';
import { slicesOf } from '../hash-slices.js';
import { hiddenArguments } from '../hidden-arguments.js';
import { hiddenConstants, hiddenMembers, hiddenNames, isGlobal, unboundElsewhere, unseenTakes } from '../hidden.js';
import { inSourced, isInEnvironment, runsUnread } from '../scripts.js';
import { readByCalled, readElsewhere } from '../shell-process.js';

export function bind(follower: Follower, tree: Tree, target: Pattern, way: Way, span: Span): void {
  const [first, ...rest] = way;
  switch (target.kind) {
    case 'name': {
      const binding = tree.lookUp(target, target.name);
      if (binding === undefined) follower.end('unknown', span);
      else bound(follower, tree, binding, way, span);
      return;
    }
    case 'default-pattern':
      bind(follower, tree, target.target, way, span);
      return;
    case 'object-pattern':
      if (first === undefined) {
        for (const { key, keySpan, target: inner } of target.members) {
          const decided = typeof key === 'string' ? follower.ends.member?.(key, keySpan) : undefined;
          if (decided === 'go') bind(follower, tree, inner, way, span);
          else if (decided === undefined) follower.end('read', keySpan, typeof key === 'string' ? key : undefined);
        }
        if (target.rest !== undefined) follower.end('iterated', target.rest.span);
        return;
      }
      for (const one of target.members)
        if (first === '[]' || typeof one.key !== 'string' || one.key === first)
          bind(follower, tree, one.target, rest, span);
      if (target.rest !== undefined) bind(follower, tree, target.rest, way, span);
      return;
    case 'list-pattern':
      if (first === undefined && tree.program.language === 'go') {
        const [result] = target.items;
        if (result !== undefined) bind(follower, tree, result, way, span);
        return;
      }
      if (first === undefined) {
        inTurn(follower, tree, target, span);
        return;
      }
      for (const one of placedAt(target, first)) if (one !== undefined) bind(follower, tree, one, rest, span);
      return;
    case 'member':
      set(follower, tree, target, way, span);
  }
}

/** `const [first] = errors` takes an element by its place, as `errors[0]` does; Python counts them. */
function inTurn(follower: Follower, tree: Tree, target: Extract<Pattern, { kind: 'list-pattern' }>, span: Span): void {
  const { items, rest } = target;
  const taken = items.flatMap((one, at) => (one === undefined ? [] : [{ one, at }]));
  const isByPlace = rest === undefined && /^(?:javascript|php)$/.test(tree.program.language);
  const decided = taken.map(({ one, at }) => (isByPlace ? follower.ends.member?.(String(at), one.span) : undefined));
  if (!decided.every((one) => one === 'go')) follower.end('iterated', target.span);
  for (const { one } of taken) bind(follower, tree, one, [], span);
}

/** `of.key = value`: all that reads the member, of that object where it has a name here. */
function set(follower: Follower, tree: Tree, target: MemberExpr, way: Way, span: Span): void {
  const key = typeof target.key === 'string' ? target.key : target.key.kind === 'text' ? textOf(target.key) : undefined;
  const binding = target.of.kind === 'name' && !isSelf(target.of.name) ? tree.bindingOf(target.of) : undefined;
  const exported = tree.program.language === 'javascript' ? exportedBy(tree, target, key) : undefined;
  if (exported !== undefined) {
    required(follower, tree, [...exported, ...way], span);
    return;
  }
  if (binding !== undefined) {
    bound(follower, tree, binding, [key ?? '[]', ...way], span);
    if (isOfRequest(follower, tree, binding)) follower.end('request', span);
    else toCallers(follower, tree, binding, [key ?? '[]', ...way], span);
  } else {
    stored(follower, tree, target as unknown as Node, key, way, span);
    inPart(follower, tree, target.of, [key ?? '[]', ...way], span);
  }
  // What the surroundings offer keeps it, or shows it: the page's title, a storage, the environment.
  if (isForeign(tree, target.of)) follower.end('unknown', span);
}

/** `request.URL.RawQuery = query`: it goes where the object goes of which a part is set. */
function inPart(follower: Follower, tree: Tree, of: Expr, way: Way, span: Span): void {
  let root = of;
  let inner = way;
  while (root.kind === 'member') {
    inner = [typeof root.key === 'string' ? root.key : (textOf(root.key) ?? '[]'), ...inner];
    root = root.of;
  }
  const binding = root.kind === 'name' && root !== of && !isSelf(root.name) ? tree.bindingOf(root) : undefined;
  if (binding === undefined) return;
  bound(follower, tree, binding, inner, span);
  toCallers(follower, tree, binding, inner, span);
}

/** The request that a client hands to a block of its call, to be put together there: `conn.post(path) { |request| ... }`. */
export function isOfRequest(follower: Follower, tree: Tree, binding: Binding): boolean {
  if (!tree.isParameter(binding)) return false;
  const call = callTaking(tree, binding.scope);
  return call !== undefined && tree.program.language === 'ruby' && follower.ends.isRequest(call);
}

/** What `require` gives the files that ask for this one. */
function required(follower: Follower, tree: Tree, way: Way, span: Span): void {
  const [name, ...rest] = way;
  const takers = name === undefined ? [] : follower.callees.takers(tree, name);
  for (const { tree: other, binding } of takers) bound(follower, other, binding, rest, span);
  const calls = follower.callees.requires(tree);
  for (const { tree: other, call } of calls) follower.flow(other, call, way);
  const late = name === undefined ? undefined : follower.callees.trees.takenLate(tree, name);
  if (late !== undefined) follower.end('unknown', late, name);
  if (takers.length + calls.length === 0) follower.end('exported', span, name);
}

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

export function bound(follower: Follower, tree: Tree, binding: Binding, way: Way, span: Span): void {
  if (follower.isOver) return;
  const known = follower.names.get(binding) ?? new Set<string>();
  follower.names.set(binding, known);
  // What a function of a shell is given is another list behind a `shift`.
  const key = (binding.name === '@' ? [String(span.start), ...way] : way).join('\0');
  if (known.has(key)) return;
  known.add(key);
  for (const use of positionalUses(tree, binding, span)) follower.flow(tree, use, way);
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
    for (const { tree: other, expr } of follower.callees.fromOutside(tree, binding.name))
      follower.flow(other, expr, way);
    const isOpen = isGlobal(tree, binding) && trees.hasUnread(tree, binding.name);
    if (isOpen || follower.callees.isOpenToUnread(tree, binding.name)) follower.end('exported', span, binding.name);
    const handedOut = tree.program.language === 'python' ? binding.name : binding.exported;
    if (handedOut !== undefined)
      for (const { tree: other, expr } of follower.callees.wholes(tree))
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
  const takers = follower.callees.takers(tree, name);
  for (const { tree: other, binding } of takers) bound(follower, other, binding, way, span);
  const isTaken = takers.length > 0 || follower.callees.fromOutside(tree, name).length > 0;
  if (!isTaken && follower.callees.saysExports(tree)) follower.end('exported', span, name);
}

/** What is made where it is handed over: nothing else holds it. */
const MADE_THERE: ReadonlySet<Expr['kind']> = new Set(['object', 'list', 'literal', 'text', 'join']);

/**
 * What a function puts into something that it was given is still there behind the call: it goes to what the callers
 * gave, and to callers that are not known.
 */
export function toCallers(follower: Follower, tree: Tree, binding: Binding, way: Way, span: Span): void {
  const seen = new Set<Binding>();
  const visit = (from: Tree, param: Binding, inner: Way): void => {
    if (seen.has(param)) return;
    seen.add(param);
    if (!from.isOfParameter(param)) {
      for (const { binding: same, way: ahead } of alsoNamed(from, param)) {
        bound(follower, from, same, [...ahead, ...inner], span);
        visit(from, same, [...ahead, ...inner]);
      }
      return;
    }
    const fn = param.scope as unknown as FunctionExpr;
    // A part of what was given is there for the callers as well, and what stands in for it for others.
    const taken = fn.params.find(({ target }) => nameIn(target) === param.name)?.target;
    if (taken === undefined || (taken.kind === 'default-pattern' && !MADE_THERE.has(taken.value.kind))) {
      follower.end('unknown', span);
      return;
    }
    const sites = follower.callees.sites(from, fn);
    for (const { tree: other, call } of sites) {
      const value = givenTo(fn, param.name, call);
      const given = value === undefined ? undefined : other.bindingOf(value);
      if (given !== undefined) {
        bound(follower, other, given, inner, call.span);
        visit(other, given, inner);
      } else if (value !== undefined && !MADE_THERE.has(value.kind)) follower.end('unknown', value.span);
    }
    if (sites.length === 0 || follower.callees.isExported(from, fn)) follower.end('returned', span);
  };
  visit(tree, binding, way);
}

/** What a call gives a function for a parameter. */
function givenTo({ params }: FunctionExpr, name: string, { args }: CallExpr): Expr | undefined {
  const byName = args.find((arg) => arg.name === name);
  return (byName ?? args[params.findIndex(({ target }) => nameIn(target) === name)])?.value;
}
