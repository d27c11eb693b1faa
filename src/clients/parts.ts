import type { ArgValue, Member, ObjectValue, Value } from '../model/value.js';
import type { Span } from '../model/span.js';
import type { OptionNames, Options, Role } from './spec.js';
import type { UrlVariables } from './url-variables.js';

/** A part of a request with the place that gives it. */
export interface Part {
  readonly value: Value;
  /** The expression that gives the value. */
  readonly span?: Span | undefined;
  /** That with its key, where it is a member of an options object. */
  readonly whole?: Span | undefined;
  /** As for a body. */
  readonly setAt?: Span | undefined;
}

export interface BodyPart extends Part {
  readonly as: 'json' | 'form' | 'multipart' | 'raw';
}

/** What the arguments of a call say, by meaning; several options objects are read one over the other. */
export interface Parts {
  url?: Part;
  base?: Part;
  host?: Part;
  path?: Part;
  method?: Part;
  headers: Part[];
  query: Part[];
  body?: BodyPart;
  /** What is put into the address, where it is a template. */
  variables?: UrlVariables | undefined;
  ciphers?: Part;
  /** What the answer is put in. */
  results?: ArgValue[];
  callbacks: Part[];
}

export function noParts(): Parts {
  return { headers: [], query: [], callbacks: [] };
}

/** Sorts arguments by their roles. */
export function partsOf(spec: Options, roles: readonly Role[], args: readonly ArgValue[]): Parts {
  const parts = noParts();
  args.forEach((arg, i) => {
    if (arg.value.kind === 'function') parts.callbacks.push(arg);
    else addPart(parts, spec, roleOf(roles[i], arg.value), arg);
  });
  return parts;
}

function roleOf(role: Role | undefined, value: Value): Role | undefined {
  if (role !== 'url-or-options') return role;
  return value.kind === 'object' && value.host === undefined ? 'options' : 'url';
}

function addPart(parts: Parts, spec: Options, role: Role | undefined, arg: ArgValue): void {
  switch (role) {
    case 'url':
    case 'base':
    case 'host':
    case 'path':
    case 'method':
      parts[role] = arg;
      return;
    case 'headers':
      parts.headers.push(arg);
      return;
    case 'content-type':
      parts.headers.push({ value: asHeader('Content-Type', arg) });
      return;
    case 'result':
      parts.results = [...(parts.results ?? []), arg];
      return;
    case 'json':
    case 'form':
    case 'multipart':
      if (!isNothing(arg.value)) parts.body = { ...arg, as: role };
      return;
    case 'query':
      parts.query.push(arg);
      return;
    case 'body':
      if (!isNothing(arg.value)) parts.body = { ...arg, as: encodingOf(arg.value, spec.objectsAsJson === true) };
      return;
    case 'options':
      addOptions(parts, spec, arg);
      return;
    case 'settings':
      if (arg.value.kind === 'object' || arg.value.kind === 'choice') addOptions(parts, spec, arg);
      return;
    default:
      return;
  }
}

/** A header whose value alone is written: it cannot be taken out of the call. */
function asHeader(key: string, { value, span }: ArgValue): Value {
  return { kind: 'object', members: new Map([[key, { key, value, valueSpan: span }]]), open: false };
}

export function isNothing(value: Value): boolean {
  return value.kind === 'literal' && (value.value === undefined || value.value === null);
}

/** How a body is sent that is given as it is: an object may be turned to JSON by the client. */
export function encodingOf(value: Value, objectsAsJson: boolean): BodyPart['as'] {
  switch (value.kind) {
    case 'encoded':
      return value.as;
    case 'object':
      if (value.host?.type === 'form') return 'multipart';
      if (value.host?.type === 'params') return 'form';
      return objectsAsJson ? 'json' : 'raw';
    case 'list':
      return objectsAsJson ? 'json' : 'raw';
    case 'choice': {
      const [first, ...rest] = value.options
        .filter((option) => !isNothing(option))
        .map((option) => encodingOf(option, objectsAsJson));
      return first !== undefined && rest.every((other) => other === first) ? first : 'raw';
    }
    case 'text':
      return 'raw';
    default:
      return objectsAsJson ? 'json' : 'raw';
  }
}

/** Reads an options object; a choice of objects is read option by option, the last one winning. */
export function addOptions(parts: Parts, spec: Options, arg: ArgValue): void {
  const all = arg.value.kind === 'choice' ? arg.value.options : [arg.value];
  for (const option of all) {
    if (option.kind === 'object') readOptions(parts, spec, option);
    else if (option.kind === 'unknown' || option.kind === 'external') parts.headers.push({ value: option });
  }
}

function readOptions(parts: Parts, spec: Options, from: ObjectValue): void {
  const names = spec.options;
  const take = (keys: OptionNames[keyof OptionNames]): Part | undefined => taken(from, keys);
  const assign = (key: 'url' | 'base' | 'host' | 'path' | 'method' | 'ciphers', part: Part | undefined): void => {
    if (part !== undefined && !isNothing(part.value)) parts[key] = part;
  };
  assign('url', take(names.url));
  assign('base', take(names.base));
  assign('host', take(names.host));
  assign('path', take(names.path));
  assign('method', take(names.method));
  assign('ciphers', take(names.ciphers));
  const headers = take(names.headers);
  if (headers !== undefined) parts.headers.push(headers);
  else if (from.open) parts.headers.push({ value: { kind: 'unknown' } });
  const query = take(names.query);
  if (query !== undefined) parts.query.push(query);
  readBody(parts, spec, from);
}

function readBody(parts: Parts, spec: Options, from: ObjectValue): void {
  const names = spec.options;
  const kinds = [
    ['json', names.json],
    ['form', names.form],
    ['multipart', names.multipart],
  ] as const;
  const plain = taken(from, names.body);
  if (plain !== undefined && !isNothing(plain.value)) {
    parts.body = { ...plain, as: encodingOf(plain.value, spec.objectsAsJson === true) };
  }
  for (const [as, keys] of kinds) {
    const part = taken(from, keys);
    if (part === undefined || isNothing(part.value)) continue;
    if (part.value.kind === 'literal') {
      // `json: true` says how `body` is sent.
      if (part.value.value === true && parts.body !== undefined && as === 'json') parts.body = { ...parts.body, as };
    } else parts.body = { ...part, as };
  }
}

function taken(from: ObjectValue, keys: readonly string[] | undefined): Part | undefined {
  for (const key of keys ?? []) {
    const member: Member | undefined = from.members.get(key);
    if (member !== undefined)
      return { value: member.value, span: member.valueSpan, whole: member.span, setAt: member.setAt };
  }
  return undefined;
}
