import { isMap, keyTexts, pairsOf, valuesOf } from '../../elements.js';
import { writeMember } from '../../members.js';
import { spreadInto } from '../../spread.js';
import { UNDEFINED, knownText, object, unknown } from '../../values.js';
import { memberAt, memberOrDefault } from '../map-reads.js';
import * as maps from '../maps.js';
import { likeList } from '../named.js';
import type { IntrinsicMethod } from '../types.js';

export const allPut: IntrinsicMethod<'object'> = (cx, of, args, span) => {
  for (const { value } of args) spreadInto(cx, of, value, span);
  return UNDEFINED;
};

/** A member that is put in, whatever stood there. */
const putOver: IntrinsicMethod<'object'> = (cx, of, [key, value], span) => {
  if (key !== undefined && value !== undefined) writeMember(cx, of, knownText(key.value), value.value, span, key.span);
  return value?.value ?? UNDEFINED;
};

const copy: IntrinsicMethod<'object'> = (_cx, of) => object([...of.members.values()], { open: of.open });

const forEach: IntrinsicMethod<'object'> = (cx, of, [callback], span) => {
  if (callback === undefined) return UNDEFINED;
  maps.visited(cx, of, 'parts', callback, span);
  return UNDEFINED;
};

/** `made.also { it.name = x }`: what it is called on. */
const also: IntrinsicMethod<'object'> = (cx, of, [block], span) => {
  if (block !== undefined) cx.call(block.value, [{ value: of, span: block.span }], { span });
  return of;
};

const PUTS = /^(?:put|set|addProperty)$/;

/** `made.apply { put("a", x); name = y }`: what a block sets by bare names counts as given by these. */
const applied: IntrinsicMethod<'object'> = (cx, of, args, span) => {
  const block = args.find(({ name, value }) => name === undefined && value.kind === 'function');
  if (block === undefined) return undefined;
  cx.call(block.value, [{ value: of, span: block.span }], { span, self: of });
  for (const { name, value, nameSpan } of args) {
    if (name === undefined) continue;
    if (isMap(of) && PUTS.test(name) && isMap(value))
      for (const member of value.members.values()) cx.store.setMember(of, member);
    else if (!isMap(of)) writeMember(cx, of, name, value, span, nameSpan);
  }
  return of;
};

/** The same of a client's object, whose block calls its methods: what is built by a block that is not known is not known. */
const built: IntrinsicMethod<'object'> = (cx, of, args, span) => {
  const block = args.find(({ name }) => name === undefined);
  if (block?.value.kind !== 'function') return block === undefined ? undefined : unknown();
  cx.call(block.value, [{ value: of, span: block.span }], { span, self: of });
  // What is set by bare names is for the client to take.
  return args.some(({ name }) => name !== undefined) ? undefined : of;
};

/** Methods that a client's objects have in Kotlin, with a block that they are handed to. */
export const builderBlocks: Readonly<Record<string, IntrinsicMethod<'object'>>> = { also: built, apply: built };

/** Methods that everything has in Kotlin, with a block that it is handed to. */
export const scopeMethods: Readonly<Record<string, IntrinsicMethod<'object'>>> = { also, apply: applied };

/** What maps of Java and Kotlin have, and objects of their JSON packages. */
export const mapMethods: Readonly<Record<string, IntrinsicMethod<'object'>>> = {
  ...scopeMethods,
  get: memberAt,
  getValue: memberAt,
  getOrDefault: memberOrDefault,
  putAll: allPut,
  getOrPut: maps.setIfNone,
  computeIfAbsent: maps.setIfNone,
  merge: putOver,
  entrySet: (_cx, of) => pairsOf(of),
  keySet: (_cx, of) => keyTexts(of),
  values: (_cx, of) => valuesOf(of),
  toList: (_cx, of) => pairsOf(of),
  forEach,
  onEach: (cx, of, args, span) => {
    forEach(cx, of, args, span);
    return of;
  },
  remove: maps.removed,
  clear: maps.cleared,
  plus: maps.joinedWith,
  minus: maps.withoutNamed,
  filter: maps.kept('parts'),
  filterNot: maps.kept('parts', false),
  filterKeys: maps.kept('key'),
  filterValues: maps.kept('value'),
  mapKeys: maps.changedKeys('pair'),
  mapValues: maps.changedValues('pair'),
  map: maps.throughPairs(likeList('map')),
  mapNotNull: maps.throughPairs(likeList('map')),
  flatMap: maps.throughPairs(likeList('flatMap')),
  toMap: copy,
  toMutableMap: copy,
  toSortedMap: copy,
  deepCopy: copy,
};
