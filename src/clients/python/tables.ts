import type { OptionNames } from '../spec.js';
import { SENT, under, verbs, type ClientTable, type Use } from '../table.js';

/** The HTTP clients of Python, as data. A new client is a row here. */

const REQUESTS_OPTIONS: OptionNames = {
  url: ['url'],
  base: ['base_url'],
  method: ['method'],
  headers: ['headers'],
  query: ['params'],
  json: ['json'],
  body: ['data'],
  multipart: ['files'],
};

const REQUESTS_USES: Readonly<Record<string, Use>> = {
  ...verbs(['url', 'query'], ['url', 'body', 'json']),
  delete: { sends: ['url'], method: 'DELETE' },
  request: { sends: ['method', 'url'] },
};

const REQUESTS = ['requests', 'requests.api', 'niquests', 'curl_cffi.requests', 'grequests', 'pip._vendor.requests'];

const requests: ClientTable = {
  id: 'requests',
  functions: {
    ...under(REQUESTS, REQUESTS_USES),
    'requests.session': { makes: [] },
    'requests_toolbelt.sessions.BaseUrlSession': { makes: ['base'] },
    'cloudscraper.create_scraper': { makes: [] },
  },
  types: {
    'requests.Session': [],
    'requests.sessions.Session': [],
    'niquests.Session': [],
    'curl_cffi.requests.Session': [],
    'requests_futures.sessions.FuturesSession': [],
    'requests_cache.CachedSession': [],
    'requests_oauthlib.OAuth2Session': [],
  },
  methods: {
    ...REQUESTS_USES,
    send: SENT,
    prepare_request: { same: true },
  },
  requests: { 'requests.Request': ['method', 'url'], 'requests.models.Request': ['method', 'url'] },
  prepared: { prepare: { adds: [] } },
  parts: { headers: HEADERS(), params: { update: { adds: ['query'] } } },
  options: REQUESTS_OPTIONS,
  defaultMethod: 'GET',
  objectsAs: 'form',
};

function HEADERS(): Readonly<Record<string, Use>> {
  return { update: { adds: ['headers'] } };
}

const HTTPX_USES: Readonly<Record<string, Use>> = {
  ...verbs(['url'], ['url']),
  request: { sends: ['method', 'url'] },
  stream: { sends: ['method', 'url'] },
};

const httpx: ClientTable = {
  id: 'httpx',
  functions: under(['httpx'], HTTPX_USES),
  types: { 'httpx.Client': [], 'httpx.AsyncClient': [] },
  methods: { ...HTTPX_USES, build_request: { prepares: ['method', 'url'] }, send: SENT },
  requests: { 'httpx.Request': ['method', 'url'] },
  parts: { headers: HEADERS() },
  options: { ...REQUESTS_OPTIONS, body: ['content', 'data'] },
  defaultMethod: 'GET',
  objectsAs: 'form',
};

const aiohttp: ClientTable = {
  id: 'aiohttp',
  functions: { 'aiohttp.request': { sends: ['method', 'url'] } },
  types: { 'aiohttp.ClientSession': ['base'], 'aiohttp_retry.RetryClient': [] },
  methods: { ...verbs(['url'], ['url']), request: { sends: ['method', 'url'] } },
  parts: { headers: HEADERS() },
  options: REQUESTS_OPTIONS,
  defaultMethod: 'GET',
  objectsAs: 'form',
};

const URLLIB = ['urllib.request', 'urllib2', 'six.moves.urllib.request'];

/** `urlopen(Request(url, data, headers, method='PATCH'))` */
const urllib: ClientTable = {
  id: 'urllib',
  functions: {
    ...under(URLLIB, { urlopen: { sends: ['url', 'body'] }, build_opener: { makes: [] } }),
    'ansible.module_utils.urls.open_url': { sends: ['url', 'body', 'headers', 'method'] },
    'ansible.module_utils.urls.fetch_url': { sends: ['other', 'url', 'body', 'headers', 'method'] },
  },
  types: Object.fromEntries(URLLIB.map((module) => [`${module}.OpenerDirector`, []])),
  methods: { open: { sends: ['url', 'body'] } },
  requests: Object.fromEntries(URLLIB.map((module) => [`${module}.Request`, ['url', 'body', 'headers']])),
  prepared: {
    add_header: { adds: ['header-name', 'header-value'] },
    add_unredirected_header: { adds: ['header-name', 'header-value'] },
    add_data: { adds: ['body'] },
  },
  parts: { headers: HEADERS() },
  options: { url: ['url', 'full_url'], method: ['method'], headers: ['headers'], body: ['data'] },
  defaultMethod: 'GET',
  methodWithBody: 'POST',
  objectsAs: 'raw',
};

const HTTP_CLIENT = ['http.client', 'httplib', 'six.moves.http_client'];

/** `HTTPSConnection(host).request(method, path, body, headers)`, and the answer apart. */
const httpClient: ClientTable = {
  id: 'http.client',
  functions: {},
  types: Object.fromEntries(
    HTTP_CLIENT.flatMap((module) => [
      [`${module}.HTTPSConnection`, ['host']],
      [`${module}.HTTPConnection`, ['host']],
    ]),
  ),
  methods: {
    request: { sends: ['method', 'path', 'body', 'headers'] },
    // The same in steps; the body may come behind the headers (`send`).
    putrequest: { adds: ['method', 'path'], anew: true },
    putheader: { adds: ['header-name', 'header-value'] },
    endheaders: { sends: ['body'] },
    getresponse: { answers: true },
  },
  options: { host: ['host'], path: ['url'], method: ['method'], headers: ['headers'], body: ['body'] },
  defaultMethod: 'GET',
  objectsAs: 'raw',
};

const urllib3: ClientTable = {
  id: 'urllib3',
  functions: { 'urllib3.request': { sends: ['method', 'url'] } },
  types: { 'urllib3.PoolManager': [], 'urllib3.ProxyManager': [], 'urllib3.poolmanager.PoolManager': [] },
  methods: {
    request: { sends: ['method', 'url'] },
    urlopen: { sends: ['method', 'url'] },
    request_encode_body: { sends: ['method', 'url'] },
    request_encode_url: { sends: ['method', 'url'] },
  },
  options: {
    url: ['url'],
    method: ['method'],
    headers: ['headers'],
    query: ['fields'],
    json: ['json'],
    body: ['body'],
  },
  defaultMethod: 'GET',
  objectsAs: 'raw',
};

/** `httplib2.Http().request(url, method, body, headers)` */
const httplib2: ClientTable = {
  id: 'httplib2',
  functions: {},
  types: { 'httplib2.Http': [] },
  methods: { request: { sends: ['url', 'method', 'body', 'headers'] } },
  options: { url: ['uri'], method: ['method'], headers: ['headers'], body: ['body'] },
  defaultMethod: 'GET',
  objectsAs: 'raw',
};

export const PYTHON_CLIENTS: readonly ClientTable[] = [requests, httpx, aiohttp, urllib, httpClient, urllib3, httplib2];
