import type { ListValue, ObjectValue, ResponseValue, Value } from '../../../model/value.js';
import type { Context } from '../../context.js';
import { elements } from '../../members.js';
import { asMap } from '../../records.js';
import { choice, each } from '../../join.js';
import { ROUNDS, knownText, textOf, textValue, unknown } from '../../values.js';
import { performedJobs } from '../jobs.js';
import { dottedName, type LanguageLibrary } from '../library.js';
import { flatWhole } from '../list.js';
import { likeList, likeText } from '../named.js';
import { fromPairs, withoutEdge } from '../operations.js';
import { replaceInText } from '../replace.js';
import { isText, isTextInAnyCase } from '../same-text.js';
import { partition } from '../divided.js';
import { splitUpTo } from '../split.js';
import { joined, stripped } from '../text.js';
import type { IntrinsicMethod } from '../types.js';
import { onUnknownMap } from '../maps.js';
import { dug, gone, handedOn, json, named, tapped } from './blocks.js';
import { rubyFunctions } from './functions.js';
import { merge, objectMethods } from './maps.js';
import * as sequences from '../sequences.js';
import { onUnknown } from '../unknown-lists.js';

const same = <T extends Value>(_cx: Context, of: T): T => of;
const unclear = (): Value => unknown();

const textMethods: Readonly<Record<string, IntrinsicMethod<'text'>>> = {
  ...named('b chomp! dup encode force_encoding freeze html_safe itself presence scrub squish to_s to_str to_sym', same),
  ...named('blank? empty? nil? present? match? hash to_i length size', unclear),
  to_json: json,
  tap: tapped,
  ...named('then yield_self', handedOn),
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
  partition: partition('first'),
  rpartition: partition('last'),
  concat: likeText('concat'),
  'start_with?': likeText('startsWith'),
  'end_with?': likeText('endsWith'),
  'include?': likeText('includes'),
  'casecmp?': isTextInAnyCase,
  'eql?': isText,
};

/** One value of all items, by a block or by a method that is named: `reduce(:merge)`. */
const folded: IntrinsicMethod<'list'> = (cx, of, args, span) => {
  const by = args.at(-1);
  const name = by?.value.kind === 'text' ? knownText(by.value) : undefined;
  if (by === undefined || name === undefined || of.items.length > ROUNDS) return sequences.folded(cx, of, args, span);
  const all = [...args.slice(0, -1).map(({ value }) => value), ...of.items];
  const [first = unknown(), ...rest] = all;
  return rest.reduce(
    (value, item) => cx.callMethod(value, name, by.span, [{ value: item, span: by.span }], span),
    first,
  );
};

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
  ...named('inject reduce', folded),
  each_with_object: (cx, of, [memo, block], span) => {
    if (memo === undefined || block === undefined) return undefined;
    for (const item of of.items) cx.call(block.value, [{ value: item, span: block.span }, memo], { span });
    if (of.open)
      cx.store.repeat(
        () => [cx.call(block.value, [{ value: unknown(), span: block.span }, memo], { span })].length > 0,
        1,
      );
    return memo.value;
  },
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
  ...named('first last detect find', (cx, of, [block], span) => {
    gone(cx, of, elements(of).items, block, span);
    return item(cx, of);
  }),
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
  class: performedJobs,
  object: objectMethods,
  instance: { to_h: (_cx, of) => asMap(of), to_json: json, tap: tapped, then: handedOn },
  unknown: {
    ...named('merge deep_merge reverse_merge', onUnknownMap(merge)),
    ...named('map collect filter_map', onUnknown(likeList('map'))),
    ...named('flat_map collect_concat', onUnknown(likeList('flatMap'))),
    to_json: (_cx, of, _args, span) =>
      of.members === undefined ? undefined : { kind: 'encoded', as: 'json', value: of, span },
  },
  encoded: named('to_s freeze to_str', same),
  hosts: {
    url,
    params: named('to_s', (_cx: Context, of: ObjectValue) => each(of, (one) => textValue(textOf(one)))),
  },
};
