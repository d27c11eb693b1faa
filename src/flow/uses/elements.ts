import type { CallExpr, Expr, ObjectExpr, ObjectMember } from '../../model/program.js';
import type { Span } from '../../model/span.js';
import type { Node } from './tree/places.js';
import type { Tree } from './tree/tree.js';
import { calledName } from './tree/written.js';
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

/** The pair whose first element a key is, in a list of pairs that is written in brackets and keeps others: `[('key', value), ...]`. */
export function pairAt(tree: Tree, key: Span, text: string): Span | undefined {
  const node = tree.holding(key).find((one) => one['kind'] === 'text');
  const pair = node === undefined ? undefined : listAround(tree, node);
  const list = pair === undefined ? undefined : listAround(tree, pair.list);
  if (node === undefined || pair?.at !== 0 || list === undefined) return undefined;
  const sizes = [pair.list, list.list].map((one) => (one as unknown as { items: unknown[] }).items.length);
  const isWhole = sizes[0] === 2 && (sizes[1] ?? 0) > 1;
  return isWhole && text.startsWith('[', (list.list['span'] as Span).start) ? (pair.list['span'] as Span) : undefined;
}

function listAround(tree: Tree, node: Node): { readonly list: Node; readonly at: number } | undefined {
  const item = tree.places.get(node)?.parent;
  const place = item === undefined ? undefined : tree.places.get(item);
  return place?.parent['kind'] === 'list' ? { list: place.parent, at: place.at } : undefined;
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

/** What is spread into the object that a key stands in, and may have a member of this name, or of another of the names. */
export function spreadAt(tree: Tree, key: Span, names: readonly string[], text: string): Span | undefined {
  const object = tree.holding(key).find((one) => one['kind'] === 'object') as unknown as ObjectExpr | undefined;
  return object?.members.find((one) => one.key === undefined && !lacks(tree, one.value, names, text))?.span;
}

/** Objects that are spread into others are looked into so deep: one may be made of itself (`page = {**page, 'x': 1}`). */
const DEEP = 4;

/** An object that is written out without the names; where a name stands for it, this is only ever spread. */
function lacks(tree: Tree, value: Expr, names: readonly string[], text: string, deep = DEEP): boolean {
  if (value.kind === 'object')
    return value.members.every(({ key, value: inner }) =>
      typeof key === 'string'
        ? !names.includes(key)
        : key === undefined && deep > 0 && lacks(tree, inner, names, text, deep - 1),
    );
  const binding = value.kind === 'name' ? tree.bindingOf(value) : undefined;
  if (binding === undefined || binding.exported !== undefined || tree.isParameter(binding)) return false;
  const values = tree.valuesOf(binding);
  const isOnlySpread = tree
    .known(binding.name)
    .every((at) =>
      tree.patternsOf(binding).some((pattern) => holds(pattern, at))
        ? !/^export\s/m.test(lineOf(text, at))
        : ['...', '**'].some((sign) => text.endsWith(sign, at.start)),
    );
  return (
    values.length === 1 &&
    isOnlySpread &&
    values.every((one) => one.kind === 'object' && lacks(tree, one, names, text, deep))
  );
}

function lineOf(text: string, { start }: Span): string {
  return text.slice(text.lastIndexOf('\n', start) + 1, start);
}

/** A place lies in the text of an error that is thrown there. */
export function isThrown(tree: Tree, at: Span): boolean {
  const thrown = tree.holding(at).find((one) => one['kind'] === 'throw')?.['value'] as Expr | undefined;
  return thrown?.kind === 'call' && /(?:Error|Exception|Failure)$/.test(calledName(thrown) ?? '');
}
