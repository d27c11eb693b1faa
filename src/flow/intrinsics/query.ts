import type { Piece, Text } from '../../model/text.js';
import type { Span } from '../../model/span.js';
import type { ArgValue, ListValue, ObjectValue, Value } from '../../model/value.js';
import type { Context } from '../context.js';
import { elements, keyTexts } from '../members.js';
import { choice, each } from '../join.js';
import {
  UNDEFINED,
  bounded,
  isNullish,
  knownText,
  list,
  object,
  options,
  texts,
  textValue,
  unknown,
} from '../values.js';
import { apart, hasQuery, withQuery } from '../../text/address.js';
import { splitAt } from '../../text/pieces.js';
import type { Intrinsic, IntrinsicMethod } from './types.js';

/** The parameters of addresses: as text, as pairs, and as the objects that programs put them to. */

/** The parameters of an address with a query, or of a query, as pairs of a name and a value. */
export function queryPairs(address: Text): ListValue {
  const query = hasQuery(address) ? apart(address).query : address;
  const pairs = splitAt(query, '&').filter((pieces) => pieces.length > 0);
  // What is not known may be any number of them.
  const [named, open] = [pairs.filter(hasName), pairs.some((pieces) => !hasName(pieces))];
  return list(
    named.map((pieces) => list(splitAt(pieces, '=').map((text) => textValue(text)))),
    { open },
  );
}

function hasName(pieces: Text): boolean {
  return pieces.some(({ kind }) => kind === 'run');
}

/** `new URLSearchParams(init)` */
export function searchParams(_cx: Context, init: Value | undefined, span: Span): Value {
  if (init === undefined) return paramsObject(list([]));
  return each(init, (option) => {
    if (option.kind === 'object') {
      const keys = elements(keyTexts(option)).items;
      const pairs = [...option.members.values()].map(({ key, value, setAt }, i) =>
        list([setAt === undefined ? (keys[i] ?? unknown()) : keyText(key, setAt), value]),
      );
      return paramsObject(list(pairs, { open: option.open }));
    }
    if (option.kind === 'list') return paramsObject(list([...option.items], { open: option.open }));
    if (option.kind === 'text') return option;
    return unknown(undefined, span);
  });
}

/** `new URLSearchParams(init)` of JavaScript: what is made of a text, of other parameters or of what is not known can be changed as well. */
export const urlSearchParams: Intrinsic = (cx, [init], at) => {
  return each(init?.value ?? UNDEFINED, (option) => {
    if (option.kind === 'text') return paramsObject(queryPairs(option.text), option.text);
    if (isNullish(option) === true) return paramsObject(list([]));
    if (option.kind === 'unknown' || option.kind === 'external') return paramsObject(list([], { open: true }));
    if (option.kind !== 'object' || option.host?.type !== 'params') return searchParams(cx, option, at.span);
    const { items, open } = withMembers(option.host['pairs'] as ListValue, option);
    return paramsObject(list([...items], { open }));
  });
};

/**
 * Parameters that others can be put to, by methods or as members of it. The text that they are made of stands as it is
 * written until one is.
 */
export function paramsObject(pairs: ListValue, written?: Text): ObjectValue {
  const self = object([]);
  const first = [...pairs.items];
  const isWritten = (): boolean =>
    self.members.size === 0 && pairs.items.length === first.length && pairs.items.every((pair, i) => pair === first[i]);
  const all = (): readonly Text[] =>
    written !== undefined && isWritten() ? [written] : queryTexts(withMembers(pairs, self));
  return Object.assign(self, { host: { type: 'params', pairs, text: () => all()[0] ?? [], texts: all } });
}

/** `params["name"] = value` */
function withMembers(pairs: ListValue, { members }: ObjectValue): ListValue {
  if (members.size === 0) return pairs;
  const set = [...members.values()].map(({ key, value, keySpan, setAt }) =>
    list([keyText(key, keySpan ?? setAt), value]),
  );
  return list([...pairs.items, ...set], { open: pairs.open });
}

function keyText(key: string, span: Span | undefined): Value {
  return { kind: 'text', text: [{ kind: 'run', text: key, span }] };
}

/** An address and what its parameters are given as: a name and a value, or a map of them. */
export function addressWith(cx: Context, address: Value, given: readonly ArgValue[], span: Span): Value {
  const [first, second] = given;
  const name = second === undefined || first === undefined ? undefined : list([first.value, second.value]);
  const query = name === undefined ? searchParams(cx, first?.value, span) : paramsObject(list([name]));
  const all = texts(address).flatMap((path) => texts(query).map((text) => textValue(withQuery(path, text))));
  return choice(all);
}

/** What the parameters may come to: the first values together, and each of the others of one among the first ones. */
export function queryTexts(pairs: ListValue): readonly Text[] {
  const ways = pairs.items.map(waysOf);
  const first = ways.map(([one]) => one ?? []);
  const all = [queryOf(first, pairs.open)];
  ways.forEach((of, i) => {
    for (const way of of.slice(1)) all.push(queryOf(first.with(i, way), pairs.open));
  });
  return all;
}

/** The texts of one parameter; an empty one stands for its absence. */
function waysOf(pair: Value): readonly Text[] {
  return options(pair).flatMap((option) => {
    if (option.kind !== 'list') return [];
    const [key = unknown(), value = unknown()] = option.items;
    return texts(key).flatMap((name) =>
      options(value).flatMap((one): readonly Text[] => {
        if (one.kind === 'literal' && (one.value === null || one.value === undefined)) return [[]];
        return texts(one).map((text) => [...name, { kind: 'run', text: '=' }, ...text]);
      }),
    );
  });
}

function queryOf(params: readonly Text[], open: boolean): Text {
  const parts: Piece[] = [];
  for (const param of params) {
    if (param.length === 0) continue;
    if (parts.length > 0) parts.push({ kind: 'run', text: '&' });
    parts.push(...param);
  }
  if (open) parts.push({ kind: 'hole' });
  return bounded(parts);
}

export function paramsMethod(cx: Context, of: ObjectValue, name: string, args: readonly ArgValue[]): Value | undefined {
  const pairs = of.host?.['pairs'] as ListValue;
  if (name === 'append' || name === 'set') {
    const kept = name === 'append' ? pairs.items : pairs.items.filter((pair) => !keyed(pair, args[0]?.value));
    cx.store.setItems(pairs, [...kept, list(args.slice(0, 2).map(({ value }) => value))]);
    return UNDEFINED;
  }
  if (name === 'delete') {
    cx.store.setItems(
      pairs,
      pairs.items.filter((pair) => !keyed(pair, args[0]?.value)),
    );
    const key = knownText(args[0]?.value);
    if (key !== undefined) cx.store.removeMember(of, key);
    return UNDEFINED;
  }
  if (name === 'toString') return choice(texts(of).map((text) => textValue(text)));
  return name === 'get' || name === 'has' ? unknown() : undefined;
}

function keyed(pair: Value, key: Value | undefined): boolean {
  return pair.kind === 'list' && knownText(pair.items[0]) === knownText(key) && knownText(key) !== undefined;
}

/** `values.Set(key, value)`, `values.Add(key, value)`, `values.Del(key)` */
export const putParameter =
  (method: 'append' | 'set' | 'delete'): IntrinsicMethod<'object'> =>
  (cx, of, args) =>
    paramsMethod(cx, of, method, args);

/** The text of an address or of parameters. */
export const wholeText: IntrinsicMethod<'object'> = (_cx, of) => choice(texts(of).map((text) => textValue(text)));
