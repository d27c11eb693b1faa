import type { CallExpr, ObjectExpr, ObjectMember } from '../../model/program.js';
import type { Span } from '../../model/span.js';
import type { Tree } from './tree/tree.js';
import { holds } from '../../text/spans.js';

/** The element of a list that a text is all of, where others stay in the list. */
export function elementAt(tree: Tree, text: Span): Span | undefined {
  const node = tree.holding(text).find((one) => one['kind'] === 'text');
  const item = node === undefined ? undefined : tree.places.get(node)?.parent;
  const list = item === undefined ? undefined : tree.places.get(item)?.parent;
  if (node === undefined || list?.['kind'] !== 'list' || (list as unknown as { items: unknown[] }).items.length < 2)
    return undefined;
  return node['span'] as Span;
}

/** The member of an object, or the argument, whose name is a key. */
export function memberAt(tree: Tree, key: Span): Span | undefined {
  const around = tree.holding(key);
  const node = around.find((one) => tree.places.get(one)?.parent['kind'] === 'object');
  const member = node as unknown as ObjectMember | undefined;
  if (member?.keySpan !== undefined && holds(member.keySpan, key)) return member.span;
  const call = around.find((one) => one['kind'] === 'call') as unknown as CallExpr | undefined;
  const given = call?.args.find(({ nameSpan }) => nameSpan !== undefined && holds(nameSpan, key));
  return given?.span;
}

/** What is spread into the object that a key stands in. */
export function spreadAt(tree: Tree, key: Span): Span | undefined {
  const object = tree.holding(key).find((one) => one['kind'] === 'object') as unknown as ObjectExpr | undefined;
  return object?.members.find((one) => one.key === undefined)?.span;
}
