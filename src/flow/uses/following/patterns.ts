import type { Expr, MemberExpr, Pattern } from '../../../model/program.js';
import type { Span } from '../../../model/span.js';
import { placedAt } from '../positional.js';
import type { Node } from '../tree/places.js';
import type { Binding } from '../tree/scopes.js';
import type { Tree } from '../tree/tree.js';
import { callTaking } from '../tree/written.js';
import { type Follower, type Way } from './follower.js';
import { isSelf, textOf } from './spelling.js';
import { exportedBy, isForeign } from './set-members.js';
import { stored } from './stored.js';
import { implied } from './implied.js';
import { bound } from './names.js';
import { toCallers } from './to-callers.js';
import { requiresOf, takersOf } from '../takers.js';

/** What a pattern takes of a value goes to the names and members in it. */
export function bind(follower: Follower, tree: Tree, target: Pattern, way: Way, span: Span): void {
  const [first, ...rest] = way;
  switch (target.kind) {
    case 'name': {
      const binding = tree.lookUp(target, target.name);
      if (binding === undefined) follower.end('unknown', span);
      else bound(follower, tree, binding, way, span);
      implied(follower, tree, target, way);
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
  const takers = name === undefined ? [] : takersOf(follower.callees.trees, tree, name);
  for (const { tree: other, binding } of takers) bound(follower, other, binding, rest, span);
  const calls = requiresOf(follower.callees.trees, tree);
  for (const { tree: other, call } of calls) follower.flow(other, call, way);
  const late = name === undefined ? undefined : follower.callees.trees.takenLate(tree, name);
  if (late !== undefined) follower.end('unknown', late, name);
  if (takers.length + calls.length === 0) follower.end('exported', span, name);
}
