import type { OutsideCall } from '../../model/request.js';
import type { ArgValue, ExternalValue, HostObject, Member, ResponseValue, Value } from '../../model/value.js';
import { libraryCalls } from '../library.js';
import { noParts, type Parts } from '../parts.js';
import { readArgs } from '../prepared.js';
import type { ClientLibrary, LibraryRequest, OfficialMethods } from '../language-clients.js';
import { serviceKeyRequest } from '../service-key.js';
import type { ClientTable } from '../table.js';

/** A client made of the library. */
interface Client extends HostObject {
  readonly type: 'cloudflare';
  readonly module: string;
}

// Forks keep the name.
const MODULE = /^github\.com\/[\w-]+\/cloudflare-go(?:\/(v\d+))?$/;
const OPTION = /^github\.com\/[\w-]+\/cloudflare-go\/v\d+\/option$/;
const BASE: Value = { kind: 'text', text: [{ kind: 'run', text: 'https://api.cloudflare.com/client/v4' }] };

/** Requests by path, for what has no method: `api.Raw(ctx, method, path, body, headers)`, `client.Get(ctx, path, ...)`. */
const BY_PATH: ClientTable = {
  id: 'cloudflare',
  functions: {},
  methods: {
    Raw: { sends: ['other', 'method', 'url', 'body'] },
    Execute: { sends: ['other', 'method', 'url', 'body'] },
    Get: { sends: ['other', 'url', 'query'], method: 'GET' },
    Post: { sends: ['other', 'url', 'body'], method: 'POST' },
    Put: { sends: ['other', 'url', 'body'], method: 'PUT' },
    Patch: { sends: ['other', 'url', 'body'], method: 'PATCH' },
    Delete: { sends: ['other', 'url', 'body'], method: 'DELETE' },
  },
  options: {},
  defaultMethod: 'GET',
};

/** The official client library for Go: written by hand, and generated from version 2 on. */
export function goLibrary(library: OfficialMethods): ClientLibrary {
  return { client, always: withKey, requests: (call) => withOption(call) ?? requests(call, library) };
}

/** A client, or what says whose the resources are that a call is about. */
function client(of: ExternalValue, args: readonly ArgValue[]): Value | undefined {
  const major = MODULE.exec(of.module);
  const [name = '', more] = of.path;
  if (major === null || more !== undefined || of.host !== undefined) return undefined;
  const scope = /^(Account|Zone|User)Identifier$/.exec(name)?.[1];
  if (scope !== undefined) return container(scope.toLowerCase(), args[0]?.value);
  // What is wrapped to tell that it is set.
  if (/^(?:F|String|Int|Bool|Float|Raw|\w+Ptr)$/.test(name)) return args[0]?.value;
  const host: Client = { type: 'cloudflare', module: of.module };
  const made: Value = { kind: 'external', module: of.module, path: [], span: of.span, host };
  if (name === 'API' || name === 'Client') return made;
  if (major[1] === undefined && /^New(?:With\w+)?$/.test(name))
    return { kind: 'list', items: [made, NONE], open: false };
  return major[1] !== undefined && name === 'NewClient' ? made : undefined;
}

/** `cloudflare.NewWithUserServiceKey(key)` */
function withKey({ callee, args, name, span }: OutsideCall): LibraryRequest | undefined {
  const [key] = args;
  if (callee.kind !== 'external' || callee.path[0] !== 'NewWithUserServiceKey' || key === undefined) return undefined;
  return serviceKeyRequest(BASE, key.value, name?.span ?? span);
}

/** `option.WithUserServiceKey(key)`, for a client or for one of its calls. */
function withOption({ callee, args, name, span }: OutsideCall): readonly LibraryRequest[] | undefined {
  const [key] = args;
  if (callee.kind !== 'external' || !OPTION.test(callee.module) || key === undefined) return undefined;
  if (callee.path.join('.') !== 'WithUserServiceKey') return undefined;
  return [serviceKeyRequest(BASE, key.value, name?.span ?? span)];
}

const NONE: Value = { kind: 'literal', value: null };

function container(scope: string, id: Value | undefined): Value {
  const key = `${scope}_id`;
  return { kind: 'object', members: new Map([[key, { key, value: id ?? { kind: 'unknown' } }]]), open: false };
}

function requests(call: OutsideCall, library: OfficialMethods): readonly LibraryRequest[] | undefined {
  const { callee, name } = call;
  const end = Math.min(name?.span.end ?? call.span.end, call.span.end);
  const named = { ...call.span, end };
  if (callee.kind === 'external' && callee.host?.type === 'cloudflare') {
    const { module } = callee.host as Client;
    const [only = '', more] = callee.path;
    const byPath = more === undefined ? BY_PATH.methods?.[only] : undefined;
    if (byPath !== undefined && 'sends' in byPath) {
      const parts = { ...readArgs(BY_PATH, byPath.sends, call.args), base: { value: BASE } };
      return [{ parts, method: byPath.method, named, answer: { at: 'body', path: [] } }];
    }
    return sent({ call, named, library, module, base: BASE }, callee.path);
  }
  // A client behind an interface of the program's own, or one that is not seen to be made.
  const module = call.imports?.find((one) => MODULE.test(one));
  if (callee.kind !== 'unknown' || module === undefined || call.args.length === 0) return undefined;
  const steps = [...(callee.name?.split('.') ?? []).filter((step) => step !== name?.text), name?.text ?? ''];
  const found = steps.flatMap((_, i) => sent({ call, named, library, module, base: undefined }, steps.slice(i)));
  return found.length === 0 ? undefined : found;
}

interface Place {
  readonly call: OutsideCall;
  readonly named: LibraryRequest['named'];
  readonly library: OfficialMethods;
  readonly module: string;
  readonly base: Value | undefined;
}

function sent({ call, named, library, module, base }: Place, chain: readonly string[]): LibraryRequest[] {
  const major = MODULE.exec(module)?.[1];
  const methods = major === undefined ? library.byHand : library.generated;
  const version = library.versionOf(call.span.file, module) ?? (major === undefined ? undefined : `${major}.0.0`);
  const name = chain.join('.').replace(/AutoPaging$/, '');
  return libraryCalls(methods, name, call.args, version, major === undefined).map(
    ({ operation, path, libraryMethod, sends = {} }) => {
      const parts: Parts = { ...noParts(), url: { value: { kind: 'text', text: path } } };
      if (base !== undefined) parts.base = { value: base };
      const params = inMember(paramsOf(call.args), Object.keys(sends));
      if (params !== undefined && operation.method === 'GET') parts.query.push({ value: params.value });
      else if (params !== undefined) parts.body = { value: params.value, span: params.span, as: 'json' };
      return { parts, method: operation.method, named, libraryMethod, answer: answerOf(major) };
    },
  );
}

/** Both hand out the result of the envelope; generated lists a page of it. */
function answerOf(major: string | undefined): Pick<ResponseValue, 'at' | 'path'> {
  return major === undefined ? { at: 'body', path: ['result'] } : { at: 'page', path: [] };
}

/** The last argument that is what is sent: a structure of the library, a list of them, or a map. */
function paramsOf(args: readonly ArgValue[]): ArgValue | undefined {
  const sentAs = args.flatMap((arg) => {
    const [first, ...more] = arg.value.kind === 'choice' ? arg.value.options.filter(isData) : [arg.value];
    if (first === undefined || !isData(first)) return [];
    const value: Value = more.length === 0 ? first : { kind: 'choice', options: [first, ...more] };
    return [{ ...arg, value: plain(value, 0) }];
  });
  return sentAs.at(-1);
}

/** What is sent as a member of the body, where the schedule names one: a method takes the list that the API has in `items`. */
function inMember(params: ArgValue | undefined, [key, other]: readonly string[]): ArgValue | undefined {
  if (params === undefined || key === undefined || other !== undefined) return params;
  const member: Member = { key, value: params.value, valueSpan: params.span };
  return { ...params, value: { kind: 'object', members: new Map([[key, member]]), open: false } };
}

function isData(value: Value): boolean {
  if (value.kind === 'list') return value.items.some(isData);
  // `var pool cloudflare.LoadBalancerPool; pool.Name = name`
  if (value.kind === 'unknown') return value.members !== undefined && isData(value.members);
  if (value.kind !== 'object') return false;
  return (value.host === undefined || value.host.type === 'record') && ![...value.members.keys()].some(isContainer);
}

function isContainer(key: string): boolean {
  return /^(?:account|zone|user)_id$/.test(key);
}

const DEPTH = 8;

/** A structure of the library as JSON has it: names in small letters, and what stands for the body in its place. */
function plain(value: Value, depth: number): Value {
  if (depth > DEPTH) return value;
  switch (value.kind) {
    case 'choice':
      return { kind: 'choice', options: value.options.map((option) => plain(option, depth + 1)) };
    case 'list':
      return { ...value, items: value.items.map((item) => plain(item, depth + 1)) };
    case 'object': {
      if (value.host !== undefined && value.host.type !== 'record') return value;
      const record = value.host?.type === 'record';
      const members = [...value.members.values()].flatMap((member): Member[] => {
        const inner = plain(member.value, depth + 1);
        const isBody = record && value.host !== undefined && isWhole(member.key, value.host);
        const whole = inner.kind === 'unknown' ? inner.members : inner;
        if (isBody && whole?.kind === 'object') return [...whole.members.values()];
        return [{ ...member, key: record ? snake(member.key) : member.key, value: inner }];
      });
      const { span, open } = value;
      return { kind: 'object', members: new Map(members.map((one) => [one.key, one])), open, span };
    }
    case 'unknown': {
      if (value.members === undefined) return value;
      const members = [...value.members.members.values()].map((member) => ({
        ...member,
        key: snake(member.key),
        value: plain(member.value, depth + 1),
      }));
      const known = new Map(members.map((one) => [one.key, one]));
      return { ...value, members: { ...value.members, members: known } };
    }
    default:
      return value;
  }
}

/** What is sent stands in a member of the parameters: `CreateLoadBalancerPoolParams{LoadBalancerPool: pool}`. */
function isWhole(key: string, { of }: HostObject): boolean {
  if (key === 'Body' || key === 'Record') return true;
  const type = (of as Value | undefined)?.kind === 'external' ? (of as ExternalValue).path.at(-1) : undefined;
  const resource = /^(?:Create|Update|Edit|Patch)(\w+)Params$/.exec(type ?? '')?.[1];
  return resource?.startsWith(key) === true;
}

function snake(name: string): string {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1_$2')
    .toLowerCase();
}
