import type { RequestSite } from '../../model/request.js';
import { outerRange } from '../../text/mapped-text.js';
import { spanIn, type Context } from '../documents/context.js';
import type { Format } from '../documents/format.js';
import { requestSurface } from '../documents/surfaces.js';
import { has, itemsOf, nodeAt, textAt, textNode, type MapNode, type Node } from '../documents/node.js';
import { memberPath } from '../documents/response-path.js';
import { addItem, addItemScript, bodyOfType, fresh, listedParameters, variablesIn } from './item.js';

/** Thunder Client: exported collections, and the files that it keeps in a project. */
export const thunder: Format = {
  surface: requestSurface('Thunder Client', ['form', 'response']),
  environments: {
    sign: /Thunder Client|"colId"/,
    files: ['.', '..'].map((folder) => ({ folder, names: /^thunder-?environment.*\.json$|^tc_env.*\.json$/i })),
  },
  is: (root) => /thunder client/i.test(textAt(root, 'client') ?? textAt(root, 'clientName') ?? '') || isKept(root),
  read: (cx, root) => {
    const all =
      root.kind === 'list' ? root.items : [...itemsOf(nodeAt(root, 'requests')), ...(has(root, 'url') ? [root] : [])];
    const settings = [root, ...itemsOf(nodeAt(root, 'folders'))].flatMap((one) => [
      ...variablesIn(nodeAt(one, 'settings', 'envVars') ?? nodeAt(one, 'settings', 'variables')),
    ]);
    for (const item of all) if (item.kind === 'map') addThunder(fresh(cx, new Map(settings)), item);
  },
};

function isKept(root: Node): boolean {
  const first = root.kind === 'list' ? root.items[0] : itemsOf(nodeAt(root, 'requests'))[0];
  return has(first, 'colId') && has(first, 'url');
}

function addThunder(cx: Context, item: MapNode): void {
  const body = nodeAt(item, 'body');
  const site = addItem(cx, {
    at: item,
    url: nodeAt(item, 'url'),
    method: nodeAt(item, 'method'),
    headers: nodeAt(item, 'headers'),
    query: listedParameters(cx, nodeAt(item, 'params')),
    body: body?.kind === 'map' ? bodyOfType(cx, body, nodeAt(body, 'raw'), textAt(body, 'type')) : undefined,
    dialect: 'thunder',
  });
  for (const key of ['preReq', 'postReq']) {
    addItemScript(cx, nodeAt(item, key, 'script') ?? nodeAt(item, key), key === 'postReq' ? site : undefined);
  }
  for (const test of itemsOf(nodeAt(item, 'tests'))) if (site !== undefined) addTest(cx, test, site);
}

/** A test without a script: `custom: json.result.value`. */
function addTest(cx: Context, test: Node, site: RequestSite): void {
  const scalar = textNode(nodeAt(test, 'custom'));
  const lead = /^(?:json|\$)(?=[.[])/.exec(scalar?.content.text ?? '')?.[0].length;
  if (scalar === undefined || lead === undefined) return;
  const { keys } = memberPath(scalar.content.text, lead);
  for (const [i, key] of keys.entries()) {
    if (key.name === '[]') continue;
    const { start, end } = outerRange(scalar.content, key.start, key.end);
    site.reads.push({ path: keys.slice(0, i + 1).map(({ name }) => name), span: spanIn(cx, start, end) });
  }
}
