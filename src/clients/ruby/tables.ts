import type { Role } from '../spec.js';
import { SENT, under, verbs, type ClientTable, type Use } from '../table.js';

/** The HTTP clients of Ruby, as data. A new client is a row here. */

const VERBS = ['Get', 'Head', 'Delete', 'Options', 'Post', 'Put', 'Patch'];
const HEADER: Use = { adds: ['header-name', 'header-value'] };
const NOTHING: Use = { adds: [] };

/** `Net::HTTP::Patch.new(uri)`, set up, then `http.request(it)`; and methods that do it at once. */
const netHttp: ClientTable = {
  id: 'net-http',
  functions: {
    ...under(['Net::HTTP'], {
      get: { sends: ['url', 'headers'], method: 'GET' },
      get_response: { sends: ['url', 'headers'], method: 'GET' },
      post: { sends: ['url', 'body', 'headers'], method: 'POST' },
      post_form: { sends: ['url', 'form'], method: 'POST' },
      put: { sends: ['url', 'body', 'headers'], method: 'PUT' },
      start: { makes: ['host'], inBlock: true },
    }),
    ...Object.fromEntries(
      VERBS.map((verb): [string, Use] => [
        `Net::HTTP::${verb}`,
        { prepares: ['path', 'headers'], method: verb.toUpperCase() },
      ]),
    ),
  },
  types: { 'Net::HTTP': ['host'] },
  methods: {
    ...verbs(['path', 'headers'], ['path', 'body', 'headers']),
    request_get: { sends: ['path', 'headers'], method: 'GET' },
    request_post: { sends: ['path', 'body', 'headers'], method: 'POST' },
    send_request: { sends: ['method', 'path', 'body', 'headers'] },
    request: SENT,
    start: { makes: [], inBlock: true },
  },
  prepared: {
    set_form_data: { adds: ['form'] },
    set_form: { adds: ['multipart'] },
    add_field: HEADER,
    basic_auth: NOTHING,
    set_content_type: NOTHING,
  },
  options: { body: ['body'], form: ['form_data'], ciphers: ['ciphers'], query: ['(query)'] },
  defaultMethod: 'GET',
  objectsAs: 'raw',
  itemsAreHeaders: true,
  blocks: true,
};

const FARADAY: Readonly<Record<string, Use>> = {
  ...verbs(['url', 'query', 'headers'], ['url', 'body', 'headers']),
  run_request: { sends: ['method', 'url', 'body', 'headers'] },
};

/** `Faraday.new(url: base)`, `conn.patch(path) { |req| req.body = ... }` */
const faraday: ClientTable = {
  id: 'faraday',
  functions: under(['Faraday'], { ...FARADAY, new: { makes: ['base'] } }),
  types: { Faraday: ['base'], 'Faraday::Connection': ['base'] },
  methods: FARADAY,
  prepared: { url: { adds: ['url', 'query'] } },
  parts: {
    headers: { update: { adds: ['headers'] }, 'merge!': { adds: ['headers'] } },
    params: { update: { adds: ['query'] } },
  },
  options: { url: ['path'], base: ['url', 'url_prefix'], headers: ['headers'], query: ['params'], body: ['body'] },
  defaultMethod: 'GET',
  blocks: true,
};

const HTTPARTY: Readonly<Record<string, Use>> = verbs(['url', 'options'], ['url', 'options']);

/** `HTTParty.post(url, body: ..., headers: ...)`, and classes that include it, with `base_uri`. */
const httparty: ClientTable = {
  id: 'httparty',
  functions: under(['HTTParty'], HTTPARTY),
  types: { HTTParty: [] },
  methods: HTTPARTY,
  options: { base: ['base_uri'], headers: ['headers'], query: ['query', 'default_params'], body: ['body'] },
  defaultMethod: 'GET',
  objectsAs: 'form',
};

const REST_CLIENT = verbs(['url', 'headers'], ['url', 'body', 'headers']);

/** `RestClient.post(url, payload, headers)` */
const restClient: ClientTable = {
  id: 'rest-client',
  functions: {
    ...under(['RestClient'], REST_CLIENT),
    'RestClient::Request.execute': { sends: ['options'] },
  },
  types: { 'RestClient::Resource': ['url', 'options'] },
  methods: verbs(['headers'], ['body', 'headers']),
  requests: { 'RestClient::Request': ['options'] },
  prepared: { execute: SENT },
  options: { url: ['url'], method: ['method'], headers: ['headers'], query: ['params'], body: ['payload'] },
  queryInHeaders: 'params',
  nested: true,
  defaultMethod: 'GET',
  objectsAs: 'form',
};

const HTTP_SETTINGS =
  'accept auth basic_auth cookies encoding follow headers nodelay persistent plugin timeout use via with';
const HTTP_USES: Readonly<Record<string, Use>> = {
  ...verbs(['url'], ['url']),
  request: { sends: ['method', 'url'] },
};
const HTTP_ROLES: Readonly<Record<string, readonly Role[]>> = { headers: ['headers'], persistent: ['base'] };

/** `HTTP.auth(token).patch(url, json: ...)`, and httpx, which is like it. */
const httpRb: ClientTable = {
  id: 'http-rb',
  functions: under(['HTTP', 'HTTPX'], {
    ...HTTP_USES,
    ...Object.fromEntries(
      HTTP_SETTINGS.split(' ').map((name): [string, Use] => [name, { prepares: HTTP_ROLES[name] ?? [] }]),
    ),
  }),
  requests: { 'HTTP::Client': [] },
  prepared: { ...HTTP_USES, headers: { adds: ['headers'] } },
  options: { headers: ['headers'], query: ['params'], json: ['json'], body: ['body'], form: ['form'] },
  defaultMethod: 'GET',
  objectsAs: 'raw',
  fluent: true,
};

const TYPHOEUS = verbs(['url', 'options'], ['url', 'options']);

const typhoeus: ClientTable = {
  id: 'typhoeus',
  functions: under(['Typhoeus', 'Typhoeus::Request'], TYPHOEUS),
  requests: { 'Typhoeus::Request': ['url', 'options'] },
  prepared: { run: SENT },
  options: { method: ['method'], headers: ['headers'], query: ['params'], body: ['body'] },
  defaultMethod: 'GET',
  objectsAs: 'form',
};

const EXCON: Readonly<Record<string, Use>> = verbs(['url', 'options'], ['url', 'options']);

const excon: ClientTable = {
  id: 'excon',
  functions: under(['Excon'], EXCON),
  types: { Excon: ['base', 'options'] },
  methods: { ...verbs(['options'], ['options']), request: { sends: ['options'] } },
  options: { url: ['path'], method: ['method'], headers: ['headers'], query: ['query'], body: ['body'] },
  defaultMethod: 'GET',
  objectsAs: 'raw',
};

/** `URI.open(url)`, of the standard library. */
const openUri: ClientTable = {
  id: 'open-uri',
  functions: { 'URI.open': { sends: ['url', 'headers'] } },
  options: {},
  defaultMethod: 'GET',
};

export const RUBY_CLIENTS: readonly ClientTable[] = [
  netHttp,
  faraday,
  httparty,
  restClient,
  httpRb,
  typhoeus,
  excon,
  openUri,
];
