import type { ArgValue } from '../../../model/value.js';
import { holds } from '../../../text/spans.js';
import type { Context } from '../../context.js';
import { elements, writeMember } from '../../members.js';
import { concat } from '../../concatenation.js';
import { choice, each } from '../../join.js';
import { UNDEFINED, isNullish, knownText, list, madeText, object, options, unknown } from '../../values.js';
import { builder } from '../builder.js';
import { asText, fromJson, jsonText, pass, percentEncoded } from '../common.js';
import { namedIn, valuesOf } from '../enums.js';
import { allItems, copiedList, listOf } from '../list-functions.js';
import { likeList } from '../named.js';
import { fromPairs } from '../operations.js';
import { formatPercent } from '../templates.js';
import { joined } from '../text.js';
import { joinedTexts } from '../joined-texts.js';
import { addressFunctions } from './addresses.js';
import type { Intrinsic, IntrinsicMethod } from '../types.js';

export const same = <T>(_cx: unknown, of: T): T => of;
export const decoded: IntrinsicMethod<'response'> = (_cx, of) => ({ ...of, at: 'body' });

/** `response.use { it.body }`: the block is handed the answer, and what it gives is given. */
export const handed: IntrinsicMethod<'response'> = (cx, of, [block], span) =>
  block === undefined ? undefined : cx.call(block.value, [{ value: of, span }], { span });

export const format: Intrinsic = (cx, [template, ...values], at) =>
  template === undefined ? undefined : formatPercent(cx, template, values, () => unknown(), at.span);

/** `list.joinToString(separator, prefix, postfix) { transform }`, each of them by its place or its name. */
export const spelledOut: IntrinsicMethod<'list'> = (cx, of, args, span) => {
  const placed = args.filter(({ name }) => name === undefined);
  const given = (name: string, at: number): ArgValue | undefined =>
    args.find((one) => one.name === name) ?? placed.filter(({ value }) => value.kind !== 'function')[at];
  const transform = args.find(({ name }) => name === 'transform') ?? placed.at(-1);
  const all = transform?.value.kind === 'function' ? likeList('map')(cx, of, [transform], span) : of;
  if (all?.kind !== 'list') return unknown();
  const { items, open } = elements(all);
  const inside = { value: joined(items, given('separator', 0)?.value ?? madeText(', '), open), span };
  const around = [given('prefix', 1), inside, given('postfix', 2)].filter((one) => one !== undefined);
  return around.length === 1 ? inside.value : concat(around, span);
};

/** `Map.of("a", 1, "b", 2)` */
const mapOf: Intrinsic = (_cx, args) => {
  const pairs = args.flatMap(({ value }, i) => (i % 2 === 0 ? [list([value, args[i + 1]?.value ?? unknown()])] : []));
  const made = fromPairs(list(pairs));
  if (made?.kind !== 'object') return made;
  for (const [i, { value, span }] of args.entries()) {
    const key = i % 2 === 0 ? knownText(value) : undefined;
    const member = key === undefined ? undefined : made.members.get(key);
    const at = args[i + 1]?.span;
    if (key === undefined || member === undefined || at?.file !== span.file) continue;
    made.members.set(key, { ...member, valueSpan: at, span: { file: span.file, start: span.start, end: at.end } });
  }
  return made;
};

/** `mapOf("a" to 1, "b" to 2)`: a pair that is written there is a member. */
const pairs: Intrinsic = (_cx, args) => {
  const made = fromPairs(list(args.map(({ value }) => value)));
  if (made?.kind !== 'object') return made;
  for (const { value, span } of args) {
    const [first] = value.kind === 'list' ? value.items : [];
    const key = first === undefined ? undefined : knownText(first);
    const member = key === undefined ? undefined : made.members.get(key);
    if (member?.keySpan !== undefined && holds(span, member.keySpan)) made.members.set(member.key, { ...member, span });
  }
  return made;
};

const COPIES = (
  'ArrayList LinkedList ArrayDeque CopyOnWriteArrayList HashSet LinkedHashSet TreeSet Stack PriorityQueue ' +
  'LinkedBlockingQueue ArrayBlockingQueue LinkedBlockingDeque ConcurrentLinkedQueue ConcurrentLinkedDeque Channel'
).split(' ');

/** A list that is filled later, or a copy of what it is made of; a number is room for so many. */
const copied: Intrinsic = (cx, args, at) => (args[0]?.value.kind === 'literal' ? list([]) : copiedList(cx, args, at));

/** A map or JSON object that is filled later, or a copy of what it is made of. */
const filled: Intrinsic = (_cx, [of]) =>
  each(of?.value ?? object(), (value) => {
    if (value.kind === 'object' && value.host === undefined)
      return object([...value.members.values()], { open: value.open });
    if (value.kind === 'text' || value.kind === 'response')
      return fromJson(_cx, [{ value, span: of?.span ?? NOWHERE }], { span: NOWHERE }) ?? unknown();
    // A number is how large it is made; of anything else it may hold what that holds.
    return object([], { open: value.kind !== 'literal' });
  });

const NOWHERE = { file: '', start: 0, end: 0 };

export function put(
  cx: Context,
  of: Parameters<IntrinsicMethod<'object'>>[1],
  [key, value]: readonly ArgValue[],
  span: ArgValue['span'],
) {
  if (key !== undefined && value !== undefined) writeMember(cx, of, knownText(key.value), value.value, span, key.span);
  return of;
}

export const functions: Readonly<Record<string, Intrinsic>> = {
  'EnumSet.of': listOf,
  'EnumSet.allOf': valuesOf,
  enumValues: valuesOf,
  enumEntries: valuesOf,
  enumValueOf: namedIn,
  'String.format': format,
  'String.valueOf': asText,
  'String.join': joinedTexts,
  String: pass,
  StringBuilder: builder,
  StringBuffer: builder,
  'URI.create': pass,
  ...addressFunctions,
  'HttpUrl.parse': asText,
  'HttpUrl.get': asText,
  Url: pass,
  'URLEncoder.encode': percentEncoded,
  'Uri.parse': pass,
  'Optional.of': pass,
  'Optional.ofNullable': pass,
  'Objects.requireNonNull': pass,
  'Mono.just': pass,
  'Collectors.joining': (_cx, [by, ...around]) =>
    object([], { host: { type: 'collector', by: by?.value ?? madeText(''), around } }),
  'Collectors.toMap': (_cx, args) => object([], { host: { type: 'map collector', by: args.slice(0, 2) } }),
  'Stream.of': listOf,
  'Arrays.stream': pass,
  'List.copyOf': pass,
  'Collections.unmodifiableList': pass,
  'ImmutableList.of': listOf,
  'ImmutableSet.of': listOf,
  'Lists.newArrayList': listOf,
  'Sets.newHashSet': listOf,
  sequenceOf: listOf,
  'List.of': listOf,
  'Arrays.asList': listOf,
  'Collections.singletonList': listOf,
  'Set.of': listOf,
  ...Object.fromEntries(COPIES.map((name) => [name, copied])),
  'Stream.concat': allItems,
  'Collections.addAll': (cx, [of, ...items], at) =>
    of === undefined
      ? undefined
      : cx.callMethod(
          of.value,
          'addAll',
          at.span,
          [{ value: list(items.map(({ value }) => value)), span: at.span }],
          at.span,
        ),
  'ImmutableList.builder': () => list([]),
  'ImmutableSet.builder': () => list([]),
  'ImmutableList.copyOf': copied,
  'ImmutableSet.copyOf': copied,
  'Set.copyOf': copied,
  'Collections.unmodifiableSet': pass,
  'Collections.emptyList': listOf,
  'System.getProperty': (_cx, [name, given]) =>
    choice([...(given === undefined ? [] : [given.value]), unknown(knownText(name?.value))]),
  listOfNotNull: (_cx, args) => list(args.map(({ value }) => value).filter((one) => isNullish(one) !== true)),
  arrayListOf: listOf,
  mutableSetOf: listOf,
  hashSetOf: listOf,
  linkedSetOf: listOf,
  emptyList: listOf,
  listOf,
  mutableListOf: listOf,
  arrayOf: listOf,
  setOf: listOf,
  'Map.of': mapOf,
  'Map.entry': listOf,
  'Map.ofEntries': pairs,
  'Collections.singletonMap': mapOf,
  'ImmutableMap.of': mapOf,
  'ImmutableMap.builder': () => object(),
  'Map.copyOf': pass,
  'Collections.unmodifiableMap': pass,
  linkedMapOf: pairs,
  mapOf: pairs,
  mutableMapOf: pairs,
  hashMapOf: pairs,
  Pair: listOf,
  Triple: listOf,
  HashMap: filled,
  LinkedHashMap: filled,
  TreeMap: filled,
  JSONObject: filled,
  JsonObject: filled,
  'Json.object': () => object(),
  'Json.createObjectBuilder': () => object(),
  'JsonNodeFactory.instance.objectNode': () => object(),
  // Content for requests: what it is made of.
  'BodyPublishers.ofString': pass,
  'BodyPublishers.noBody': () => UNDEFINED,
  'HttpRequest.BodyPublishers.ofString': pass,
  'HttpRequest.BodyPublishers.noBody': () => UNDEFINED,
  'RequestBody.create': (_cx, args) => args.find(({ value }) => isContent(value))?.value ?? args[0]?.value,
  StringEntity: pass,
  HttpEntity: pass,
  'Entity.json': pass,
  'Entity.text': pass,
  'Entity.entity': pass,
  FormBody: pass,
  'BodyInserters.fromValue': pass,
  JsonPrimitive: pass,
  'Json.encodeToString': jsonText,
  'Json.decodeFromString': fromJson,
};

function isContent(value: ArgValue['value']): boolean {
  return options(value).some(
    (one) =>
      one.kind === 'encoded' ||
      one.kind === 'object' ||
      (one.kind === 'text' && !/^[\w.+-]+\/[\w.+-]+/.test(knownText(one) ?? '')),
  );
}

/** Methods of encoders, whatever the program calls them: `mapper.writeValueAsString(x)`, `gson.toJson(x)`. */
export const ENCODERS: Readonly<Record<string, Intrinsic>> = {
  writeValueAsString: jsonText,
  writeValueAsBytes: jsonText,
  toJson: jsonText,
  toJsonString: jsonText,
  encodeToString: jsonText,
  readValue: fromJson,
  readTree: fromJson,
  fromJson,
  decodeFromString: fromJson,
  parseObject: fromJson,
  parseToJsonElement: fromJson,
};

/** The same methods on what is not known: encoders are made, injected and configured, and none of that matters. */
export const ENCODER_METHODS: Readonly<Record<string, IntrinsicMethod<'unknown'>>> = {
  ...Object.fromEntries(
    Object.entries(ENCODERS).map(([name, run]): [string, IntrinsicMethod<'unknown'>] => [
      name,
      (cx, _of, args, span) => (args.length === 0 ? undefined : run(cx, args, { span })),
    ]),
  ),
  createObjectNode: () => object(),
  createArrayNode: () => list([]),
  valueToTree: (_cx, _of, [first]) => first?.value,
  convertValue: (_cx, _of, [first]) => first?.value,
};
