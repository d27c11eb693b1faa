import type { Role } from '../spec.js';
import { SENT, under, verbs, type ClientTable } from '../table.js';
import { SET_HEADER, NOTHING, MAKE } from './uses.js';

/** The HTTP clients of Spring, as data. */

const FOR: readonly (readonly [string, readonly Role[], string])[] = [
  ['getFor', ['url'], 'GET'],
  ['postFor', ['url', 'json'], 'POST'],
  ['patchFor', ['url', 'json'], 'PATCH'],
];

/** `template.patchForObject(url, body, Type.class)`, `template.exchange(url, method, entity, Type.class)` */
export const restTemplate: ClientTable = {
  id: 'RestTemplate',
  functions: { RestTemplateBuilder: MAKE },
  types: { RestTemplate: [], RestOperations: [], TestRestTemplate: [], RestTemplateBuilder: [] },
  methods: {
    ...Object.fromEntries(
      FOR.flatMap(([start, sends, method]) =>
        ['Object', 'Entity'].map((end) => [`${start}${end}`, { sends: [...sends, 'other', 'variables'], method }]),
      ),
    ),
    // What it answers is no type that is given.
    postForLocation: { sends: ['url', 'json', 'variables'], method: 'POST' },
    put: { sends: ['url', 'json', 'variables'], method: 'PUT' },
    delete: { sends: ['url', 'variables'], method: 'DELETE' },
    exchange: { sends: ['url', 'method', 'json', 'other', 'variables'] },
    execute: { sends: ['url', 'method', 'other', 'other', 'variables'] },
    rootUri: { adds: ['base'] },
    build: NOTHING,
  },
  options: {},
  defaultMethod: 'GET',
};

/** `WebClient.create(base).patch().uri(path).bodyValue(body).retrieve()` */
export const webClient: ClientTable = {
  id: 'WebClient',
  functions: under(['WebClient', 'RestClient'], { create: { makes: ['base'] }, builder: MAKE }),
  types: { WebClient: [], RestClient: [], 'WebClient.Builder': [], 'RestClient.Builder': [] },
  methods: {
    baseUrl: { adds: ['base'] },
    build: NOTHING,
    ...verbs([], [], 'prepares'),
    method: { prepares: ['method'] },
  },
  prepared: {
    uri: { adds: ['url', 'variables'] },
    bodyValue: { adds: ['json'] },
    body: { adds: ['json'] },
    syncBody: { adds: ['json'] },
    header: SET_HEADER,
    retrieve: SENT,
    exchange: SENT,
    exchangeToMono: SENT,
  },
  options: {},
  defaultMethod: 'GET',
  fluent: true,
};
