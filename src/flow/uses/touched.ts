import type { Expr, MemberExpr, ObjectMember } from '../../model/program.js';
import type { Span } from '../../model/span.js';
import type { Touched } from '../../model/use.js';
import { named } from './following/arguments.js';
import { effectAmong, effectIn } from './effects.js';
import { entries } from './entries.js';
import { Follower } from './following/follower.js';
import { bound } from './following/names.js';
import { textOf } from './following/spelling.js';
import { putAt, sameKey } from './puts.js';
import { separates } from './separators.js';
import type { Node } from './tree/places.js';
import type { Tree } from './tree/tree.js';
import { calledName } from './tree/written.js';
import { type Uses } from './uses.js';
import { holds } from '../../text/spans.js';
import { touchedFrom } from './touched-value.js';
import { setLater } from './setting-statements.js';

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
