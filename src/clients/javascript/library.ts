import type { Library } from '../../model/library.js';
import type { OutsideCall } from '../../model/request.js';
import type { Span } from '../../model/span.js';
import type { ArgValue, ExternalValue, HostObject, Value } from '../../model/value.js';
import type { ClientLibrary, LibraryRequest, OfficialMethods } from '../language-clients.js';
import { libraryCalls } from '../library.js';
import { packageOf } from '../packages.js';
import { encodingOf, noParts, type Parts } from '../parts.js';
import { readArgs } from '../prepared.js';
import { serviceKeyIn, serviceKeyRequest } from '../service-key.js';
import { own } from '../table-index.js';
import type { ClientTable, Use } from '../table.js';

/** A client made of the library. */
interface Client extends HostObject {
  readonly type: 'cloudflare';
  /** `baseURL` of its options. */
  readonly base: Value | undefined;
  /** The version in the module's specifier. */
  readonly version: string | undefined;
}

const BASE: Value = { kind: 'text', text: [{ kind: 'run', text: 'https://api.cloudflare.com/client/v4' }] };

/** `client.post('/zones/...', { body })`: requests by path, for what has no method. */
const BY_PATH: ClientTable = {
  id: 'cloudflare',
  functions: {},
  methods: {
    get: { sends: ['url', 'options'], method: 'GET' },
    post: { sends: ['url', 'options'], method: 'POST' },
    put: { sends: ['url', 'options'], method: 'PUT' },
    patch: { sends: ['url', 'options'], method: 'PATCH' },
    delete: { sends: ['url', 'options'], method: 'DELETE' },
    request: { sends: ['options'] },
  },
  options: { url: ['path'], method: ['method'], headers: ['headers'], query: ['query'], body: ['body'] },
  defaultMethod: 'GET',
};

/** The official client library for JavaScript: written by hand below version 3, generated from 3 on. */
export function javascriptLibrary(methods: OfficialMethods): ClientLibrary {
  return {
    client,
    always: ({ args }) => {
      const key = serviceKeyIn(args[0]?.value, ['userServiceKey']);
      return key && serviceKeyRequest(BASE, key.value, key.span);
    },
    requests: (call) => {
      const found = requests(call, methods);
      return found.length === 0 ? undefined : found;
    },
  };
}

/** The client that a call of the package, or a type from it, stands for. */
function client(of: ExternalValue, [given]: readonly ArgValue[]): Value | undefined {
  const options = given?.value;
  const { name, version } = packageOf(of.module);
  if (name !== 'cloudflare' || of.host !== undefined) return undefined;
  if (!/^(?:default)?\.?(?:Cloudflare)?$/.test(of.path.join('.'))) return undefined;
  const base = options?.kind === 'object' ? options.members.get('baseURL')?.value : undefined;
  const known = base?.kind === 'text' || base?.kind === 'choice' ? base : undefined;
  const host: Client = { type: 'cloudflare', base: known, version };
  return { kind: 'external', module: of.module, path: [], span: of.span, host };
}

/** The requests of a call on a client, or on something that is named as a client's methods are. */
function requests(call: OutsideCall, library: OfficialMethods): readonly LibraryRequest[] {
  const { callee, name } = call;
  const end = name?.span.end ?? call.span.end;
  const named = { ...call.span, end: Math.min(end, call.span.end) };
  if (callee.kind === 'external' && callee.host?.type === 'cloudflare') {
    const client = callee.host as Client;
    const [only, ...more] = callee.path;
    const base = client.base ?? BASE;
    const use = only === undefined || more.length > 0 ? undefined : own(BY_PATH.methods, only);
    if (use !== undefined && 'sends' in use) return byPath(call, use, base, named);
    const version = client.version ?? library.versionOf(call.span.file, 'cloudflare');
    return requestsOf(call, callee.path.join('.'), library, version, base, named);
  }
  if (callee.kind !== 'unknown' || callee.name === undefined) return [];
  return likely(callee.name).flatMap((chain) =>
    requestsOf(call, chain, library, library.versionOf(call.span.file, 'cloudflare'), undefined, named),
  );
}

/** A name that says it is a client: two names after it are enough, after any other three. */
const CLIENT = /cloudflare|(?:^|[._])cf(?:$|[A-Z_])|Cf$/;

function likely(name: string): string[] {
  if (!name.includes('.')) return [];
  const parts = name.split('.').filter((part) => part !== 'this');
  return [4, 3, 2].flatMap((length) => {
    const before = parts.slice(0, -length);
    if (before.length === 0 || (length === 2 && !CLIENT.test(before.at(-1) ?? ''))) return [];
    return [parts.slice(-length).join('.')];
  });
}

function byPath(
  call: OutsideCall,
  use: Extract<Use, { readonly sends: unknown }>,
  base: Value,
  named: Span,
): LibraryRequest[] {
  const parts = { ...readArgs(BY_PATH, use.sends, call.args), base: { value: base } };
  return [{ parts, method: use.method, named, answer: { at: 'envelope', path: [] } }];
}

function requestsOf(
  call: OutsideCall,
  chain: string,
  library: OfficialMethods,
  version: string | undefined,
  base: Value | undefined,
  named: Span,
): LibraryRequest[] {
  const generated = version === undefined || Number.parseInt(version, 10) >= 3;
  const byHand = version === undefined || Number.parseInt(version, 10) < 3;
  return [
    ...(generated ? sent(call, chain, library.generated, version, base, named, resultOf(chain), false) : []),
    ...(byHand ? sent(call, chain, library.byHand, version, base, named, { at: 'body', path: [] }, true) : []),
  ];
}

/** Generated methods hand out the `result` of the envelope, lists a page that goes through it. */
function resultOf(chain: string): LibraryRequest['answer'] {
  return chain.endsWith('.list') ? { at: 'page', path: [] } : { at: 'body', path: ['result'] };
}

function sent(
  call: OutsideCall,
  chain: string,
  methods: Library,
  version: string | undefined,
  base: Value | undefined,
  named: Span,
  answer: LibraryRequest['answer'],
  byHand: boolean,
): LibraryRequest[] {
  const params = call.args.find(({ value }) => value.kind === 'object' || value.kind === 'choice');
  return libraryCalls(methods, chain, call.args, version, byHand).map(({ operation, path, libraryMethod }) => {
    const parts: Parts = { ...noParts(), url: { value: { kind: 'text', text: path } } };
    if (base !== undefined) parts.base = { value: base };
    if (params !== undefined && operation.method === 'GET') parts.query.push(params);
    else if (params !== undefined) parts.body = { ...params, as: encodingOf(params.value, true) };
    return { parts, method: operation.method, named, libraryMethod, answer };
  });
}
