import type { ArgValue, Value } from '../../../model/value.js';
import { elements, writeMember } from '../../members.js';
import { UNDEFINED, knownText, list, object, unknown } from '../../values.js';
import { allValues } from '../enums.js';
import { fromJson, jsonText, pass, percentEncoded } from '../common.js';
import { listMethods as lists } from '../list.js';
import { copiedList } from '../list-functions.js';
import type { LanguageLibrary } from '../library.js';
import * as maps from '../maps.js';
import { fromPairs, withoutEdge } from '../operations.js';
import { addressWith, searchParams } from '../query.js';
import { replaceInText } from '../replace.js';
import { splitOnce } from '../divided.js';
import { splitAtBlanks, splitUpTo } from '../split.js';
import { isTextInAnyCase } from '../same-text.js';
import { changed, joined, stripped, textMethods as shared } from '../text.js';
import { urlObject } from '../url.js';
import type { Intrinsic, IntrinsicMethod } from '../types.js';
import { bothEnds, queueMethods } from '../queues.js';
import * as sequences from '../sequences.js';

function likeIn(name: string): IntrinsicMethod<'text'> {
  return (cx, of, args, span) => shared[name]?.(cx, of, args, span);
}

function listLike(name: string): IntrinsicMethod<'list'> {
  return (cx, of, args, span) => lists[name]?.(cx, of, args, span);
}

const same = <T extends Value>(_cx: unknown, of: T): T => of;
const decoded: IntrinsicMethod<'response'> = (_cx, of) => ({ ...of, at: 'body' });
const made: Intrinsic = () => object();
const CHANNELS = (
  'mpsc.channel mpsc.unbounded_channel mpsc.sync_channel tokio.sync.mpsc.channel tokio.sync.mpsc.unbounded_channel ' +
  'std.sync.mpsc.channel std.sync.mpsc.sync_channel crossbeam_channel.unbounded crossbeam_channel.bounded ' +
  'async_channel.unbounded async_channel.bounded flume.unbounded flume.bounded'
).split(' ');
const pairs: Intrinsic = (_cx, [of]) => fromPairs(of?.value ?? unknown());
const empty: Intrinsic = () => list([]);

/** Names of the crates are part of the names; maps and lists go by their own. */
const functions: Readonly<Record<string, Intrinsic>> = {
  ...Object.fromEntries(CHANNELS.map((name) => [name, bothEnds])),
  'serde_json.to_string': jsonText,
  'serde_json.to_string_pretty': jsonText,
  'serde_json.to_vec': jsonText,
  'serde_json.to_value': pass,
  'serde_json.from_str': fromJson,
  'serde_json.from_slice': fromJson,
  'serde_json.from_value': pass,
  'urlencoding.encode': percentEncoded,
  'serde_urlencoded.to_string': (cx, [of], at) => searchParams(cx, of?.value, at.span),
  'Url.parse_with_params': (cx, [address, params], at) =>
    address === undefined || params === undefined ? undefined : addressWith(cx, address.value, [params], at.span),
  'percent_encoding.utf8_percent_encode': percentEncoded,
  'HashMap.new': made,
  'HashMap.from': pairs,
  'BTreeMap.new': made,
  'BTreeMap.from': pairs,
  'Map.new': made,
  'Vec.new': empty,
  'Vec.with_capacity': empty,
  'VecDeque.new': empty,
  'HashSet.new': empty,
  'BTreeSet.new': empty,
  'Vec.from': copiedList,
  'VecDeque.from': copiedList,
  'HashSet.from': copiedList,
  'BTreeSet.from': copiedList,
  'HashSet.from_iter': copiedList,
  'BTreeSet.from_iter': copiedList,
  'Vec.from_iter': copiedList,
  'String.new': () => ({ kind: 'text', text: [] }),
  'Value.Object': pass,
  'Value.String': pass,
  'Value.Bool': pass,
  'Value.Array': pass,
};

const MAPS = /^(?:\w+\.)*?((?:HashMap|BTreeMap|IndexMap|Map|VecDeque|Vec|HashSet|BTreeSet|String|Value)\.\w+)$/;

/** What Rust's standard library does, and what JSON and addresses are made with. */
export const rustLibrary: LanguageLibrary = {
  nameOf: ({ module, path }) => {
    const name = [...(module === '' ? [] : module.split('::')), ...path].join('.');
    return MAPS.exec(name)?.[1]?.replace('IndexMap', 'HashMap') ?? name;
  },
  functions,
  class: { iter: allValues },
  text: {
    trim: likeIn('trim'),
    into_string: same,
    to_lowercase: likeIn('toLowerCase'),
    to_uppercase: likeIn('toUpperCase'),
    to_ascii_lowercase: likeIn('toLowerCase'),
    to_ascii_uppercase: likeIn('toUpperCase'),
    starts_with: likeIn('startsWith'),
    ends_with: likeIn('endsWith'),
    contains: likeIn('includes'),
    eq_ignore_ascii_case: isTextInAnyCase,
    split: likeIn('split'),
    splitn: (cx, of, args, span) => splitUpTo()(cx, of, [...args].reverse(), span),
    split_once: splitOnce('first'),
    rsplit_once: splitOnce('last'),
    split_whitespace: (_cx, of) => splitAtBlanks(of.text),
    replace: (cx, of, args, span) => replaceInText(cx, of.text, args, span, true),
    trim_end_matches: (_cx, of, args) => ({ kind: 'text', text: stripped(of.text, args[0]?.value, false, true) }),
    trim_start_matches: (_cx, of, args) => ({ kind: 'text', text: stripped(of.text, args[0]?.value, true, false) }),
    strip_prefix: (_cx, of, args) => withoutEdge(of, args[0]?.value, 'start'),
    strip_suffix: (_cx, of, args) => withoutEdge(of, args[0]?.value, 'end'),
    // An address that another is put behind.
    join: (cx, of, args, span) => urlObject(cx, [...args.slice(0, 1), { value: of, span }]),
    parse: same,
    then: same,
    // What may be there, as what is.
    map: changed,
    and_then: changed,
    map_or: (cx, of, args, span) => changed(cx, of, args.slice(1), span),
    map_or_else: (cx, of, args, span) => changed(cx, of, args.slice(1), span),
    filter: same,
  },
  list: {
    ...queueMethods({
      put: 'send try_send blocking_send send_async',
      take: 'recv try_recv blocking_recv recv_async pop pop_front pop_back',
      same: 'try_iter drain',
    }),
    contains: listLike('includes'),
    map: listLike('map'),
    filter: listLike('filter'),
    push: listLike('push'),
    for_each: listLike('forEach'),
    extend: sequences.addedAll,
    extend_from_slice: sequences.addedAll,
    append: sequences.addedAll,
    insert: sequences.addedOrInserted,
    push_back: listLike('push'),
    push_front: listLike('unshift'),
    union: sequences.joinedWith,
    difference: sequences.lessItems,
    intersection: sequences.someItems,
    flatten: listLike('flat'),
    join: (_cx, of, args) => joined(elements(of).items, args[0]?.value ?? unknown(), of.open),
    concat: (cx, of, args, span) =>
      of.items.some(({ kind }) => kind === 'list')
        ? listLike('flat')(cx, of, args, span)
        : joined(elements(of).items, { kind: 'text', text: [] }, of.open),
    flat_map: listLike('flatMap'),
    find: listLike('find'),
    rev: listLike('reverse'),
    take: sequences.taken,
    skip: sequences.skipped,
    chain: listLike('concat'),
    enumerate: sequences.withPlaces,
    zip: sequences.zipped,
    fold: sequences.folded,
    first: sequences.firstItem,
    last: sequences.lastItem,
    get: sequences.itemAt,
    nth: sequences.itemAt,
    next: sequences.firstItem,
    len: () => unknown(),
  },
  response: {
    json: decoded,
    text: decoded,
    bytes: decoded,
    into_json: decoded,
    into_string: decoded,
    body_json: decoded,
    body_string: decoded,
    read_json: decoded,
    read_to_string: decoded,
    body_mut: decoded,
    error_for_status: same,
    get: (cx, of, args, span) => {
      const key = knownText(args[0]?.value);
      return key === undefined ? unknown() : cx.member({ ...of, at: 'body' }, key, args[0]?.span ?? span, span);
    },
  },
  function: {},
  object: {
    insert: (cx, of, args, span) => set(cx, of, args, span),
    get: (cx, of, args, span) => cx.member(of, knownText(args[0]?.value) ?? '', args[0]?.span ?? span, span),
    extend: maps.allPut,
    remove: maps.removed,
    clear: maps.cleared,
    retain: maps.keptInPlace('parts'),
  },
  encoded: {},
};

function set(
  cx: Parameters<Intrinsic>[0],
  of: Value,
  [key, value]: readonly ArgValue[],
  span: ArgValue['span'],
): Value {
  if (key !== undefined && value !== undefined) {
    writeMember(cx, of, knownText(key.value), value.value, span, key.span);
  }
  return UNDEFINED;
}
