import type { OutsideCall, Request } from '../model/request.js';
import type { Span } from '../model/span.js';
import type { ClassValue, ExternalValue, ObjectValue, Value } from '../model/value.js';
import { Chains } from './chain.js';
import { addOn, addToPart, blockOf, Construction, noteBuilding, partsOn, setUp } from './construction.js';
import type { ClientLibrary, LanguageClients, OfficialMethods } from './language-clients.js';
import { Outbox } from './outbox.js';
import { noParts, type Parts } from './parts.js';
import { clientOfClass } from './class-clients.js';
import {
  behind,
  defaultsOf,
  hostOf,
  namedOptions,
  optionPair,
  over,
  preparedHost,
  readArgs,
  sentAlready,
  valueOf,
  type Instance,
  type PartOf,
  type Prepared,
  type Sent,
} from './prepared.js';
import type { MakeRecogniser, Recogniser } from './recogniser.js';
import { fluent, own, TableIndex, type Found } from './table-index.js';
import type { ClientTable, Use } from './table.js';
import { isPath, ofUnknownClient, requestLike, unknownSender } from './unknown-sender.js';

/** Recognises clients by tables. */
export function byTables(language: LanguageClients): MakeRecogniser {
  return (record, official) => new Senders(record, language, official);
}

class Senders implements Recogniser {
  private readonly out: Outbox;
  private readonly tables: TableIndex;
  private readonly library: ClientLibrary | undefined;
  private readonly construction: Construction;
  private readonly chains: Chains;
  /** What the program sets as the defaults of a client. */
  private readonly defaults = new Map<ClientTable, ObjectValue>();

  constructor(
    record: (request: Request) => void,
    private readonly language: LanguageClients,
    official: OfficialMethods | undefined,
  ) {
    this.out = new Outbox(record, language);
    this.tables = new TableIndex(language.tables, language.nameOf?.bind(language));
    this.library = official === undefined ? undefined : language.library?.(official);
    this.construction = new Construction(this.out, (value) => language.orError(value));
    this.chains = new Chains(this.out);
  }

  call(given: OutsideCall): Value | undefined {
    const call = this.language.positional === true ? withoutSpread(given) : given;
    return (
      this.chains.call(call) ??
      sentAlready(call) ??
      this.throughLibrary(call) ??
      this.known(call) ??
      this.construction.passedOn(call) ??
      this.unknown(call)
    );
  }

  instance(of: ExternalValue): Value | undefined {
    const client = this.library?.client(of, []);
    if (client !== undefined) return client;
    const [table, use] = this.tables.type(of) ?? [];
    if (table === undefined || use === undefined || !('makes' in use)) return undefined;
    return valueOf({ type: 'client', table, parts: noParts(), last: undefined });
  }

  /** An object that names a method and a path, returned for something else to send. */
  left(value: Value, how: 'returned' | 'passed' | 'stored', span: Span): void {
    const parts = how === 'returned' ? requestLike(value) : undefined;
    if (parts === undefined) return;
    const at = value.kind === 'object' ? (value.span ?? span) : span;
    const place = this.out.placeAt(at, [], undefined, 'unknown-sender');
    place.site.escapes.push({ how: 'returned', path: [], span });
    this.out.emitUnknown(parts, place);
  }

  /** `axios.defaults.baseURL = ...` */
  assign(target: Value, key: string, value: Value): void {
    const table = target.kind === 'external' ? this.tables.ofDefaults(target) : undefined;
    if (table === undefined) return;
    const kept = this.defaults.get(table) ?? { kind: 'object', members: new Map(), open: false };
    kept.members.set(key, { key, value });
    this.defaults.set(table, kept);
  }

  flush(): void {
    this.chains.flush();
    this.construction.flush();
  }

  private throughLibrary(call: OutsideCall): Value | undefined {
    const { library } = this;
    if (library === undefined) return undefined;
    const client = call.callee.kind === 'external' ? library.client(call.callee, call.args) : undefined;
    if (client !== undefined) {
      const always = library.always?.(call);
      if (always !== undefined) this.out.emitAll([always], this.out.placeOf(call, 'cloudflare'));
      return client;
    }
    const found = library.requests(call);
    return found === undefined ? undefined : this.out.emitAll(found, this.out.placeOf(call, 'cloudflare'));
  }

  private known(call: OutsideCall): Value | undefined {
    const { receiver, name, callee } = call;
    const instance = hostOf<Instance>(receiver, 'client');
    if (instance !== undefined && name !== undefined) return this.onInstance(call, instance, name.text, receiver);
    const called = hostOf<Instance>(callee, 'client');
    if (called?.table.call !== undefined)
      return this.used(call, called.table, called.table.call, callee as ObjectValue);
    if (called !== undefined && name !== undefined) return this.onInstance(call, called, name.text, receiver);
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
    return callee.kind === 'external' ? this.ofOutside(call, callee) : undefined;
  }

  private onInstance(call: OutsideCall, { table }: Instance, name: string, on: Value | undefined): Value | undefined {
    const use = own(table.methods, name) ?? fluent(table);
    return use === undefined ? undefined : this.used(call, table, use, on as ObjectValue);
  }

  /** A function of a client, or one of its types. */
  private ofOutside(call: OutsideCall, callee: ExternalValue): Value | undefined {
    const handled = this.tables.handled(callee);
    if (handled !== undefined) return this.withHandle(call, handled);
    const found = this.tables.callable(callee, call.construct);
    if (found === undefined) return undefined;
    // `Client.get(client, path)`: the client is what the function is given first.
    const [first, ...rest] = call.args;
    const method = own(found[0].methods, call.name?.text ?? callee.path.at(-1) ?? '');
    const use = hostOf<Instance>(first?.value, 'client')?.table === found[0] ? method : undefined;
    if (use === undefined && method !== undefined && ofUnknownClient(call.args, found[1])) return undefined;
    if (use === undefined || first === undefined) return this.used(call, found[0], found[1], undefined);
    return this.used({ ...call, args: rest }, found[0], use, first.value as ObjectValue);
  }

  /** `"https://...".patch(body)` */
  private ofAddress(call: OutsideCall): Value | undefined {
    const { receiver, name, span } = call;
    if (name === undefined || receiver === undefined || !/^(?:text|choice|object|unknown)$/.test(receiver.kind))
      return undefined;
    if (receiver.kind === 'object' && receiver.host?.type !== 'url') return undefined;
    // `client.GetAsync(path)`: something that is not known is no address where one is given.
    if (receiver.kind === 'unknown' && call.args.some(({ value }) => isPath(value))) return undefined;
    const [table, use] = this.tables.ofAddress(name.text) ?? [];
    if (table === undefined || use === undefined) return undefined;
    return this.used({ ...call, args: [{ value: receiver, span }, ...call.args] }, table, use, undefined);
  }

  /** `curl_setopt($handle, ...)` */
  private withHandle(call: OutsideCall, [table, use]: Found): Value | undefined {
    const [first, ...args] = call.args;
    if (first === undefined) return undefined;
    const all = first.value.kind === 'choice' ? first.value.options : [first.value];
    const on = all.find((one) => hostOf(one, 'prepared') !== undefined || hostOf(one, 'client') !== undefined);
    return on === undefined ? undefined : this.used({ ...call, args }, table, use, on as ObjectValue);
  }

  /** A class that is a client by what it extends: what it says of itself are the options. */
  private onClass(call: OutsideCall, of: ClassValue, method: string): Value | undefined {
    const found = clientOfClass(this.tables, call, of, method);
    return found === undefined ? undefined : this.used(call, found.table, found.use, found.client);
  }

  private used(call: OutsideCall, table: ClientTable, use: Use, on: ObjectValue | undefined): Value | undefined {
    noteBuilding(call, on);
    if ('same' in use) return call.args[0]?.value;
    if ('answers' in use) {
      const last = hostOf<Instance>(on, 'client')?.last;
      return last === undefined ? undefined : this.out.answered(last);
    }
    if ('listens' in use) return on;
    if ('sendsPrepared' in use) return this.construction.sendGiven(call, on);
    const base = on === undefined ? noParts() : partsOn(table, on);
    if ('makes' in use) {
      const given = readArgs(table, use.makes, call.args);
      const url = use.behind === true && given.url !== undefined ? behind(base.url, given.url) : undefined;
      const parts = over(url === undefined ? given : { ...given, url }, base);
      const made = valueOf({ type: 'client', table, parts, last: undefined });
      const inside = setUp(call, table, made);
      return use.inBlock === true && inside !== undefined ? inside : made;
    }
    if ('prepares' in use) return this.construction.prepare(call, table, use, base);
    if ('adds' in use) return addOn(call.args, table, use, on);
    if ('sets' in use) return addOn(optionPair(call.args), table, { adds: ['options'] }, on);
    return this.construction.sendWith(call, table, use, on) ?? this.send(call, table, use, base, on);
  }

  private send(
    call: OutsideCall,
    table: ClientTable,
    use: Extract<Use, { readonly sends: unknown }>,
    base: Parts,
    on: ObjectValue | undefined,
  ): Value {
    const place = this.out.placeOf(call, table.id);
    const parts = over(readArgs(table, use.sends, call.args), over(base, defaultsOf(table, this.defaults.get(table))));
    if (table.chain !== undefined) {
      // What the call itself is told gets the answer.
      for (const { value } of parts.callbacks)
        call.run?.(value, [{ value: this.out.answered(place), span: call.span }]);
      return this.chains.begin(table, parts, use.method, place);
    }
    if (table.blocks === true && blockOf(call) !== undefined) {
      const open = preparedHost(table, parts, place, use.method);
      const value = valueOf(open);
      setUp(call, table, value);
      return this.construction.sendPrepared(open, value);
    }
    this.out.emit(table, parts, use.method, place);
    const instance = hostOf<Instance>(on, 'client');
    if (instance !== undefined) instance.last = place;
    const response = this.out.answered(place);
    if (use.handedOn !== true) return response;
    const host: Sent = { type: 'sent', response };
    return { kind: 'object', members: new Map(), open: true, host };
  }

  private unknown(call: OutsideCall): Value | undefined {
    const named = namedOptions(call.args);
    const placed = call.args.filter(({ name, open }) => name === undefined && open !== true);
    const args = named === undefined ? placed : [...placed, { value: named, span: call.span }];
    const parts = unknownSender(call, args);
    if (parts === undefined || this.language.silent(call)) return undefined;
    const place = this.out.placeOf(call, 'unknown-sender');
    this.out.emitUnknown(parts, place);
    return this.out.answered(place);
  }
}

/** What is spread over the arguments stands in its place. */
function withoutSpread(call: OutsideCall): OutsideCall {
  if (!call.args.some(({ open }) => open === true)) return call;
  return { ...call, args: call.args.map((arg) => ({ ...arg, open: undefined })) };
}
