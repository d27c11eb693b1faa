import type { ArgValue, ListValue, ObjectValue, ResponseValue, Value } from '../../../model/value.js';
import type { Context } from '../../context.js';
import { elements, entriesOf, keyTexts } from '../../members.js';
import { asMap } from '../../records.js';
import { over, put, spreadInto } from '../../spread.js';
import { choice, each } from '../../join.js';
import { UNDEFINED, knownText, list, object, textOf, textValue, unknown } from '../../values.js';
import { wireForm } from '../../wire.js';
import { dottedName, type LanguageLibrary } from '../library.js';
import { flatWhole } from '../list.js';
import { searchParams } from '../query.js';
import { likeList, likeText } from '../named.js';
import { fromPairs, withoutEdge } from '../operations.js';
import { replaceInText } from '../replace.js';
import { isText, isTextInAnyCase } from '../same-text.js';
import { splitUpTo } from '../split.js';
import { joined, stripped } from '../text.js';
import type { IntrinsicMethod } from '../types.js';
import { rubyFunctions } from './functions.js';
import * as sequences from '../sequences.js';
import { onUnknown } from '../unknown-lists.js';

const same = <T extends Value>(_cx: Context, of: T): T => of;
const unclear = (): Value => unknown();

type Span = ArgValue['span'];

function json(_cx: Context, of: Value, _args: readonly ArgValue[], span: Span): Value {
  return { kind: 'encoded', as: 'json', value: wireForm(of), span };
}

/** The same value under several names. */
function named<T>(names: string, value: T): Record<string, T> {
  return Object.fromEntries(names.split(' ').map((name) => [name, value]));
}

const textMethods: Readonly<Record<string, IntrinsicMethod<'text'>>> = {
  ...named('b chomp! dup encode force_encoding freeze html_safe itself presence scrub squish to_s to_str to_sym', same),
  ...named('blank? empty? nil? present? match? hash to_i length size', unclear),
  to_json: json,
  strip: likeText('trim'),
  lstrip: likeText('trimStart'),
  rstrip: likeText('trimEnd'),
  chomp: (_cx, of, args) =>
    args.length > 0 ? withoutEdge(of, args[0]?.value, 'end') : textValue(stripped(of.text, undefined, false, true)),
  delete_prefix: (_cx, of, args) => withoutEdge(of, args[0]?.value, 'start'),
  delete_suffix: (_cx, of, args) => withoutEdge(of, args[0]?.value, 'end'),
  downcase: likeText('toLowerCase'),
  upcase: likeText('toUpperCase'),
  gsub: (cx, of, args, span) => replaceInText(cx, of.text, args, span, true),
  sub: (cx, of, args, span) => replaceInText(cx, of.text, args, span, false),
  tr: (cx, of, args, span) => replaceInText(cx, of.text, args, span, true),
  split: splitUpTo(),
  concat: likeText('concat'),
  'start_with?': likeText('startsWith'),
  'end_with?': likeText('endsWith'),
  'include?': likeText('includes'),
  'casecmp?': isTextInAnyCase,
  'eql?': isText,
};

/** Each item is given to the block; the list is what it was. */
function gone(cx: Context, of: Value, items: readonly Value[], block: ArgValue | undefined, span: Span): Value {
  for (const item of items) {
    if (block === undefined) break;
    const parts = item.kind === 'list' && takesSeveral(block) ? item.items : [item];
    cx.call(
      block.value,
      parts.map((value) => ({ value, span: block.span })),
      { span },
    );
  }
  return of;
}

function takesSeveral({ value }: ArgValue): boolean {
  return value.kind === 'function' && value.fn.params.length > 1;
}

const listMethods: Readonly<Record<string, IntrinsicMethod<'list'>>> = {
  ...named('compact dup freeze lazy shuffle sort sort_by to_a to_set uniq', same),
  flatten: flatWhole,
  ...named('difference', sequences.lessItems),
  ...named('intersection', sequences.someItems),
  ...named('union', sequences.joinedWith),
  ...named('merge', sequences.addedAll),
  ...named('add', sequences.added),
  insert: sequences.insertedAt,
  ...named('any? empty? length size count', unclear),
  ...named('include? member?', likeList('includes')),
  reverse: likeList('reverse'),
  to_json: json,
  each: (cx, of, args, span) => gone(cx, of, of.open ? [...of.items, unknown()] : of.items, args[0], span),
  each_with_index: likeList('forEach'),
  ...named('map collect filter_map', likeList('map')),
  ...named('flat_map collect_concat', likeList('flatMap')),
  ...named('filter find_all select', likeList('filter')),
  reject: sequences.rejected,
  ...named('detect find', likeList('find')),
  ...named('append push', sequences.added),
  ...named('prepend unshift', sequences.addedBefore),
  ...named('inject reduce', sequences.folded),
  ...named('take', sequences.taken),
  ...named('drop', sequences.skipped),
  ...named('at fetch', sequences.itemAt),
  zip: sequences.zipped,
  concat: sequences.addedAll,
  join: (_cx, of, args) => joined(of.items, args[0]?.value ?? textValue([]), of.open),
  first: (cx, of, args, span) => (args.length > 0 ? sequences.taken(cx, of, args, span) : (of.items[0] ?? unknown())),
  last: (cx, of, args, span) =>
    args.length > 0 ? sequences.lastItems(cx, of, args, span) : (of.items.at(-1) ?? unknown()),
  sample: (cx, of, args, span) => (args.length > 0 ? sequences.someItems : sequences.anyItem)(cx, of, args, span),
  to_h: (cx, of: ListValue, args, span) => {
    const made = args.length === 0 ? of : likeList('map')(cx, of, args, span);
    return made?.kind === 'list' ? fromPairs(made) : unknown();
  },
};

const objectMethods: Readonly<Record<string, IntrinsicMethod<'object'>>> = {
  ...named(
    'compact deep_symbolize_keys dup freeze itself stringify_keys symbolize_keys to_h with_indifferent_access',
    same,
  ),
  ...named('any? empty? has_key? include? key? length size', unclear),
  to_json: json,
  ...named('to_query to_param', (cx, of, _args, span) => searchParams(cx, of, span)),
  ...named('deep_merge merge reverse_merge', (cx, of, args, span) =>
    merged(cx, [of, ...args.map(({ value }) => value)], args, span),
  ),
  ...named('merge! update', (cx, of, args) => {
    for (const { name, nameSpan, value } of args) {
      if (name !== undefined) cx.store.setMember(of, over(of, { key: name, value, keySpan: nameSpan }));
      else if (value.kind !== 'object') of.open = true;
      else {
        for (const one of value.members.values()) cx.store.setMember(of, over(of, one));
        if (value.open) of.open = true;
      }
    }
    return of;
  }),
  store: (cx, of, args) => {
    const key = knownText(args[0]?.value);
    if (key !== undefined) cx.store.setMember(of, { key, value: args[1]?.value ?? UNDEFINED });
    return UNDEFINED;
  },
  fetch: (cx, of, args, span) => {
    const key = knownText(args[0]?.value);
    if (key === undefined) return unknown();
    return of.members.get(key)?.value ?? args[1]?.value ?? cx.member(of, key, args[0]?.span ?? span, span);
  },
  dig: (cx, of, args, span) => dug(cx, of, args, span),
  keys: (_cx, of) => keyTexts(of),
  ...named('select filter reject', (_cx, of) => opened(of)),
  values: (_cx, of) =>
    list(
      [...of.members.values()].map(({ value }) => value),
      { open: of.open },
    ),
  ...named('each each_pair', (cx, of, args, span) => gone(cx, of, entriesOf(of).items, args[0], span)),
  delete: (cx, of, args) => {
    const key = knownText(args[0]?.value);
    const value = key === undefined ? undefined : of.members.get(key)?.value;
    if (key !== undefined) cx.store.removeMember(of, key);
    return value ?? unknown();
  },
};

/** Some of the members: which ones is not looked at. */
function opened(of: ObjectValue): Value {
  return object([...of.members.values()], { open: true });
}

function merged(cx: Context, all: readonly Value[], args: readonly ArgValue[], span: Span): Value {
  const made = object();
  for (const value of all) {
    if (value.kind === 'object' && value.host === undefined && !value.open) {
      for (const member of value.members.values()) put(made, member);
    } else if (!args.some((arg) => arg.name !== undefined && arg.value === value)) spreadInto(cx, made, value, span);
  }
  for (const arg of args) {
    if (arg.name === undefined) continue;
    put(made, {
      key: arg.name,
      value: arg.value,
      keySpan: arg.nameSpan,
      valueSpan: arg.span,
      span: arg.whole,
    });
  }
  return made;
}

/** `body.dig('result', 'value')` reads a field of a field. */
function dug(cx: Context, of: Value, args: readonly ArgValue[], span: Span): Value {
  return args.reduce<Value>((value, arg) => {
    const key = knownText(arg.value);
    if (key === undefined) return unknown();
    const [run, more] = arg.value.kind === 'text' ? arg.value.text : [];
    return cx.member(value, key, (more === undefined ? run?.span : undefined) ?? arg.span, span);
  }, of);
}

const body: IntrinsicMethod<'response'> = (_cx, of) => ({ ...of, at: 'body' });

function item(cx: Context, of: ResponseValue): Value {
  return choice([...elements(of).items.slice(0, 1)].map((value) => (cx.fuel > 0 ? value : unknown())));
}

const responseMethods: Readonly<Record<string, IntrinsicMethod<'response'>>> = {
  ...named('body body_str get_body json parse parsed_response read response_body to_h to_hash', body),
  ...named('deep_symbolize_keys freeze strip symbolize_keys tap to_s to_str value! with_indifferent_access', same),
  ...named('blank? code empty? is_a? key? message nil? ok? present? respond_to? status success?', unclear),
  dig: (cx, of, args, span) => dug(cx, { ...of, at: 'body' }, args, span),
  fetch: (cx, of, args, span) => dug(cx, { ...of, at: 'body' }, args.slice(0, 1), span),
  ...named('each each_with_index map flat_map select', (cx, of, args, span) => {
    gone(cx, of, elements(of).items, args[0], span);
    return of;
  }),
  ...named('first last detect find', (cx, of) => item(cx, of)),
};

/** Parts of an address. */
const url: Readonly<Record<string, IntrinsicMethod<'object'>>> = {
  ...named('to_s to_str dup freeze', (_cx: Context, of: ObjectValue) => textValue(textOf(of))),
  ...named('path request_uri', (cx, of, _args, span) => cx.member(of, 'pathname', span, span)),
  ...named('host hostname', (cx, of, _args, span) => cx.member(of, 'host', span, span)),
};

/** What Ruby has, and what is always with it. */
export const rubyLibrary: LanguageLibrary = {
  nameOf: dottedName,
  functions: rubyFunctions,
  text: textMethods,
  list: listMethods,
  response: responseMethods,
  function: { call: (cx, of, args, span) => cx.call(of, args, { span }) },
  object: objectMethods,
  instance: { to_h: (_cx, of) => asMap(of), to_json: json },
  unknown: {
    ...named('map collect filter_map', onUnknown(likeList('map'))),
    ...named('flat_map collect_concat', onUnknown(likeList('flatMap'))),
  },
  encoded: named('to_s freeze to_str', same),
  hosts: {
    url,
    params: named('to_s', (_cx: Context, of: ObjectValue) => each(of, (one) => textValue(textOf(one)))),
  },
};
