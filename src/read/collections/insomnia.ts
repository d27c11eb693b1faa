import { Buffer } from 'node:buffer';
import type { RequestSite } from '../../model/request.js';
import { outerRange } from '../../text/mapped-text.js';
import { spanIn, type Context } from '../documents/context.js';
import type { Format } from '../documents/format.js';
import { requestSurface } from '../documents/surfaces.js';
import { has, itemsOf, nodeAt, textAt, textNode, type MapNode, type Node } from '../documents/node.js';
import { memberPath } from '../documents/response-path.js';
import { addItem, addItemScript, bodyOfType, fresh, listedParameters, variablesIn } from './item.js';
import { leaveOut } from '../../text/left-out.js';

/** Insomnia's exports of version 4, JSON or YAML: a flat list of resources. */
export const insomnia4: Format = {
  surface: requestSurface('Insomnia 4', ['form', 'response']),
  is: (root) => textAt(root, '_type') === 'export' && nodeAt(root, 'resources')?.kind === 'list',
  read: (cx, root) => {
    const resources = itemsOf(nodeAt(root, 'resources'));
    const environments = resources.filter((one) => textAt(one, '_type') === 'environment' || has(one, 'environment'));
    const variables = new Map(
      environments.flatMap((one) => [...variablesIn(nodeAt(one, 'data') ?? nodeAt(one, 'environment'))]),
    );
    const requests = resources.filter(
      (one): one is MapNode => one.kind === 'map' && textAt(one, '_type') === 'request',
    );
    addRequests(fresh(cx, variables), requests, '_id');
  },
};

/** Insomnia's files of version 5: requests below folders, environments beside them. */
export const insomnia5: Format = {
  surface: requestSurface('Insomnia 5', ['form', 'response']),
  is: (root) => /^(?:collection|spec|environment|mock)\.insomnia\.rest\//.test(textAt(root, 'type') ?? ''),
  read: (cx, root) => {
    const environments = nodeAt(root, 'environments');
    const variables = new Map([
      ...variablesIn(nodeAt(environments, 'data')),
      ...itemsOf(nodeAt(environments, 'subEnvironments')).flatMap((one) => [...variablesIn(nodeAt(one, 'data'))]),
    ]);
    const requests: MapNode[] = [];
    collect(itemsOf(nodeAt(root, 'collection')), requests, 0);
    addRequests(fresh(cx, variables), requests, 'meta');
  },
};

/** Folders in one another beyond this are not read. */
const DEEPEST = 30;

function collect(items: readonly Node[], found: MapNode[], depth: number): void {
  for (const item of items) {
    if (item.kind === 'map' && has(item, 'url')) found.push(item);
    const inner = itemsOf(nodeAt(item, 'children'));
    if (depth < DEEPEST) collect(inner, found, depth + 1);
    else if (inner.length > 0) leaveOut('folders are nested too deeply');
  }
}

function addRequests(cx: Context, requests: readonly MapNode[], idKey: string): void {
  const sites = new Map<string, RequestSite>();
  for (const request of requests) {
    const body = nodeAt(request, 'body');
    const type = textAt(body, 'mimeType');
    const site = addItem(cx, {
      at: request,
      url: nodeAt(request, 'url'),
      method: nodeAt(request, 'method'),
      headers: nodeAt(request, 'headers'),
      query: listedParameters(cx, nodeAt(request, 'parameters')),
      body: body?.kind === 'map' ? bodyOfType(cx, body, nodeAt(body, 'text'), type) : undefined,
      dialect: 'insomnia',
    });
    addItemScript(cx, nodeAt(request, 'preRequestScript') ?? nodeAt(request, 'scripts', 'preRequest'), undefined);
    addItemScript(cx, nodeAt(request, 'afterResponseScript') ?? nodeAt(request, 'scripts', 'afterResponse'), site);
    const id = idKey === 'meta' ? textAt(request, 'meta', 'id') : textAt(request, idKey);
    if (site !== undefined && id !== undefined) sites.set(id, site);
  }
  for (const request of requests) takenAnswers(cx, request, sites, 0);
}

/** `{% response 'body', 'req_id', 'b64::JC5yZXN1bHQudmFsdWU=::46b', ... %}`: a field of another request's answer. */
const TAKEN = /\{%\s*response\s+'body',\s*'([^']+)',\s*'(?:b64::([A-Za-z0-9+/=]+)::\w+|([^']*))'[^%]*%\}/g;

function takenAnswers(cx: Context, node: Node, sites: ReadonlyMap<string, RequestSite>, depth: number): void {
  if (depth > 20) {
    leaveOut('answers of other requests stand in values nested too deeply');
    return;
  }
  if (node.kind === 'map') for (const { value } of node.entries) takenAnswers(cx, value, sites, depth + 1);
  if (node.kind === 'list') for (const item of node.items) takenAnswers(cx, item, sites, depth + 1);
  const scalar = textNode(node);
  if (scalar?.value.includes('{%') !== true) return;
  for (const { index, 0: written, 1: id = '', 2: encoded, 3: plain = '' } of scalar.content.text.matchAll(TAKEN)) {
    const filter = encoded === undefined ? plain : Buffer.from(encoded, 'base64').toString('utf8');
    const { start, end } = outerRange(scalar.content, index, index + written.length);
    const { keys } = memberPath(filter, filter.startsWith('$') ? 1 : 0);
    sites.get(id)?.reads.push({ path: keys.map(({ name }) => name), span: spanIn(cx, start, end) });
  }
}
