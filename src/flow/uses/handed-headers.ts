import type { CallExpr, Expr } from '../../model/program.js';
import type { Span } from '../../model/span.js';
import { ofMember, SPELLS_ALL, TELLING } from './answer-headers.js';
import type { Callees } from './callees.js';
import { Follower } from './following/follower.js';
import type { Node } from './tree/places.js';
import type { Tree } from './tree/tree.js';

/**
 * A place that shows the headers of an answer, or asks for one that goes by the address, where a function gives them to its
 * callers: `return { status, headers: res.headers }`, `return body, res.Header, nil`.
 */
export function headersHandedOn(callees: Callees, keySpan: Span): Span | undefined {
  const tree = callees.trees.of(keySpan.file);
  const taken = memberAt(tree, keySpan);
  if (tree === undefined || taken === undefined) return undefined;
  let found: Span | undefined;
  const follower = new Follower(callees, {
    isRequest: () => false,
    member: (key, at) => {
      found ??= askedAt(callees.trees.of(at.file), key, at);
      return 'stop';
    },
    call: (_, chain, call: CallExpr) => {
      if (!SPELLS_ALL.test(chain)) return undefined;
      found ??= call.span;
      return 'stop';
    },
  });
  const called = tree.places.get(taken);
  // `res.to_hash()`, `r.info()`: what the call gives.
  follower.flow(tree, (called?.via === 'callee' ? called.parent : taken) as unknown as Expr, []);
  return found ?? follower.uses.find(({ kind }) => kind === 'printed' || kind === 'iterated')?.span;
}

/** `print(r.links)`: addresses of other pages, which are made of the one that was asked. */
export function linksShown(callees: Callees, keySpan: Span): Span | undefined {
  const tree = callees.trees.of(keySpan.file);
  const links = memberAt(tree, keySpan);
  if (tree?.program.language !== 'python' || links === undefined) return undefined;
  const follower = new Follower(callees, {
    isRequest: () => false,
    member: () => 'go',
    call: (name) => (name === 'get' ? 'go' : undefined),
  });
  follower.flow(tree, links as unknown as Expr, []);
  return follower.uses.find(({ kind }) => kind === 'printed')?.span;
}

function askedAt(tree: Tree | undefined, key: string, at: Span): Span | undefined {
  const member = tree
    ?.holding(at)
    .find((one) => one['kind'] === 'member' && (one['keySpan'] as Span).start === at.start);
  if (tree === undefined || member === undefined) return TELLING.test(key) ? at : undefined;
  return ofMember(tree, member);
}

/** The member that is read by a key. */
function memberAt(tree: Tree | undefined, keySpan: Span): Node | undefined {
  const isRead = (one: Node): boolean => one['kind'] === 'member' && (one['keySpan'] as Span).start === keySpan.start;
  return tree?.holding(keySpan).find(isRead);
}
