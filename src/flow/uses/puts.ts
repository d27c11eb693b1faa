import type { CallExpr, Expr } from '../../model/program.js';
import type { Span } from '../../model/span.js';
import { textOf } from './follow.js';
import { calledName, type Node, type Tree } from './tree.js';

type Named = Extract<Expr, { kind: 'name' }>;

/** A statement that puts one value into a map by a method of it. */
interface Put {
  readonly statement: Span;
  readonly key: string;
  readonly value: Node;
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
  if (!/^(?:set|append|add|Set|Add)$/.test(calledName(call) ?? '')) return undefined;
  const root = rootOf(call.callee.of);
  const statement = tree.places.get(call as unknown as Node)?.parent;
  const key = textOf(first?.value as Expr);
  if (root === undefined || statement?.['kind'] !== 'expr' || key === undefined) return undefined;
  return { statement: statement['span'] as Span, key, value: second.value as unknown as Node, root };
}

function rootOf(of: Expr): Named | undefined {
  if (of.kind === 'name') return of;
  return of.kind === 'member' && of.key === 'searchParams' ? rootOf(of.of) : undefined;
}
