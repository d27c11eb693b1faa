import type { OutsideCall } from '../model/request.js';
import type { Span } from '../model/span.js';
import type { HostObject, ObjectValue, Value } from '../model/value.js';
import type { CallPlace } from './build.js';
import type { Outbox } from './outbox.js';
import type { Parts } from './parts.js';
import { addTo, hostOf, readArgs } from './prepared.js';
import { snapshot } from './snapshot.js';
import { own } from './table-index.js';
import type { ClientTable } from './table.js';

/** A request that was begun by a sending call, and that calls on it add to, as a value of the program. */
interface Begun extends HostObject {
  readonly type: 'begun';
  readonly table: ClientTable;
  readonly parts: Parts;
  readonly method: string | undefined;
  readonly place: CallPlace;
  /** The calls that add to it. */
  readonly builtBy: Span[];
}

/** Requests of clients whose sending calls only begin one: it is sent in any case, with what later calls add. */
export class Chains {
  private readonly begun: Begun[] = [];

  constructor(private readonly out: Outbox) {}

  begin(table: ClientTable, parts: Parts, method: string | undefined, place: CallPlace): ObjectValue {
    const host: Begun = { type: 'begun', table, parts: atOnce(parts), method, place, builtBy: [] };
    this.begun.push(host);
    return { kind: 'object', members: new Map(), open: true, host };
  }

  /** A call on a request that was begun: `.set(...)`, `.send(...)`, `req.write(...)`. */
  call({ receiver, name, args, span }: OutsideCall): Value | undefined {
    const begun = hostOf<Begun>(receiver, 'begun');
    if (begun === undefined || receiver === undefined || name === undefined) return undefined;
    const use = own(begun.table.chain, name.text);
    if (use === undefined) return this.out.answered(begun.place);
    if ('adds' in use) {
      addTo(begun.parts, atOnce(readArgs(begun.table, use.adds, args)));
      begun.builtBy.push(span);
      return receiver;
    }
    const event = args.length > 1 ? eventOf(args[0]?.value) : undefined;
    if (event !== undefined && event !== 'response') return receiver;
    return args.some(({ value }) => value.kind === 'function') ? this.out.answered(begun.place) : receiver;
  }

  flush(): void {
    for (const { table, parts, method, place, builtBy } of this.begun)
      this.out.emit(table, parts, method, place, builtBy);
    this.begun.length = 0;
  }
}

/** `'error'`, which `request.on` is told first. */
function eventOf(value: Value | undefined): string | undefined {
  const [only, more] = value?.kind === 'text' ? value.text : [];
  return only?.kind === 'run' && more === undefined ? only.text : undefined;
}

/** The parts as they are now: a request that was begun is handed over later. */
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
