import type { Body, Field, Method } from '../../model/request.js';
import type { Text } from '../../model/text.js';
import type { Value } from '../../model/value.js';
import { plainText, spanIn, textOf, type Context } from './context.js';
import { entryFitting } from './keys.js';
import { entryOf, nodeAt, textNode, type Entry, type MapNode, type Node } from './node.js';
import {
  addRequest,
  canonical,
  entryNamed,
  listedFields,
  mappedFields,
  methodOf,
  textBody,
  treeBody,
} from './request.js';

const URL_KEYS = new Set([
  ...['url', 'uri', 'endpoint', 'href', 'requesturl', 'apiurl', 'requesturi', 'targeturl', 'path', 'resource', 'route'],
  ...['apiendpoint', 'endpointurl', 'address', 'urlpath', 'webhookurl'],
]);
const METHOD_KEYS = new Set(['method', 'verb', 'httpmethod', 'requestmethod', 'urlmethod', 'httpverb']);
const BODY_KEYS = new Set([
  ...['body', 'data', 'payload', 'json', 'jsonbody', 'bodyjson', 'rawbody', 'requestbody', 'content', 'bodycontent'],
  ...['postdata', 'requestdata', 'jsondata'],
]);
const HEADER_KEYS = new Set(['headers', 'header', 'customheaders', 'httpheaders', 'requestheaders']);
const QUERY_KEYS = new Set(['query', 'params', 'queryparams', 'querystring', 'queryparameters', 'searchparams']);

const ABSOLUTE = /^https?:\/\//;

export interface ObjectOptions {
  /** The method where none is written. */
  readonly usual?: string | undefined;
  readonly dialect: string;
}

/**
 * Adds the request that a map spells out: an address with a method, or an address that is absolute. So do the modules,
 * nodes and settings of most tools that send requests: Ansible, workflow engines, home automation, monitors. Gives the
 * request's body, which declares nothing by itself.
 */
export function addRequestObject(cx: Context, map: MapNode, options: ObjectOptions): Node | undefined {
  const address = entryNamed(map, URL_KEYS);
  const method = entryNamed(map, METHOD_KEYS);
  const scalar = textNode(address?.value);
  if (address === undefined || scalar === undefined) return undefined;
  const url = textOf(cx, scalar);
  const shown = plainText(url);
  const body = entryNamed(map, BODY_KEYS)?.value;
  const known = method !== undefined || options.usual !== undefined;
  if (!isAddress(url, shown) || (!known && !ABSOLUTE.test(shown) && url[0]?.kind !== 'hole')) return undefined;
  if (!known && entryNamed(map, BODY_KEYS) === undefined && !ABSOLUTE.test(shown)) return undefined;
  const headers = entryNamed(map, HEADER_KEYS)?.value;
  addRequest(cx, {
    method: ownMethod(map, method, methodOf(cx, method?.value, options.usual)),
    url,
    query: fieldsOf(cx, entryNamed(map, QUERY_KEYS)?.value),
    headers: [...fieldsOf(cx, headers), ...formatField(cx, map)],
    headersOpen: headers?.kind === 'scalar' || (headers?.kind === 'map' && isMerged(headers)),
    body: bodyOf(cx, map),
    at: map,
    dialect: options.dialect,
  });
  return body;
}

/** Others than those that it says itself may be in it: they stand elsewhere. */
function isMerged({ entries }: MapNode): boolean {
  return entries.some(({ key }) => key === '<<');
}

/** What is merged in is of other requests as well: it has no place at which one of them could be changed. */
function ownMethod(map: MapNode, entry: Entry | undefined, method: Method | undefined): Method | undefined {
  if (method === undefined || entry === undefined || map.entries.includes(entry)) return method;
  return { name: method.name };
}

function isAddress(url: Text, shown: string): boolean {
  return (
    shown.length < 2000 &&
    shown.includes('/') &&
    !/[\s<>"]/.test(shown) &&
    (/^(?:https?:\/\/|\/)/.test(shown) ||
      url[0]?.kind === 'hole' ||
      /^(?:zones|accounts|user|organizations)\//.test(shown))
  );
}

function fieldsOf(cx: Context, node: Node | undefined): Field[] {
  if (node?.kind === 'map') {
    const listed = nodeAt(node, 'parameters') ?? nodeAt(node, 'parameter');
    return listed?.kind === 'list' ? listedFields(cx, listed, ['name', 'key']) : mappedFields(cx, node);
  }
  return listedFields(cx, node, ['name', 'key', 'header']);
}

function bodyOf(cx: Context, map: MapNode): Body | undefined {
  // `json: true` says how the body is written.
  const isFlag = ({ value }: Entry): boolean => value.kind === 'scalar' && typeof value.value === 'boolean';
  const entry = entryFitting(map, (one) => BODY_KEYS.has(canonical(one.key)) && !isFlag(one));
  if (entry === undefined) return undefined;
  const format = textNode(
    nodeAt(map, 'body_format') ?? nodeAt(map, 'contentType') ?? nodeAt(map, 'content_type'),
  )?.value;
  const { value } = entry;
  if (value.kind === 'scalar') {
    if (value.value === null) return undefined;
    return textBody(cx, value, { encoding: encodingOf(format, 'raw') });
  }
  return treeBody(cx, value, { encoding: encodingOf(format, 'json') });
}

/** `body_format: json` sets the header. */
function formatField(cx: Context, map: MapNode): Field[] {
  const entry = entryOf(map, 'body_format');
  if (textNode(entry?.value)?.value !== 'json' || entry === undefined) return [];
  const value: Value = { kind: 'text', text: [{ kind: 'run', text: 'application/json' }] };
  const span = spanIn(cx, entry.start, entry.end);
  return [{ name: [{ kind: 'run', text: 'Content-Type' }], value, span, apart: map.apart }];
}

function encodingOf(format: string | undefined, usual: Body['encoding']): Body['encoding'] {
  if (format === undefined) return usual;
  if (/multipart/i.test(format)) return 'multipart';
  if (/urlencoded/i.test(format)) return 'form';
  return /json/i.test(format) ? 'json' : usual;
}
