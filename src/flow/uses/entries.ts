import type { CallExpr, Expr, FunctionExpr, MemberExpr } from '../../model/program.js';
import type { Span } from '../../model/span.js';
import type { Follower } from './following/follower.js';
import type { Node } from './tree/places.js';
import type { Tree } from './tree/tree.js';
import type { Trees } from './trees.js';

/**
 * Places at which a function that is called by its name takes what was followed from outside by itself: a name of the
 * module, a member of its object, what another function gives. Its callers do not say it, so it is the same for all of them.
 * What they choose by a key (`BODIES[name]`) they say.
 */
export function entries({ seen }: Follower, trees: Trees): readonly Span[] {
  const found: Span[] = [];
  for (const [node, ways] of seen) {
    const span = node['span'] as Span | undefined;
    const tree = span === undefined ? undefined : trees.of(span.file);
    if (span === undefined || tree?.places.has(node) !== true) continue;
    if (isEntry(tree, node, seen) && !isChosen(tree, node, ways) && isTold(tree, node)) found.push(span);
  }
  return found;
}

function isEntry(tree: Tree, node: Node, seen: ReadonlyMap<Node, unknown>): boolean {
  switch (node['kind']) {
    case 'name': {
      const scope = tree.bindingOf(node as unknown as Expr)?.scope;
      return tree.scopeOf(node) !== scope;
    }
    case 'member':
      return !seen.has((node as unknown as MemberExpr).of as unknown as Node);
    case 'call': {
      const { callee, args } = node as unknown as CallExpr;
      const from = [callee.kind === 'member' ? callee.of : callee, ...args.map(({ value }) => value)];
      return !from.some((one) => seen.has(one as unknown as Node));
    }
    default:
      return false;
  }
}

/** One of several members, by a key that is not written there. */
function isChosen(tree: Tree, node: Node, ways: ReadonlySet<string>): boolean {
  const place = tree.places.get(node);
  if (place?.via !== 'of' || place.parent['kind'] !== 'member' || ways.has('')) return false;
  const key = (place.parent as unknown as MemberExpr).key;
  return typeof key !== 'string' && key.kind !== 'text' && key.kind !== 'literal';
}

/** A function that it is taken into is told something by callers that know its name. */
function isTold(tree: Tree, node: Node): boolean {
  const around = tree.around(node);
  const holder = tree.bindingOf(node as unknown as Expr)?.scope;
  const own = holder === undefined ? -1 : around.findIndex((fn) => (fn as unknown as Node) === holder);
  const into = own < 0 ? around : around.slice(0, own);
  return into.some((fn: FunctionExpr) => fn.params.length > 0 && tree.nameOf(fn) !== undefined);
}
