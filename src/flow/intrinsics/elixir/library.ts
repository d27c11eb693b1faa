import type { ResponseValue, Value } from '../../../model/value.js';
import { elements, isMap, pairsOf } from '../../elements.js';
import { concat } from '../../operators.js';
import { spreadInto } from '../../spread.js';
import { choice, each } from '../../join.js';
import { knownText, list, madeText, object, options, unknown } from '../../values.js';
import { asText, fromJson, jsonText, pass, percentEncoded } from '../common.js';
import { pathJoin } from '../format.js';
import { searchParams } from '../query.js';
import { urlObject } from '../url.js';
import type { LanguageLibrary } from '../library.js';
import { keysOfMap, valuesOfMap } from '../list-functions.js';
import { likeList, likeText } from '../named.js';
import { fromPairs } from '../operations.js';
import { replaceInText } from '../replace.js';
import { splitUpTo } from '../split.js';
import { joined, stripped } from '../text.js';
import type { Intrinsic, IntrinsicMethod } from '../types.js';
import { flatWhole } from '../list.js';
import * as sequences from '../sequences.js';

const decoded: IntrinsicMethod<'response'> = (_cx, of) => ({ ...of, at: 'body' });

/** `Map.get(map, :key)`, `Keyword.fetch!(list, :key)` */
const got: Intrinsic = (cx, [of, key, fallback], { span }) => {
  const text = knownText(key?.value);
  if (of === undefined || key === undefined || text === undefined) return unknown();
  const found = cx.member(of.value, text, key.span, span);
  return fallback === undefined ? found : choice([found, fallback.value]);
};

/** `get_in(body, ["result", "locked"])` */
const gotIn: Intrinsic = (cx, [of, path], { span }) => {
  if (of === undefined || path === undefined) return unknown();
  return elements(path.value).items.reduce<Value>((value, key) => {
    const [run] = key.kind === 'text' ? key.text : [];
    return cx.member(value, knownText(key) ?? '', run?.span ?? path.span, span);
  }, of.value);
};

/** `Map.put(map, :key, value)`, `Map.merge(a, b)`: a new map. */
const put: Intrinsic = (cx, [of, key, value], { span }) => {
  const made = object();
  if (of !== undefined) spreadInto(cx, made, of.value, span);
  const text = knownText(key?.value);
  if (text === undefined || value === undefined) made.open = true;
  else made.members.set(text, { key: text, value: value.value, keySpan: key?.span, valueSpan: value.span });
  return made;
};

const merged: Intrinsic = (cx, all, { span }) => {
  const made = object();
  for (const one of all) spreadInto(cx, made, one.value, span);
  return made;
};

const listMethod =
  (name: string): Intrinsic =>
  (cx, [of, ...rest], { span }) =>
    each(of?.value ?? unknown(), (value) =>
      value.kind === 'list' || isMap(value)
        ? (likeList(name)(cx, value.kind === 'list' ? value : pairsOf(value), rest, span) ?? unknown())
        : value.kind === 'response'
          ? value
          : unknown(),
    );

const listed =
  (method: IntrinsicMethod<'list'>): Intrinsic =>
  (cx, [of, ...rest], { span }) =>
    each(of?.value ?? unknown(), (value) =>
      value.kind === 'list'
        ? (method(cx, value, rest, span) ?? unknown())
        : value.kind === 'response'
          ? value
          : unknown(),
    );

const textMethod =
  (name: string): Intrinsic =>
  (cx, [of, ...rest], { span }) =>
    each(of?.value ?? unknown(), (value) =>
      value.kind === 'text' ? (likeText(name)(cx, value, rest, span) ?? unknown()) : unknown(),
    );

const trimmed =
  (start: boolean, end: boolean): Intrinsic =>
  (_cx, [of, chars]) =>
    each(of?.value ?? unknown(), (value) =>
      value.kind === 'text' ? { kind: 'text', text: stripped(value.text, chars?.value, start, end) } : value,
    );

/** One of the elements: which, seldom matters. */
const first: Intrinsic = (_cx, [of]) => {
  const { items } = elements(of?.value ?? unknown());
  return items.length === 0 ? unknown() : choice([...items]);
};

/** `global: false` */
function isOnce(options: Value | undefined): boolean {
  const all = options?.kind === 'object' ? options.members.get('global')?.value : undefined;
  return all?.kind === 'literal' && all.value === false;
}

/** What Elixir has, by module and name. What is piped is the first argument. */
export const elixirLibrary: LanguageLibrary = {
  nameOf: ({ path }) => path.join('.'),
  functions: {
    'Jason.encode!': jsonText,
    'Jason.encode': jsonText,
    'Poison.encode!': jsonText,
    'Poison.encode': jsonText,
    'JSON.encode!': jsonText,
    'Jason.decode!': fromJson,
    'Jason.decode': fromJson,
    'Poison.decode!': fromJson,
    'Poison.decode': fromJson,
    'JSON.decode!': fromJson,
    'URI.encode': pass,
    'URI.encode_www_form': percentEncoded,
    'URI.merge': (cx, args) => urlObject(cx, args.slice(0, 2).reverse()),
    'URI.parse': pass,
    'URI.to_string': pass,
    'URI.encode_query': (cx, [of], at) => searchParams(cx, of?.value, at.span),
    'Path.join': (cx, args, at) => {
      const [first] = args;
      const items =
        first?.value.kind === 'list' ? first.value.items.map((value) => ({ value, span: first.span })) : args;
      return pathJoin(cx, items, at);
    },
    to_string: asText,
    'Kernel.to_string': asText,
    'Integer.to_string': asText,
    'Atom.to_string': asText,
    'Enum.join': (_cx, [of, by]) =>
      joined(
        elements(of?.value ?? unknown()).items,
        by?.value ?? { kind: 'text', text: [] },
        elements(of?.value ?? unknown()).open,
      ),
    'Enum.at': first,
    'Enum.find': first,
    'List.first': first,
    hd: first,
    'Enum.map': listMethod('map'),
    'Enum.each': listMethod('forEach'),
    'Enum.filter': listMethod('filter'),
    'Enum.flat_map': listMethod('flatMap'),
    'Enum.reject': listed(sequences.rejected),
    'Enum.reverse': listed(likeList('reverse')),
    'Enum.sort': listed(sequences.sameItems),
    'Enum.sort_by': listed(sequences.sameItems),
    'Enum.uniq': listed(sequences.sameItems),
    'Enum.to_list': listed(sequences.sameItems),
    'Enum.concat': listed(sequences.joinedWith),
    'Enum.dedup': listed(sequences.sameItems),
    'Enum.shuffle': listed(sequences.sameItems),
    'Enum.uniq_by': listed(sequences.sameItems),
    'Enum.reduce': listed(sequences.foldedItemFirst),
    'Kernel.--': listed(sequences.lessItems),
    'List.flatten': listed(flatWhole),
    'List.delete': listed(sequences.someItems),
    'MapSet.new': listed(sequences.sameItems),
    'MapSet.put': listed(likeList('concat')),
    'MapSet.union': listed(sequences.joinedWith),
    'MapSet.difference': listed(sequences.lessItems),
    'MapSet.intersection': listed(sequences.someItems),
    'MapSet.to_list': listed(sequences.sameItems),
    'Map.keys': keysOfMap,
    'Keyword.keys': keysOfMap,
    'Map.values': valuesOfMap,
    'Keyword.values': valuesOfMap,
    'String.split': (cx, [of, by, given], { span }) => {
      const parts = given?.value.kind === 'object' ? given.value.members.get('parts')?.value : undefined;
      const limit = parts === undefined || given === undefined ? [] : [{ ...given, value: parts }];
      return each(of?.value ?? unknown(), (one) =>
        one.kind === 'text' ? (splitUpTo()(cx, one, [...(by ? [by] : []), ...limit], span) ?? unknown()) : unknown(),
      );
    },
    'Enum.take': listed(sequences.taken),
    'Enum.drop': listed(sequences.skipped),
    'Enum.with_index': listed(sequences.numbered),
    'Enum.map_join': (cx, [of, ...rest], at) =>
      each(of?.value ?? unknown(), (value) => {
        const by = rest.length > 1 ? rest[0]?.value : madeText('');
        const made = value.kind === 'list' ? likeList('map')(cx, value, rest.slice(-1), at.span) : undefined;
        return made?.kind === 'list' ? joined(made.items, by ?? unknown(), made.open) : unknown();
      }),
    'List.last': listed(sequences.lastItem),
    'Enum.into': (_cx, [of]) =>
      each(of?.value ?? unknown(), (value) => (value.kind === 'list' ? fromPairs(value) : value)),
    'Map.new': (_cx, [of]) =>
      each(of?.value ?? object(), (value) => (value.kind === 'list' ? fromPairs(value) : value)),
    'Map.get': got,
    'Map.fetch!': got,
    'Map.fetch': got,
    'Keyword.get': got,
    'Keyword.fetch!': got,
    get_in: gotIn,
    'Kernel.get_in': gotIn,
    'Map.put': put,
    'Keyword.put': put,
    'Map.merge': merged,
    'Keyword.merge': merged,
    'String.replace': (cx, [of, ...rest], { span }) =>
      each(of?.value ?? unknown(), (value) =>
        value.kind === 'text'
          ? replaceInText(cx, value.text, rest.slice(0, 2), span, !isOnce(rest[2]?.value))
          : unknown(),
      ),
    'String.trim': trimmed(true, true),
    'String.trim_trailing': trimmed(false, true),
    'String.trim_leading': trimmed(true, false),
    'String.downcase': textMethod('toLowerCase'),
    'String.upcase': textMethod('toUpperCase'),
    'String.starts_with?': textMethod('startsWith'),
    'System.get_env': (_cx, [, fallback]) =>
      choice([...(fallback === undefined ? [] : options(fallback.value)), unknown()]),
    'Application.get_env': (_cx, [, , fallback]) =>
      choice([...(fallback === undefined ? [] : options(fallback.value)), unknown()]),
    'Kernel.<>': (_cx, args, at) => concat(args, at.span),
    'List.wrap': (_cx, [of]) => (of?.value.kind === 'list' ? of.value : list(of === undefined ? [] : [of.value])),
  },
  text: {},
  list: {},
  response: { body: decoded, json: (_cx, of: ResponseValue) => of },
  function: {},
  object: {},
  encoded: {},
};
