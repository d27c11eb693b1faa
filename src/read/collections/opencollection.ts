import { spanIn, type Context } from '../documents/context.js';
import { besideFolders } from '../documents/environment.js';
import type { Format } from '../documents/format.js';
import { requestSurface } from '../documents/surfaces.js';
import { has, itemsOf, nodeAt, textAt, textNode, type MapNode, type Node } from '../documents/node.js';
import { memberPath } from '../documents/response-path.js';
import { outerRange } from '../../text/mapped-text.js';
import { addItem, addItemScript, bodyOfType, fresh, listedParameters, variablesIn } from './item.js';
import { leaveOut } from '../../text/left-out.js';

/** OpenCollection, the YAML that Bruno writes: a file for each request, or a whole collection in one. */
export const openCollection: Format = {
  surface: requestSurface('OpenCollection', ['form', 'response']),
  environments: {
    sign: /^http:[ \t]*$/m,
    files: [
      ...besideFolders(5, '', /^(?:opencollection|collection|folder)\.ya?ml$/),
      ...besideFolders(5, 'environments', /\.ya?ml$/),
    ],
  },
  is: (root) => has(root, 'opencollection') || isRequest(root),
  read: (cx, root) => {
    const environments = itemsOf(nodeAt(root, 'config', 'environments') ?? nodeAt(root, 'environments'));
    const variables = [...environments.flatMap((one) => [...variablesIn(nodeAt(one, 'variables'))])];
    addAll(fresh(cx, new Map(variables)), root, 0);
  },
};

function isRequest(root: Node): boolean {
  return has(nodeAt(root, 'http'), 'url') && has(nodeAt(root, 'http'), 'method') && has(root, 'info');
}

/** Folders in one another beyond this are not read. */
const DEEPEST = 30;

function addAll(cx: Context, node: Node, depth: number): void {
  const own = nodeAt(node, 'runtime', 'variables') ?? nodeAt(node, 'request', 'variables');
  const inner = own === undefined ? cx : fresh(cx, variablesIn(own));
  const http = nodeAt(node, 'http');
  if (http?.kind === 'map') addOne(inner, node, http);
  const items = itemsOf(nodeAt(node, 'items'));
  if (depth < DEEPEST) for (const item of items) addAll(inner, item, depth + 1);
  else if (items.length > 0) leaveOut('folders are nested too deeply');
}

function addOne(cx: Context, node: Node, http: MapNode): void {
  const body = nodeAt(http, 'body');
  const site = addItem(cx, {
    at: http,
    url: nodeAt(http, 'url'),
    method: nodeAt(http, 'method'),
    headers: nodeAt(http, 'headers'),
    query: listedParameters(cx, nodeAt(http, 'params')),
    body: body?.kind === 'map' ? bodyOfType(cx, body, nodeAt(body, 'data'), textAt(body, 'type')) : undefined,
    dialect: 'opencollection',
  });
  for (const script of itemsOf(nodeAt(node, 'runtime', 'scripts'))) {
    const after = /after|tests?/.test(textAt(script, 'type') ?? '');
    addItemScript(cx, nodeAt(script, 'code'), after ? site : undefined);
  }
  for (const assertion of itemsOf(nodeAt(node, 'runtime', 'assertions'))) {
    const scalar = textNode(nodeAt(assertion, 'expression'));
    const lead = /^res\.body(?=[.[])/.exec(scalar?.content.text ?? '')?.[0].length;
    if (scalar === undefined || lead === undefined || site === undefined) continue;
    const { keys } = memberPath(scalar.content.text, lead);
    for (const [i, key] of keys.entries()) {
      const { start, end } = outerRange(scalar.content, key.start, key.end);
      site.reads.push({ path: keys.slice(0, i + 1).map(({ name }) => name), span: spanIn(cx, start, end) });
    }
  }
}
