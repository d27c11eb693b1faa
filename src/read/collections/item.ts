import type { Body, Field } from '../../model/request.js';
import { contextOf, textOf, type Context, type Variables } from '../documents/context.js';
import { itemsOf, nodeAt, textAt, textNode, type MapNode, type Node, type ScalarNode } from '../documents/node.js';
import { addRequest, listedFields, methodOf, textBody, unknownBody } from '../documents/request.js';
import { addScript } from '../documents/script.js';
import { readsOfScript } from '../documents/script-reads.js';
import type { RequestSite } from '../../model/request.js';
import { joinMapped, Mapping } from '../../text/mapped-text.js';

/** A request of a collection, as its format's reader takes it apart. */
export interface Item {
  readonly at: MapNode;
  readonly url: Node | undefined;
  readonly method: Node | undefined;
  readonly headers: Node | undefined;
  readonly query?: readonly Field[];
  readonly body: Body | undefined;
  readonly dialect: string;
}

/** Adds a request of a collection; undefined where it has no address. */
export function addItem(cx: Context, item: Item): RequestSite | undefined {
  const url = textNode(item.url);
  if (url === undefined) return undefined;
  const request = addRequest(cx, {
    method: methodOf(cx, item.method, 'GET'),
    url: textOf(cx, url),
    query: item.query ?? [],
    headers: listedFields(cx, item.headers, ['name', 'key']),
    headersOpen: item.headers?.kind === 'scalar',
    body: item.body,
    at: item.at,
    dialect: item.dialect,
  });
  return request.site;
}

/** Parameters beside the address, without those that stand in its path. */
export function listedParameters(cx: Context, list: Node | undefined): readonly Field[] {
  if (list?.kind !== 'list') return [];
  const items = list.items.filter((item) => !isPart(item));
  return listedFields(cx, { ...list, items }, ['name']);
}

function isPart(item: Node): boolean {
  const flag = nodeAt(item, 'isPath');
  return textAt(item, 'type') === 'path' || (flag?.kind === 'scalar' && flag.value === true);
}

/** A body of text with the type that the format gives it; `whole` gives way when it becomes a form. */
export function bodyOfType(
  cx: Context,
  whole: Node,
  text: Node | undefined,
  type: string | undefined,
): Body | undefined {
  const scalar = textNode(text);
  if (/multipart|form-?data$/i.test(type ?? '') && !/urlencoded|encoded/i.test(type ?? '')) {
    return { ...unknownBody(cx, whole), encoding: 'multipart' };
  }
  if (/urlencoded|formencoded/i.test(type ?? '')) return { ...unknownBody(cx, whole), encoding: 'form' };
  if (scalar === undefined || scalar.value === '') return undefined;
  return textBody(cx, scalar, { encoding: /json/i.test(type ?? '') ? 'json' : 'raw', whole });
}

/** Adds a script of a request: what it sends itself, and what it reads of the request's answer. */
export function addItemScript(cx: Context, lines: Node | undefined, site: RequestSite | undefined): void {
  const scalars = (lines?.kind === 'list' ? lines.items : lines === undefined ? [] : [lines]).filter(
    (node): node is ScalarNode => textNode(node) !== undefined,
  );
  const [first] = scalars;
  if (first === undefined) return;
  addScript(cx, { language: 'js', scalars });
  const end = new Mapping('').made('\n', first.start).done();
  if (site !== undefined)
    readsOfScript(cx.source.file, joinMapped(scalars.flatMap(({ content }) => [content, end])), site);
}

/** `[{key, value}]` or `{key: value}` as variables. */
export function variablesIn(node: Node | undefined): Variables {
  const known = new Map<string, Node>();
  if (node?.kind === 'map') {
    for (const { key, value } of node.entries) {
      known.set(key, value);
      for (const [inner, deeper] of variablesIn(value)) if (!('length' in deeper)) known.set(`${key}.${inner}`, deeper);
    }
  }
  for (const item of itemsOf(node)) {
    const name = textNode(nodeAt(item, 'key') ?? nodeAt(item, 'name') ?? nodeAt(item, 'id'));
    const value = nodeAt(item, 'value') ?? nodeAt(item, 'initialValue');
    if (name !== undefined && value !== undefined && !isOff(item)) known.set(name.value, value);
  }
  return known;
}

/** The entry of a list is switched off. */
function isOff(item: Node): boolean {
  const flag = (key: string, off: boolean): boolean => {
    const node = nodeAt(item, key);
    return node?.kind === 'scalar' && node.value === off;
  };
  return flag('disabled', true) || flag('enabled', false) || flag('isDisabled', true);
}

export function fresh(cx: Context, variables: Variables): Context {
  return contextOf(cx.source, cx.found, new Map([...cx.variables, ...variables]));
}
