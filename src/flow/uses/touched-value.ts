import type { CallExpr, Expr } from '../../model/program.js';
import type { Span } from '../../model/span.js';
import type { Touched, Use } from '../../model/use.js';
import { entries } from './entries.js';
import { Follower } from './following/follower.js';
import type { Node } from './tree/places.js';
import type { Tree } from './tree/tree.js';
import { calledName } from './tree/written.js';
import { type Uses } from './uses.js';

/** What raises no doubt of a text by itself. */
const HARMLESS: ReadonlySet<Use['kind']> = new Set(['tested', 'logged', 'set', 'merged', 'covered']);

/** A function by which one of the requests is sent as well, or another of the same client: `requests.get` of `requests.post`. */
function sends(known: Uses, name: string | undefined): boolean {
  if (name === undefined) return false;
  const names = known.chains.names(known.trees);
  const client = VERB.exec(name)?.index;
  return (
    names.has(name) ||
    (client !== undefined &&
      [...names].some((one) => VERB.exec(one)?.index === client && one.startsWith(name.slice(0, client))))
  );
}

/** The methods of clients that send. */
const VERB = /(?<=\w)(?:\.|->|::)(?:get|post|put|patch|delete|head|options|request)$/i;

/** What else is done with a value of which something is edited. */
export function touchedFrom(
  known: Uses,
  tree: Tree,
  expr: Expr,
  about: Pick<Touched, 'what'> & Partial<Touched>,
): Touched {
  const follower = new Follower(known.callees, known.ends);
  follower.flow(tree, expr, []);
  const uses = follower.uses.map((use) =>
    use.kind === 'argument' && sends(known, use.name) ? { ...use, kind: 'sent' as const } : use,
  );
  // What is edited is part of the request: a text that is not seen to get there goes a way that is not seen.
  if (about.what === 'text' && uses.every(({ kind }) => HARMLESS.has(kind)))
    uses.push({ kind: 'unknown', span: expr.span });
  uses.push(...sentElsewhere(known, follower));
  const twice = twiceIn(known, follower);
  // That it is sent is said once, however many of the requests there are.
  const sent = uses.findIndex(({ kind }) => kind === 'request');
  const told = uses.filter(({ kind }, at) => kind !== 'request' || at === sent);
  const shared = entries(follower, known.trees);
  return { keys: [], shared, ...about, uses: twice === undefined ? told : [...told, { kind: 'unknown', span: twice }] };
}

/** Calls by which a function that sends the requests is given it for another one: `send('/zones/z/settings/ssl', PAYLOAD)`. */
function sentElsewhere(known: Uses, { handed }: Follower): readonly Use[] {
  const isItself = (call: CallExpr): boolean => {
    const tree = known.trees.of(call.span.file);
    return tree?.around(call as unknown as Node).some((fn) => tree.nameOf(fn) === calledName(call)) === true;
  };
  const other = handed.filter(
    (call) => sends(known, calledName(call)) && !known.chains.has(call.span) && !isItself(call),
  );
  return other.map((call) => ({ kind: 'sent', span: call.span, name: calledName(call) }));
}

/** A place by which it comes to a call that sends a second time: to a header, a name of a file, a label. */
function twiceIn(known: Uses, { arrivals }: Follower): Span | undefined {
  const seen = new Set<number>();
  for (const { call, at } of arrivals.values()) {
    const group = known.chains.groupOf(call);
    if (group === undefined) continue;
    if (seen.has(group)) return at;
    seen.add(group);
  }
  return undefined;
}
