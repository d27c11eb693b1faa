import type { Tree } from '../../flow/uses/tree/tree.js';
import type { Node } from '../../flow/uses/tree/places.js';
import type { Request } from '../../model/request.js';
import type { Span } from '../../model/span.js';
import type { Text } from '../../model/text.js';
import type { Value } from '../../model/value.js';

/** Deeper values than this are not gone through. */
const DEEP = 6;

/** Where what a request sends is written: its path, its parameters, and the keys and values of its body. */
export function writtenAt({ url, query, body }: Request): readonly Span[] {
  const texts = [url, ...query.flatMap(({ name, value }) => [name, ...(value.kind === 'text' ? [value.text] : [])])];
  return [...texts.flatMap(spansIn), ...(body === undefined ? [] : spansOf(body.value, DEEP))];
}

/**
 * The names by which other files may take what is written at a place: those of a constant of the module, or of a class or an
 * object, that holds it. What is kept by a name of a function alone has none.
 */
export function holdersOf(tree: Tree, span: Span): readonly string[] {
  return tree.holding(span).flatMap((node) => nameOf(tree, node) ?? []);
}

function nameOf(tree: Tree, node: Node): string | undefined {
  const { kind, key } = node;
  const place = tree.places.get(node);
  // `class Settings: BODY = {...}`
  if (place?.parent['kind'] === 'class' && place.via === 'members') return typeof key === 'string' ? key : undefined;
  const target = node['target'] as Node | undefined;
  if (target === undefined || node['value'] === undefined) return undefined;
  if (target['kind'] === 'member') return typeof target['key'] === 'string' ? target['key'] : undefined;
  const isOpen = target['kind'] === 'name' && tree.scopeOf(node)['kind'] !== 'function';
  return isOpen && kind !== 'argument' ? (target['name'] as string) : undefined;
}

function spansOf(value: Value, deep: number): readonly Span[] {
  if (deep === 0) return [];
  if (value.kind === 'text') return spansIn(value.text);
  if (value.kind === 'list') return value.items.flatMap((item) => spansOf(item, deep - 1));
  if (value.kind === 'encoded') return spansOf(value.value, deep - 1);
  if (value.kind !== 'object') return [];
  return [...value.members.values()].flatMap(({ keySpan, value: held }) => [
    ...(keySpan === undefined ? [] : [keySpan]),
    ...spansOf(held, deep - 1),
  ]);
}

function spansIn(text: Text): readonly Span[] {
  return text.flatMap((piece) => (piece.kind === 'run' && piece.span !== undefined ? [piece.span] : []));
}
