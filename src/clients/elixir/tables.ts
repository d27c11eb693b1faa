import type { Role } from '../spec.js';
import { SENT, type ClientTable, type Use } from '../table.js';

/** The HTTP clients of Elixir, as data, by module and function. A new client is a row here. */

const VERBS = ['get', 'delete', 'head', 'options', 'post', 'put', 'patch'];

/** `get`, `get!` and so on of a module, or of an instance where the module is left out. */
function both(module: string, plain: readonly Role[], withBody: readonly Role[]): Record<string, Use> {
  const start = module === '' ? '' : `${module}.`;
  return Object.fromEntries(
    VERBS.flatMap((verb) => {
      const sends = ['post', 'put', 'patch'].includes(verb) ? withBody : plain;
      const use: Use = { sends, method: verb.toUpperCase() };
      return [
        [`${start}${verb}`, use],
        [`${start}${verb}!`, use],
      ] as const;
    }),
  );
}

function request(module: string, sends: readonly Role[]): Record<string, Use> {
  const start = module === '' ? '' : `${module}.`;
  return { [`${start}request`]: { sends }, [`${start}request!`]: { sends } };
}

/** `HTTPoison.patch(url, body, headers)` */
const httpoison: ClientTable = {
  id: 'HTTPoison',
  functions: {
    ...both('HTTPoison', ['url', 'headers'], ['url', 'body', 'headers']),
    ...request('HTTPoison', ['method', 'url', 'body', 'headers']),
    ...both(':hackney', ['url', 'headers', 'body'], ['url', 'headers', 'body']),
    ...both('HTTPotion', ['url', 'options'], ['url', 'options']),
    ...request(':hackney', ['method', 'url', 'headers', 'body']),
    'Mojito.request': { sends: ['method', 'url', 'headers', 'body'] },
    ...both('Mojito', ['url', 'headers'], ['url', 'headers', 'body']),
    // An endpoint and the actions that it has, as a module of its own.
    'Restlax.Resource.__using__': { sends: ['options'] },
  },
  options: { url: ['url', 'endpoint'], method: ['method'], headers: ['headers'], body: ['body'], query: ['params'] },
  defaultMethod: 'GET',
};

/** `Req.patch!(url, json: body)`, `Req.new(base_url: base) |> Req.get!(url: path)` */
const req: ClientTable = {
  id: 'Req',
  functions: {
    ...both('Req', ['url-or-options', 'options'], ['url-or-options', 'options']),
    ...request('Req', ['url-or-options', 'options']),
    'Req.new': { makes: ['options'] },
    'Req.merge': { makes: ['options'] },
  },
  methods: {
    ...both('', ['url-or-options', 'options'], ['url-or-options', 'options']),
    ...request('', ['url-or-options', 'options']),
    new: { makes: ['options'] },
    merge: { makes: ['options'] },
  },
  options: {
    url: ['url'],
    base: ['base_url'],
    method: ['method'],
    headers: ['headers'],
    json: ['json'],
    form: ['form'],
    multipart: ['form_multipart'],
    body: ['body'],
    query: ['params'],
  },
  defaultMethod: 'GET',
};

/** `Tesla.patch(client, path, body)`; a module that uses it has the functions as its own. */
const tesla: ClientTable = {
  id: 'Tesla',
  functions: {
    ...both('Tesla', ['url', 'options'], ['url', 'json', 'options']),
    ...request('Tesla', ['options']),
    'Tesla.client': { makes: [] },
  },
  methods: {
    ...both('', ['url', 'options'], ['url', 'json', 'options']),
    ...request('', ['options']),
  },
  options: {
    base: ['base_url'],
    url: ['url'],
    method: ['method'],
    headers: ['headers'],
    json: ['body'],
    query: ['query'],
  },
  defaultMethod: 'GET',
};

/** `Finch.build(:patch, url, headers, body) |> Finch.request(name)` */
const finch: ClientTable = {
  id: 'Finch',
  functions: {
    'Finch.build': { prepares: ['method', 'url', 'headers', 'body'] },
    'Finch.request': SENT,
    'Finch.request!': SENT,
  },
  options: {},
  defaultMethod: 'GET',
};

export const ELIXIR_CLIENTS: readonly ClientTable[] = [httpoison, req, tesla, finch];
