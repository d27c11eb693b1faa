import { SENT, verbs, type ClientTable } from '../table.js';
import { NOTHING, MAKE, SET_HEADER } from './uses.js';

/** `client.target(base).path("zones").path(zone).request().delete()`: JAX-RS, and what Jersey had before it. */
export const jaxrs: ClientTable = {
  id: 'JAX-RS',
  functions: {
    'ClientBuilder.newClient': MAKE,
    'ClientBuilder.newBuilder': MAKE,
    'JerseyClientBuilder.createClient': MAKE,
    'ResteasyClientBuilder.newClient': MAKE,
    'Client.create': MAKE,
  },
  types: { WebTarget: [], JerseyWebTarget: [], ResteasyWebTarget: [], WebResource: [] },
  methods: {
    target: { makes: ['url'] },
    resource: { makes: ['url'] },
    path: { makes: ['url'], behind: true },
    queryParam: { makes: ['query-name', 'query-value'] },
    resolveTemplate: { makes: ['variable-name', 'variable-value'] },
    resolveTemplates: { makes: ['variables'] },
    request: { prepares: [] },
    accept: { prepares: [] },
    type: { prepares: [] },
    header: { prepares: ['header-name', 'header-value'] },
    // Of a resource of Jersey.
    ...verbs([], ['json']),
    method: { sends: ['method', 'json'] },
  },
  prepared: {
    header: SET_HEADER,
    accept: NOTHING,
    ...verbs([], ['json'], 'sends'),
    method: { sends: ['method', 'json'] },
    buildGet: { adds: [], method: 'GET' },
    buildDelete: { adds: [], method: 'DELETE' },
    buildPost: { adds: ['json'], method: 'POST' },
    buildPut: { adds: ['json'], method: 'PUT' },
    build: { adds: ['method', 'json'] },
    invoke: SENT,
    submit: SENT,
  },
  options: {},
  defaultMethod: 'GET',
  fluent: true,
};
