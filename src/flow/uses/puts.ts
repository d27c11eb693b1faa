import type { CallExpr, Expr } from '../../model/program.js';
import type { Span } from '../../model/span.js';
import type { Use } from '../../model/use.js';
import { textOf } from './following/spelling.js';
import type { Node } from './tree/places.js';
import type { Tree } from './tree/tree.js';
import { calledName } from './tree/written.js';
import { holds } from '../../text/spans.js';

type Named = Extract<Expr, { kind: 'name' }>;

/** A statement that puts one value into a map by a method of it. */
export interface Put {
  readonly statement: Span;
  readonly key: string;
  readonly value: Node;
  /** The method. */
  readonly by: string;
  /** The name that the map, or the address that has it, is known by. */
  readonly root: Named;
}

/** `params.set('key', value)`, `url.searchParams.append('key', value)`: by the text of the key. */
export function putAt(tree: Tree, text: Node): Put | undefined {
  const arg = tree.places.get(text)?.parent;
  const call = arg === undefined ? undefined : (tree.places.get(arg)?.parent as unknown as CallExpr | undefined);
  if (call?.kind !== 'call' || call.callee.kind !== 'member') return undefined;
  const [first, second, ...others] = call.args;
  if ((first?.value as unknown) !== text || second === undefined || others.length > 0) return undefined;
  const by = calledName(call) ?? '';
  if (!PUTS.test(by) && !(JVM_PUTS.test(by) && /^(?:java|kotlin)$/.test(tree.program.language))) return undefined;
  const root = rootOf(call.callee.of);
  const statement = tree.places.get(call as unknown as Node)?.parent;
  const key = textOf(first?.value as Expr);
  if (root === undefined || statement?.['kind'] !== 'expr' || key === undefined) return undefined;
  return { statement: statement['span'] as Span, key, value: second.value as unknown as Node, by, root };
}

const PUTS = /^(?:set|append|add|Set|Add)$/;
/** Elsewhere `put` sends a request. */
const JVM_PUTS = /^(?:put|addProperty|(?:set|add)(?:RequestProperty|Header))$/;
const ASKS = /^(?:get|getAll|get_all|has|Get|Has)$/;
const TAKES_OUT = /^(?:delete|del|remove|pop|Del|Remove|unset)$/;
const ADDS = /^(?:append|add|Add)$/;

/**
 * Another call by the same key on the map that a value is put into, as one of the places where that is used: it asks for
 * the value, takes it out, or puts in another one where both calls may be made.
 */
export function sameKey(tree: Tree, put: Put, { span }: Use): Use | undefined {
  if (holds(put.statement, span)) return undefined;
  const calls = tree.holding(span).filter((node) => node['kind'] === 'call') as unknown as readonly CallExpr[];
  const call = calls.find(({ args: [first] }) => first?.value.kind === 'text' && textOf(first.value) === put.key);
  const name = call === undefined ? undefined : calledName(call);
  const key = call?.args[0]?.value.span;
  if (call === undefined || name === undefined || key === undefined) return undefined;
  if (ASKS.test(name)) return { kind: 'asked', span: key, name: put.key };
  if (TAKES_OUT.test(name)) return { kind: 'removed', span: key, name: put.key };
  const isAdded = ADDS.test(name) && ADDS.test(put.by);
  return isAdded ||
    !/^(?:set|Set|put|addProperty|append|add|Add)$/.test(name) ||
    areApart(tree, put.statement, call.span)
    ? undefined
    : { kind: 'set', span: key, name: put.key };
}

/** Two places stand in different branches of one condition. */
function areApart(tree: Tree, a: Span, b: Span): boolean {
  const common = tree.holding(a).find((node) => holds(node['span'] as Span, b));
  if (common?.['kind'] !== 'if') return false;
  const branchOf = (at: Span): string | undefined =>
    tree.holding(at).flatMap((node) => {
      const place = tree.places.get(node);
      return place?.parent === common ? [place.via] : [];
    })[0];
  return branchOf(a) !== branchOf(b);
}

function rootOf(of: Expr): Named | undefined {
  if (of.kind === 'name') return of;
  return of.kind === 'member' && typeof of.key === 'string' && /^(?:searchParams|Header|headers)$/.test(of.key)
    ? rootOf(of.of)
    : undefined;
}
