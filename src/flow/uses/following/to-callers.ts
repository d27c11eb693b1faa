import type { CallExpr, Expr, FunctionExpr } from '../../../model/program.js';
import type { Span } from '../../../model/span.js';
import type { Binding } from '../tree/scopes.js';
import type { Tree } from '../tree/tree.js';
import { nameIn } from '../tree/written.js';
import { alsoNamed } from './also-named.js';
import { type Follower, type Way } from './follower.js';
import { bound } from './names.js';
import { isPartOfOther } from './parts-of-others.js';

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
      if (isPartOfOther(from, param)) follower.end('unknown', span);
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
    const only = follower.leading(fn, sites);
    for (const { tree: other, call } of only.length === 0 ? sites : only) {
      if (follower.isOver) return;
      const value = givenTo(fn, param.name, call);
      const given = value === undefined ? undefined : other.bindingOf(value);
      if (given !== undefined) {
        bound(follower, other, given, inner, call.span);
        visit(other, given, inner);
      } else if (value !== undefined && !MADE_THERE.has(value.kind)) follower.end('unknown', value.span);
    }
    if (only.length > 0) return;
    if (sites.length === 0 || follower.callees.isExported(from, fn)) follower.end('returned', span);
  };
  visit(tree, binding, way);
}

/** What a call gives a function for a parameter. */
function givenTo({ params }: FunctionExpr, name: string, { args }: CallExpr): Expr | undefined {
  const byName = args.find((arg) => arg.name === name);
  return (byName ?? args[params.findIndex(({ target }) => nameIn(target) === name)])?.value;
}
