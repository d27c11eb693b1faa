import type { OptionNames } from '../spec.js';
import { verbs, type ClientTable } from '../table.js';
import { MAKES, client } from './named.js';
import { undici, undiciClient, superagent, needle, nodeHttp, request } from './node-tables.js';

/** The HTTP clients of JavaScript, as data. A new client is a row here. */

const FETCH_OPTIONS: OptionNames = { method: ['method'], headers: ['headers'], body: ['body'] };

const fetchClient = client({
  id: 'fetch',
  names: [
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
    '#fetch',
    '#window.fetch',
    '#globalThis.fetch',
    '#self.fetch',
    '#global.fetch',
  ],
  call: { sends: ['url-or-options', 'options'] },
  options: FETCH_OPTIONS,
  defaultMethod: 'GET',
  objectsAs: 'raw',
});

/** `new Request(url, init)`: the request is known where it is made. */
const requestObject = client({
  id: 'fetch',
  names: ['node-fetch#Request', 'undici#Request', '#Request', '#window.Request', '#globalThis.Request'],
  call: { sends: ['url-or-options', 'options'], handedOn: true },
  options: FETCH_OPTIONS,
  defaultMethod: 'GET',
  objectsAs: 'raw',
});

const ofetch = client({
  id: 'ofetch',
  names: ['ofetch', 'ofetch#ofetch', 'ofetch#$fetch', '#$fetch', '#useFetch', '#useLazyFetch'],
  types: { 'ofetch#$Fetch': [] },
  call: { sends: ['url', 'options'] },
  methods: { raw: { sends: ['url', 'options'] }, create: MAKES },
  options: { ...FETCH_OPTIONS, base: ['baseURL'], query: ['query', 'params'] },
  defaultMethod: 'GET',
});

const axios = client({
  id: 'axios',
  names: ['axios', 'axios#default', '#axios', '#window.axios', '#$axios'],
  types: { 'axios#AxiosInstance': [], 'axios#AxiosStatic': [], 'axios#Axios': ['settings'] },
  call: { sends: ['url-or-options', 'options'] },
  methods: {
    ...verbs(['url', 'options'], ['url', 'body', 'options']),
    request: { sends: ['url-or-options', 'options'] },
    postForm: { sends: ['url', 'form', 'options'], method: 'POST' },
    putForm: { sends: ['url', 'form', 'options'], method: 'PUT' },
    patchForm: { sends: ['url', 'form', 'options'], method: 'PATCH' },
    create: MAKES,
  },
  options: {
    url: ['url'],
    base: ['baseURL'],
    method: ['method'],
    headers: ['headers'],
    query: ['params'],
    body: ['data'],
  },
  defaultMethod: 'GET',
});

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

const GOT = {
  call: { sends: ['url-or-options', 'options'] },
  methods: {
    ...verbs(['url-or-options', 'options'], ['url-or-options', 'options']),
    paginate: { sends: ['url', 'options'], method: 'GET' },
    extend: MAKES,
    create: MAKES,
  },
  options: GOT_OPTIONS,
  defaultMethod: 'GET',
  objectsAs: 'raw',
} as const;

const got = client({
  ...GOT,
  id: 'got',
  names: ['got', 'got#got', 'got-scraping#gotScraping', 'got#default'],
  types: { 'got#Got': [] },
});

const ky = client({
  ...GOT,
  id: 'ky',
  names: ['ky', 'ky#default', 'ky-universal'],
  types: { 'ky#KyInstance': [] },
});

const jquery = client({
  id: 'jquery',
  names: ['jquery', '#$', '#jQuery', '#window.$', '#window.jQuery'],
  methods: {
    ajax: { sends: ['url-or-options', 'options'] },
    get: { sends: ['url-or-options', 'query', 'callback'], method: 'GET' },
    getJSON: { sends: ['url', 'query', 'callback'], method: 'GET' },
    post: { sends: ['url-or-options', 'form', 'callback'], method: 'POST' },
  },
  options: { url: ['url'], method: ['method', 'type'], headers: ['headers'], body: ['data'] },
  defaultMethod: 'GET',
  objectsAs: 'raw',
});

const angular = client({
  id: 'angular',
  names: ['@angular/common/http#HttpClient', '@nestjs/axios#HttpService', '@nestjs/common#HttpService', '#$http'],
  types: { '@angular/common/http#HttpClient': [], '@nestjs/axios#HttpService': [], '@nestjs/common#HttpService': [] },
  call: { sends: ['options'] },
  methods: {
    ...verbs(['url', 'options'], ['url', 'body', 'options']),
    request: { sends: ['method', 'url', 'options'] },
  },
  options: { url: ['url'], method: ['method'], headers: ['headers'], query: ['params'], body: ['body', 'data'] },
  defaultMethod: 'GET',
});

/** Google Apps Script: an object in `payload` is a form, and `fetchAll` takes a list of requests. */
const urlFetchApp = client({
  id: 'UrlFetchApp',
  names: ['#UrlFetchApp'],
  methods: { fetch: { sends: ['url', 'options'] }, getRequest: { sends: ['url', 'options'] } },
  options: { method: ['method'], headers: ['headers'], body: ['payload'] },
  defaultMethod: 'GET',
  objectsAs: 'form',
});

export const JAVASCRIPT_CLIENTS: readonly ClientTable[] = [
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
  urlFetchApp,
];
