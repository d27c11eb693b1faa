import type { OutsideCall } from '../model/request.js';
import type { ArgValue, FunctionValue, ObjectValue, Value } from '../model/value.js';
import type { LanguageClients } from './language-clients.js';
import type { Outbox } from './outbox.js';
import { noParts, type Parts } from './parts.js';
import {
  addTo,
  flaggedMethod,
  hostOf,
  memberParts,
  over,
  preparedHost,
  readArgs,
  valueOf,
  type Instance,
  type PartOf,
  type Prepared,
} from './prepared.js';
import { own } from './table-index.js';
import type { ClientTable, Use } from './table.js';
import { holds } from '../text/spans.js';

/** Requests that are made first and sent later, by themselves, by a client or by code that is not seen. */
export class Construction {
  private readonly prepared: ObjectValue[] = [];

  constructor(
    private readonly out: Outbox,
    private readonly orError: LanguageClients['orError'],
  ) {}

  prepare(
    call: OutsideCall,
    table: ClientTable,
    use: Extract<Use, { readonly prepares: unknown }>,
    base: Parts,
  ): Value {
    const parts = over(readArgs(table, use.prepares, call.args), base);
    const place = this.out.placeOf(call, table.id);
    const host = preparedHost(table, parts, place, use.method);
    const value = valueOf(host);
    if (table.sentBy !== undefined) Object.assign(host, { member: this.whenRead(table.sentBy, host, value) });
    this.prepared.push(value);
    setUp(call, table, value);
    return use.fails === true ? this.orError(value) : value;
  }

  /** What members that send a request come to. */
  private whenRead(names: readonly string[], host: Prepared, value: ObjectValue): (key: string) => Value | undefined {
    return (key) => (names.includes(key) ? this.sendPrepared(host, value) : undefined);
  }

  /** `client.send(request)`, `request.send()` */
  sendGiven(call: OutsideCall, on: ObjectValue | undefined): Value | undefined {
    for (const value of [...call.args.map((arg) => arg.value), on]) {
      const prepared = hostOf<Prepared>(value, 'prepared');
      if (prepared === undefined || value === undefined) continue;
      underBase(prepared, on);
      return this.sendPrepared(prepared, value as ObjectValue);
    }
    return undefined;
  }

  /** A sending call that is given a request, or is made on one: what else it is given is the request's, too. */
  sendWith(
    call: OutsideCall,
    table: ClientTable,
    use: Extract<Use, { readonly sends: unknown }>,
    on: ObjectValue | undefined,
  ): Value | undefined {
    const [first] = call.args;
    const given = hostOf<Prepared>(first?.value, 'prepared');
    if (given !== undefined && first !== undefined) {
      const rest = readArgs(table, ['other', ...use.sends.slice(1)], call.args);
      addTo(given.parts, rest);
      given.method ??= use.method;
      underBase(given, on);
      return this.sendPrepared(given, first.value as ObjectValue);
    }
    const prepared = hostOf<Prepared>(on, 'prepared');
    if (prepared === undefined || on === undefined) return undefined;
    const place = this.out.placeOf(call, table.id);
    addTo(prepared.parts, readArgs(table, use.sends, call.args));
    prepared.method = use.method ?? prepared.method;
    const { span } = prepared.place;
    const chained = holds(place.span, span);
    if (chained) prepared.builtBy.push(span);
    return this.sendPrepared(chained ? Object.assign(prepared, { place }) : prepared, on);
  }

  sendPrepared(prepared: Prepared, value: ObjectValue): Value {
    const { table, place } = prepared;
    prepared.sent = true;
    const parts = partsOn(table, value);
    const set = [...value.members.values()].flatMap(({ valueSpan }) => valueSpan ?? []);
    this.out.emit(table, parts, prepared.method, place, [...prepared.builtBy, ...set]);
    for (const result of parts.results ?? []) {
      result.assign?.({ kind: 'response', site: place.site, at: 'body', path: [] });
    }
    return this.out.answered(place);
  }

  /** A prepared request that is handed to code that is not seen is sent there. */
  passedOn(call: OutsideCall): Value | undefined {
    for (const { value } of call.args) {
      const prepared = hostOf<Prepared>(value, 'prepared');
      if (prepared !== undefined) return this.sendPrepared(prepared, value as ObjectValue);
    }
    return undefined;
  }

  /** Hands over the requests that were made and not seen to be sent. */
  flush(): void {
    for (const value of this.prepared) {
      const prepared = hostOf<Prepared>(value, 'prepared');
      if (prepared?.sent !== false) continue;
      // What the program set is undone by now, as all that it did.
      const members = new Map([...value.members, ...prepared.set]);
      this.out.emit(prepared.table, partsOn(prepared.table, { ...value, members }), prepared.method, prepared.place);
    }
    this.prepared.length = 0;
  }
}

/** The parts of an instance or prepared request, with what its members say now. */
export function partsOn(table: ClientTable, on: ObjectValue): Parts {
  const host = hostOf<Prepared>(on, 'prepared') ?? hostOf<Instance>(on, 'client');
  return over(memberParts(table, on), host?.parts ?? noParts());
}

/** What the client says holds where a request that it sends says nothing. */
function underBase(prepared: Prepared, on: ObjectValue | undefined): void {
  const client = hostOf<Instance>(on, 'client');
  if (client === undefined || on === undefined) return;
  Object.assign(prepared.parts, over({ ...prepared.parts }, partsOn(client.table, on)));
}

/** Adds to a request under construction or to the options of an instance; gives it. */
export function addOn(
  args: readonly ArgValue[],
  table: ClientTable,
  use: Extract<Use, { readonly adds: unknown }>,
  on: ObjectValue | undefined,
): Value | undefined {
  const host = hostOf<Prepared>(on, 'prepared') ?? hostOf<Instance>(on, 'client');
  if (host === undefined || on === undefined) return undefined;
  if (use.anew === true) {
    host.parts.headers.length = 0;
    delete host.parts.body;
  }
  addTo(host.parts, readArgs(table, use.adds, args));
  const method = use.method ?? flaggedMethod(table, args);
  if (host.type === 'prepared' && method !== undefined) host.method = method;
  return on;
}

/** `request.headers.set(name, value)` */
export function addToPart(part: PartOf, method: string, call: OutsideCall): Value | undefined {
  const use = own(part.table.parts?.[part.name], method);
  if (use === undefined || !('adds' in use)) return undefined;
  addTo(part.parts, readArgs(part.table, use.adds, call.args));
  return { kind: 'literal', value: undefined };
}

export function blockOf({ args }: OutsideCall): FunctionValue | undefined {
  const found = args.find(({ value }) => value.kind === 'function')?.value;
  return found?.kind === 'function' ? found : undefined;
}

/** Calls the function that is given with what was made, where the client does so; answers its value. */
export function setUp(call: OutsideCall, table: ClientTable, made: ObjectValue): Value | undefined {
  const block = table.blocks === true ? blockOf(call) : undefined;
  return block === undefined ? undefined : call.run?.(block, [{ value: made, span: call.span }]);
}

/** A call on a prepared request, or one that is given it, puts it together. */
export function noteBuilding({ args, span }: OutsideCall, on: ObjectValue | undefined): void {
  for (const value of [on, ...args.map((arg) => arg.value)]) hostOf<Prepared>(value, 'prepared')?.builtBy.push(span);
}
