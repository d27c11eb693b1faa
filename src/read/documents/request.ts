import type { Body, Field, Method, Request } from '../../model/request.js';
import type { Text } from '../../model/text.js';
import type { Value } from '../../model/value.js';
import { plainText, spanIn, textOf, type Context } from './context.js';
import { entryFitting } from './keys.js';
import { nodeAt, textNode, type Entry, type ListNode, type MapNode, type Node, type ScalarNode } from './node.js';
import { parseJsonText } from '../../text/json-text.js';
import { scalarValue, valueOf } from './value.js';

/** What a document says of one request. */
export interface Said {
  readonly method: Method | undefined;
  readonly url: Text;
  readonly alsoUrl?: readonly Text[];
  readonly query?: readonly Field[];
  readonly headers?: readonly Field[];
  readonly headersOpen?: boolean;
  readonly body?: Body | undefined;
  /** The node that says it. */
  readonly at: { readonly start: number; readonly end: number };
  /** The dialect that writes its changes. */
  readonly dialect: string;
}

/** Adds a request that a document spells out. */
export function addRequest(cx: Context, said: Said): Request {
  const request: Request = {
    method: said.method,
    url: said.url,
    ...(said.alsoUrl === undefined ? {} : { alsoUrl: said.alsoUrl }),
    query: said.query ?? [],
    headers: said.headers ?? [],
    headersOpen: said.headersOpen ?? false,
    body: said.body,
    site: { reads: [], escapes: [] },
    span: spanIn(cx, said.at.start, said.at.end),
    callers: [],
    client: 'document',
    dialect: said.dialect,
  };
  cx.found.requests.push(request);
  return request;
}

const METHOD = /^[A-Za-z]{3,10}$/;

/** A method by its scalar; undefined where it is not known. */
export function methodOf(cx: Context, node: Node | undefined, usual?: string): Method | undefined {
  const scalar = textNode(node);
  if (scalar === undefined) return usual === undefined ? undefined : { name: usual };
  const text = textOf(cx, scalar);
  const name = plainText(text).trim();
  if (text.some((piece) => piece.kind === 'hole') || !METHOD.test(name)) return undefined;
  const [first] = text;
  return { name: name.toUpperCase(), span: text.length === 1 ? first?.span : undefined };
}

/** Where an item of a list is written: for one on lines of its own, from its dash on. */
export function itemSpan(cx: Context, list: ListNode, item: Node): { readonly start: number; readonly end: number } {
  if (list.apart === 'comma') return item;
  const lead = /-[ \t]+$/.exec(cx.source.text.slice(Math.max(0, item.start - 80), item.start))?.[0].length ?? 0;
  return { start: item.start - lead, end: item.end };
}

/** Headers or parameters as a list of `{name, value}`; those that are switched off are left out. `meant`: a value as its tool takes it. */
export function listedFields(
  cx: Context,
  node: Node | undefined,
  names: readonly string[],
  meant: (value: ScalarNode) => ScalarNode = (value) => value,
): Field[] {
  if (node?.kind !== 'list') return [];
  return node.items.flatMap((item): Field[] => {
    if (isTrue(nodeAt(item, 'disabled')) || isFalse(nodeAt(item, 'enabled')) || isFalse(nodeAt(item, 'isActive')))
      return [];
    const name = names.map((key) => textNode(nodeAt(item, key))).find((found) => found !== undefined);
    const value = nodeAt(item, 'value');
    if (name === undefined) return [];
    const { start, end } = itemSpan(cx, node, item);
    const known: Value = value?.kind === 'scalar' ? scalarValue(cx, meant(value)) : { kind: 'unknown' };
    return [{ name: textOf(cx, name), value: known, span: spanIn(cx, start, end), apart: node.apart }];
  });
}

function isTrue(node: Node | undefined): boolean {
  return node?.kind === 'scalar' && node.value === true;
}

function isFalse(node: Node | undefined): boolean {
  return node?.kind === 'scalar' && node.value === false;
}

/** Headers as a map from names to values. */
export function mappedFields(cx: Context, node: Node | undefined): Field[] {
  if (node?.kind !== 'map') return [];
  return node.entries
    .filter(({ key }) => key !== '<<')
    .map(({ key, keyStart, keyEnd, value, start, end }) => ({
      name: [{ kind: 'run', text: key, span: spanIn(cx, keyStart, keyEnd) }],
      value: value.kind === 'scalar' ? scalarValue(cx, value) : { kind: 'unknown' },
      span: spanIn(cx, start, end),
      apart: node.apart,
    }));
}

export interface BodyOptions {
  readonly encoding: Body['encoding'];
  /** What gives way when the body is sent in another form. */
  readonly whole?: { readonly start: number; readonly end: number } | undefined;
}

/** A body that a scalar holds as text. */
export function textBody(cx: Context, scalar: ScalarNode, { encoding, whole }: BodyOptions): Body {
  const value = scalarValue(cx, scalar);
  const span = spanIn(cx, scalar.start, scalar.end);
  const seems = value.kind === 'text' && encoding === 'raw' && parseJsonText(value.text) !== undefined;
  return { value, encoding: seems ? 'json' : encoding, span, whole: wholeSpan(cx, whole, scalar) };
}

/** A body that is a part of the document's own tree. */
export function treeBody(cx: Context, node: Node, { encoding, whole }: BodyOptions): Body {
  return {
    value: valueOf(cx, node),
    encoding,
    span: spanIn(cx, node.start, node.end),
    whole: wholeSpan(cx, whole, node),
  };
}

function wholeSpan(cx: Context, whole: BodyOptions['whole'], node: Node): Body['whole'] {
  const { start, end } = whole ?? node;
  return spanIn(cx, start, end);
}

/** A body that is known to be there, and no more. */
export function unknownBody(cx: Context, at: { readonly start: number; readonly end: number }): Body {
  const span = spanIn(cx, at.start, at.end);
  return { value: { kind: 'unknown', span }, encoding: 'json', span, whole: span };
}

/** The first entry whose key has one of these names, whatever its case and joints: `apiUrl` is `api_url`. */
export function entryNamed(map: MapNode, names: ReadonlySet<string>): Entry | undefined {
  return entryFitting(map, ({ key }) => names.has(canonical(key)));
}

export function canonical(key: string): string {
  return key.toLowerCase().replace(/[^a-z0-9]/g, '');
}
