import type { OutsideCall } from '../model/request.js';
import type { ArgValue, HostObject, Member, ObjectValue, Value } from '../model/value.js';
import type { Span } from '../model/span.js';
import { apart, withQuery } from '../text/address.js';
import { addTogether } from './argument-pairs.js';
import { joinAddress, type CallPlace } from './build.js';
import { addOptions, noParts, partsOf, type Part, type Parts } from './parts.js';
import type { Options, Role } from './spec.js';
import type { ClientTable } from './table.js';
import { textsOf } from './texts.js';
import { variablesOver } from './url-variables.js';

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
  /** The calls that were made on it. */
  readonly builtBy: Span[];
  /** The members that the program set, with all that they were set to. */
  readonly set: Map<string, Member>;
}

/** A part of one of these that methods add to: `request.headers`. */
export interface PartOf extends HostObject {
  readonly type: 'part-of';
  readonly name: string;
  readonly table: ClientTable;
  readonly parts: Parts;
}

/** A request that was sent where it was made, as a value of the program that others may be given. */
export interface Sent extends HostObject {
  readonly type: 'sent';
  readonly response: Value;
}

/** How many values that a member is set to are kept. */
const MOST_SET = 8;

/** What is known of a request that is under construction from now on. */
export function preparedHost(table: ClientTable, parts: Parts, place: CallPlace, method: string | undefined): Prepared {
  const set = new Map<string, Member>();
  const written = (member: Member): void => {
    const before = set.get(member.key);
    set.set(member.key, before === undefined ? member : { ...member, value: either(before.value, member.value) });
  };
  return { type: 'prepared', table, parts, place, method, sent: false, builtBy: [], set, written };
}

function either(...values: readonly Value[]): Value {
  const all = new Set(values.flatMap((one) => (one.kind === 'choice' ? one.options : [one])));
  const [first, ...more] = all;
  return first === undefined || more.length > 0 ? { kind: 'choice', options: [...all].slice(0, MOST_SET) } : first;
}

export function hostOf<T extends HostObject>(value: Value | undefined, type: T['type']): T | undefined {
  return value?.kind === 'object' && value.host?.type === type ? (value.host as T) : undefined;
}

/** `fetch(new Request(...))`: the request was recorded where it was made. */
export function sentAlready({ args }: OutsideCall): Value | undefined {
  return hostOf<Sent>(args[0]?.value, 'sent')?.response;
}

/** The value of an instance or a prepared request: its parts are members. */
export function valueOf(host: Instance | Prepared): ObjectValue {
  const members = new Map<string, Member>();
  for (const name of Object.keys(host.table.parts ?? {})) {
    const part: PartOf = { type: 'part-of', name, table: host.table, parts: host.parts };
    members.set(name, { key: name, value: { kind: 'object', members: new Map(), open: false, host: part } });
  }
  const { defaults } = host.table;
  if (defaults !== undefined && host.type === 'client') {
    const value: ObjectValue = { kind: 'object', members: new Map(), open: false, host: { type: 'client-defaults' } };
    members.set(defaults.member, { key: defaults.member, value });
  }
  const nested = host.table.nested === true && {
    at: (key: Value, span: Span) => nestedIn(host, key, span),
    member: (key: string) => nestedIn(host, { kind: 'text', text: [{ kind: 'run', text: key }] }, NOWHERE),
  };
  return { kind: 'object', members, open: false, host: Object.assign(host, nested) };
}

/** What stands for a path behind the address of another: `resource['settings']['minify']`. */
function nestedIn({ table, parts }: Instance | Prepared, key: Value, span: Span): Value {
  const url = behind(parts.url, { value: key, span });
  if (url === undefined) return { kind: 'unknown' };
  return valueOf({ type: 'client', table, parts: over({ ...noParts(), url }, parts), last: undefined });
}

/** A path behind an address. */
export function behind(address: Part | undefined, path: Part): Part | undefined {
  const bases = address === undefined ? [] : textsOf(address.value, address.span);
  const options = bases.flatMap((base) =>
    textsOf(path.value, path.span).map((one): Value => ({ kind: 'text', text: joinAddress(base, one) })),
  );
  const [first, ...more] = options;
  const value: Value | undefined = more.length === 0 ? first : { kind: 'choice', options };
  return value && { value, span: path.span };
}

/** Positional arguments by their roles, and those given by name as options. */
export function readArgs(table: ClientTable, roles: readonly Role[], args: readonly ArgValue[]): Parts {
  const options = optionsOf(table);
  const placed = args.filter(({ name, open }) => name === undefined && open !== true);
  const parts = partsOf(options, roles, placed);
  addTogether(parts, roles, placed);
  const named = namedOptions(args);
  if (named !== undefined) addOptions(parts, options, { value: named, span: NOWHERE });
  if (named !== undefined && table.namedAreHeaders === true && roles.length > 0) addNamed(parts, table, named);
  return asSent(table, withOptions(table, parts));
}

/** `new RestClient(new RestClientOptions(base))`: what stands for the base may hold the base, and more. */
function withOptions(table: ClientTable, { base, ...rest }: Parts): Parts {
  const given = hostOf<Instance>(base?.value, 'client');
  if (base === undefined || given === undefined) return base === undefined ? rest : { ...rest, base };
  return over(rest, over(memberParts(table, base.value as ObjectValue), given.parts));
}

const NOWHERE = { file: '', start: 0, end: 0 };

export function optionsOf(table: ClientTable): Options {
  return { options: table.options, objectsAsJson: table.objectsAs === undefined };
}

/** `{ params: { page: 1 }, accept: 'x' }` as headers and a query. */
function withQueryOf(parts: Parts, key: string): Parts {
  const query = [...parts.query];
  const headers = parts.headers.map((part): Part => {
    const { value } = part;
    const member = value.kind === 'object' ? value.members.get(key) : undefined;
    if (value.kind !== 'object' || member === undefined) return part;
    query.push({ value: member.value, span: member.valueSpan, whole: member.span, setAt: member.setAt });
    return { ...part, value: { ...value, members: new Map([...value.members].filter(([name]) => name !== key)) } };
  });
  return { ...parts, query, headers };
}

/** A client may turn an object into a form. */
function asSent(table: ClientTable, parts: Parts): Parts {
  const { body } = parts;
  const as = table.objectsAs;
  if (as !== undefined && body?.as === 'raw' && body.value.kind === 'object') parts.body = { ...body, as };
  return table.queryInHeaders === undefined ? parts : withQueryOf(parts, table.queryInHeaders);
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

/** The parts that a client's defaults say. */
export function defaultsOf(table: ClientTable, defaults: Value | undefined): Parts {
  const parts = noParts();
  if (defaults?.kind === 'object') addOptions(parts, optionsOf(table), { value: defaults, span: NOWHERE });
  return parts;
}

/** The parts that a value's members say, where the program set them later. */
export function memberParts(table: ClientTable, of: ObjectValue): Parts {
  if (table.defaults !== undefined) return defaultsOf(table, of.members.get(table.defaults.member)?.value);
  const set = [...of.members.values()].flatMap((member): Member[] => {
    const part = hostOf(member.value, 'part-of') === undefined ? undefined : (member.value as ObjectValue);
    if (part === undefined) return [member];
    if (member.key === table.address?.member) return [];
    return part.members.size === 0 ? [] : [{ ...member, value: { ...part, host: undefined } }];
  });
  const members = new Map(set.map((member) => [member.key, member]));
  const parts = noParts();
  addOptions(parts, optionsOf(table), { value: { kind: 'object', members, open: false }, span: NOWHERE });
  const address = addressSet(table, of);
  if (address !== undefined) parts.url = address;
  if (table.itemsAreHeaders === true) addItems(parts, table, set);
  // A client's own members may be called like the options of a request, and are none.
  if (of.host?.type === 'client') for (const key of ['url', 'path', 'method', 'body'] as const) delete parts[key];
  return asSent(table, parts);
}

/** The address of a request under construction whose query was set on it: `request.URL.RawQuery = query`. */
function addressSet(table: ClientTable, of: ObjectValue): Part | undefined {
  const { address } = table;
  const member = address === undefined ? undefined : of.members.get(address.member);
  const part = hostOf<PartOf>(member?.value, 'part-of');
  const query = part === undefined ? undefined : (member?.value as ObjectValue).members.get(address?.query ?? '');
  const url = part?.parts.url;
  if (query === undefined || url === undefined) return undefined;
  const made = textsOf(url.value, url.span).flatMap((path) =>
    textsOf(query.value, query.valueSpan).map((text): Value => ({
      kind: 'text',
      text: withQuery(apart(path).path, text),
    })),
  );
  return { ...url, value: { kind: 'choice', options: made } };
}

function addItems(parts: Parts, table: ClientTable, set: readonly Member[]): void {
  const options = new Set(Object.values(table.options).flat());
  const items = set.filter(({ key }) => !options.has(key));
  if (items.length === 0) return;
  const members = new Map(items.map((member) => [member.key, member]));
  parts.headers.push({ value: { kind: 'object', members, open: false } });
}

function addNamed(parts: Parts, table: ClientTable, { members }: ObjectValue): void {
  const spelled = [...members.values()].map((member) => ({ ...member, key: member.key.replaceAll('_', '-') }));
  addItems(parts, table, spelled);
}

/** The method that options say by being true. */
export function flaggedMethod(table: ClientTable, args: readonly ArgValue[]): string | undefined {
  let found: string | undefined;
  for (const { value } of args) {
    if (value.kind !== 'object') continue;
    for (const [key, method] of Object.entries(table.flags ?? {})) {
      const said = value.members.get(key)?.value;
      if (said?.kind === 'literal' && Boolean(said.value)) found = method;
    }
  }
  return found;
}

/** An option's name and value, as an object that holds it. */
export function optionPair(args: readonly ArgValue[]): ArgValue[] {
  const [key, of] = args;
  if (key === undefined || of === undefined) return [];
  return textsOf(key.value).flatMap((text): ArgValue[] => {
    const name = text.map((piece) => (piece.kind === 'run' ? piece.text : '')).join('');
    const member: Member = { key: name, value: of.value, keySpan: key.span, valueSpan: of.span };
    return [{ value: { kind: 'object', members: new Map([[name, member]]), open: false }, span: of.span }];
  });
}

/** The first parts over the second. Headers and queries are taken together. */
export function over(first: Parts, second: Parts): Parts {
  return {
    ...second,
    ...first,
    headers: [...second.headers, ...first.headers],
    query: [...second.query, ...first.query],
    callbacks: [...first.callbacks],
    variables: variablesOver(first.variables, second.variables),
  };
}

/** Adds parts to those that a value has. */
export function addTo(parts: Parts, more: Parts): void {
  Object.assign(parts, over(more, parts));
}
