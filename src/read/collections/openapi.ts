import type { Body } from '../../model/request.js';
import type { Piece, Text } from '../../model/text.js';
import { leaveOut } from '../../text/left-out.js';
import { spanIn, textOf, type Context } from '../documents/context.js';
import type { Format } from '../documents/format.js';
import { entryOf, has, itemsOf, nodeAt, textAt, textNode, type Entry, type Node } from '../documents/node.js';
import { addRequest } from '../documents/request.js';
import { addScript } from '../documents/script.js';

const METHODS = new Set(['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']);

/** OpenAPI 3 and Swagger 2 documents: the requests that a client made from them sends. */
export const openApi: Format = {
  // Of a body only the schema is told; operations without one are rewritten whole.
  surface: { name: 'OpenAPI', sees: ['path'], writes: ['path', 'body'] },
  is: (root) => (has(root, 'openapi') || has(root, 'swagger')) && nodeAt(root, 'paths')?.kind === 'map',
  read: (cx, root) => {
    const paths = nodeAt(root, 'paths');
    const base = basesOf(cx, root);
    for (const path of paths?.kind === 'map' ? paths.entries : []) addPath(cx, base, path);
  },
};

/** The address that paths are below: a server's, or the host and base path of a Swagger document. */
function basesOf(cx: Context, root: Node): readonly Text[] {
  const servers = serversOf(root);
  if (servers.length > 0) return servers;
  const host = textNode(nodeAt(root, 'host'));
  const path = textNode(nodeAt(root, 'basePath'));
  const scheme: Piece[] = host === undefined ? [] : [{ kind: 'run', text: 'https://' }];
  return [
    [...scheme, ...(host === undefined ? [] : textOf(cx, host)), ...(path === undefined ? [] : textOf(cx, path))],
  ];
}

/** More servers than this are not looked at; those that may be the API's come first. */
const MOST_SERVERS = 6;

function serversOf(node: Node): Text[] {
  const all = itemsOf(nodeAt(node, 'servers')).flatMap((server) => {
    const url = textNode(nodeAt(server, 'url'));
    return url === undefined ? [] : [{ server, url: url.value, mayBeApi: /client\/v4|[{]/.test(url.value) }];
  });
  const first = all.filter(({ mayBeApi }) => mayBeApi);
  if (first.length > MOST_SERVERS) leaveOut('a document has too many servers');
  return [...first, ...all.filter(({ mayBeApi }) => !mayBeApi)]
    .slice(0, MOST_SERVERS)
    .map(({ server, url }) => templated(url, (name) => textAt(server, 'variables', name, 'default')));
}

/** `https://{host}/client/v4` with the defaults of its variables. */
function templated(text: string, valueOf: (name: string) => string | undefined): Text {
  const pieces: Piece[] = [];
  let from = 0;
  for (const { index, 0: written, 1: name = '' } of text.matchAll(/\{([^{}]*)\}/g)) {
    const value = valueOf(name);
    pieces.push({ kind: 'run', text: text.slice(from, index) });
    pieces.push(value === undefined ? { kind: 'hole', name } : { kind: 'run', text: value });
    from = index + written.length;
  }
  return [...pieces, { kind: 'run', text: text.slice(from).replace(/\/$/, '') }];
}

function addPath(cx: Context, bases: readonly Text[], path: Entry): void {
  const { key, keyStart, keyEnd, value } = path;
  if (!key.startsWith('/') || value.kind !== 'map') return;
  const span = spanIn(cx, keyStart, keyEnd);
  const own = serversOf(value);
  for (const entry of value.entries) {
    const method = entry.key.toLowerCase();
    if (!METHODS.has(method)) continue;
    const servers = [serversOf(entry.value), own, bases].find((one) => one.length > 0) ?? [[]];
    for (const base of servers) {
      const request = addRequest(cx, {
        method: { name: method.toUpperCase(), span: spanIn(cx, entry.keyStart, entry.keyEnd) },
        url: [...base, { kind: 'run', text: key, span, quoting: ['line'], within: span }],
        headersOpen: true,
        body: bodyOf(cx, entry.value),
        at: { start: keyStart, end: entry.end },
        dialect: 'openapi',
      });
      // Code made from the document reads the answer.
      request.site.escapes.push({ how: 'passed', path: [], span: spanIn(cx, entry.keyStart, entry.keyEnd) });
    }
    addSamples(cx, entry.value);
  }
}

/** A body is described, not written. */
function bodyOf(cx: Context, operation: Node): Body | undefined {
  const described = entryOf(operation, 'requestBody') ?? bodyParameter(operation);
  if (described === undefined) return undefined;
  const span = spanIn(cx, described.start, described.end);
  const content = nodeAt(described.value, 'content');
  const types = content?.kind === 'map' ? content.entries.map(({ key }) => key) : [];
  const form = types.length > 0 && types.every((type) => type.startsWith('multipart/'));
  return { value: { kind: 'unknown', name: 'the schema', span }, encoding: form ? 'multipart' : 'json', span };
}

function bodyParameter(operation: Node): Entry | undefined {
  const parameters = entryOf(operation, 'parameters');
  const has = itemsOf(parameters?.value).some((one) => /^(?:body|formData)$/.test(textAt(one, 'in') ?? ''));
  return has ? parameters : undefined;
}

/** `x-codeSamples`: programs that show how to send the request. */
function addSamples(cx: Context, operation: Node): void {
  for (const key of ['x-codeSamples', 'x-code-samples']) {
    for (const sample of itemsOf(nodeAt(operation, key))) {
      const source = textNode(nodeAt(sample, 'source'));
      const language = textAt(sample, 'lang') ?? '';
      if (source !== undefined) addScript(cx, { language, scalars: [source] });
    }
  }
}
