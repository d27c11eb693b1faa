import type { ClientSpec, OptionNames, Signature } from './spec.js';

/** The HTTP clients of JavaScript, as data. A new client is a row here. */

const VERBS = {
  get: 'GET',
  delete: 'DELETE',
  head: 'HEAD',
  options: 'OPTIONS',
  post: 'POST',
  put: 'PUT',
  patch: 'PATCH',
};

function verbs(
  plain: Signature['args'],
  withBody: Signature['args'],
  more: Partial<Signature> = {},
): Record<string, Signature> {
  return Object.fromEntries(
    Object.entries(VERBS).map(([name, method]) => [
      name,
      { ...more, method, args: ['POST', 'PUT', 'PATCH'].includes(method) ? withBody : plain },
    ]),
  );
}

const FETCH_OPTIONS: OptionNames = { method: ['method'], headers: ['headers'], body: ['body'] };

const fetchClient: ClientSpec = {
  id: 'fetch',
  exports: [
    'node-fetch',
    'cross-fetch',
    'isomorphic-fetch',
    'isomorphic-unfetch',
    'whatwg-fetch',
    'make-fetch-happen',
    'fetch-retry',
    'node-fetch-native',
    'cross-fetch#fetch',
    'undici#fetch',
    'node-fetch#fetch',
    '@tauri-apps/plugin-http#fetch',
    'expo/fetch#fetch',
  ],
  globals: ['fetch', 'window.fetch', 'globalThis.fetch', 'self.fetch', 'global.fetch'],
  call: { args: ['url-or-options', 'options'] },
  methods: {},
  makes: [],
  options: FETCH_OPTIONS,
  defaultMethod: 'GET',
};

/** `new Request(url, init)`: the request is known where it is made. */
const requestObject: ClientSpec = {
  ...fetchClient,
  id: 'fetch',
  exports: ['node-fetch#Request', 'undici#Request'],
  globals: ['Request', 'window.Request', 'globalThis.Request'],
  call: undefined,
  constructs: { args: ['url-or-options', 'options'] },
};

const ofetch: ClientSpec = {
  id: 'ofetch',
  exports: ['ofetch', 'ofetch#ofetch', 'ofetch#$fetch'],
  types: ['ofetch#$Fetch'],
  globals: ['$fetch', 'useFetch', 'useLazyFetch'],
  call: { args: ['url', 'options'] },
  methods: { raw: { args: ['url', 'options'] } },
  makes: ['create'],
  options: { ...FETCH_OPTIONS, base: ['baseURL'], query: ['query', 'params'] },
  defaultMethod: 'GET',
  objectsAsJson: true,
};

const axios: ClientSpec = {
  id: 'axios',
  exports: ['axios', 'axios#default'],
  types: ['axios#AxiosInstance', 'axios#AxiosStatic', 'axios#Axios'],
  globals: ['axios', 'window.axios', '$axios'],
  call: { args: ['url-or-options', 'options'] },
  methods: {
    ...verbs(['url', 'options'], ['url', 'body', 'options']),
    request: { args: ['url-or-options', 'options'] },
    postForm: { args: ['url', 'body', 'options'], method: 'POST', bodyAs: 'form' },
    putForm: { args: ['url', 'body', 'options'], method: 'PUT', bodyAs: 'form' },
    patchForm: { args: ['url', 'body', 'options'], method: 'PATCH', bodyAs: 'form' },
  },
  makes: ['create'],
  options: {
    url: ['url'],
    base: ['baseURL'],
    method: ['method'],
    headers: ['headers'],
    query: ['params'],
    body: ['data'],
  },
  defaultMethod: 'GET',
  objectsAsJson: true,
};

const GOT_OPTIONS: OptionNames = {
  url: ['url'],
  base: ['prefixUrl', 'prefix', 'baseUrl', 'baseURL'],
  method: ['method'],
  headers: ['headers'],
  query: ['searchParams', 'query'],
  json: ['json'],
  body: ['body'],
  form: ['form'],
};

const got: ClientSpec = {
  id: 'got',
  exports: ['got', 'got#got', 'got-scraping#gotScraping', 'got#default'],
  types: ['got#Got'],
  globals: [],
  call: { args: ['url-or-options', 'options'] },
  methods: {
    ...verbs(['url-or-options', 'options'], ['url-or-options', 'options']),
    paginate: { args: ['url', 'options'], method: 'GET' },
  },
  makes: ['extend', 'create'],
  options: GOT_OPTIONS,
  defaultMethod: 'GET',
};

const ky: ClientSpec = {
  ...got,
  id: 'ky',
  exports: ['ky', 'ky#default', 'ky-universal'],
  types: ['ky#KyInstance'],
  globals: [],
};

const UNDICI_OPTIONS: OptionNames = {
  host: ['origin'],
  path: ['path'],
  method: ['method'],
  headers: ['headers'],
  query: ['query'],
  body: ['body'],
};

const undici: ClientSpec = {
  id: 'undici',
  exports: ['undici#request', 'undici#stream'],
  globals: [],
  call: { args: ['url-or-options', 'options'] },
  methods: {},
  makes: [],
  options: UNDICI_OPTIONS,
  defaultMethod: 'GET',
};

const undiciClient: ClientSpec = {
  id: 'undici',
  exports: ['undici#Client', 'undici#Pool', 'undici#BalancedPool'],
  globals: [],
  methods: { request: { args: ['options'] }, stream: { args: ['options'] }, dispatch: { args: ['options'] } },
  makes: [],
  constructs: { args: ['url'] },
  options: UNDICI_OPTIONS,
  defaultMethod: 'GET',
};

const superagent: ClientSpec = {
  id: 'superagent',
  exports: ['superagent'],
  globals: ['superagent'],
  call: { args: ['method', 'url'] },
  methods: {
    ...verbs(['url', 'query'], ['url', 'body']),
    del: { args: ['url'], method: 'DELETE' },
  },
  makes: ['agent'],
  options: {},
  chain: {
    set: 'header',
    send: 'body',
    query: 'query',
    field: 'field',
    attach: 'field',
    type: 'send',
    accept: 'send',
    auth: 'send',
    retry: 'send',
    timeout: 'send',
    end: 'send',
  },
  defaultMethod: 'GET',
  objectsAsJson: true,
};

const needle: ClientSpec = {
  id: 'needle',
  exports: ['needle'],
  globals: [],
  call: { args: ['method', 'url', 'body', 'options', 'callback'] },
  methods: {
    ...verbs(['url', 'options', 'callback'], ['url', 'body', 'options', 'callback'], { bodyAs: 'form' }),
    delete: { args: ['url', 'body', 'options', 'callback'], method: 'DELETE', bodyAs: 'form' },
    request: { args: ['method', 'url', 'body', 'options', 'callback'] },
  },
  makes: [],
  options: { headers: ['headers'], ciphers: ['ciphers'] },
  defaultMethod: 'GET',
};

const NODE_HTTP_METHODS = {
  request: { args: ['url-or-options', 'options', 'callback'] },
  get: { args: ['url-or-options', 'options', 'callback'], method: 'GET' },
} as const;

const nodeHttp: ClientSpec = {
  id: 'http',
  exports: ['https', 'http', 'follow-redirects#https', 'follow-redirects#http'],
  globals: [],
  methods: NODE_HTTP_METHODS,
  makes: [],
  options: {
    host: ['hostname', 'host'],
    path: ['path', 'pathname'],
    method: ['method'],
    headers: ['headers'],
    ciphers: ['ciphers'],
  },
  chain: { write: 'body', end: 'body', setHeader: 'header', on: 'send' },
  defaultMethod: 'GET',
};

const request: ClientSpec = {
  id: 'request',
  exports: [
    'request',
    'request-promise',
    'request-promise-native',
    'requestretry',
    '@cypress/request',
    'postman-request',
  ],
  globals: [],
  call: { args: ['url-or-options', 'options', 'callback'] },
  methods: {
    ...verbs(['url-or-options', 'options', 'callback'], ['url-or-options', 'options', 'callback']),
    del: { args: ['url-or-options', 'options', 'callback'], method: 'DELETE' },
  },
  makes: ['defaults'],
  options: {
    url: ['url', 'uri'],
    base: ['baseUrl'],
    method: ['method'],
    headers: ['headers'],
    query: ['qs'],
    json: ['json'],
    body: ['body'],
    form: ['form'],
    multipart: ['formData', 'multipart'],
    ciphers: ['ciphers'],
  },
  defaultMethod: 'GET',
};

const jquery: ClientSpec = {
  id: 'jquery',
  exports: ['jquery'],
  globals: ['$', 'jQuery', 'window.$', 'window.jQuery'],
  methods: {
    ajax: { args: ['url-or-options', 'options'] },
    get: { args: ['url-or-options', 'query', 'callback'], method: 'GET' },
    getJSON: { args: ['url', 'query', 'callback'], method: 'GET' },
    post: { args: ['url-or-options', 'body', 'callback'], method: 'POST', bodyAs: 'form' },
  },
  makes: [],
  options: { url: ['url'], method: ['method', 'type'], headers: ['headers'], body: ['data'] },
  defaultMethod: 'GET',
};

const angular: ClientSpec = {
  id: 'angular',
  exports: ['@angular/common/http#HttpClient', '@nestjs/axios#HttpService', '@nestjs/common#HttpService'],
  types: ['@angular/common/http#HttpClient', '@nestjs/axios#HttpService', '@nestjs/common#HttpService'],
  globals: ['$http'],
  call: { args: ['options'] },
  methods: {
    ...verbs(['url', 'options'], ['url', 'body', 'options']),
    request: { args: ['method', 'url', 'options'] },
  },
  makes: [],
  constructs: { args: [] },
  options: { url: ['url'], method: ['method'], headers: ['headers'], query: ['params'], body: ['body', 'data'] },
  defaultMethod: 'GET',
  objectsAsJson: true,
};

export const JAVASCRIPT_CLIENTS: readonly ClientSpec[] = [
  fetchClient,
  requestObject,
  ofetch,
  axios,
  got,
  ky,
  undici,
  undiciClient,
  superagent,
  needle,
  nodeHttp,
  request,
  jquery,
  angular,
];
