import type { ArgValue, ListValue, ObjectValue, ResponseValue, Value } from '../../../model/value.js';
import type { Context } from '../../context.js';
import { withDeclared } from '../../declared-members.js';
import { elements, entriesOf, keyTexts } from '../../members.js';
import { copyWith, asMap } from '../../records.js';
import { over, spreadInto } from '../../spread.js';
import { cleared, setIfNone } from '../maps.js';
import { choice, each } from '../../join.js';
import { UNDEFINED, knownText, list, object, options, textValue, unknown } from '../../values.js';
import { knownStart } from '../address-parts.js';
import { formatBraces } from '../templates.js';
import { urlObject } from '../url.js';
import { withoutEdge } from '../operations.js';
import { replaceInText } from '../replace.js';
import { joined, stripped, textMethods as shared } from '../text.js';
import { responseMethods as followed } from '../promise.js';
import { listMethods as lists } from '../list.js';
import * as sequences from '../sequences.js';
import { partition } from '../divided.js';
import { splitUpTo } from '../split.js';
import { queueMethods } from '../queues.js';
import type { IntrinsicMethod } from '../types.js';
import { namedMember, ofPairs } from './functions.js';

/** Methods of text that several languages have, by the name that they have in JavaScript. */
function likeIn(name: string): IntrinsicMethod<'text'> {
  return (cx, of, args, span) => shared[name]?.(cx, of, args, span);
}

const same = <T extends Value>(_cx: Context, of: T): T => of;

export const textMethods: Readonly<Record<string, IntrinsicMethod<'text'>>> = {
  encode: same,
  decode: same,
  strip: (_cx, of, args) => textValue(stripped(of.text, args[0]?.value, true, true)),
  lstrip: (_cx, of, args) => textValue(stripped(of.text, args[0]?.value, true, false)),
  rstrip: (_cx, of, args) => textValue(stripped(of.text, args[0]?.value, false, true)),
  lower: likeIn('toLowerCase'),
  upper: likeIn('toUpperCase'),
  casefold: likeIn('toLowerCase'),
  replace: (cx, of, args, span) => replaceInText(cx, of.text, args, span, true),
  split: splitUpTo({ name: 'maxsplit', more: 1 }),
  partition: partition('first'),
  rpartition: partition('last'),
  startswith: likeIn('startsWith'),
  endswith: likeIn('endsWith'),
  format: (cx, of, args, span) => formatBraces(cx, { value: of, span }, args, span),
  format_map: (cx, of, args, span) => {
    const [map] = args;
    const members = map?.value.kind === 'object' ? [...map.value.members.values()] : [];
    const named = members.map((one): ArgValue => ({ value: one.value, span: map?.span ?? span, name: one.key }));
    return formatBraces(cx, { value: of, span }, named, span);
  },
  join: (cx, of, args, span) => {
    const [first] = args;
    // `httpx.URL(base).join(path)`: no other text is put between the characters of one.
    if (first?.value.kind === 'text' && /^https?:/.test(knownStart(of) ?? ''))
      return urlObject(cx, [first, { value: of, span }]);
    const { items, open } = elements(first?.value ?? unknown());
    return joined(items, of, open);
  },
  removeprefix: (_cx, of, args) => withoutEdge(of, args[0]?.value, 'start'),
  removesuffix: (_cx, of, args) => withoutEdge(of, args[0]?.value, 'end'),
};

export const listMethods: Readonly<Record<string, IntrinsicMethod<'list'>>> = {
  ...queueMethods({
    put: 'put put_nowait appendleft send send_nowait',
    take: 'get get_nowait popleft receive receive_nowait',
  }),
  append: (cx, of, args) => added(cx, of, args.slice(0, 1)),
  add: (cx, of, args) => added(cx, of, args.slice(0, 1)),
  extend: extended,
  update: extended,
  insert: (cx, of, args) => {
    const [at, item] = args;
    const place = at?.value.kind === 'literal' ? Number(at.value.value) : of.items.length;
    const items = [...of.items];
    items.splice(place, 0, item?.value ?? unknown());
    cx.store.setItems(of, items);
    return UNDEFINED;
  },
  pop: (cx, of, args, span) => lists[args.length === 0 ? 'pop' : 'shift']?.(cx, of, [], span),
  copy: (_cx, of) => list([...of.items], { open: of.open }),
  index: () => unknown(),
  union: sequences.joinedWith,
  difference: sequences.lessItems,
  intersection: sequences.someItems,
  symmetric_difference: sequences.joinedWith,
  keys: sequences.sameItems,
  sort: () => UNDEFINED,
  reverse: (cx, of) => {
    cx.store.setItems(of, [...of.items].reverse());
    return UNDEFINED;
  },
};

function added(cx: Context, of: ListValue, args: readonly ArgValue[]): Value {
  cx.store.setItems(of, [...of.items, ...args.map(({ value }) => value)]);
  return UNDEFINED;
}

function extended(cx: Context, of: ListValue, args: readonly ArgValue[], span: ArgValue['span']): Value {
  sequences.addedAll(cx, of, args, span);
  return UNDEFINED;
}

export const objectMethods: Readonly<Record<string, IntrinsicMethod<'object'>>> = {
  get: (_cx, of, args) => got(of, args[0]?.value, args[1]?.value ?? { kind: 'literal', value: null }),
  pop: (cx, of, args) => {
    const value = got(of, args[0]?.value, args[1]?.value ?? unknown());
    const key = knownText(args[0]?.value);
    if (key !== undefined) cx.store.removeMember(of, key);
    return value;
  },
  setdefault: setIfNone,
  clear: cleared,
  items: (_cx, of) => entriesList(of),
  iteritems: (_cx, of) => entriesList(of),
  keys: (_cx, of) => keyTexts(of),
  values: (_cx, of) =>
    list(
      [...of.members.values()].map(({ value }) => value),
      { open: of.open },
    ),
  copy: (cx, of, _args, span) => {
    const made = object();
    spreadInto(cx, made, of, span);
    return made;
  },
  update: (cx, of, args, span) => updated(cx, of, args, span),
};

function entriesList(of: ObjectValue): Value {
  const { items, open } = entriesOf(of);
  return list([...items], { open });
}

function got(of: ObjectValue, key: Value | undefined, fallback: Value): Value {
  const found = options(key ?? unknown()).map((option) => {
    const text = knownText(option);
    if (text === undefined) return choice([...[...of.members.values()].map(({ value }) => value), unknown()]);
    return of.members.get(text)?.value ?? (of.open ? choice([fallback, unknown(text)]) : fallback);
  });
  return choice(found);
}

/** `d.update(other, a=1)`: where the other is written in the call, its places are kept. */
function updated(cx: Context, of: ObjectValue, args: readonly ArgValue[], span: ArgValue['span']): Value {
  for (const arg of args) {
    if (arg.name !== undefined) {
      cx.store.setMember(of, over(of, namedMember(arg)));
      continue;
    }
    const all = options(arg.value);
    const [only] = all;
    if (all.length === 1 && only?.kind === 'object' && !only.open) {
      for (const member of only.members.values()) cx.store.setMember(of, over(of, member));
      continue;
    }
    const made = object();
    spreadInto(cx, made, each(arg.value, ofPairs), span);
    for (const member of made.members.values()) cx.store.setMember(of, over(of, member));
    if (made.open) of.open = true;
  }
  return UNDEFINED;
}

const asDictionary: IntrinsicMethod<'object'> = (cx, of) => withDeclared(cx, of, asMap(of));

const asJson: IntrinsicMethod<'object'> = (cx, of, args, span) => ({
  kind: 'encoded',
  as: 'json',
  value: asDictionary(cx, of, args, span) ?? unknown(),
  span,
});

/** What records of pydantic, `typing` and others tell of their fields. */
export const instanceMethods: Readonly<Record<string, IntrinsicMethod<'object'>>> = {
  model_dump: asDictionary,
  dict: asDictionary,
  to_dict: asDictionary,
  _asdict: asDictionary,
  _replace: (cx, of, args) => copyWith(cx, of, args),
  model_dump_json: asJson,
  json: asJson,
  to_json: asJson,
};

const decoded: IntrinsicMethod<'response'> = (_cx, of) => ({ ...of, at: 'body' });

export const responseMethods: Readonly<Record<string, IntrinsicMethod<'response'>>> = {
  json: decoded,
  text: decoded,
  read: decoded,
  decode: same,
  encode: same,
  copy: same,
  raise_for_status: same,
  strip: same,
  get: (cx, of, args, span) => responseField(cx, of, args, span),
  pop: (cx, of, args, span) => responseField(cx, of, args, span),
  items: () => list([], { open: true }),
  keys: () => list([], { open: true }),
  values: (_cx, of) => list([...elements(of).items]),
  append: () => UNDEFINED,
  add_done_callback: (cx, of, args, span) => followed['done']?.(cx, of, args, span),
  result: same,
};

/** `body.get('result', {})` reads the field of that name. */
function responseField(cx: Context, of: ResponseValue, args: readonly ArgValue[], span: ArgValue['span']): Value {
  const [key] = args;
  const text = knownText(key?.value);
  if (key === undefined || text === undefined) return unknown();
  const [run, more] = key.value.kind === 'text' ? key.value.text : [];
  const place = more === undefined ? run?.span : undefined;
  return cx.member({ ...of, at: 'body' }, text, place ?? key.span, span);
}

const decodedText: IntrinsicMethod<'encoded'> = same;

export const encodedMethods: Readonly<Record<string, IntrinsicMethod<'encoded'>>> = {
  encode: decodedText,
  decode: decodedText,
  strip: decodedText,
};
