import type { OutsideCall } from '../../model/request.js';
import type {
  ArgValue,
  ExternalValue,
  HostObject,
  Member,
  ObjectValue,
  ResponseValue,
  Value,
} from '../../model/value.js';
import { libraryCalls } from '../library.js';
import { noParts, type Part, type Parts } from '../parts.js';
import { namedOptions, readArgs } from '../prepared.js';
import type { ClientLibrary, LibraryRequest, OfficialMethods } from '../language-clients.js';
import { serviceKeyIn, serviceKeyRequest } from '../service-key.js';
import { verbs, type ClientTable } from '../table.js';

/** A client made of the library. */
interface Client extends HostObject {
  readonly type: 'cloudflare';
  readonly byHand: boolean;
  readonly base: Value | undefined;
  /** It hands out the whole envelope. */
  readonly raw: boolean;
}

const BASE: Value = { kind: 'text', text: [{ kind: 'run', text: 'https://api.cloudflare.com/client/v4' }] };

/** `client.post('/zones/...', body={...})`: requests by path, for what has no method. */
const BY_PATH: ClientTable = {
  id: 'cloudflare',
  functions: {},
  methods: verbs(['url'], ['url']),
  options: { url: ['path'], headers: ['headers'], query: ['query', 'params'], body: ['body'] },
  defaultMethod: 'GET',
};

/** Steps in a chain that do not change what is called. */
const ASIDE = new Set(['with_raw_response', 'with_streaming_response']);

/** The official client library for Python: written by hand below version 3, generated from 3 on. */
export function pythonLibrary(library: OfficialMethods): ClientLibrary {
  return {
    client,
    always: ({ args }) => {
      const key = serviceKeyIn(namedOptions(args), ['user_service_key', 'certtoken']);
      return key && serviceKeyRequest(BASE, key.value, key.span);
    },
    requests: (call) => requests(call, library),
  };
}

function client(of: ExternalValue, args: readonly ArgValue[]): Value | undefined {
  if (of.host?.type === 'cloudflare') return copied(of);
  const name = [of.module, ...of.path].join('.');
  const byHand = /^CloudFlare(?:\.CloudFlare)?$/.test(name);
  if (!byHand && !/^cloudflare\.(?:Async)?(?:Cloudflare|Client)$/.test(name)) return undefined;
  const given = namedOptions(args);
  const base = given?.members.get('base_url')?.value;
  const raw = given?.members.get('raw')?.value;
  const host: Client = {
    type: 'cloudflare',
    byHand,
    base: base?.kind === 'text' || base?.kind === 'choice' ? base : undefined,
    raw: raw?.kind === 'literal' && raw.value === true,
  };
  return { kind: 'external', module: of.module, path: [], span: of.span, host };
}

/** What a chain of the library that was written by hand ends with. */
const VERB = /(?:^|\.)(?:get|post|put|patch|delete)$/;

/** `cf.zones.analytics.colos(id)` of the library that was written by hand is the same as its `get`. */
function calledItself(place: Place, chain: string, of: Client): LibraryRequest[] {
  return sent(place, `${chain}.get`, of).map((one) => ({
    ...one,
    libraryMethod: one.libraryMethod && { ...one.libraryMethod, name: chain },
  }));
}

/** `client.with_options(timeout=5)` is a client like it. */
function copied(of: ExternalValue): Value | undefined {
  const [only, more] = of.path;
  return more === undefined && (only === 'with_options' || only === 'copy') ? { ...of, path: [] } : undefined;
}

function requests(call: OutsideCall, library: OfficialMethods): readonly LibraryRequest[] | undefined {
  const { callee, name } = call;
  const end = Math.min(name?.span.end ?? call.span.end, call.span.end);
  const place = { call, named: { ...call.span, end }, library };
  if (callee.kind === 'external' && callee.host?.type === 'cloudflare') {
    const made = callee.host as Client;
    const path = callee.path.filter((step) => !ASIDE.has(step));
    const [only, more] = path;
    const byPath = only !== undefined && more === undefined ? BY_PATH.methods?.[only] : undefined;
    if (byPath !== undefined && 'sends' in byPath && !made.byHand) {
      const parts = { ...readArgs(BY_PATH, byPath.sends, call.args), base: { value: made.base ?? BASE } };
      return [{ parts, method: byPath.method, named: place.named, answer: { at: 'envelope', path: [] } }];
    }
    const wrapped = callee.path.length !== path.length;
    const of = { ...made, base: made.base ?? BASE, raw: made.raw || wrapped };
    const chain = path.join('.');
    return made.byHand && !VERB.test(chain) ? calledItself(place, chain, of) : sent(place, chain, of);
  }
  if (callee.kind !== 'unknown' || callee.name === undefined) return undefined;
  const found = likely(callee.name).flatMap(({ chain, byHand }) =>
    sent(place, chain, { byHand, base: undefined, raw: false }),
  );
  return found.length === 0 ? undefined : found;
}

/** A name that says it is a client: two names after it are enough, after any other three. */
const CLIENT = /cloudflare|(?:^|[._])cf(?:$|_|[A-Z])/i;
/** What chains of the library that was written by hand begin with. */
const ROOTS = new Set(['accounts', 'organizations', 'railguns', 'user', 'zones']);

/** The chains of methods that a name may be, when what it begins with is a client. */
function likely(name: string): { readonly chain: string; readonly byHand: boolean }[] {
  const steps = name.split('.').filter((step) => !ASIDE.has(step));
  return steps.flatMap((step, i) => {
    const chain = steps.slice(i);
    const named = CLIENT.test(steps.slice(0, i).join('.'));
    if (i === 0 || chain.length < (named ? 2 : 3)) return [];
    const joined = chain.join('.');
    const hand = ROOTS.has(step) && /^(?:get|post|put|patch|delete)$/.test(chain.at(-1) ?? '');
    return [{ chain: joined, byHand: false }, ...(hand ? [{ chain: joined, byHand: true }] : [])];
  });
}

interface Place {
  readonly call: OutsideCall;
  readonly named: LibraryRequest['named'];
  readonly library: OfficialMethods;
}

function sent(
  { call, named, library }: Place,
  chain: string,
  of: Pick<Client, 'byHand' | 'base' | 'raw'>,
): LibraryRequest[] {
  const version = library.versionOf(call.span.file, 'cloudflare');
  const given = namedOptions(call.args);
  const placed = call.args.filter(({ name, open }) => name === undefined && open !== true);
  const args = given === undefined ? placed : [...placed, { value: given, span: call.span }];
  const methods = of.byHand ? library.byHand : library.generated;
  return libraryCalls(methods, chain, args, version, of.byHand).map(({ operation, path, libraryMethod }) => {
    const parts: Parts = { ...noParts(), url: { value: { kind: 'text', text: path } } };
    if (of.base !== undefined) parts.base = { value: of.base };
    const body = of.byHand ? given?.members.get('data') : undefined;
    const query = of.byHand ? given?.members.get('params') : undefined;
    if (query !== undefined) parts.query.push(query);
    if (body !== undefined) parts.body = { value: body.value, span: body.valueSpan, whole: body.span, as: 'json' };
    else if (given !== undefined && !of.byHand) addGiven(parts, given, operation.method);
    return { parts, method: operation.method, named, libraryMethod, answer: answerOf(chain, of) };
  });
}

/** What any generated method is given beside its own arguments: more of the query, of the body and headers. */
const EXTRA = { query: 'extra_query', body: 'extra_body', headers: 'extra_headers' } as const;

/** Arguments by name are the members of the body, or of the query. */
function addGiven(parts: Parts, given: ObjectValue, method: string): void {
  const members = new Map(given.members);
  const [query, body, headers] = [EXTRA.query, EXTRA.body, EXTRA.headers].map((name) => {
    const extra = members.get(name);
    members.delete(name);
    return extra;
  });
  const own = members.size === given.members.size ? given : { ...given, members };
  if (query !== undefined) parts.query.push(partOf(query));
  if (headers !== undefined) parts.headers.push(partOf(headers));
  if (method === 'GET') parts.query.push({ value: own });
  else parts.body = { value: body === undefined ? own : merged(own, body.value), as: 'json' };
}

function partOf({ value, valueSpan, span }: Member): Part {
  return { value, span: valueSpan, whole: span };
}

/** A body with what is given beside it. */
function merged(own: ObjectValue, extra: Value): Value {
  if (extra.kind !== 'object') return { ...own, open: true };
  return { ...own, members: new Map([...own.members, ...extra.members]), open: own.open || extra.open };
}

/** Generated methods hand out the `result` of the envelope, lists a page; those by hand the result. */
function answerOf(chain: string, { byHand, raw }: Pick<Client, 'byHand' | 'raw'>): Pick<ResponseValue, 'at' | 'path'> {
  if (raw) return { at: 'body', path: [] };
  if (!byHand && chain.endsWith('.list')) return { at: 'page', path: [] };
  return { at: 'body', path: ['result'] };
}
