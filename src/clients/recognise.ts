import type { OutsideCall, Request, RequestSite } from '../model/request.js';
import type { Span } from '../model/span.js';
import type { ArgValue, ExternalValue, ObjectValue, Value } from '../model/value.js';
import { requestsFrom, textsOf, type CallPlace } from './build.js';
import { cloudflareClient, cloudflareRequests, type CloudflareLibrary } from './cloudflare.js';
import { JAVASCRIPT_CLIENTS } from './javascript.js';
import { packageOf } from './packages.js';
import { addOptions, encodingOf, noParts, partsOf, type Parts } from './parts.js';
import { snapshot } from './snapshot.js';
import type { ClientSpec, Signature } from './spec.js';
import { requestLike, unknownSender } from './unknown-sender.js';

/** Takes the requests that programs of one language send. */
export interface Recogniser {
  call(call: OutsideCall): Value | undefined;
  /** A client, where only its type is known. */
  instance(of: ExternalValue): Value | undefined;
  left(value: Value, how: 'returned' | 'passed' | 'stored', span: Span): void;
  assign(target: Value, key: string, value: Value): void;
  /** Hands over requests that were still open to more calls. */
  flush(): void;
}

/** An instance of a client, as a value of the program. */
interface Instance {
  readonly type: 'client';
  readonly spec: ClientSpec;
  readonly options: readonly ArgValue[];
}

/** A request that later calls add to. */
interface Pending {
  readonly spec: ClientSpec;
  readonly parts: Parts;
  readonly method: string | undefined;
  readonly place: CallPlace;
}

const BY_NAME = new Map(
  JAVASCRIPT_CLIENTS.flatMap((spec) => [
    ...spec.exports.map((name) => [name, spec] as const),
    ...spec.globals.map((name) => [`#${name}`, spec] as const),
  ]),
);

const BY_TYPE = new Map(JAVASCRIPT_CLIENTS.flatMap((spec) => (spec.types ?? []).map((name) => [name, spec] as const)));

/** Recognises the clients of JavaScript in calls that leave a program; `record` gets each request once per call. */
export function javascriptRecogniser(record: (request: Request) => void, library: CloudflareLibrary): Recogniser {
  const sites = new Map<string, RequestSite>();
  const pending: Pending[] = [];
  const defaults = new Map<string, ObjectValue>();

  const siteOf = (span: Span): RequestSite => {
    const key = `${span.file}:${span.start}:${span.end}`;
    const site = sites.get(key) ?? { reads: [], escapes: [] };
    sites.set(key, site);
    return site;
  };
  const placeOf = (call: OutsideCall, client: string): CallPlace => ({
    client,
    dialect: 'javascript',
    site: siteOf(call.span),
    span: call.span,
    callers: call.callers,
    statement: call.statement,
  });
  const send = (call: OutsideCall, spec: ClientSpec, signature: Signature, options: readonly ArgValue[]): Value => {
    const parts = partsOf(spec, signature, call.args);
    const whole = underlain(spec, parts, [...(defaultsOf(spec, defaults) ?? []), ...options]);
    const place = placeOf(call, spec.id);
    const method = signature.method ?? spec.defaultMethod;
    if (spec.chain !== undefined) return open(pending, { spec, parts: atOnce(whole), method, place });
    for (const request of requestsFrom(whole, method, place)) record(request);
    return { kind: 'response', site: place.site, at: 'envelope', path: [] };
  };
  const answer = (call: OutsideCall): Value | undefined => {
    const known = knownCall(call);
    if (known === undefined) return undefined;
    const { spec, options, member } = known;
    if (member !== undefined && spec.makes.includes(member)) {
      return instance(spec, [
        ...options,
        ...call.args.filter(({ value }) => value.kind === 'object' || value.kind === 'choice'),
      ]);
    }
    if (call.construct) return constructed(call, known, send);
    const signature = member === undefined ? spec.call : own(spec.methods, member);
    return signature === undefined ? undefined : send(call, spec, signature, options);
  };
  const throughLibrary = (call: OutsideCall): Value | undefined => {
    if (call.callee.kind === 'external') {
      const made = cloudflareClient(call.callee, call.args[0]?.value);
      if (made !== undefined) return made;
    }
    const found = cloudflareRequests(call, library);
    if (found.length === 0) return undefined;
    const place = placeOf(call, 'cloudflare');
    for (const { parts, method, named, libraryMethod } of found) {
      for (const request of requestsFrom(parts, method, place)) record({ ...request, named, libraryMethod });
    }
    const [first] = found;
    return first === undefined ? undefined : { kind: 'response', site: place.site, ...first.answer };
  };
  return {
    instance(of) {
      const client = cloudflareClient(of, undefined);
      if (client !== undefined) return client;
      const spec = BY_TYPE.get(`${packageOf(of.module).name}#${of.path.join('.')}`);
      return spec === undefined ? undefined : instance(spec, []);
    },
    call(call) {
      const chained = chain(call);
      if (chained !== undefined) return chained;
      const passed = sentAlready(call);
      if (passed !== undefined) return passed;
      const known = throughLibrary(call) ?? answer(call);
      if (known !== undefined) return known;
      const parts = unknownSender(call);
      if (parts === undefined) return undefined;
      const place = placeOf(call, 'unknown-sender');
      for (const request of requestsFrom(parts, undefined, place)) record(request);
      return { kind: 'response', site: place.site, at: 'envelope', path: [] };
    },
    left(value, how, span) {
      const parts = how === 'returned' ? requestLike(value) : undefined;
      if (parts === undefined) return;
      const at = value.kind === 'object' ? (value.span ?? span) : span;
      const place = {
        client: 'unknown-sender',
        dialect: 'javascript',
        site: siteOf(at),
        span: at,
        callers: [],
        statement: undefined,
      };
      place.site.escapes.push({ how: 'returned', path: [], span });
      for (const request of requestsFrom(parts, undefined, place)) record(request);
    },
    assign(target, key, value) {
      // `axios.defaults.baseURL = ...`
      if (target.kind !== 'external' || target.path.at(-1) !== 'defaults') return;
      const name = `${target.module}#${target.path.slice(0, -1).join('.')}`;
      const kept = defaults.get(name) ?? { kind: 'object', members: new Map(), open: false };
      kept.members.set(key, { key, value });
      defaults.set(name, kept);
    },
    flush() {
      for (const { parts, method, place } of pending)
        for (const request of requestsFrom(parts, method, place)) record(request);
      pending.length = 0;
    },
  };
}

interface KnownCall {
  readonly spec: ClientSpec;
  readonly options: readonly ArgValue[];
  /** The method called; absent when the client itself is. */
  readonly member: string | undefined;
}

/** The client whose function is called, with the options of its instance. */
function knownCall(call: OutsideCall): KnownCall | undefined {
  const receiver = call.receiver;
  if (receiver?.kind === 'object' && isInstance(receiver)) {
    const { spec, options } = receiver.host as unknown as Instance;
    const later = receiver.members.get('defaults')?.value;
    const given = later?.kind === 'object' ? [{ value: later, span: call.span }] : [];
    return { spec, options: [...options, ...given], member: call.name?.text };
  }
  if (call.callee.kind === 'object' && isInstance(call.callee)) {
    const { spec, options } = call.callee.host as unknown as Instance;
    return { spec, options, member: undefined };
  }
  return call.callee.kind === 'external' ? externalCall(call.callee.module, call.callee.path) : undefined;
}

function isInstance(value: ObjectValue): boolean {
  return value.host?.type === 'client';
}

function externalCall(module: string, path: readonly string[]): KnownCall | undefined {
  const bare = packageOf(module).name;
  const at = path[0] === 'default' && module !== '' ? path.slice(1) : path;
  for (const length of [at.length, at.length - 1]) {
    if (length < 0) continue;
    const head = at.slice(0, length).join('.');
    const name = module === '' ? `#${head}` : length === 0 ? bare : `${bare}#${head}`;
    const spec = BY_NAME.get(name);
    if (spec !== undefined) return { spec, options: [], member: at[length] };
  }
  return undefined;
}

function own<T>(table: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}

function instance(spec: ClientSpec, options: readonly ArgValue[]): Value {
  const host: Instance = { type: 'client', spec, options };
  const defaults: ObjectValue = { kind: 'object', members: new Map(), open: false };
  return {
    kind: 'object',
    members: new Map([['defaults', { key: 'defaults', value: defaults }]]),
    open: false,
    host: { ...host },
  };
}

function constructed(
  call: OutsideCall,
  { spec, options }: KnownCall,
  send: (call: OutsideCall, spec: ClientSpec, signature: Signature, options: readonly ArgValue[]) => Value,
): Value | undefined {
  if (spec.constructs === undefined) return undefined;
  if (Object.keys(spec.methods).length > 0) {
    const [base] = call.args;
    if (base === undefined) return instance(spec, options);
    const [key = 'base'] = [...(spec.options.base ?? []), ...(spec.options.host ?? [])];
    const based: ObjectValue = { kind: 'object', members: new Map([[key, { key, value: base.value }]]), open: false };
    return instance(spec, [{ value: based, span: base.span }]);
  }
  const response = send(call, spec, spec.constructs, options);
  return response.kind === 'response'
    ? { kind: 'object', members: new Map(), open: true, host: { type: 'sent', response } }
    : response;
}

/** `fetch(new Request(...))`: the request was recorded where it was made. */
function sentAlready(call: OutsideCall): Value | undefined {
  const first = call.args[0]?.value;
  if (first?.kind !== 'object' || first.host?.type !== 'sent') return undefined;
  return first.host['response'] as Value;
}

function defaultsOf(spec: ClientSpec, defaults: ReadonlyMap<string, ObjectValue>): ArgValue[] | undefined {
  const found = spec.exports.flatMap((name) => [defaults.get(`${name}#`), defaults.get(name)]);
  const first = [...found, ...spec.globals.map((name) => defaults.get(`#${name}`))].find((one) => one !== undefined);
  return first === undefined ? undefined : [{ value: first, span: { file: '', start: 0, end: 0 } }];
}

/** The call's own parts over those of the instance's options. */
function underlain(spec: ClientSpec, parts: Parts, options: readonly ArgValue[]): Parts {
  if (options.length === 0) return parts;
  const under = noParts();
  for (const option of options) addOptions(under, spec, option);
  return { ...under, ...parts, headers: [...under.headers, ...parts.headers], query: [...under.query, ...parts.query] };
}

/** The parts as they are now: a request under construction is handed over later. */
function atOnce(parts: Parts): Parts {
  const now = <T extends { readonly value: Value }>(part: T): T => ({ ...part, value: snapshot(part.value) });
  const copied: Parts = { ...parts, headers: parts.headers.map(now), query: parts.query.map(now) };
  for (const key of ['url', 'base', 'host', 'path'] as const) {
    const part = parts[key];
    if (part !== undefined) copied[key] = now(part);
  }
  if (parts.body !== undefined) copied.body = now(parts.body);
  return copied;
}

function open(pending: Pending[], one: Pending): Value {
  pending.push(one);
  return { kind: 'object', members: new Map(), open: true, host: { type: 'pending', one } };
}

/** A call on a request under construction: `.set(...)`, `.send(...)`, `req.write(...)`. */
function chain(call: OutsideCall): Value | undefined {
  const receiver = call.receiver;
  if (receiver?.kind !== 'object' || receiver.host?.type !== 'pending' || call.name === undefined) return undefined;
  const pending = receiver.host['one'] as Pending;
  const { spec, parts, place } = pending;
  const response: Value = { kind: 'response', site: place.site, at: 'envelope', path: [] };
  const [first, second] = call.args;
  switch (own(spec.chain ?? {}, call.name.text)) {
    case 'header':
      addHeader(parts, first, second);
      return receiver;
    case 'body':
      if (first !== undefined && first.value.kind !== 'function') {
        parts.body = {
          ...first,
          value: snapshot(first.value),
          as: encodingOf(first.value, spec.objectsAsJson === true),
        };
      }
      return receiver;
    case 'field':
      if (first !== undefined) parts.body = { ...first, value: snapshot(first.value), as: 'multipart' };
      return receiver;
    case 'query':
      if (first !== undefined) parts.query.push(first);
      return receiver;
    case 'send':
      return call.args.some(({ value }) => value.kind === 'function') ? response : receiver;
    default:
      return response;
  }
}

function addHeader(parts: Parts, name: ArgValue | undefined, value: ArgValue | undefined): void {
  if (name === undefined) return;
  if (value === undefined) {
    parts.headers.push(name);
    return;
  }
  const [key] = textsOf(name.value, name.span);
  const text = key?.map((piece) => (piece.kind === 'run' ? piece.text : '')).join('') ?? '';
  const member = { key: text, value: value.value };
  parts.headers.push({ value: { kind: 'object', members: new Map([[text, member]]), open: false } });
}
