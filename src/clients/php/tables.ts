import type { OptionNames, Role } from '../spec.js';
import { SENT, under, verbs, type ClientTable, type Use } from '../table.js';

/** The HTTP clients of PHP, as data. A new client is a row here. */

/** A handle and options by number: `curl_setopt($ch, CURLOPT_URL, $url)`. */
const curl: ClientTable = {
  id: 'php-curl',
  functions: { curl_init: { prepares: ['url'] }, curl_copy_handle: { same: true } },
  handled: {
    curl_setopt: { sets: true },
    curl_setopt_array: { adds: ['options'] },
    curl_exec: SENT,
    curl_multi_add_handle: { adds: [] },
    curl_multi_getcontent: SENT,
    curl_getinfo: { adds: [] },
    curl_close: { adds: [] },
    curl_errno: { adds: [] },
    curl_error: { adds: [] },
  },
  options: {
    url: ['CURLOPT_URL'],
    method: ['CURLOPT_CUSTOMREQUEST'],
    headers: ['CURLOPT_HTTPHEADER'],
    body: ['CURLOPT_POSTFIELDS'],
    ciphers: ['CURLOPT_SSL_CIPHER_LIST', 'CURLOPT_TLS13_CIPHERS'],
  },
  flags: { CURLOPT_POST: 'POST', CURLOPT_PUT: 'PUT', CURLOPT_HTTPGET: 'GET', CURLOPT_NOBODY: 'HEAD' },
  defaultMethod: 'GET',
  methodWithBody: 'POST',
  objectsAs: 'multipart',
};

const GUZZLE_OPTIONS: OptionNames = {
  base: ['base_uri', 'base_url'],
  headers: ['headers'],
  query: ['query'],
  json: ['json'],
  body: ['body'],
  form: ['form_params'],
  multipart: ['multipart'],
};

const GUZZLE_USES: Readonly<Record<string, Use>> = {
  ...verbs(['url', 'options'], ['url', 'options']),
  ...verbs(['url', 'options'], ['url', 'options'], 'sends', (verb) => `${verb}Async`),
  request: { sends: ['method', 'url', 'options'] },
  requestAsync: { sends: ['method', 'url', 'options'] },
  send: SENT,
  sendAsync: SENT,
  sendRequest: SENT,
};

const REQUEST: readonly Role[] = ['method', 'url', 'headers', 'body'];

const guzzle: ClientTable = {
  id: 'guzzle',
  functions: {},
  types: {
    'GuzzleHttp\\Client': ['options'],
    'GuzzleHttp\\ClientInterface': [],
    'Psr\\Http\\Client\\ClientInterface': [],
  },
  methods: GUZZLE_USES,
  requests: {
    'GuzzleHttp\\Psr7\\Request': REQUEST,
    'Nyholm\\Psr7\\Request': REQUEST,
    'Psr\\Http\\Message\\RequestInterface': REQUEST,
  },
  prepared: {
    withHeader: { adds: ['header-name', 'header-value'] },
    withAddedHeader: { adds: ['header-name', 'header-value'] },
    withBody: { adds: ['body'] },
    withMethod: { adds: ['method'] },
  },
  options: GUZZLE_OPTIONS,
  defaultMethod: 'GET',
  objectsAs: 'raw',
};

/** `HttpClient::create([...])->request('PATCH', $url, [...])` */
const symfony: ClientTable = {
  id: 'symfony-http-client',
  functions: {
    ...under(['Symfony\\Component\\HttpClient\\HttpClient'], {
      create: { makes: ['options'] },
      createForBaseUri: { makes: ['base', 'options'] },
    }),
    'Symfony\\Component\\HttpClient\\ScopingHttpClient.forBaseUri': { makes: ['other', 'base', 'options'] },
  },
  types: {
    'Symfony\\Contracts\\HttpClient\\HttpClientInterface': [],
    'Symfony\\Component\\HttpClient\\CurlHttpClient': ['options'],
    'Symfony\\Component\\HttpClient\\NativeHttpClient': ['options'],
  },
  methods: { request: { sends: ['method', 'url', 'options'] }, withOptions: { makes: ['options'] } },
  options: GUZZLE_OPTIONS,
  defaultMethod: 'GET',
  objectsAs: 'form',
};

const WORDPRESS = ['wp_remote', 'wp_safe_remote'];

/** `wp_remote_post($url, ['headers' => ..., 'body' => ...])` */
const wordpress: ClientTable = {
  id: 'wordpress',
  functions: Object.fromEntries(
    WORDPRESS.flatMap((name): [string, Use][] => [
      [`${name}_get`, { sends: ['url', 'options'], method: 'GET' }],
      [`${name}_post`, { sends: ['url', 'options'], method: 'POST' }],
      [`${name}_head`, { sends: ['url', 'options'], method: 'HEAD' }],
      [`${name}_request`, { sends: ['url', 'options'] }],
    ]),
  ),
  types: { WP_Http: [] },
  methods: {
    get: { sends: ['url', 'options'], method: 'GET' },
    post: { sends: ['url', 'options'], method: 'POST' },
    request: { sends: ['url', 'options'] },
  },
  options: { method: ['method'], headers: ['headers'], body: ['body'] },
  defaultMethod: 'GET',
  objectsAs: 'form',
};

const LARAVEL_BUILDER: Readonly<Record<string, Use>> = {
  baseUrl: { adds: ['base'] },
  withHeaders: { adds: ['headers'] },
  replaceHeaders: { adds: ['headers'] },
  withHeader: { adds: ['header-name', 'header-value'] },
  withQueryParameters: { adds: ['query'] },
  withUrlParameters: { adds: ['variables'] },
  withOptions: { adds: ['options'] },
  withBody: { adds: ['body'] },
};

const LARAVEL_SETTINGS =
  'accept acceptJson asForm asJson asMultipart async attach beforeSending bodyFormat connectTimeout contentType dump maxRedirects pool retry sink throw throwIf timeout withBasicAuth withCookies withDigestAuth withMiddleware withToken withUserAgent withoutRedirecting withoutVerifying';

const LARAVEL_USES: Readonly<Record<string, Use>> = {
  get: { sends: ['url', 'query'], method: 'GET' },
  head: { sends: ['url', 'query'], method: 'HEAD' },
  post: { sends: ['url', 'json'], method: 'POST' },
  put: { sends: ['url', 'json'], method: 'PUT' },
  patch: { sends: ['url', 'json'], method: 'PATCH' },
  delete: { sends: ['url', 'json'], method: 'DELETE' },
  send: { sends: ['method', 'url', 'options'] },
};

const FACADES = ['Illuminate\\Support\\Facades\\Http', 'Http'];

/** `Http::withToken($token)->baseUrl($url)->patch($path, [...])` */
const laravel: ClientTable = {
  id: 'laravel-http',
  functions: under(FACADES, {
    ...LARAVEL_USES,
    ...Object.fromEntries(
      Object.entries(LARAVEL_BUILDER).map(([name, use]) => [name, { prepares: 'adds' in use ? use.adds : [] }]),
    ),
    ...Object.fromEntries(LARAVEL_SETTINGS.split(' ').map((name): [string, Use] => [name, { prepares: [] }])),
  }),
  // What a program is given of one: `function f(PendingRequest $http)`.
  types: { 'Illuminate\\Http\\Client\\PendingRequest': [], 'Illuminate\\Http\\Client\\Factory': [] },
  methods: { ...LARAVEL_BUILDER, ...LARAVEL_USES },
  prepared: { ...LARAVEL_BUILDER, ...LARAVEL_USES },
  options: GUZZLE_OPTIONS,
  defaultMethod: 'GET',
  fluent: true,
};

/** `file_get_contents($url, false, stream_context_create(['http' => [...]]))` */
const streams: ClientTable = {
  id: 'php-streams',
  functions: {
    file_get_contents: { sends: ['url', 'other', 'options'] },
    fopen: { sends: ['url', 'other', 'other', 'options'] },
  },
  options: { method: ['method'], headers: ['header'], body: ['content'] },
  defaultMethod: 'GET',
  objectsAs: 'raw',
};

const REQUESTS: Readonly<Record<string, Use>> = {
  get: { sends: ['url', 'headers', 'options'], method: 'GET' },
  head: { sends: ['url', 'headers', 'options'], method: 'HEAD' },
  delete: { sends: ['url', 'headers', 'options'], method: 'DELETE' },
  post: { sends: ['url', 'headers', 'body', 'options'], method: 'POST' },
  put: { sends: ['url', 'headers', 'body', 'options'], method: 'PUT' },
  patch: { sends: ['url', 'headers', 'body', 'options'], method: 'PATCH' },
  request: { sends: ['url', 'headers', 'body', 'method', 'options'] },
};

/** `Requests::post($url, $headers, $data)` */
const requests: ClientTable = {
  id: 'php-requests',
  functions: under(['WpOrg\\Requests\\Requests', 'Requests', '\\Requests'], REQUESTS),
  types: { 'WpOrg\\Requests\\Session': ['base', 'headers'], Requests_Session: ['base', 'headers'] },
  methods: REQUESTS,
  options: {},
  defaultMethod: 'GET',
  objectsAs: 'form',
};

const UNIREST: Readonly<Record<string, Use>> = {
  ...verbs(['url', 'headers', 'query'], ['url', 'headers', 'body']),
  delete: { sends: ['url', 'headers', 'body'], method: 'DELETE' },
};

/** `Unirest\Request::patch($url, $headers, $body)` */
const unirest: ClientTable = {
  id: 'unirest',
  functions: under(['Unirest\\Request', '\\Unirest\\Request'], UNIREST),
  options: {},
  defaultMethod: 'GET',
  objectsAs: 'form',
};

export const PHP_CLIENTS: readonly ClientTable[] = [
  curl,
  guzzle,
  symfony,
  wordpress,
  laravel,
  streams,
  requests,
  unirest,
];
