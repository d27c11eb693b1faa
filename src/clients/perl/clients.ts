import type { OutsideCall } from '../../model/request.js';
import type { ExternalValue, Value } from '../../model/value.js';
import { PERL_LAUNCHES, withCommands } from '../launched.js';
import { byTables } from '../senders.js';
import { SENT, verbs, type ClientTable, type Use } from '../table.js';

const LWP_REQUEST: Readonly<Record<string, Use>> = {
  content: { adds: ['body'] },
  uri: { adds: ['url'] },
  method: { adds: ['method'] },
  header: { adds: ['header-name', 'header-value'] },
  push_header: { adds: ['header-name', 'header-value'] },
  content_type: { adds: [] },
  authorization_basic: { adds: [] },
};

/** `$ua->post($url, Content_Type => ..., Content => $json)`, and `$ua->request(HTTP::Request->new(PATCH => $url))` */
const lwp: ClientTable = {
  id: 'lwp',
  functions: {
    ...Object.fromEntries(
      ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'].flatMap((verb) => {
        const use: Use = { prepares: ['url'], method: verb };
        return [
          [verb, use],
          [`HTTP::Request::Common::${verb}`, use],
        ] as const;
      }),
    ),
  },
  types: { 'LWP::UserAgent': [], 'WWW::Mechanize': [], 'LWP::Protocol::https': [] },
  methods: {
    ...verbs(['url'], ['url', 'form']),
    request: SENT,
    simple_request: SENT,
    default_header: { adds: ['header-name', 'header-value'] },
    agent: { adds: [] },
    timeout: { adds: [] },
  },
  requests: { 'HTTP::Request': ['method', 'url', 'headers', 'body'] },
  prepared: LWP_REQUEST,
  options: { body: ['Content'], url: [], method: [] },
  defaultMethod: 'GET',
  objectsAs: 'form',
  itemsAreHeaders: true,
  namedAreHeaders: true,
};

/** `$http->request('PATCH', $url, { headers => {...}, content => $json })` */
const tiny: ClientTable = {
  id: 'http-tiny',
  functions: {},
  types: { 'HTTP::Tiny': ['options'], 'HTTP::Thin': ['options'] },
  methods: {
    ...verbs(['url', 'options'], ['url', 'options']),
    request: { sends: ['method', 'url', 'options'] },
    post_form: { sends: ['url', 'form', 'options'], method: 'POST' },
  },
  options: { headers: ['headers', 'default_headers'], body: ['content'] },
  defaultMethod: 'GET',
  objectsAs: 'raw',
};

/** `$ua->patch($url => {headers} => json => {...})` */
const mojo: ClientTable = {
  id: 'mojo',
  functions: {},
  types: { 'Mojo::UserAgent': [] },
  methods: {
    ...verbs(['url', 'headers'], ['url', 'headers']),
    build_tx: { prepares: ['method', 'url', 'headers'] },
    start: SENT,
  },
  options: { json: ['json'], form: ['form'] },
  defaultMethod: 'GET',
  objectsAs: 'raw',
};

/** `$client->PATCH($path, $body, {headers})` */
const rest: ClientTable = {
  id: 'rest-client-perl',
  functions: {},
  types: { 'REST::Client': ['options'] },
  methods: {
    ...verbs(['url', 'headers'], ['url', 'body', 'headers'], 'sends', (verb) => verb.toUpperCase()),
    request: { sends: ['method', 'url', 'body', 'headers'] },
    setHost: { adds: ['base'] },
    addHeader: { adds: ['header-name', 'header-value'] },
    responseContent: { answers: true },
  },
  options: { base: ['host'] },
  defaultMethod: 'GET',
  objectsAs: 'raw',
};

const furl: ClientTable = {
  id: 'furl',
  functions: {},
  types: { Furl: [], 'Furl::HTTP': [] },
  methods: {
    get: { sends: ['url', 'headers'], method: 'GET' },
    delete: { sends: ['url', 'headers'], method: 'DELETE' },
    post: { sends: ['url', 'headers', 'body'], method: 'POST' },
    put: { sends: ['url', 'headers', 'body'], method: 'PUT' },
    request: { sends: [] },
  },
  options: {
    url: ['url'],
    host: ['host'],
    path: ['path_query'],
    method: ['method'],
    headers: ['headers'],
    body: ['content'],
  },
  defaultMethod: 'GET',
  objectsAs: 'form',
};

/** Names whose calls say something about a path without sending anything there. */
const SILENT =
  /^(?:any|carp|confess|croak|die|exec|grep|is|is_deeply|isnt|join|like|match|mkdir|ok|open|opendir|print|printf|push|readpipe|redirect_to|rename|require|say|split|sprintf|system|under|unlink|unlike|warn)$/;

function silent({ callee, name }: OutsideCall): boolean {
  return (
    SILENT.test(name?.text ?? nameOf(callee).split('.').at(-1) ?? '') || /mock|stub|routes|Test::/i.test(nameOf(callee))
  );
}

function nameOf(callee: Value): string {
  if (callee.kind === 'external') return [callee.module, ...callee.path].join('.');
  return callee.kind === 'unknown' ? (callee.name ?? '') : '';
}

/** The clients of Perl; a call that sends gives the response. */
export const perlClients = withCommands(
  byTables({
    dialect: 'perl',
    nameOf: wholeName,
    tables: [lwp, tiny, mojo, rest, furl],
    orError: (value) => value,
    silent,
  }),
  PERL_LAUNCHES,
  wholeName,
);

/** What a module is asked for by its whole name: `HTTP::Request::Common::POST`. */
function wholeName({ module, path }: ExternalValue): string {
  return [...(module === '' ? [] : [module]), ...path].join('::');
}
