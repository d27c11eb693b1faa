import type { OutsideCall, Request, RequestSite } from '../model/request.js';
import type { Span } from '../model/span.js';
import type {
  ArgValue,
  ClassValue,
  ExternalValue,
  FunctionValue,
  ObjectValue,
  ResponseValue,
  Value,
} from '../model/value.js';
import { requestsFrom, type CallPlace } from './build.js';
import { addOptions, noParts, type Parts } from './parts.js';
import {
  addTo,
  flaggedMethod,
  hostOf,
  memberParts,
  namedOptions,
  optionPair,
  optionsOf,
  over,
  readArgs,
  valueOf,
  type Instance,
  type PartOf,
  type Prepared,
} from './prepared.js';
import type { Recogniser } from './recognise.js';
import type { ClientTable, Use } from './table.js';
import { isPath, requestLike, unknownSender } from './unknown-sender.js';

/** The clients of a language. */
export interface LanguageClients {
  /** Stands in `Request.dialect`. */
  readonly dialect: string;
  readonly tables: readonly ClientTable[];
  /** What a call gives the program that may fail: the value, or it and an error. */
  orError(value: Value): Value;
  /** Calls of functions that are not known and send nothing, whatever they are given. */
  silent(call: OutsideCall): boolean;
  readonly library?: ClientLibrary | undefined;
  /** The name under which something from outside stands in the tables; by default its module and path, dotted. */
  nameOf?(of: ExternalValue): string;
}

/** A library whose methods stand for operations of the API. */
export interface ClientLibrary {
  /** The client that a type, or a function that makes one, stands for. */
  client(of: ExternalValue, args: readonly ArgValue[]): Value | undefined;
  /** The requests that a call sends; undefined when it is none of the library's. */
  requests(call: OutsideCall): readonly LibraryRequest[] | undefined;
}

/** A request that a method of a library sends, and where its answer stands in the response. */
export interface LibraryRequest {
  readonly parts: Parts;
  readonly method: string | undefined;
  /** What names the operation. */
  readonly named: Span;
  readonly libraryMethod?: Request['libraryMethod'];
  readonly answer: Pick<ResponseValue, 'at' | 'path'>;
}

/** Recognises clients by tables; `record` gets each request once per call that sends it. */
export function senders(record: (request: Request) => void, language: LanguageClients): Recogniser {
  const state = new Senders(record, language);
  return {
    call: (call) => state.call(call),
    instance: (of) => state.instance(of),
    left: (value, how, span) => {
      if (how === 'returned') state.returned(value, span);
    },
    assign: () => undefined,
    flush: () => {
      state.flush();
    },
  };
}

class Senders {
  private readonly sites = new Map<string, RequestSite>();
  private readonly prepared: ObjectValue[] = [];
  private readonly functions = new Map<string, readonly [ClientTable, Use]>();
  private readonly handled = new Map<string, readonly [ClientTable, Use]>();
  private readonly types = new Map<string, readonly [ClientTable, Use]>();

  constructor(
    private readonly record: (request: Request) => void,
    private readonly language: LanguageClients,
  ) {
    for (const table of language.tables) {
      for (const [name, use] of Object.entries(table.functions)) this.functions.set(name, [table, use]);
      for (const [name, use] of Object.entries(table.handled ?? {})) this.handled.set(name, [table, use]);
      for (const [name, roles] of Object.entries(table.types ?? {})) this.types.set(name, [table, { makes: roles }]);
      for (const [name, roles] of Object.entries(table.requests ?? {})) {
        this.types.set(name, [table, { prepares: roles }]);
      }
    }
  }

  call(call: OutsideCall): Value | undefined {
    return this.throughLibrary(call) ?? this.known(call) ?? this.passedOn(call) ?? this.unknown(call);
  }

  instance(of: ExternalValue): Value | undefined {
    const client = this.language.library?.client(of, []);
    if (client !== undefined) return client;
    const found = this.types.get(this.nameOf(of));
    if (found === undefined || !('makes' in found[1])) return undefined;
    return valueOf({ type: 'client', table: found[0], parts: noParts(), last: undefined });
  }

  /** An object that names a method and a path, for something else to send. */
  returned(value: Value, span: Span): void {
    const parts = requestLike(value);
    if (parts === undefined) return;
    const at = value.kind === 'object' ? (value.span ?? span) : span;
    const place = this.placeAt(at, [], undefined, 'unknown-sender');
    place.site.escapes.push({ how: 'returned', path: [], span });
    for (const request of requestsFrom(parts, undefined, place)) this.record(request);
  }

  /** Hands over the requests that were made and not seen to be sent. */
  flush(): void {
    for (const value of this.prepared) {
      const prepared = hostOf<Prepared>(value, 'prepared');
      if (prepared?.sent === false) this.emit(prepared.table, prepared.parts, prepared.method, prepared.place);
    }
    this.prepared.length = 0;
  }

  private nameOf(of: ExternalValue): string {
    return this.language.nameOf?.(of) ?? nameOf(of);
  }

  private throughLibrary(call: OutsideCall): Value | undefined {
    const { library } = this.language;
    if (library === undefined) return undefined;
    const client = call.callee.kind === 'external' ? library.client(call.callee, call.args) : undefined;
    if (client !== undefined) return client;
    const found = library.requests(call);
    if (found === undefined) return undefined;
    const place = this.placeOf(call, 'cloudflare');
    for (const { parts, method, named, libraryMethod } of found) {
      for (const request of requestsFrom(parts, method, place)) this.record({ ...request, named, libraryMethod });
    }
    const [first] = found;
    const answer: ResponseValue = { kind: 'response', site: place.site, ...(first?.answer ?? ENVELOPE) };
    return first === undefined ? { kind: 'unknown' } : this.language.orError(answer);
  }

  private known(call: OutsideCall): Value | undefined {
    const { receiver, name, callee } = call;
    const instance = hostOf<Instance>(receiver, 'client') ?? hostOf<Instance>(callee, 'client');
    if (instance !== undefined && name !== undefined) {
      const use = own(instance.table.methods, name.text) ?? fluent(instance.table);
      return use === undefined ? undefined : this.used(call, instance.table, use, receiver as ObjectValue);
    }
    const prepared = hostOf<Prepared>(receiver, 'prepared');
    if (prepared !== undefined && name !== undefined) {
      const use = own(prepared.table.prepared, name.text) ?? fluent(prepared.table);
      return use === undefined ? undefined : this.used(call, prepared.table, use, receiver as ObjectValue);
    }
    const part = hostOf<PartOf>(receiver, 'part-of');
    if (part !== undefined && name !== undefined) return addToPart(part, name.text, call);
    const address = this.ofAddress(call);
    if (address !== undefined) return address;
    if (receiver?.kind === 'class' && name !== undefined) return this.onClass(call, receiver, name.text);
    if (callee.kind !== 'external') return undefined;
    const handled = this.handled.get(this.nameOf(callee));
    if (handled !== undefined) return this.withHandle(call, handled);
    const found = this.functions.get(this.nameOf(callee)) ?? this.types.get(this.nameOf(callee));
    if (found === undefined) return undefined;
    // `Client.get(client, path)`: the client is what the function is given first.
    const [first, ...rest] = call.args;
    const given = hostOf<Instance>(first?.value, 'client');
    const use =
      given?.table === found[0] ? own(found[0].methods, call.name?.text ?? callee.path.at(-1) ?? '') : undefined;
    if (use === undefined || first === undefined) return this.used(call, found[0], found[1], undefined);
    return this.used({ ...call, args: rest }, found[0], use, first.value as ObjectValue);
  }

  /** `"https://...".patch(body)` */
  private ofAddress(call: OutsideCall): Value | undefined {
    const { receiver, name } = call;
    if (name === undefined || receiver === undefined || !/^(?:text|choice|object|unknown)$/.test(receiver.kind))
      return undefined;
    if (receiver.kind === 'object' && receiver.host?.type !== 'url') return undefined;
    // `client.GetAsync(path)`: something that is not known is no address where one is given.
    if (receiver.kind === 'unknown' && call.args.some(({ value }) => isPath(value))) return undefined;
    const table = this.language.tables.find(({ addresses }) => own(addresses, name.text) !== undefined);
    const use = own(table?.addresses, name.text);
    if (table === undefined || use === undefined) return undefined;
    const { span } = call;
    return this.used({ ...call, args: [{ value: receiver, span }, ...call.args] }, table, use, undefined);
  }

  /** `curl_setopt($handle, ...)` */
  private withHandle(call: OutsideCall, [table, use]: readonly [ClientTable, Use]): Value | undefined {
    const [first, ...args] = call.args;
    if (first === undefined) return undefined;
    const all = first.value.kind === 'choice' ? first.value.options : [first.value];
    const on = all.find((one) => hostOf(one, 'prepared') !== undefined || hostOf(one, 'client') !== undefined);
    return on === undefined ? undefined : this.used({ ...call, args }, table, use, on as ObjectValue);
  }

  /** A class that is a client by what it extends: what it says of itself are the options. */
  private onClass(call: OutsideCall, of: ClassValue, method: string): Value | undefined {
    const statics: ObjectValue['members'][] = [];
    let at: Value | undefined = of;
    for (let hops = 0; at?.kind === 'class' && hops < 16; hops += 1, at = at.base) statics.unshift(at.statics);
    const found = at?.kind === 'external' ? this.types.get(this.nameOf(at)) : undefined;
    const use = own(found?.[0].methods, method);
    if (found === undefined || use === undefined) return undefined;
    const [table] = found;
    const parts = noParts();
    for (const members of statics) {
      addOptions(parts, optionsOf(table), { value: { kind: 'object', members, open: false }, span: call.span });
    }
    return this.used(call, table, use, valueOf({ type: 'client', table, parts, last: undefined }));
  }

  private used(call: OutsideCall, table: ClientTable, use: Use, on: ObjectValue | undefined): Value | undefined {
    noteBuilding(call, on);
    if ('same' in use) return call.args[0]?.value;
    if ('answers' in use) {
      const last = hostOf<Instance>(on, 'client')?.last;
      return last === undefined ? undefined : this.answered(last);
    }
    if ('sendsPrepared' in use) return this.sendGiven(call, on);
    const base = on === undefined ? noParts() : this.partsOf(table, on);
    if ('makes' in use) {
      const parts = over(readArgs(table, use.makes, call.args), base);
      const made = valueOf({ type: 'client', table, parts, last: undefined });
      const given = setUp(call, table, made);
      return use.inBlock === true && given !== undefined ? given : made;
    }
    if ('prepares' in use) return this.prepare(call, table, use, base);
    if ('adds' in use) return this.add(call, table, use, on);
    if ('sets' in use) return this.add({ ...call, args: optionPair(call.args) }, table, { adds: ['options'] }, on);
    return this.send(call, table, use, base, on);
  }

  private send(
    call: OutsideCall,
    table: ClientTable,
    use: Extract<Use, { readonly sends: unknown }>,
    base: Parts,
    on: ObjectValue | undefined,
  ): Value {
    const [first] = call.args;
    const given = hostOf<Prepared>(first?.value, 'prepared');
    if (given !== undefined && first !== undefined) {
      const rest = readArgs(table, ['other', ...use.sends.slice(1)], call.args);
      addTo(given.parts, rest);
      given.method ??= use.method;
      this.underBase(given, on);
      return this.sendPrepared(given, first.value as ObjectValue);
    }
    const place = this.placeOf(call, table.id);
    const prepared = hostOf<Prepared>(on, 'prepared');
    if (prepared !== undefined && on !== undefined) {
      addTo(prepared.parts, readArgs(table, use.sends, call.args));
      prepared.method = use.method ?? prepared.method;
      const { span } = prepared.place;
      const chained = span.file === place.span.file && span.start >= place.span.start && span.end <= place.span.end;
      return this.sendPrepared(chained ? Object.assign(prepared, { place }) : prepared, on);
    }
    const parts = over(readArgs(table, use.sends, call.args), base);
    const block = table.blocks === true ? blockOf(call) : undefined;
    if (block !== undefined) {
      const open: Prepared = { type: 'prepared', table, parts, place, method: use.method, sent: false, builtBy: [] };
      const value = valueOf(open);
      setUp(call, table, value);
      return this.sendPrepared(open, value);
    }
    this.emit(table, parts, use.method, place);
    const instance = hostOf<Instance>(on, 'client');
    if (instance !== undefined) instance.last = place;
    return this.answered(place);
  }

  private prepare(
    call: OutsideCall,
    table: ClientTable,
    use: Extract<Use, { readonly prepares: unknown }>,
    base: Parts,
  ): Value {
    const parts = over(readArgs(table, use.prepares, call.args), base);
    const place = this.placeOf(call, table.id);
    const value = valueOf({ type: 'prepared', table, parts, place, method: use.method, sent: false, builtBy: [] });
    this.prepared.push(value);
    setUp(call, table, value);
    return use.fails === true ? this.language.orError(value) : value;
  }

  private add(
    call: OutsideCall,
    table: ClientTable,
    use: Extract<Use, { readonly adds: unknown }>,
    on: ObjectValue | undefined,
  ): Value | undefined {
    const host = hostOf<Prepared>(on, 'prepared') ?? hostOf<Instance>(on, 'client');
    if (host === undefined || on === undefined) return undefined;
    addTo(host.parts, readArgs(table, use.adds, call.args));
    const method = use.method ?? flaggedMethod(table, call.args);
    if (host.type === 'prepared' && method !== undefined) host.method = method;
    return on;
  }

  /** `client.send(request)`, `request.send()` */
  private sendGiven(call: OutsideCall, on: ObjectValue | undefined): Value | undefined {
    for (const value of [...call.args.map((arg) => arg.value), on]) {
      const prepared = hostOf<Prepared>(value, 'prepared');
      if (prepared === undefined || value === undefined) continue;
      this.underBase(prepared, on);
      return this.sendPrepared(prepared, value as ObjectValue);
    }
    return undefined;
  }

  /** What the client says holds where a request that it sends says nothing. */
  private underBase(prepared: Prepared, on: ObjectValue | undefined): void {
    const client = hostOf<Instance>(on, 'client');
    if (client === undefined || on === undefined) return;
    Object.assign(prepared.parts, over({ ...prepared.parts }, this.partsOf(client.table, on)));
  }

  private sendPrepared(prepared: Prepared, value: ObjectValue): Value {
    const { table, place } = prepared;
    prepared.sent = true;
    const parts = this.partsOf(table, value);
    const set = [...value.members.values()].flatMap(({ valueSpan }) => valueSpan ?? []);
    this.emit(table, parts, prepared.method, place, [...prepared.builtBy, ...set]);
    for (const result of parts.results ?? []) {
      result.assign?.({ kind: 'response', site: place.site, at: 'body', path: [] });
    }
    return this.answered(place);
  }

  /** A prepared request that is handed to code that is not seen is sent there. */
  private passedOn(call: OutsideCall): Value | undefined {
    for (const { value } of call.args) {
      const prepared = hostOf<Prepared>(value, 'prepared');
      if (prepared !== undefined) return this.sendPrepared(prepared, value as ObjectValue);
    }
    return undefined;
  }

  private unknown(call: OutsideCall): Value | undefined {
    const named = namedOptions(call.args);
    const placed = call.args.filter(({ name, open }) => name === undefined && open !== true);
    const args = named === undefined ? placed : [...placed, { value: named, span: call.span }];
    const parts = unknownSender(call, args);
    if (parts === undefined || this.language.silent(call)) return undefined;
    const place = this.placeOf(call, 'unknown-sender');
    for (const request of requestsFrom(parts, undefined, place)) this.record(request);
    return this.answered(place);
  }

  private emit(
    table: ClientTable,
    parts: Parts,
    method: string | undefined,
    place: CallPlace,
    builtBy?: readonly Span[],
  ): void {
    const bodied = parts.body === undefined ? undefined : table.methodWithBody;
    for (const request of requestsFrom(parts, method ?? bodied ?? table.defaultMethod, place)) {
      this.record(builtBy === undefined ? request : { ...request, builtBy });
    }
  }

  /** The parts of an instance or prepared request, with what its members say now. */
  private partsOf(table: ClientTable, on: ObjectValue): Parts {
    const host = hostOf<Prepared>(on, 'prepared') ?? hostOf<Instance>(on, 'client');
    return over(memberParts(table, on), host?.parts ?? noParts());
  }

  private answered({ site }: CallPlace): Value {
    return this.language.orError({ kind: 'response', site, ...ENVELOPE });
  }

  private placeOf({ span, callers, statement }: OutsideCall, client: string): CallPlace {
    return this.placeAt(span, callers, statement, client);
  }

  private placeAt(span: Span, callers: readonly Span[], statement: Span | undefined, client: string): CallPlace {
    const key = `${span.file}:${span.start}:${span.end}`;
    const site = this.sites.get(key) ?? { reads: [], escapes: [] };
    this.sites.set(key, site);
    return { client, dialect: this.language.dialect, site, span, callers, statement };
  }
}

/** What a method does that is not listed, where each gives back what it is called on. */
function fluent(table: ClientTable): Use | undefined {
  return table.fluent === true ? { adds: [] } : undefined;
}

function blockOf({ args }: OutsideCall): FunctionValue | undefined {
  const found = args.find(({ value }) => value.kind === 'function')?.value;
  return found?.kind === 'function' ? found : undefined;
}

/** Calls the function that is given with what was made, where the client does so; answers its value. */
function setUp(call: OutsideCall, table: ClientTable, made: ObjectValue): Value | undefined {
  const block = table.blocks === true ? blockOf(call) : undefined;
  return block === undefined ? undefined : call.run?.(block, [{ value: made, span: call.span }]);
}

const ENVELOPE = { at: 'envelope', path: [] } as const;

function addToPart(part: PartOf, method: string, call: OutsideCall): Value | undefined {
  const use = own(part.table.parts?.[part.name], method);
  if (use === undefined || !('adds' in use)) return undefined;
  addTo(part.parts, readArgs(part.table, use.adds, call.args));
  return { kind: 'literal', value: undefined };
}

function nameOf({ module, path }: ExternalValue): string {
  return [...(module === '' ? [] : [module]), ...path].join('.');
}

function own<T>(table: Readonly<Record<string, T>> | undefined, name: string): T | undefined {
  return table !== undefined && Object.hasOwn(table, name) ? table[name] : undefined;
}

/** A call on a prepared request, or one that is given it, puts it together. */
function noteBuilding({ args, span }: OutsideCall, on: ObjectValue | undefined): void {
  for (const value of [on, ...args.map((arg) => arg.value)]) hostOf<Prepared>(value, 'prepared')?.builtBy.push(span);
}
