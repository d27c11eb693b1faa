import type { Expr } from '../../model/program.js';
import type { Span } from '../../model/span.js';

/** An annotation or attribute of a declaration, with the first text that it is given. */
export interface Annotated {
  readonly name: string;
  readonly value: Expr | undefined;
  readonly text: string | undefined;
  /** What it is given by name; what it is given without one has the name `value`. */
  readonly given?: ReadonlyMap<string, Expr> | undefined;
}

export const VERB = /^(?:get|post|put|patch|delete|head)(?:Mapping|Exchange)?$/i;

/** What an annotation of an interface says of all its methods: names of its arguments, an address or a path. */
const ADDRESS: Readonly<Record<string, readonly string[]>> = {
  FeignClient: ['url'],
  RegisterRestClient: ['baseUri'],
  Client: ['value'],
  BaseAddress: ['value'],
};
const PATH: Readonly<Record<string, readonly string[]>> = {
  FeignClient: ['path'],
  Client: ['path'],
  RequestMapping: ['value', 'path'],
  HttpExchange: ['value', 'url'],
  Path: ['value'],
  BasePath: ['value'],
};

/** The path that an annotation of a method is given. */
export function givenBy(one: Annotated): Expr | undefined {
  const given = one.given ?? new Map<string, Expr>();
  const path = ['value', 'path', 'url', 'uri'].map((name) => given.get(name)).find((value) => value !== undefined);
  return only(path ?? (one.given === undefined ? one.value : undefined));
}

/**
 * The path of a method behind what is said of its interface. That belongs to all methods: it has no place of its own here,
 * so that no fix of one of them edits it.
 */
export function rootOf(of: readonly Annotated[], path: Expr | undefined, span: Span): Expr | undefined {
  const address = said(of, ADDRESS);
  const start = [address !== undefined && /^https?:/.test(textOf(address)) ? address : undefined, said(of, PATH)];
  const parts = [
    ...start.flatMap((one) => (one === undefined ? [] : [withoutPlaces(one)])),
    ...(path === undefined ? [] : [path]),
  ];
  if (parts.length < 2) return parts[0];
  const joined = parts.flatMap((part, at): readonly Expr[] => {
    const before = parts[at - 1];
    if (before === undefined) return [part];
    const isApart = textOf(before).endsWith('/') || firstText(part).startsWith('/');
    return isApart ? [part] : [{ kind: 'text', text: [{ kind: 'run', text: '/' }], span }, part];
  });
  return { kind: 'join', parts: joined, span };
}

/** `{ "/a" }`, `["/a"]` */
function only(value: Expr | undefined): Expr | undefined {
  if (value?.kind !== 'list') return value;
  return value.items.length === 1 ? value.items[0]?.value : undefined;
}

function said(of: readonly Annotated[], table: Readonly<Record<string, readonly string[]>>): Expr | undefined {
  for (const { name, given, value } of of) {
    const names = Object.hasOwn(table, name) ? table[name] : undefined;
    for (const argument of names ?? []) {
      const found = given === undefined && argument === 'value' ? value : given?.get(argument);
      if (found !== undefined) return only(found);
    }
  }
  return undefined;
}

function withoutPlaces(value: Expr): Expr {
  if (value.kind !== 'text') return { ...value };
  return {
    ...value,
    text: value.text.map((piece) => (piece.kind === 'run' ? { kind: 'run', text: piece.text } : piece)),
  };
}

/** The text of a literal; of what else there is, nothing is known. */
function textOf(value: Expr): string {
  return value.kind === 'text' ? value.text.map((piece) => (piece.kind === 'run' ? piece.text : '')).join('') : '';
}

const firstText = (value: Expr): string => textOf(value.kind === 'join' ? (value.parts[0] ?? value) : value);
