import { SENT, under, verbs, type ClientTable } from '../table.js';
import { jaxrs } from './jaxrs.js';
import { restTemplate, webClient } from './spring.js';
import { SET_HEADER, NOTHING, MAKE } from './uses.js';

/** The HTTP clients of Java and Kotlin, as data, by the names of their classes. A new client is a row here. */

const upper = (verb: string): string => verb.toUpperCase();
const capital = (verb: string): string => verb.charAt(0).toUpperCase() + verb.slice(1);
const http = (verb: string): string => `Http${capital(verb)}`;
const httpLater = (verb: string): string => `http${capital(verb)}`;

/** `HttpRequest.newBuilder().uri(uri).method("PATCH", body).build()`, then `client.send(request, handler)`. */
const javaNet: ClientTable = {
  id: 'java.net.http',
  functions: {
    'HttpRequest.newBuilder': { prepares: ['url'] },
    ...under(['HttpRequest'], verbs(['url'], ['url', 'body'], 'prepares', upper)),
    'HttpClient.newHttpClient': MAKE,
    'HttpClient.newBuilder': MAKE,
    'HttpClients.createDefault': MAKE,
    'HttpClients.custom': MAKE,
    'HttpClientBuilder.create': MAKE,
  },
  types: { HttpClient: [], CloseableHttpClient: [], BlockingHttpClient: [], DefaultHttpClient: [] },
  methods: {
    send: SENT,
    sendAsync: SENT,
    execute: SENT,
    exchange: SENT,
    retrieve: SENT,
    // What Kotlin calls the methods of a client of the same name.
    ...verbs(['url'], ['url']),
    request: { sends: ['url'] },
    prepareRequest: { sends: ['url'] },
  },
  requests: { 'HttpRequest.Builder': [], HttpRequest: [] },
  prepared: {
    uri: { adds: ['url'] },
    method: { adds: ['method', 'body'] },
    ...verbs([], ['body'], 'adds', upper),
    header: SET_HEADER,
    setHeader: SET_HEADER,
    body: { adds: ['body'] },
    bearerAuth: NOTHING,
    build: NOTHING,
  },
  options: { json: ['setBody'], query: ['parameter'], url: ['url'], method: ['method'] },
  defaultMethod: 'GET',
  fluent: true,
};

/** `client.newCall(Request.Builder().url(url).patch(body).build()).execute()` */
const okhttp: ClientTable = {
  id: 'okhttp',
  functions: { 'OkHttpClient.Builder': MAKE },
  types: { OkHttpClient: [] },
  methods: { newCall: SENT },
  requests: { 'Request.Builder': [] },
  prepared: {
    url: { adds: ['url'] },
    method: { adds: ['method', 'body'] },
    ...verbs([], ['body'], 'adds'),
    addHeader: SET_HEADER,
    header: SET_HEADER,
    build: NOTHING,
  },
  options: { url: ['url'], method: ['method'], body: ['body'] },
  defaultMethod: 'GET',
  fluent: true,
};

/** `(HttpURLConnection) new URL(url).openConnection()`, set up by its methods or members. */
const connection: ClientTable = {
  id: 'HttpURLConnection',
  functions: {},
  addresses: { openConnection: { prepares: ['url'] }, readText: { sends: ['url'], method: 'GET' } },
  prepared: {
    setRequestMethod: { adds: ['method'] },
    setRequestProperty: SET_HEADER,
    addRequestProperty: SET_HEADER,
    getOutputStream: NOTHING,
    write: { adds: ['body'] },
    writeBytes: { adds: ['body'] },
    getInputStream: SENT,
    getResponseCode: SENT,
    getResponseMessage: SENT,
    getErrorStream: SENT,
    connect: NOTHING,
  },
  // What Kotlin has for the methods that ask.
  sentBy: ['responseCode', 'responseMessage', 'inputStream', 'errorStream'],
  options: { method: ['requestMethod'] },
  defaultMethod: 'GET',
  methodWithBody: 'POST',
  fluent: true,
};

/** `new HttpPatch(url)` with an entity, and `Request.Patch(url).bodyString(text, type).execute()`. */
const apache: ClientTable = {
  id: 'apache',
  functions: {
    ...verbs(['url'], ['url'], 'prepares', http),
    ...under(['Request'], { ...verbs(['url'], ['url'], 'prepares', capital), ...verbs(['url'], ['url'], 'prepares') }),
    'SimpleRequestBuilder.create': { prepares: ['method'] },
    'RequestBuilder.create': { prepares: ['method'] },
    ...under(['RequestBuilder', 'ClassicRequestBuilder', 'SimpleRequestBuilder'], verbs(['url'], ['url'], 'prepares')),
  },
  prepared: {
    setEntity: { adds: ['body'] },
    setBody: { adds: ['body'] },
    body: { adds: ['body'] },
    bodyString: { adds: ['body'] },
    bodyForm: { adds: ['form'] },
    setHeader: SET_HEADER,
    addHeader: SET_HEADER,
    setUri: { adds: ['url'] },
    setURI: { adds: ['url'] },
    execute: SENT,
    build: NOTHING,
  },
  options: { body: ['entity'] },
  defaultMethod: 'GET',
  fluent: true,
};

/** `Unirest.patch(url).header(k, v).body(body).asJson()` */
const unirest: ClientTable = {
  id: 'Unirest',
  functions: {
    ...under(['Unirest'], verbs(['url'], ['url'], 'prepares')),
    'Unirest.request': { prepares: ['method', 'url'] },
    'Unirest.spawnInstance': MAKE,
  },
  types: { UnirestInstance: [] },
  methods: verbs(['url'], ['url'], 'prepares'),
  prepared: {
    header: SET_HEADER,
    body: { adds: ['json'] },
    fields: { adds: ['form'] },
    queryString: { adds: ['query-name', 'query-value'] },
    routeParam: { adds: ['variable-name', 'variable-value'] },
    asJson: SENT,
    asString: SENT,
    asObject: SENT,
    asEmpty: SENT,
    asJsonAsync: SENT,
  },
  options: {},
  defaultMethod: 'GET',
  fluent: true,
};

/** `"https://...".httpPatch().body(text).response()`, `Fuel.patch(url).jsonBody(text).responseString()` */
const fuel: ClientTable = {
  id: 'Fuel',
  functions: {
    ...under(['Fuel', 'FuelManager.instance'], verbs(['url'], ['url'], 'prepares')),
    'Fuel.request': { prepares: ['method', 'url'] },
  },
  addresses: verbs(['url'], ['url'], 'prepares', httpLater),
  prepared: {
    body: { adds: ['body'] },
    jsonBody: { adds: ['body'] },
    header: SET_HEADER,
    response: SENT,
    responseString: SENT,
    responseJson: SENT,
    responseObject: SENT,
    awaitString: SENT,
    awaitStringResponse: SENT,
  },
  options: {},
  defaultMethod: 'GET',
  fluent: true,
};

/** Methods of interfaces that a library implements from their annotations: Retrofit, HTTP interfaces of Spring. */
const annotated: ClientTable = {
  id: 'Retrofit',
  functions: { 'annotated.request': { sends: ['method', 'url', 'json'] } },
  options: {},
  defaultMethod: 'GET',
};

export const JVM_CLIENTS: readonly ClientTable[] = [
  apache,
  javaNet,
  okhttp,
  connection,
  restTemplate,
  webClient,
  jaxrs,
  unirest,
  fuel,
  annotated,
];
