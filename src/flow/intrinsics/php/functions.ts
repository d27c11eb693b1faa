import type { Value } from '../../../model/value.js';
import { elements } from '../../members.js';
import { concat } from '../../concatenation.js';
import { choice, each } from '../../join.js';
import { UNDEFINED, knownText, list, literal, madeText, object, options, unknown } from '../../values.js';
import { asText, fromJson, jsonText, pass, percentEncoded, shellQuoted } from '../common.js';
import { partOfGiven } from '../divided.js';
import { likeList } from '../named.js';
import { asMap } from '../../records.js';
import { asFunction, keyedAlike, keyedBy, onlyNamed, withoutNamed } from '../maps.js';
import { searchParams } from '../query.js';
import * as sequences from '../sequences.js';
import type { Intrinsic, IntrinsicMethod } from '../types.js';
import { urlObject } from '../url.js';
import { hasQuery } from '../../../text/address.js';
import { merged, replaced, imploded, callIt, mapped, kept, keysOf, valuesOf } from './lists.js';
import { replacedPattern, translated } from './patterns.js';
import { exploded, sprintf, vsprintf, trimmed, substr, onText, finished } from './texts.js';

/** What the environment or the settings say, or the default. */
const setting: Intrinsic = (_cx, [key, fallback]) => {
  const set = unknown(knownText(key?.value));
  return fallback === undefined ? set : choice([fallback.value, set]);
};

/** `stream_context_create(['http' => [...]])`: what it says of requests. */
const context: Intrinsic = (cx, [of], at) =>
  each(of?.value ?? unknown(), (option) => {
    if (option.kind !== 'object') return unknown();
    const key = ['http', 'https'].find((one) => option.members.has(one));
    return key === undefined ? object() : cx.member(option, key, at.span, at.span);
  });

/** `add_query_arg($args, $url)`, `add_query_arg($key, $value, $url)` */
const withQuery: Intrinsic = (cx, args, at) => {
  const url = args.at(-1);
  const [first, second] = args;
  if (url === undefined || first === undefined || second === undefined) return url?.value;
  const key = args.length > 2 ? knownText(first.value) : undefined;
  const pairs = key === undefined ? first.value : object([{ key, keySpan: first.span, value: second.value }]);
  const query = { value: searchParams(cx, pairs, at.span), span: first.span };
  return each(url.value, (value) => {
    const mark = value.kind === 'text' && hasQuery(value.text) ? '&' : '?';
    return concat([{ ...url, value }, { value: madeText(mark), span: at.span }, query], at.span);
  });
};

/** A method of lists as a function of one. */
const onList =
  (method: IntrinsicMethod<'list'>): Intrinsic =>
  (cx, [of, ...rest], at) =>
    each(valuesOf(of?.value ?? unknown()), (option) =>
      option.kind === 'list' ? (method(cx, option, rest, at.span) ?? unknown()) : option,
    );

/** `array_column($rows, 'name')` */
const column: Intrinsic = (cx, [of, key], at) => {
  const name = knownText(key?.value);
  if (of === undefined || key === undefined || name === undefined) return unknown();
  const { items, open } = elements(valuesOf(of.value));
  return list(
    items.map((item) => cx.member(item, name, key.span, at.span)),
    { open },
  );
};

const nothing: Intrinsic = () => UNDEFINED;
const unclear: Intrinsic = () => unknown();

/** Functions of the language, and of the frameworks that are used without an import. */
export const phpFunctions: Readonly<Record<string, Intrinsic>> = {
  sprintf,
  vsprintf,
  implode: imploded,
  join: imploded,
  explode: exploded,
  array_merge: merged,
  array_replace: merged,
  array_merge_recursive: merged,
  wp_parse_args: (cx, [given, defaults], at) =>
    merged(
      cx,
      [defaults, given].filter((one) => one !== undefined),
      at,
    ),
  array_filter: kept,
  array_combine: (_cx, [keys, values]) =>
    keyedBy(valuesOf(keys?.value ?? unknown()), valuesOf(values?.value ?? unknown())),
  array_fill_keys: (_cx, [keys, value]) => keyedAlike(valuesOf(keys?.value ?? unknown()), value?.value ?? unknown()),
  array_flip: (_cx, [of]) => keyedAlike(valuesOf(of?.value ?? unknown()), unknown()),
  array_diff_key: asFunction(withoutNamed),
  array_intersect_key: asFunction(onlyNamed),
  array_reduce: (cx, [of, by, start], at) =>
    onList(sequences.folded)(
      cx,
      [of, start, by].filter((one) => one !== undefined),
      at,
    ),
  get_object_vars: (_cx, [of]) => (of?.value.kind === 'object' ? asMap(of.value) : (of?.value ?? unknown())),
  ArrayObject: pass,
  array_values: (_cx, [of]) => valuesOf(of?.value ?? unknown()),
  array_unique: pass,
  array_reverse: onList(likeList('reverse')),
  array_slice: onList(sequences.sliceOf),
  array_diff: onList(sequences.lessItems),
  array_udiff: onList(sequences.someItems),
  array_intersect: onList(sequences.someItems),
  array_column: column,
  array_map: mapped,
  array_walk: (cx, [over, change], at) => {
    if (over !== undefined && change !== undefined) mapped(cx, [change, over], at);
    return unknown();
  },
  array_keys: keysOf,
  array_push: put((items, more) => [...items, ...more]),
  array_unshift: put((items, more) => [...more, ...items]),
  strtr: translated,
  preg_replace: replacedPattern,
  preg_replace_callback: replacedPattern,
  str_replace: replaced,
  str_ireplace: replaced,
  strtok: partOfGiven('before', 'first'),
  trim: trimmed(true, true),
  ltrim: trimmed(true, false),
  rtrim: trimmed(false, true),
  substr,
  mb_substr: substr,
  chop: trimmed(false, true),
  strtolower: onText('toLowerCase'),
  strtoupper: onText('toUpperCase'),
  mb_strtolower: onText('toLowerCase'),
  mb_strtoupper: onText('toUpperCase'),
  strval: asText,
  escapeshellarg: shellQuoted,
  intval: (_cx, [of]) => (of?.value.kind === 'literal' ? of.value : unknown()),
  json_encode: jsonText,
  wp_json_encode: jsonText,
  json_decode: fromJson,
  http_build_query: (cx, args, at) => searchParams(cx, args[0]?.value, at.span),
  build_query: (cx, args, at) => searchParams(cx, args[0]?.value, at.span),
  add_query_arg: withQuery,
  urlencode: percentEncoded,
  rawurlencode: percentEncoded,
  utf8_encode: pass,
  esc_url: pass,
  esc_url_raw: pass,
  sanitize_text_field: pass,
  wp_unslash: pass,
  wp_remote_retrieve_body: pass,
  wp_remote_retrieve_response_code: unclear,
  is_wp_error: unclear,
  collect: pass,
  ...Object.fromEntries(
    ['Str', 'Illuminate\\Support\\Str'].flatMap((of) => [
      [`${of}.of`, pass],
      [`${of}.finish`, finished],
      [`${of}.before`, partOfGiven('before', 'first')],
      [`${of}.beforeLast`, partOfGiven('before', 'last')],
      [`${of}.after`, partOfGiven('behind', 'first')],
      [`${of}.afterLast`, partOfGiven('behind', 'last')],
    ]),
  ),
  'GuzzleHttp\\Psr7\\Uri': (cx, args) => urlObject(cx, args.slice(0, 1)),
  'GuzzleHttp\\Psr7\\UriResolver.resolve': (cx, args) => urlObject(cx, args.slice(0, 2).reverse()),
  tap: pass,
  with: pass,
  optional: pass,
  apply_filters: (_cx, [, value]) => value?.value ?? unknown(),
  trailingslashit: finished,
  untrailingslashit: (cx, [of], at) =>
    trimmed(false, true)(cx, of === undefined ? [] : [of, { value: madeText('/'), span: at.span }], at),
  getenv: setting,
  env: setting,
  config: setting,
  get_option: setting,
  constant: (_cx, [name]) => unknown(knownText(name?.value)),
  stream_context_create: context,
  call_user_func: (cx, [of, ...rest], at) => callIt(cx, of, rest, at),
  call_user_func_array: (cx, [of, all], at) => {
    const items = elements(all?.value ?? unknown()).items.map((value) => ({ value, span: all?.span ?? at.span }));
    return callIt(cx, of, items, at);
  },
  var_dump: nothing,
  print_r: nothing,
  var_export: nothing,
  dd: nothing,
  dump: nothing,
  error_log: nothing,
  count: unclear,
  date: unclear,
  time: unclear,
  'GuzzleHttp\\json_encode': jsonText,
  'GuzzleHttp\\json_decode': fromJson,
  'GuzzleHttp\\Utils.jsonEncode': jsonText,
  'GuzzleHttp\\Utils.jsonDecode': fromJson,
  'GuzzleHttp\\Psr7\\Utils.streamFor': pass,
  'Illuminate\\Support\\Arr.get': (cx, [of, key], at) => {
    const path = knownText(key?.value);
    if (of === undefined || key === undefined || path === undefined) return unknown();
    return path.split('.').reduce<Value>((value, step) => cx.member(value, step, key.span, at.span), of.value);
  },
  floor: (_cx, [of]) =>
    each(of?.value ?? unknown(), (one) =>
      one.kind === 'literal' && typeof one.value === 'number' ? literal(Math.floor(one.value)) : one,
    ),
};

/** Puts values to a list, and gives how many it has then. */
function put(together: (items: readonly Value[], more: readonly Value[]) => readonly Value[]): Intrinsic {
  return (cx, [to, ...more]) => {
    const given = more.map(({ value }) => value);
    for (const option of options(to?.value ?? unknown())) {
      if (option.kind === 'list') cx.store.setItems(option, [...together(option.items, given)]);
    }
    return unknown();
  };
}
