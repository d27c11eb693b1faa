import type { OutsideCall } from '../../model/request.js';
import type { Value } from '../../model/value.js';
import { LUA_LAUNCHES, dotted, withCommands } from '../launched.js';
import { byTables } from '../senders.js';
import { SENT, under, verbs, type ClientTable, type Use } from '../table.js';

const RESTY = ['resty.http', 'resty.http_simple'];

/** `http.new():request_uri(url, { method = ..., body = ..., headers = ... })` */
const restyHttp: ClientTable = {
  id: 'resty-http',
  functions: under(RESTY, { new: { makes: [] } }),
  methods: {
    request_uri: { sends: ['url', 'options'] },
    simple: { sends: ['url', 'options'] },
    request: { sends: ['options'] },
    connect: { adds: [] },
    set_timeout: { adds: [] },
    set_timeouts: { adds: [] },
    ssl_handshake: { adds: [] },
    set_keepalive: { adds: [] },
  },
  options: {
    url: ['path'],
    method: ['method'],
    headers: ['headers'],
    query: ['query'],
    body: ['body'],
    ciphers: ['ciphers'],
  },
  defaultMethod: 'GET',
  objectsAs: 'raw',
};

const SOCKET: Readonly<Record<string, Use>> = { request: { sends: ['url-or-options', 'body'] } };

/** `https.request { url = ..., method = ..., source = ltn12.source.string(body) }` */
const socketHttp: ClientTable = {
  id: 'socket-http',
  functions: under(['socket.http', 'ssl.https', 'copas.http', 'http.compat.socket'], SOCKET),
  options: { url: ['url'], method: ['method'], headers: ['headers'], body: ['source'], ciphers: ['ciphers'] },
  defaultMethod: 'GET',
  methodWithBody: 'POST',
  objectsAs: 'raw',
};

/** `require('http.request').new_from_uri(url)`, set up, then `:go()` */
const luaHttp: ClientTable = {
  id: 'lua-http',
  functions: { 'http.request.new_from_uri': { prepares: ['url'] } },
  prepared: { set_body: { adds: ['body'] }, go: SENT },
  parts: {
    headers: { upsert: { adds: ['header-name', 'header-value'] }, append: { adds: ['header-name', 'header-value'] } },
  },
  options: {},
  defaultMethod: 'GET',
  objectsAs: 'raw',
};

const requests: ClientTable = {
  id: 'lua-requests',
  functions: under(['requests'], verbs(['url', 'options'], ['url', 'options'])),
  options: { headers: ['headers'], query: ['params'], body: ['data'] },
  defaultMethod: 'GET',
  objectsAs: 'raw',
};

/** Names whose calls say something about a path without sending anything there. */
const SILENT =
  /^(?:assert\w*|content_by_lua\w*|debug|describe|dofile|error|exec|find|gmatch|gsub|info|insert|it|loadfile|log|match|open|popen|print|re_match|read|redirect|rename|require|say|set_uri|sub|warn|write)$/;

function silent({ callee, name }: OutsideCall): boolean {
  return SILENT.test(name?.text ?? nameOf(callee).split('.').at(-1) ?? '') || /mock|stub|spy/i.test(nameOf(callee));
}

function nameOf(callee: Value): string {
  if (callee.kind === 'external') return [callee.module, ...callee.path].join('.');
  return callee.kind === 'unknown' ? (callee.name ?? '') : '';
}

/** The clients of Lua. The error that may stand behind an answer is not followed. */
export const luaClients = withCommands(
  byTables({ dialect: 'lua', tables: [restyHttp, socketHttp, luaHttp, requests], orError: (value) => value, silent }),
  LUA_LAUNCHES,
  dotted,
);
