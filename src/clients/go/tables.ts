import type { Role } from '../spec.js';
import { SENT, under, verbs, type ClientTable, type Use } from '../table.js';

/** The HTTP clients of Go, as data. A new client is a row here. */

const SET_HEADER: Use = { adds: ['header-name', 'header-value'] };
const HEADER: Readonly<Record<string, Use>> = { Set: SET_HEADER, Add: SET_HEADER };
const NOTHING: Use = { adds: [] };

const capital = (verb: string): string => verb.charAt(0).toUpperCase() + verb.slice(1);

const NET_HTTP_USES: Readonly<Record<string, Use>> = {
  Get: { sends: ['url'], method: 'GET' },
  Head: { sends: ['url'], method: 'HEAD' },
  Post: { sends: ['url', 'content-type', 'body'], method: 'POST' },
  PostForm: { sends: ['url', 'form'], method: 'POST' },
};

const netHttp: ClientTable = {
  id: 'net/http',
  functions: {
    ...under(['net/http', 'net/http.DefaultClient'], NET_HTTP_USES),
    'net/http.DefaultClient.Do': SENT,
    'net/http.NewRequest': { prepares: ['method', 'url', 'body'], fails: true },
    'net/http.NewRequestWithContext': { prepares: ['other', 'method', 'url', 'body'], fails: true },
    'github.com/hashicorp/go-retryablehttp.NewRequest': { prepares: ['method', 'url', 'body'], fails: true },
    'github.com/hashicorp/go-retryablehttp.NewRequestWithContext': {
      prepares: ['other', 'method', 'url', 'body'],
      fails: true,
    },
    'github.com/hashicorp/go-retryablehttp.NewClient': { makes: [] },
  },
  types: { 'net/http.Client': [], 'github.com/hashicorp/go-retryablehttp.Client': [] },
  methods: { ...NET_HTTP_USES, Do: SENT },
  requests: { 'net/http.Request': [] },
  prepared: { WithContext: NOTHING, Clone: NOTHING, SetBasicAuth: NOTHING, AddCookie: NOTHING },
  parts: { Header: HEADER, URL: {} },
  address: { member: 'URL', query: 'RawQuery' },
  options: { url: ['URL'], method: ['Method'], headers: ['Header'], body: ['Body'] },
  defaultMethod: 'GET',
  objectsAs: 'raw',
};

const RESTY = [
  'github.com/go-resty/resty',
  'github.com/go-resty/resty/v2',
  'github.com/go-resty/resty/v3',
  'gopkg.in/resty.v1',
  'gopkg.in/resty.v2',
  'resty.dev/v3',
];
const REQ = ['github.com/imroc/req', 'github.com/imroc/req/v2', 'github.com/imroc/req/v3'];

const BUILDER: Readonly<Record<string, Use>> = {
  SetHeader: SET_HEADER,
  SetHeaders: { adds: ['headers'] },
  SetHeaderVerbatim: SET_HEADER,
  SetCommonHeader: SET_HEADER,
  SetCommonHeaders: { adds: ['headers'] },
};

/** `client.R().SetHeader(k, v).SetBody(b).Patch(url)` */
const resty: ClientTable = {
  id: 'resty',
  functions: {
    ...under([...RESTY, ...REQ], { New: { makes: [] }, NewClient: { makes: [] }, NewWithClient: { makes: [] } }),
    ...under([...RESTY, ...REQ], { R: { prepares: [] }, C: { makes: [] } }),
    ...under(REQ, verbs(['url'], ['url', 'body'], 'sends', capital)),
  },
  types: typesOf([...RESTY, ...REQ], 'Client', []),
  methods: {
    ...BUILDER,
    SetBaseURL: { adds: ['base'] },
    SetHostURL: { adds: ['base'] },
    BaseURL: { adds: ['base'] },
    R: { prepares: [] },
    NewRequest: { prepares: [] },
  },
  requests: typesOf([...RESTY, ...REQ], 'Request', []),
  prepared: {
    ...BUILDER,
    SetBody: { adds: ['body'] },
    SetBodyJsonMarshal: { adds: ['json'] },
    SetBodyJsonString: { adds: ['json'] },
    SetBodyBytes: { adds: ['body'] },
    SetBodyString: { adds: ['body'] },
    SetFormData: { adds: ['form'] },
    SetMultipartFormData: { adds: ['multipart'] },
    SetQueryParam: { adds: ['query-name', 'query-value'] },
    SetQueryParams: { adds: ['query'] },
    SetPathParam: { adds: ['variable-name', 'variable-value'] },
    SetPathParams: { adds: ['variables'] },
    SetRawPathParam: { adds: ['variable-name', 'variable-value'] },
    SetRawPathParams: { adds: ['variables'] },
    SetResult: { adds: ['result'] },
    SetSuccessResult: { adds: ['result'] },
    ...verbs(['url'], ['url'], 'sends', capital),
    Execute: { sends: ['method', 'url'] },
    Send: { sends: ['method', 'url'] },
  },
  options: { url: ['URL'], method: ['Method'], headers: ['Header'], body: ['Body'] },
  defaultMethod: 'GET',
  fluent: true,
};

function typesOf(modules: readonly string[], name: string, roles: readonly Role[]): Record<string, readonly Role[]> {
  return Object.fromEntries(modules.map((module) => [`${module}.${name}`, roles]));
}

const SLING_BUILDER: Readonly<Record<string, Use>> = {
  Base: { adds: ['base'] },
  Path: { adds: ['url'] },
  Set: SET_HEADER,
  Add: SET_HEADER,
  BodyJSON: { adds: ['json'] },
  BodyForm: { adds: ['form'] },
  Body: { adds: ['body'] },
  ...verbs(['url'], ['url'], 'adds', capital),
  ReceiveSuccess: SENT,
  Receive: SENT,
  Do: SENT,
};

/** `sling.New().Base(base).Patch(path).BodyJSON(body).ReceiveSuccess(&out)` */
const sling: ClientTable = {
  id: 'sling',
  functions: { 'github.com/dghubble/sling.New': { prepares: [] } },
  prepared: SLING_BUILDER,
  options: {},
  defaultMethod: 'GET',
  fluent: true,
};

const FASTHTTP = 'github.com/valyala/fasthttp';

/** `req := fasthttp.AcquireRequest()`, set up step by step, then `fasthttp.Do(req, resp)`. */
const fasthttp: ClientTable = {
  id: 'fasthttp',
  functions: {
    [`${FASTHTTP}.AcquireRequest`]: { prepares: [] },
    ...under([FASTHTTP], {
      Do: SENT,
      DoTimeout: SENT,
      DoDeadline: SENT,
    }),
  },
  types: { [`${FASTHTTP}.Client`]: [] },
  methods: { Do: SENT, DoTimeout: SENT },
  requests: { [`${FASTHTTP}.Request`]: [] },
  prepared: {
    SetRequestURI: { adds: ['url'] },
    SetBody: { adds: ['body'] },
    SetBodyString: { adds: ['body'] },
    SetBodyRaw: { adds: ['body'] },
  },
  parts: { Header: { ...HEADER, SetMethod: { adds: ['method'] } } },
  options: {},
  defaultMethod: 'GET',
  objectsAs: 'raw',
};

export const GO_CLIENTS: readonly ClientTable[] = [netHttp, resty, sling, fasthttp];
