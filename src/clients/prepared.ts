import type { ArgValue, HostObject, Member, ObjectValue, Value } from '../model/value.js';
import { textsOf, type CallPlace } from './build.js';
import { addOptions, partsOf, type Options, type Parts } from './parts.js';
import type { Role } from './spec.js';
import type { ClientTable } from './table.js';

/** An instance of a client, as a value of the program. Members that hold options are options, too. */
export interface Instance extends HostObject {
  readonly type: 'client';
  readonly table: ClientTable;
  readonly parts: Parts;
  /** The request it sent last. */
  last: CallPlace | undefined;
}

/** A request under construction, as a value of the program. */
export interface Prepared extends HostObject {
  readonly type: 'prepared';
  readonly table: ClientTable;
  readonly parts: Parts;
  readonly place: CallPlace;
  method: string | undefined;
  sent: boolean;
}

/** A part of one of these that methods add to: `request.headers`. */
export interface PartOf extends HostObject {
  readonly type: 'part-of';
  readonly name: string;
  readonly table: ClientTable;
  readonly parts: Parts;
}

export function hostOf<T extends HostObject>(value: Value | undefined, type: T['type']): T | undefined {
  return value?.kind === 'object' && value.host?.type === type ? (value.host as T) : undefined;
}

/** The value of an instance or a prepared request: its parts are members. */
export function valueOf(host: Instance | Prepared): ObjectValue {
  const members = new Map<string, Member>();
  for (const name of Object.keys(host.table.parts ?? {})) {
    const part: PartOf = { type: 'part-of', name, table: host.table, parts: host.parts };
    members.set(name, { key: name, value: { kind: 'object', members: new Map(), open: false, host: part } });
  }
  return { kind: 'object', members, open: false, host };
}

/** Positional arguments by their roles, and those given by name as options. */
export function readArgs(table: ClientTable, roles: readonly Role[], args: readonly ArgValue[]): Parts {
  const options = optionsOf(table);
  const placed = args.filter(({ name, open }) => name === undefined && open !== true);
  const parts = partsOf(options, { args: roles }, placed);
  addHeaderPair(parts, roles, placed);
  const named = namedOptions(args);
  if (named !== undefined) addOptions(parts, options, { value: named, span: NOWHERE });
  return asSent(table, parts);
}

const NOWHERE = { file: '', start: 0, end: 0 };

export function optionsOf(table: ClientTable): Options {
  return { options: table.options, objectsAsJson: table.objectsAs === undefined };
}

/** A client may turn an object into a form. */
function asSent(table: ClientTable, parts: Parts): Parts {
  const { body } = parts;
  if (table.objectsAs === 'form' && body?.as === 'raw' && body.value.kind === 'object') {
    parts.body = { ...body, as: 'form' };
  }
  return parts;
}

/** `header(name, value)` */
function addHeaderPair(parts: Parts, roles: readonly Role[], args: readonly ArgValue[]): void {
  const name = args[roles.indexOf('header-name')];
  const value = args[roles.indexOf('header-value')];
  if (name === undefined || value === undefined || !roles.includes('header-name')) return;
  const [text = []] = textsOf(name.value, name.span);
  const key = text.map((piece) => (piece.kind === 'run' ? piece.text : '{}')).join('');
  const member: Member = { key, value: value.value, keySpan: name.span, valueSpan: value.span };
  parts.headers.push({ value: { kind: 'object', members: new Map([[key, member]]), open: false } });
}

/** Arguments given by name, as one object; undefined where there are none. */
export function namedOptions(args: readonly ArgValue[]): ObjectValue | undefined {
  const named = args.filter(({ name, open }) => name !== undefined || open === true);
  if (named.length === 0) return undefined;
  const members = named.flatMap((arg): [string, Member][] => {
    if (arg.name === undefined) return [];
    const { name: key, value, nameSpan: keySpan, span: valueSpan, whole: span } = arg;
    return [[key, { key, value, keySpan, valueSpan, span }]];
  });
  return { kind: 'object', members: new Map(members), open: named.some(({ open }) => open === true) };
}

/** The parts that a value's members say, where the program set them later. */
export function memberParts(table: ClientTable, of: ObjectValue): Parts {
  const set = [...of.members.values()].filter(({ value }) => hostOf(value, 'part-of') === undefined);
  const members = new Map(set.map((member) => [member.key, member]));
  const parts: Parts = { headers: [], query: [], callbacks: [] };
  addOptions(parts, optionsOf(table), { value: { kind: 'object', members, open: false }, span: NOWHERE });
  // A client's own members may be called like the options of a request, and are none.
  if (of.host?.type === 'client') for (const key of ['url', 'path', 'method', 'body'] as const) delete parts[key];
  return asSent(table, parts);
}

/** The first parts over the second. Headers and queries are taken together. */
export function over(first: Parts, second: Parts): Parts {
  return {
    ...second,
    ...first,
    headers: [...second.headers, ...first.headers],
    query: [...second.query, ...first.query],
    callbacks: [...first.callbacks],
  };
}

/** Adds parts to those that a value has. */
export function addTo(parts: Parts, more: Parts): void {
  Object.assign(parts, over(more, parts));
}
