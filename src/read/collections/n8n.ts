import { textOf, type Context } from '../documents/context.js';
import type { Format } from '../documents/format.js';
import { requestSurface } from '../documents/surfaces.js';
import {
  entryOf,
  has,
  itemsOf,
  nodeAt,
  textAt,
  textNode,
  type Entry,
  type MapNode,
  type Node,
  type ScalarNode,
} from '../documents/node.js';
import { addRequest, listedFields, methodOf, textBody, unknownBody } from '../documents/request.js';
import { walkDocument } from '../documents/walk.js';
import type { Body, Field } from '../../model/request.js';
import { sliceMapped } from '../../text/mapped-text.js';

/** Workflows of n8n: its request nodes, and programs in its other nodes. */
export const n8n: Format = {
  surface: requestSurface('n8n', ['form']),
  is: (root) =>
    has(root, 'connections') && itemsOf(nodeAt(root, 'nodes')).some((node) => /n8n/.test(textAt(node, 'type') ?? '')),
  read: (cx, root) => {
    for (const node of itemsOf(nodeAt(root, 'nodes'))) {
      const parameters = nodeAt(node, 'parameters');
      if (/\.httpRequest/.test(textAt(node, 'type') ?? '') && parameters?.kind === 'map') addNode(cx, parameters);
      else walkDocument(cx, node);
    }
  },
};

function addNode(cx: Context, parameters: MapNode): void {
  const url = expression(textNode(nodeAt(parameters, 'url')));
  if (url === undefined) return;
  addRequest(cx, {
    method: methodOf(cx, nodeAt(parameters, 'method') ?? nodeAt(parameters, 'requestMethod'), 'GET'),
    url: textOf(cx, url),
    query: fields(cx, parameters, 'queryParameters'),
    headers: fields(cx, parameters, 'headerParameters'),
    headersOpen: has(parameters, 'headerParametersJson') || has(parameters, 'jsonHeaders'),
    body: bodyOf(cx, parameters),
    at: parameters,
    dialect: 'n8n',
  });
}

/** A leading `=` says that the text holds `{{ ... }}`. */
function expression<T extends ScalarNode | undefined>(scalar: T): T | ScalarNode {
  if (scalar === undefined || !scalar.content.text.startsWith('=')) return scalar;
  const { content, start, end, spelling, quoting } = scalar;
  const rest = sliceMapped(content, 1, content.text.length);
  return { kind: 'scalar', value: rest.text, start, end, spelling, quoting, content: rest };
}

function fields(cx: Context, parameters: Node, key: string): Field[] {
  const holder = nodeAt(parameters, key);
  return listedFields(cx, nodeAt(holder, 'parameters') ?? nodeAt(holder, 'parameter'), ['name'], expression);
}

function bodyOf(cx: Context, parameters: MapNode): Body | undefined {
  const json = expression(textNode(jsonEntry(parameters)?.value));
  const type = textAt(parameters, 'contentType');
  if (type === 'multipart-form-data') return { ...unknownBody(cx, parameters), encoding: 'multipart' };
  if (json !== undefined) return textBody(cx, json, { encoding: 'json', whole: jsonEntry(parameters) });
  const listed = fields(cx, parameters, 'bodyParameters');
  if (listed.length === 0) return undefined;
  const members = listed.map(({ name, value, span }) => {
    const key = name.map((piece) => (piece.kind === 'run' ? piece.text : '')).join('');
    const [first] = name;
    return [key, { key, keySpan: first?.span, value, span }] as const;
  });
  return { value: { kind: 'object', members: new Map(members), open: false }, encoding: 'json' };
}

function jsonEntry(parameters: MapNode): Entry | undefined {
  return entryOf(parameters, 'jsonBody') ?? entryOf(parameters, 'bodyParametersJson') ?? entryOf(parameters, 'body');
}
