import type { ResponseValue, Value } from '../../../model/value.js';
import { elements, isMap, pairsOf } from '../../elements.js';
import { concat } from '../../concatenation.js';
import { choice, each } from '../../join.js';
import { list, madeText, options, unknown } from '../../values.js';
import { asText, fromJson, jsonText, pass, percentEncoded } from '../common.js';
import { pathJoin } from '../format.js';
import { searchParams } from '../query.js';
import { urlObject } from '../url.js';
import type { LanguageLibrary } from '../library.js';
import { likeList, likeText } from '../named.js';
import { fromPairs } from '../operations.js';
import { replaceInText } from '../replace.js';
import { splitUpTo } from '../split.js';
import { joined, stripped } from '../text.js';
import type { Intrinsic, IntrinsicMethod } from '../types.js';
import { flatWhole } from '../list.js';
import { elixirMaps } from './maps.js';
import * as sequences from '../sequences.js';

const decoded: IntrinsicMethod<'response'> = (_cx, of) => ({ ...of, at: 'body' });

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

/** The same for what a map is gone through by as well. */
const listedPairs =
  (method: IntrinsicMethod<'list'>): Intrinsic =>
  (cx, [of, ...rest], at) =>
    listed(method)(
      cx,
      of === undefined ? rest : [{ ...of, value: each(of.value, (one) => (isMap(one) ? pairsOf(one) : one)) }, ...rest],
      at,
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

/** A text of what is given, whose parts may stand in a list. */
const joinedText: Intrinsic = (cx, args, at) => {
  const value = args[0]?.value;
  return value?.kind === 'list' ? joined(value.items, madeText(''), value.open) : asText(cx, args, at);
};

/** What Elixir has, by module and name. What is piped is the first argument. */
export const elixirLibrary: LanguageLibrary = {
  nameOf: ({ path }) => path.join('.'),
  functions: {
    ...elixirMaps,
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
    'URI.append_path': (_cx, args, at) => concat(args.slice(0, 2), at.span),
    'IO.iodata_to_binary': joinedText,
    'URI.encode_query': (cx, [of], at) => searchParams(cx, of?.value, at.span),
    'Path.join': (cx, args, at) => {
      const [first] = args;
      const items =
        first?.value.kind === 'list' ? first.value.items.map((value) => ({ value, span: first.span })) : args;
      return pathJoin(cx, items, at);
    },
    to_string: joinedText,
    'Kernel.to_string': joinedText,
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
    'Enum.reject': listedPairs(sequences.rejected),
    'Enum.reverse': listed(likeList('reverse')),
    'Enum.sort': listed(sequences.sameItems),
    'Enum.sort_by': listed(sequences.sameItems),
    'Enum.uniq': listed(sequences.sameItems),
    'Enum.to_list': listed(sequences.sameItems),
    'Enum.concat': listed(sequences.joinedWith),
    'Enum.dedup': listed(sequences.sameItems),
    'Enum.shuffle': listed(sequences.sameItems),
    'Enum.uniq_by': listed(sequences.sameItems),
    'Enum.reduce': listedPairs(sequences.foldedItemFirst),
    'Kernel.--': listed(sequences.lessItems),
    'List.flatten': listed(flatWhole),
    'List.delete': listed(sequences.someItems),
    'MapSet.new': listed(sequences.sameItems),
    'MapSet.put': listed(likeList('concat')),
    'MapSet.union': listed(sequences.joinedWith),
    'MapSet.difference': listed(sequences.lessItems),
    'MapSet.intersection': listed(sequences.someItems),
    'MapSet.to_list': listed(sequences.sameItems),
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
    'Enum.zip': listed(sequences.zipped),
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
