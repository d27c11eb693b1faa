import type { OutsideCall } from '../../model/request.js';
import { byTables } from '../senders.js';
import type { Role } from '../spec.js';
import type { ClientTable, Use } from '../table.js';

const METHODS: readonly (readonly [string, readonly Role[]])[] = [
  ['get', ['url']],
  ['delete', ['url']],
  ['head', ['url']],
  ['post', ['url', 'body']],
  ['put', ['url', 'body']],
  ['patch', ['url', 'body']],
];

/** `client.patchContent(url, body = text)`, `client.request(url, httpMethod = HttpPatch, body = text)` */
const USES: Readonly<Record<string, Use>> = Object.fromEntries([
  ...METHODS.flatMap(([verb, sends]) => {
    const use: Use = { sends, method: verb.toUpperCase() };
    return [
      [verb, use],
      [`${verb}Content`, use],
    ] as const;
  }),
  ['request', { sends: ['url', 'method', 'body', 'headers'] }],
]);

/** The clients of Nim, as data. */
const TABLES: readonly ClientTable[] = [
  {
    id: 'std/httpclient',
    functions: { newHttpClient: { makes: [] }, newAsyncHttpClient: { makes: [] } },
    types: { HttpClient: [], AsyncHttpClient: [] },
    methods: USES,
    parts: { headers: {} },
    options: { url: ['url'], method: ['httpMethod'], body: ['body'], headers: ['headers'], multipart: ['multipart'] },
    defaultMethod: 'GET',
  },
  {
    id: 'puppy',
    functions: Object.fromEntries(
      METHODS.filter(([verb]) => verb !== 'delete').map(([verb]) => [
        `puppy.${verb}`,
        { sends: ['url', 'headers', 'body'], method: verb.toUpperCase() },
      ]),
    ),
    options: { url: ['url'], headers: ['headers'], body: ['body'] },
    defaultMethod: 'GET',
  },
];

/** Names whose calls say something about a path without sending anything there. */
const SILENT =
  /^(?:add|check|contains|debug|echo|endsWith|error|find|info|join|log|parseUri|raise|replace|require|route|split|startsWith|strip|test|warn|write\w*)$/;

export const nimClients = byTables({
  dialect: 'nim',
  tables: TABLES,
  orError: (value) => value,
  silent: ({ callee, name }: OutsideCall) =>
    SILENT.test(name?.text ?? (callee.kind === 'external' ? (callee.path.at(-1) ?? '') : '')),
  nameOf: ({ path }) => path.join('.'),
});
