import type { CallExpr, Expr, MemberExpr, ObjectMember } from '../../model/program.js';
import type { Span } from '../../model/span.js';
import type { Touched, Use } from '../../model/use.js';
import { named } from './following/arguments.js';
import { effectAmong, effectIn } from './effects.js';
import { entries } from './entries.js';
import { Follower } from './following/follower.js';
import { bound, toCallers } from './following/names.js';
import { textOf } from './following/spelling.js';
import { isCopied } from './given-arguments.js';
import { putAt, sameKey } from './puts.js';
import { separates } from './separators.js';
import type { Node } from './tree/places.js';
import type { Binding } from './tree/scopes.js';
import type { Tree } from './tree/tree.js';
import { calledName } from './tree/written.js';
import { type Uses } from './uses.js';
import { holds } from '../../text/spans.js';

/** What raises no doubt of a text by itself. */
const HARMLESS: ReadonlySet<Use['kind']> = new Set(['tested', 'logged', 'set', 'merged', 'covered']);

/** Where objects that a name is given at first have a member of a name. */
function initialKeys(tree: Tree, binding: Binding, name: string): readonly Span[] {
  return tree.patternsOf(binding).flatMap((pattern) => {
    const node = tree.holding(pattern).find((one) => one['value'] !== undefined && one['target'] !== undefined);
    const value = node?.['value'] as Expr | undefined;
    if (value?.kind !== 'object') return [];
    return value.members.flatMap(({ key, keySpan }) => (key === name && keySpan !== undefined ? [keySpan] : []));
  });
}

function keyOf({ key }: ObjectMember): readonly string[] {
  return typeof key === 'string' ? [key] : [];
}

export function touchedBy(known: Uses, tree: Tree, edit: Span & { readonly text?: string }): readonly Touched[] {
  const around = tree.holding(edit);
  const text = around[0]?.['kind'] === 'text' ? around[0] : undefined;
  if (text !== undefined && separates(tree, text)) return [{ what: 'separator', keys: [], uses: [] }];
  const index = text === undefined ? undefined : tree.places.get(text);
  if (index?.via === 'key' && tree.isPattern(index.parent))
    return [setLater(known, tree, index.parent as unknown as MemberExpr)];
  if (text !== undefined)
    return [touchedFrom(known, tree, text as unknown as Expr, { what: 'text' }), ...byKey(known, tree, text)];
  const joined = around[0]?.['kind'] === 'join' ? around[0] : undefined;
  if (joined !== undefined) return [acrossParts(known, tree, joined, edit)];
  const removed = removedIn(known, tree, edit);
  if (removed.length > 0) return removed;
  const named = [...namedIn(known, tree, edit), ...pairsIn(known, tree, edit)];
  if (named.length > 0) return named;
  const set = around[0]?.['kind'] === 'member' ? (around[0] as unknown as MemberExpr) : undefined;
  if (set !== undefined && holds(set.keySpan, edit) && tree.isPattern(around[0] as Node))
    return [setLater(known, tree, set)];
  const member = around.find((node) => tree.places.get(node)?.parent['kind'] === 'object');
  const key = member as unknown as ObjectMember | undefined;
  if (member === undefined || key?.keySpan === undefined || !holds(key.keySpan, edit)) return [];
  const object = tree.places.get(member)?.parent as unknown as Expr;
  const touched = touchedFrom(known, tree, object, { what: 'members', keys: keyOf(key) });
  // What is put in before a member leaves that one to be read.
  if (edit.start !== edit.end || edit.end !== key.keySpan.start) return [touched];
  return [{ ...touched, uses: touched.uses.filter(({ kind, name }) => kind !== 'read' || name !== key.key) }];
}

/** A range of a text that is put together, with a value in it: `"locked":${locked}`. */
function acrossParts(known: Uses, tree: Tree, joined: Node, edit: Span): Touched {
  const { parts } = joined as unknown as Extract<Expr, { kind: 'join' }>;
  const gone = parts.filter(({ span }) => holds(edit, span));
  const effect = effectAmong(known.trees, tree, gone);
  return touchedFrom(known, tree, joined as unknown as Expr, { what: 'text', effect });
}

/** The key by which a value is put into a map: what else is done there by the same key. */
function byKey(known: Uses, tree: Tree, text: Node): readonly Touched[] {
  const put = putAt(tree, text);
  const binding = put === undefined ? undefined : tree.bindingOf(put.root);
  if (put === undefined || binding === undefined) return [];
  const follower = new Follower(known.callees, known.ends);
  bound(follower, tree, binding, [], put.root.span);
  const uses = follower.uses.flatMap((use) => {
    const other = known.trees.of(use.span.file);
    return (other === undefined ? undefined : sameKey(other, put, use)) ?? [];
  });
  return uses.length === 0 ? [] : [{ what: 'members', keys: [put.key], uses }];
}

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

function touchedFrom(known: Uses, tree: Tree, expr: Expr, about: Pick<Touched, 'what'> & Partial<Touched>): Touched {
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

/** `of.key = value`: what is done with the object that the member is put into. */
function setLater(known: Uses, tree: Tree, { of, key }: MemberExpr): Touched {
  const follower = new Follower(known.callees, known.ends);
  const binding = tree.bindingOf(of);
  if (binding === undefined) follower.end('unknown', of.span);
  else {
    bound(follower, tree, binding, [], of.span);
    // What a function was given has the member behind the call as well.
    if (!isCopied(known.trees, tree, binding)) toCallers(follower, tree, binding, [], of.span);
  }
  const name = typeof key === 'string' ? key : (textOf(key) ?? '');
  for (const span of binding === undefined ? [] : initialKeys(tree, binding, name)) follower.end('set', span, name);
  return { what: 'members', keys: [name], uses: follower.uses, shared: entries(follower, known.trees) };
}

/** `of.set('key', value)` */
function putBy(known: Uses, tree: Tree, [text]: readonly Node[]): ReturnType<Uses['assigned']> {
  const put = text?.['kind'] === 'text' ? putAt(tree, text) : undefined;
  const binding = put === undefined ? undefined : tree.bindingOf(put.root);
  if (put === undefined || binding === undefined) return undefined;
  const follower = new Follower(known.callees, known.ends);
  bound(follower, tree, binding, [], put.root.span);
  const { statement, key, value } = put;
  const uses = follower.uses.flatMap((use): Use[] => {
    if (holds(statement, use.span)) return [];
    return [readsHeaders(known, use) ? { ...use, kind: 'unknown' } : use];
  });
  return { statement, touched: { what: 'members', keys: [key], uses, effect: effectIn(known.trees, tree, value) } };
}

/** The headers of a request are asked for, or go on as a whole: more than that one is set by a text. */
function readsHeaders(known: Uses, { kind, name, span }: Use): boolean {
  const text = known.trees.text(span.file)?.text ?? '';
  if (kind === 'request')
    return /\.get(?:RequestPropert|Header|AllHeaders)\w*\(/.test(text.slice(span.start, span.end));
  if (kind !== 'read' || !/^(?:Header|headers)$/.test(name ?? '')) return false;
  return !/^\s*\.\s*(?:Set|Add|set|append)\(\s*["'`]/.test(text.slice(span.end, span.end + FAR));
}

/** So far behind the headers of a request a method of them may stand. */
const FAR = 200;

/** Members and elements that lie in the range whole. */
function removedIn(known: Uses, tree: Tree, edit: Span): readonly Touched[] {
  const byHolder = new Map<Node, Node[]>();
  for (const [node, parent] of tree.partsIn(edit)) {
    if (holds(edit, parent['span'] as Span)) continue;
    byHolder.set(parent, [...(byHolder.get(parent) ?? []), node]);
  }
  return [...byHolder].map(([holder, nodes]) => {
    const effect = effectAmong(known.trees, tree, nodes);
    const keys = nodes.flatMap((node) => keyOf(node as unknown as ObjectMember));
    const what = holder['kind'] === 'object' ? 'members' : 'elements';
    return touchedFrom(known, tree, holder as unknown as Expr, { what, keys, effect });
  });
}

/** `Map.of("key", value)`, `mapOf("key" to value)`: what is put in by its place in the call, or as a pair. */
function pairsIn(known: Uses, tree: Tree, edit: Span): readonly Touched[] {
  if (!/^(?:java|kotlin|scala|groovy)$/.test(tree.program.language)) return [];
  return tree.callsAt(edit).flatMap((call) => {
    const takesPairs = TAKES_PAIRS.test(calledName(call) ?? '');
    if (!(takesPairs || calledName(call) === 'of') || holds(edit, call.span)) return [];
    const gone = call.args.flatMap(({ value }, at) => (holds(edit, value.span) ? [{ value, at }] : []));
    if (gone.length === 0) return [];
    const named = gone.flatMap(({ value, at }) => (takesPairs ? firstOf(value) : at % 2 === 0 ? value : []));
    const keys = named.flatMap((one) => textOf(one) ?? []);
    const effect = effectAmong(
      known.trees,
      tree,
      gone.map(({ value }) => value),
    );
    return [touchedFrom(known, tree, call, { what: 'members', keys, effect })];
  });
}

const TAKES_PAIRS = /^(?:(?:linked|mutable|hash)?[mM]apOf|ofEntries)$/;

/** `"key" to value`, `Map.entry("key", value)` */
function firstOf(pair: Expr): readonly Expr[] {
  const [first] = pair.kind === 'list' ? pair.items : pair.kind === 'call' ? pair.args : [];
  return first === undefined ? [] : [first.value];
}

/** Arguments given by name that lie in the range, or whose name does. */
function namedIn(known: Uses, tree: Tree, edit: Span & { readonly text?: string }): readonly Touched[] {
  const found: Touched[] = [];
  for (const call of tree.callsAt(edit)) {
    for (const arg of call.args) {
      const { name, nameSpan, span = arg.value.span } = arg;
      if (name === undefined || !(holds(edit, span) || (nameSpan !== undefined && holds(nameSpan, edit)))) continue;
      if (holds(edit, call.span)) continue;
      const follower = new Follower(known.callees, known.ends);
      named(follower, tree, call, arg);
      // What is spelled anew keeps its value.
      const goes = holds(edit, span) && (edit.text ?? '') === '';
      const effect = goes ? effectIn(known.trees, tree, arg.value as unknown as Node) : undefined;
      const shared = entries(follower, known.trees);
      found.push({ what: 'members', keys: [name], uses: follower.uses, effect, shared });
    }
  }
  return found;
}

/** The statement that sets the member of a key, and what that touches. */
export function assignedAt(
  known: Uses,
  key: Span,
): { readonly statement: Span; readonly touched: Touched } | undefined {
  const tree = known.trees.of(key.file);
  const around = tree?.holding(key) ?? [];
  const target = around.find((node) => node['kind'] === 'member') as unknown as MemberExpr | undefined;
  const place = target === undefined ? undefined : tree?.places.get(target as unknown as Node);
  const assign = place?.parent;
  const outer = assign === undefined ? undefined : tree?.places.get(assign)?.parent;
  const statement = assign?.['kind'] === 'let' ? assign : outer?.['kind'] === 'expr' ? outer : undefined;
  if (tree === undefined || target === undefined || place?.via !== 'target' || statement === undefined)
    return tree === undefined ? undefined : putBy(known, tree, around);
  // `a = of.key = value` puts it into more.
  const span = statement['span'] as Span;
  if (span.start !== target.span.start) return undefined;
  const touched = setLater(known, tree, target);
  const uses = touched.uses.filter(({ kind, span: at }) => kind !== 'picked' && (kind !== 'set' || !holds(span, at)));
  return {
    statement: span,
    touched: { ...touched, uses, effect: effectIn(known.trees, tree, assign?.['value'] as Node) },
  };
}
