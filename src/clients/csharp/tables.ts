import type { Role } from '../spec.js';
import { SENT, under, type ClientTable, type Use } from '../table.js';

/** The HTTP clients of C#, as data, by the names of their classes. A new client is a row here. */

const SET_HEADER: Use = { adds: ['header-name', 'header-value'] };
const NOTHING: Use = { adds: [] };
const HEADERS: Readonly<Record<string, Use>> = { Add: SET_HEADER, TryAddWithoutValidation: SET_HEADER };

const METHODS = ['Get', 'Post', 'Put', 'Patch', 'Delete', 'Head', 'Options'];

/** `PatchAsync(url, content)` and its like: every method with an ending. */
function all(ending: string, plain: readonly Role[], withBody: readonly Role[]): Record<string, Use> {
  return Object.fromEntries(
    METHODS.map((method) => {
      const roles = /^(?:Post|Put|Patch)$/.test(method) ? withBody : plain;
      return [`${method}${ending}`, { sends: roles, method: method.toUpperCase() }];
    }),
  );
}

const httpClient: ClientTable = {
  id: 'HttpClient',
  functions: {
    'HttpClientFactory.Create': { makes: [] },
  },
  types: { HttpClient: [], HttpMessageInvoker: [] },
  methods: {
    ...all('Async', ['url'], ['url', 'body']),
    ...all('AsJsonAsync', ['url'], ['url', 'json']),
    ...all('FromJsonAsync', ['url'], ['url', 'json']),
    GetStringAsync: { sends: ['url'], method: 'GET' },
    GetByteArrayAsync: { sends: ['url'], method: 'GET' },
    GetStreamAsync: { sends: ['url'], method: 'GET' },
    SendAsync: SENT,
    Send: SENT,
  },
  requests: { HttpRequestMessage: ['method', 'url'] },
  prepared: { SetBearerToken: NOTHING },
  parts: { Headers: HEADERS, DefaultRequestHeaders: HEADERS },
  options: { base: ['BaseAddress'], method: ['Method'], url: ['RequestUri'], body: ['Content'] },
  defaultMethod: 'GET',
};

const REST_REQUEST: Readonly<Record<string, Use>> = {
  AddJsonBody: { adds: ['json'] },
  AddBody: { adds: ['json'] },
  AddStringBody: { adds: ['body'] },
  AddXmlBody: NOTHING,
  AddHeader: SET_HEADER,
  AddOrUpdateHeader: SET_HEADER,
  AddHeaders: { adds: ['headers'] },
  AddQueryParameter: { adds: ['query-name', 'query-value'] },
  AddParameter: NOTHING,
  AddUrlSegment: { adds: ['variable-name', 'variable-value'] },
};

/** `new RestClient(base).ExecuteAsync(new RestRequest(path, Method.Patch).AddJsonBody(body))` */
const restSharp: ClientTable = {
  id: 'RestSharp',
  functions: {},
  types: { RestClient: ['base'], RestClientOptions: ['base'] },
  methods: {
    ...all('Async', ['url'], ['url', 'body']),
    ...all('', ['url'], ['url', 'body']),
    ...all('JsonAsync', ['url'], ['url', 'json']),
    Execute: SENT,
    ExecuteAsync: SENT,
    AddDefaultHeader: SET_HEADER,
    ...Object.fromEntries(
      METHODS.map((method) => [`Execute${method}Async`, { sends: ['url'], method: method.toUpperCase() }]),
    ),
  },
  requests: { RestRequest: ['url', 'method'] },
  prepared: REST_REQUEST,
  options: { base: ['BaseUrl'], method: ['Method'], url: ['Resource'] },
  defaultMethod: 'GET',
  fluent: true,
};

const FLURL_SENDS: Readonly<Record<string, Use>> = {
  ...all('Async', ['url'], ['url', 'body']),
  ...all('JsonAsync', ['url'], ['url', 'json']),
  ...all('StringAsync', ['url'], ['url', 'body']),
  ...all('UrlEncodedAsync', ['url'], ['url', 'form']),
};

/** `"https://...".WithHeader(k, v).PatchJsonAsync(body)`: methods of the address. */
const flurl: ClientTable = {
  id: 'Flurl',
  functions: {},
  types: { FlurlClient: ['base'] },
  methods: { Request: { prepares: ['url'] } },
  requests: { FlurlRequest: ['url'] },
  addresses: {
    ...FLURL_SENDS,
    SendJsonAsync: { sends: ['url', 'method', 'json'] },
    WithHeader: { prepares: ['url', 'header-name', 'header-value'] },
    WithHeaders: { prepares: ['url', 'headers'] },
    WithOAuthBearerToken: { prepares: ['url'] },
    WithBasicAuth: { prepares: ['url'] },
    AllowHttpStatus: { prepares: ['url'] },
    AllowAnyHttpStatus: { prepares: ['url'] },
    WithTimeout: { prepares: ['url'] },
  },
  prepared: {
    ...all('Async', [], ['body']),
    ...all('JsonAsync', [], ['json']),
    ...all('StringAsync', [], ['body']),
    ...all('UrlEncodedAsync', [], ['form']),
    SendJsonAsync: { sends: ['method', 'json'] },
    WithHeader: SET_HEADER,
    AppendPathSegment: NOTHING,
  },
  options: {},
  defaultMethod: 'GET',
  fluent: true,
};

/** `WebRequest.Create(url)` with members that are set, then `GetResponse()`; `WebClient`. */
const webRequest: ClientTable = {
  id: 'WebRequest',
  functions: under(['WebRequest', 'HttpWebRequest'], {
    Create: { prepares: ['url'] },
    CreateHttp: { prepares: ['url'] },
  }),
  types: { WebClient: [] },
  methods: {
    DownloadString: { sends: ['url'], method: 'GET' },
    DownloadStringTaskAsync: { sends: ['url'], method: 'GET' },
    DownloadData: { sends: ['url'], method: 'GET' },
    UploadString: { sends: ['url', 'method', 'body'] },
    UploadStringTaskAsync: { sends: ['url', 'method', 'body'] },
    UploadData: { sends: ['url', 'method', 'body'] },
  },
  prepared: { GetResponse: SENT, GetResponseAsync: SENT },
  parts: { Headers: HEADERS },
  options: { method: ['Method'], base: ['BaseAddress'] },
  defaultMethod: 'GET',
};

/** Methods of interfaces that a library implements from their attributes: Refit, RestEase. */
const annotated: ClientTable = {
  id: 'Refit',
  functions: { 'annotated.request': { sends: ['method', 'url', 'json'] } },
  options: {},
  defaultMethod: 'GET',
};

export const CSHARP_CLIENTS: readonly ClientTable[] = [httpClient, restSharp, flurl, webRequest, annotated];
