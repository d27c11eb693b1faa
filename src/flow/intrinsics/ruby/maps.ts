import type { ArgValue, Value } from '../../../model/value.js';
import type { Context } from '../../context.js';
import { entriesOf, keyTexts, pairsOf } from '../../elements.js';
import { over, put, spreadInto } from '../../spread.js';
import { UNDEFINED, knownText, list, object, unknown } from '../../values.js';
import * as maps from '../maps.js';
import { searchParams } from '../query.js';
import type { IntrinsicMethod } from '../types.js';
import { dug, gone, handedOn, json, named, tapped } from './blocks.js';

type Span = ArgValue['span'];

const same = <T extends Value>(_cx: Context, of: T): T => of;
const unclear = (): Value => unknown();

/** What a block makes of each pair, as a list. */
const mapped: IntrinsicMethod<'object'> = (cx, of, args, span) =>
  list([...maps.visited(cx, of, 'parts', args[0], span)], { open: of.open });

/** A method of lists, of the list of its pairs. */
const asPairs =
  (name: string): IntrinsicMethod<'object'> =>
  (cx, of, args, span) =>
    cx.callMethod(pairsOf(of), name, span, args, span);

/** `a.merge(b, c: 1)` */
export const merge: IntrinsicMethod<'object'> = (cx, of, args, span) =>
  merged(cx, [of, ...args.map(({ value }) => value)], args, span);

/** What hashes have. */
export const objectMethods: Readonly<Record<string, IntrinsicMethod<'object'>>> = {
  ...named('deep_dup deep_symbolize_keys deep_stringify_keys dup freeze itself stringify_keys symbolize_keys', same),
  ...named('presence to_hash with_indifferent_access', same),
  ...named('any? empty? has_key? include? key? length size', unclear),
  to_json: json,
  to_h: (cx, of, args, span) =>
    args.length === 0 ? of : cx.callMethod(mapped(cx, of, args, span) ?? of, 'to_h', span, [], span),
  ...named('to_query to_param', (cx, of, _args, span) => searchParams(cx, of, span)),
  ...named('deep_merge merge', merge),
  tap: tapped,
  ...named('then yield_self', handedOn),
  ...named('reverse_merge with_defaults', (cx, of, args, span) => {
    const defaults = merged(
      cx,
      args.map(({ value }) => value),
      args,
      span,
    );
    return merged(cx, [defaults, of], [], span);
  }),
  ...named('merge! update deep_merge!', (cx, of, args) => {
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
    const [asked, other] = args;
    const otherwise =
      other?.value.kind === 'function' ? cx.call(other.value, asked ? [asked] : [], { span }) : other?.value;
    return of.members.get(key)?.value ?? otherwise ?? cx.member(of, key, asked?.span ?? span, span);
  },
  dig: (cx, of, args, span) => dug(cx, of, args, span),
  keys: (_cx, of) => keyTexts(of),
  values: (_cx, of) =>
    list(
      [...of.members.values()].map(({ value }) => value),
      { open: of.open },
    ),
  ...named('each each_pair', (cx, of, args, span) => gone(cx, of, entriesOf(of).items, args[0], span)),
  ...named('map collect filter_map', mapped),
  ...Object.fromEntries(['each_with_object', 'reduce', 'inject', 'to_a'].map((name) => [name, asPairs(name)])),
  ...named('compact compact_blank', maps.compacted),
  ...named('select filter', maps.kept('parts')),
  reject: maps.kept('parts', false),
  ...named('select! filter! keep_if', maps.keptInPlace('parts')),
  ...named('reject! delete_if', maps.keptInPlace('parts', false)),
  ...named('except without', maps.withoutNamed),
  slice: maps.onlyNamed,
  ...named('transform_values', maps.changedValues('value')),
  ...named('transform_keys', maps.changedKeys('key')),
  ...named('delete extract! except!', maps.removed),
  clear: maps.cleared,
};

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
