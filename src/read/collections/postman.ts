import type { Body, RequestSite } from '../../model/request.js';
import type { Piece, Run, Text } from '../../model/text.js';
import { spanIn, textOf, type Context } from '../documents/context.js';
import type { Format } from '../documents/format.js';
import { requestSurface } from '../documents/surfaces.js';
import { has, itemsOf, nodeAt, textAt, textNode, type ListNode, type MapNode, type Node } from '../documents/node.js';
import { addRequest, listedFields, methodOf, unknownBody } from '../documents/request.js';
import { addItemScript, bodyOfType, fresh, variablesIn } from './item.js';

/** Postman collections 2.0 and 2.1: folders, variables, scripts. Kept answers are no requests. */
export const postman: Format = {
  surface: requestSurface('Postman', ['form', 'response']),
  environments: {
    sign: /postman\.com\/(?:json\/)?collection/,
    files: ['.', 'environments', '../environments'].map((folder) => ({
      folder,
      names: /\.postman_(?:environment|globals)\.json$|environment.*\.json$/i,
    })),
  },
  is: (root) =>
    /schema\.(?:get)?postman\.com\/(?:json\/)?collection/.test(textAt(root, 'info', 'schema') ?? '') || isBare(root),
  read: (cx, root) => {
    addItems(fresh(cx, variablesIn(nodeAt(root, 'variable'))), root);
    addEvents(cx, root, undefined);
  },
};

function isBare(root: Node): boolean {
  return nodeAt(root, 'item')?.kind === 'list' && has(nodeAt(root, 'info'), 'name');
}

function addItems(cx: Context, folder: Node): void {
  for (const item of itemsOf(nodeAt(folder, 'item'))) {
    const inner = has(item, 'variable') ? fresh(cx, variablesIn(nodeAt(item, 'variable'))) : cx;
    const request = nodeAt(item, 'request');
    const site = request === undefined ? undefined : addItem(inner, request);
    addEvents(inner, item, site);
    if (nodeAt(item, 'item')?.kind === 'list') addItems(inner, item);
  }
}

function addEvents(cx: Context, item: Node, site: RequestSite | undefined): void {
  for (const event of itemsOf(nodeAt(item, 'event'))) {
    addItemScript(cx, nodeAt(event, 'script', 'exec'), textAt(event, 'listen') === 'test' ? site : undefined);
  }
}

function addItem(cx: Context, request: Node): RequestSite | undefined {
  const whole = textNode(request);
  if (whole !== undefined) {
    return addRequest(cx, { method: { name: 'GET' }, url: textOf(cx, whole), at: whole, dialect: 'postman' }).site;
  }
  if (request.kind !== 'map') return undefined;
  const written = nodeAt(request, 'url');
  const raw = textNode(written) ?? textNode(nodeAt(written, 'raw'));
  const parts = textInParts(cx, written);
  const url = raw === undefined ? parts : textOf(cx, raw);
  if (url === undefined) return undefined;
  const headers = nodeAt(request, 'header');
  return addRequest(cx, {
    method: methodOf(cx, nodeAt(request, 'method'), 'GET'),
    url,
    ...(raw !== undefined && parts !== undefined ? { alsoUrl: [parts] } : {}),
    query: listedFields(cx, nodeAt(written, 'query'), ['key']),
    headers: listedFields(cx, headers, ['key']),
    headersOpen: headers?.kind === 'scalar',
    body: bodyOf(cx, request),
    at: request,
    dialect: 'postman',
  }).site;
}

function bodyOf(cx: Context, request: MapNode): Body | undefined {
  const body = nodeAt(request, 'body');
  if (body?.kind !== 'map') return undefined;
  const mode = textAt(body, 'mode') ?? (has(body, 'raw') ? 'raw' : undefined);
  if (mode === 'raw') {
    const language = textAt(body, 'options', 'raw', 'language');
    return bodyOfType(cx, body, nodeAt(body, 'raw'), language ?? contentType(request));
  }
  if (mode === 'formdata' || mode === 'urlencoded') return bodyOfType(cx, body, undefined, mode);
  return mode === undefined ? undefined : { ...unknownBody(cx, body), encoding: 'raw' };
}

function contentType(request: MapNode): string | undefined {
  const header = itemsOf(nodeAt(request, 'header')).find(
    (item) => textAt(item, 'key')?.toLowerCase() === 'content-type',
  );
  return textAt(header, 'value');
}

/** The address as its parts have it: `host` and `path` as lists of words. Both ways of writing it are to stay alike. */
function textInParts(cx: Context, url: Node | undefined): Text | undefined {
  const host = nodeAt(url, 'host');
  const path = nodeAt(url, 'path');
  const whole = textNode(path);
  if (whole !== undefined) return textOf(cx, whole);
  if (path?.kind !== 'list' || host === undefined) return undefined;
  const scheme = textAt(url, 'protocol');
  const hosts = host.kind === 'list' ? joined(cx, host, '.') : [];
  const begin: Piece[] =
    scheme === undefined || hosts[0]?.kind === 'hole' ? [] : [{ kind: 'run', text: `${scheme}://` }];
  return [...begin, ...hosts, { kind: 'run', text: '/' }, ...joined(cx, path, '/')];
}

function joined(cx: Context, list: ListNode, by: string): Piece[] {
  return list.items.flatMap((item, i): Piece[] => {
    const scalar = textNode(item) ?? textNode(nodeAt(item, 'value'));
    if (scalar === undefined) return [];
    const element = spanIn(cx, item.start, item.end);
    const pieces = textOf(cx, scalar).map((piece): Piece =>
      piece.kind === 'run' ? ({ ...piece, element } satisfies Run) : piece,
    );
    return i === 0 ? pieces : [{ kind: 'run', text: by, element }, ...pieces];
  });
}
