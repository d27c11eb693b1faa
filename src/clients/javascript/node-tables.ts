import type { OptionNames } from '../spec.js';
import { verbs, type Use } from '../table.js';
import { MAKES, client } from './named.js';

/** Clients that run on servers. */

const UNDICI_OPTIONS: OptionNames = {
  host: ['origin'],
  path: ['path'],
  method: ['method'],
  headers: ['headers'],
  query: ['query'],
  body: ['body'],
};

export const undici = client({
  id: 'undici',
  names: ['undici#request', 'undici#stream'],
  call: { sends: ['url-or-options', 'options'] },
  options: UNDICI_OPTIONS,
  defaultMethod: 'GET',
  objectsAs: 'raw',
});

export const undiciClient = client({
  id: 'undici',
  names: ['undici#Client', 'undici#Pool', 'undici#BalancedPool'],
  methods: { request: { sends: ['options'] }, stream: { sends: ['options'] }, dispatch: { sends: ['options'] } },
  types: { 'undici#Client': ['host'], 'undici#Pool': ['host'], 'undici#BalancedPool': ['host'] },
  options: UNDICI_OPTIONS,
  defaultMethod: 'GET',
  objectsAs: 'raw',
});

const HEADER: Use = { adds: ['header-or-headers', 'header-value'] };
const BODY: Use = { adds: ['body'] };
const LISTENS: Use = { listens: true };

export const superagent = client({
  id: 'superagent',
  names: ['superagent', '#superagent'],
  call: { sends: ['method', 'url'] },
  methods: {
    ...verbs(['url', 'query'], ['url', 'body']),
    del: { sends: ['url'], method: 'DELETE' },
    agent: MAKES,
  },
  options: {},
  chain: {
    set: HEADER,
    send: BODY,
    query: { adds: ['query'] },
    field: { adds: ['multipart'] },
    attach: { adds: ['multipart'] },
    type: LISTENS,
    accept: LISTENS,
    auth: LISTENS,
    retry: LISTENS,
    timeout: LISTENS,
    end: LISTENS,
  },
  defaultMethod: 'GET',
});

export const needle = client({
  id: 'needle',
  names: ['needle'],
  call: { sends: ['method', 'url', 'body', 'options', 'callback'] },
  methods: {
    ...verbs(['url', 'options', 'callback'], ['url', 'form', 'options', 'callback']),
    delete: { sends: ['url', 'form', 'options', 'callback'], method: 'DELETE' },
    request: { sends: ['method', 'url', 'body', 'options', 'callback'] },
  },
  options: { headers: ['headers'], ciphers: ['ciphers'] },
  defaultMethod: 'GET',
  objectsAs: 'raw',
});

export const nodeHttp = client({
  id: 'http',
  names: ['https', 'http', 'follow-redirects#https', 'follow-redirects#http'],
  methods: {
    request: { sends: ['url-or-options', 'options', 'callback'] },
    get: { sends: ['url-or-options', 'options', 'callback'], method: 'GET' },
  },
  options: {
    host: ['hostname', 'host'],
    path: ['path', 'pathname'],
    method: ['method'],
    headers: ['headers'],
    ciphers: ['ciphers'],
  },
  chain: { write: BODY, end: BODY, setHeader: HEADER, on: LISTENS },
  defaultMethod: 'GET',
  objectsAs: 'raw',
});

export const request = client({
  id: 'request',
  names: [
    'request',
    'request-promise',
    'request-promise-native',
    'requestretry',
    '@cypress/request',
    'postman-request',
  ],
  call: { sends: ['url-or-options', 'options', 'callback'] },
  methods: {
    ...verbs(['url-or-options', 'options', 'callback'], ['url-or-options', 'options', 'callback']),
    del: { sends: ['url-or-options', 'options', 'callback'], method: 'DELETE' },
    defaults: MAKES,
  },
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
  objectsAs: 'raw',
});
