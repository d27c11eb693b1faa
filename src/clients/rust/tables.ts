import { SENT, under, verbs, type ClientTable, type Use } from '../table.js';

/** The HTTP clients of Rust, as data. A new client is a row here; names have dots where Rust has `::`. */

const SET_HEADER: Use = { adds: ['header-name', 'header-value'] };
const NOTHING: Use = { adds: [] };
const MAKE: Use = { makes: [] };

const REQWEST = ['reqwest', 'reqwest.blocking', 'reqwest_middleware', 'reqwest_wasm'];
const REQWEST_USES: Readonly<Record<string, Use>> = {
  ...verbs(['url'], ['url'], 'prepares'),
  request: { prepares: ['method', 'url'] },
};

/** `Client::new().patch(url).bearer_auth(t).json(&body).send()` */
const reqwest: ClientTable = {
  id: 'reqwest',
  functions: {
    'reqwest.get': { sends: ['url'], method: 'GET' },
    'reqwest.blocking.get': { sends: ['url'], method: 'GET' },
    ...under(
      REQWEST.map((module) => `${module}.Client`),
      { new: MAKE, builder: MAKE, default: MAKE },
    ),
    ...under(REQWEST, { 'ClientBuilder.new': MAKE }),
    'reqwest.Request.new': { prepares: ['method', 'url'] },
    'reqwest.blocking.Request.new': { prepares: ['method', 'url'] },
  },
  types: Object.fromEntries(
    REQWEST.flatMap((module) => ['Client', 'ClientWithMiddleware'].map((name) => [`${module}.${name}`, []])),
  ),
  requests: Object.fromEntries(
    REQWEST.flatMap((module) => ['RequestBuilder', 'Request'].map((name) => [`${module}.${name}`, []])),
  ),
  methods: {
    ...REQWEST_USES,
    execute: SENT,
    default_headers: { adds: ['headers'] },
  },
  prepared: {
    json: { adds: ['json'] },
    body: { adds: ['body'] },
    form: { adds: ['form'] },
    multipart: { adds: ['multipart'] },
    query: { adds: ['query'] },
    header: SET_HEADER,
    headers: { adds: ['headers'] },
    bearer_auth: NOTHING,
    build: NOTHING,
    try_clone: NOTHING,
    send: SENT,
  },
  parts: {},
  options: {},
  defaultMethod: 'GET',
  fluent: true,
};

/** `ureq::patch(url).set(k, v).send_json(body)` */
const ureq: ClientTable = {
  id: 'ureq',
  functions: {
    ...under(['ureq'], verbs(['url'], ['url'], 'prepares')),
    'ureq.request': { prepares: ['method', 'url'] },
    'ureq.request_url': { prepares: ['method', 'url'] },
    'ureq.agent': MAKE,
    'ureq.builder': MAKE,
    ...under(['ureq.Agent', 'ureq.AgentBuilder'], { new: MAKE, new_with_defaults: MAKE, config_builder: MAKE }),
  },
  types: { 'ureq.Agent': [] },
  requests: { 'ureq.Request': [] },
  methods: {
    ...verbs(['url'], ['url'], 'prepares'),
    request: { prepares: ['method', 'url'] },
    run: SENT,
  },
  prepared: {
    set: SET_HEADER,
    header: SET_HEADER,
    query: { adds: [] },
    call: SENT,
    send_json: { sends: ['json'] },
    send_string: { sends: ['body'] },
    send_bytes: { sends: ['body'] },
    send_form: { sends: ['form'] },
    send: { sends: ['body'] },
    send_empty: SENT,
  },
  options: {},
  defaultMethod: 'GET',
  fluent: true,
};

const HTTP = [
  'http',
  'hyper',
  'hyper.http',
  'isahc',
  'isahc.http',
  'axum.http',
  'reqwest.http',
  'gloo_net.http',
  'reqwasm.http',
  'ureq.http',
];
const BUILDERS: Readonly<Record<string, Use>> = {
  builder: { prepares: [] },
  ...verbs(['url'], ['url'], 'prepares'),
};

/** `Request::builder().method("PATCH").uri(url).body(body)`, sent by something else; `Request::patch(url).json(&body).send()`. */
const http: ClientTable = {
  id: 'http',
  functions: {
    ...under(
      HTTP.map((module) => `${module}.Request`),
      BUILDERS,
    ),
    ...under(
      HTTP.map((module) => `${module}.request`),
      { 'Builder.new': { prepares: [] } },
    ),
    ...under(['hyper', 'isahc', 'hyper_util.client.legacy'], {
      'Client.new': MAKE,
      'Client.builder': MAKE,
      'HttpClient.new': MAKE,
      'HttpClient.builder': MAKE,
    }),
    ...under(['isahc', 'isahc.HttpClient'], {
      get: { sends: ['url'], method: 'GET' },
      delete: { sends: ['url'], method: 'DELETE' },
      post: { sends: ['url', 'body'], method: 'POST' },
      put: { sends: ['url', 'body'], method: 'PUT' },
      patch: { sends: ['url', 'body'], method: 'PATCH' },
      send: SENT,
      send_async: SENT,
    }),
  },
  types: { 'hyper.Client': [], 'hyper_util.client.legacy.Client': [], 'isahc.HttpClient': [] },
  methods: {
    ...verbs(['url'], ['url', 'body']),
    request: SENT,
    send: SENT,
    send_async: SENT,
  },
  prepared: {
    method: { adds: ['method'] },
    uri: { adds: ['url'] },
    header: SET_HEADER,
    body: { adds: ['body'] },
    json: { adds: ['json'] },
    query: { adds: ['query'] },
    send: SENT,
    send_async: SENT,
  },
  options: {},
  defaultMethod: 'GET',
  fluent: true,
  objectsAs: 'raw',
};

const SIMPLE = ['surf', 'minreq', 'attohttpc', 'ehttp', 'chttp', 'cabot'];

/** `surf::patch(url).body_json(&body)?.recv_json()`; one that is awaited is sent so. */
const simple: ClientTable = {
  id: 'surf',
  functions: {
    ...under(SIMPLE, verbs(['url'], ['url'], 'prepares')),
    'surf.client': MAKE,
    'surf.Client.new': MAKE,
    'awc.Client.new': MAKE,
    'awc.Client.default': MAKE,
    'awc.Client.builder': MAKE,
    'actix_web.client.Client.default': MAKE,
    'attohttpc.RequestBuilder.new': { prepares: ['method', 'url'] },
    'surf.RequestBuilder.new': { prepares: ['method', 'url'] },
    'minreq.Request.new': { prepares: ['method', 'url'] },
    'minreq.new': { prepares: ['method', 'url'] },
  },
  types: { 'surf.Client': [], 'awc.Client': [], 'actix_web.client.Client': [] },
  methods: {
    ...verbs(['url'], ['url'], 'prepares'),
    request: { prepares: ['method', 'url'] },
    send: SENT,
  },
  prepared: {
    header: SET_HEADER,
    with_header: SET_HEADER,
    insert_header: NOTHING,
    body_json: { adds: ['json'] },
    with_json: { adds: ['json'] },
    json: { adds: ['json'] },
    body: { adds: ['body'] },
    with_body: { adds: ['body'] },
    body_string: { adds: ['body'] },
    text: { adds: ['body'] },
    bytes: { adds: ['body'] },
    form: { adds: ['form'] },
    body_form: { adds: ['form'] },
    query: { adds: ['query'] },
    send: SENT,
    send_json: { sends: ['json'] },
    send_body: { sends: ['body'] },
    send_form: { sends: ['form'] },
    recv_json: SENT,
    recv_string: SENT,
    recv_bytes: SENT,
  },
  options: {},
  defaultMethod: 'GET',
  fluent: true,
};

export const RUST_CLIENTS: readonly ClientTable[] = [reqwest, ureq, http, simple];
