import type { ArgValue, ObjectValue, ResponseValue, TextValue } from '../../../model/value.js';
import type { Context } from '../../context.js';
import { elements, writeMember } from '../../members.js';
import { concat } from '../../operators.js';
import { UNDEFINED, choice, each, knownText, list, object, options, unknown } from '../../values.js';
import { builder, builderMethods } from '../builder.js';
import { asText, fromJson, jsonText, pass, percentEncoded } from '../common.js';
import type { LanguageLibrary } from '../library.js';
import { likeList, likeText, plainName } from '../named.js';
import { fromPairs, withoutEdge } from '../operations.js';
import { replaceInText } from '../replace.js';
import { formatPercent } from '../templates.js';
import { joined } from '../text.js';
import type { Intrinsic, IntrinsicMethod } from '../types.js';

const same = <T>(_cx: unknown, of: T): T => of;
const decoded: IntrinsicMethod<'response'> = (_cx, of) => ({ ...of, at: 'body' });

const format: Intrinsic = (_cx, [template, ...values], at) =>
  template === undefined ? undefined : formatPercent(template, values, () => unknown(), at.span);

/** `Map.of("a", 1, "b", 2)` */
const mapOf: Intrinsic = (_cx, args) => {
  const pairs = args.flatMap(({ value }, i) => (i % 2 === 0 ? [list([value, args[i + 1]?.value ?? unknown()])] : []));
  return fromPairs(list(pairs));
};

const pairs: Intrinsic = (_cx, args) => fromPairs(list(args.map(({ value }) => value)));
const pair: Intrinsic = (_cx, args) => list(args.map(({ value }) => value));
const listOf: Intrinsic = (_cx, args) => list(args.map(({ value }) => value));

/** A map or JSON object that is filled later, or a copy of what it is made of. */
const filled: Intrinsic = (_cx, [of]) =>
  each(of?.value ?? object(), (value) => {
    if (value.kind === 'object' && value.host === undefined)
      return object([...value.members.values()], { open: value.open });
    if (value.kind === 'text' || value.kind === 'response')
      return fromJson(_cx, [{ value, span: of?.span ?? NOWHERE }], { span: NOWHERE }) ?? unknown();
    return object();
  });

const NOWHERE = { file: '', start: 0, end: 0 };

function put(
  cx: Context,
  of: Parameters<IntrinsicMethod<'object'>>[1],
  [key, value]: readonly ArgValue[],
  span: ArgValue['span'],
) {
  if (key !== undefined && value !== undefined) writeMember(cx, of, knownText(key.value), value.value, span, key.span);
  return of;
}

const field: IntrinsicMethod<'response'> = (cx, of, args, span) => {
  const key = knownText(args[0]?.value);
  return key === undefined ? unknown() : cx.member({ ...of, at: 'body' }, key, args[0]?.span ?? span, span);
};

/** `url.replaceAll("\\{id\\}", x)`: what a simple pattern stands for is a text. */
const replacePattern: IntrinsicMethod<'text'> = (cx, of, args, span) => {
  const [pattern, ...rest] = args;
  const text = knownText(pattern?.value);
  if (pattern === undefined || text === undefined) return unknown();
  const plain = text.replace(/\\([^\w\s])/g, '$1');
  if (/[[\]()*+?|^$]|\\[a-zA-Z]/.test(text.replace(/\\[^\w\s]/g, ''))) return unknown();
  return replaceInText(
    cx,
    of.text,
    [{ value: { kind: 'text', text: [{ kind: 'run', text: plain }] }, span: pattern.span }, ...rest],
    span,
    true,
  );
};

const functions: Readonly<Record<string, Intrinsic>> = {
  'String.format': format,
  'String.valueOf': asText,
  'String.join': (_cx, [by, ...rest]) => {
    const [first] = rest;
    const all = first?.value.kind === 'list' ? elements(first.value).items : rest.map(({ value }) => value);
    return joined(all, by?.value ?? unknown(), false);
  },
  String: pass,
  StringBuilder: builder,
  StringBuffer: builder,
  'URI.create': pass,
  URI: pass,
  URL: pass,
  'HttpUrl.parse': pass,
  'HttpUrl.get': pass,
  Url: pass,
  'UriComponentsBuilder.fromHttpUrl': pass,
  'UriComponentsBuilder.fromUriString': pass,
  'URLEncoder.encode': percentEncoded,
  'Uri.parse': pass,
  'Optional.of': pass,
  'Optional.ofNullable': pass,
  'Objects.requireNonNull': pass,
  'Mono.just': pass,
  'List.of': listOf,
  'Arrays.asList': listOf,
  'Collections.singletonList': listOf,
  'Set.of': listOf,
  ArrayList: () => list([]),
  listOf,
  mutableListOf: listOf,
  arrayOf: listOf,
  setOf: listOf,
  'Map.of': mapOf,
  'Map.entry': pair,
  'Map.ofEntries': pairs,
  'Collections.singletonMap': mapOf,
  'ImmutableMap.of': mapOf,
  mapOf: pairs,
  mutableMapOf: pairs,
  hashMapOf: pairs,
  Pair: pair,
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

/** What Java and Kotlin have, by the names of its classes; JSON and addresses of the usual packages. */
export const jvmLibrary: LanguageLibrary = {
  nameOf: plainName,
  functions,
  other: ({ path }) => (path.length > 1 ? ENCODERS[path.at(-1) ?? ''] : undefined),
  text: {
    trim: likeText('trim'),
    strip: likeText('trim'),
    trimIndent: likeText('trim'),
    trimMargin: likeText('trim'),
    toLowerCase: likeText('toLowerCase'),
    lowercase: likeText('toLowerCase'),
    toUpperCase: likeText('toUpperCase'),
    uppercase: likeText('toUpperCase'),
    startsWith: likeText('startsWith'),
    endsWith: likeText('endsWith'),
    contains: likeText('includes'),
    split: likeText('split'),
    substring: likeText('substring'),
    replace: (cx, of, args, span) => replaceInText(cx, of.text, args, span, true),
    replaceAll: replacePattern,
    replaceFirst: replacePattern,
    concat: likeText('concat'),
    plus: likeText('concat'),
    append: (_cx, of, args, span) => concat([{ value: of, span }, ...args], span),
    format: (cx, of, args, span) => format(cx, [{ value: of, span }, ...args], { span }),
    formatted: (cx, of, args, span) => format(cx, [{ value: of, span }, ...args], { span }),
    removePrefix: (_cx, of, args) => withoutEdge(of, args[0]?.value, 'start'),
    removeSuffix: (_cx, of, args) => withoutEdge(of, args[0]?.value, 'end'),
    getBytes: (_cx, of: TextValue) => of,
    toByteArray: (_cx, of: TextValue) => of,
    toRequestBody: (_cx, of: TextValue) => of,
    toHttpUrl: (_cx, of: TextValue) => of,
    toHttpUrlOrNull: (_cx, of: TextValue) => of,
    resolve: (_cx, of, args, span) => concat([{ value: of, span }, ...args], span),
    addPathSegments: (_cx, of, args, span) => appended(of, args, span),
    addPathSegment: (_cx, of, args, span) => appended(of, args, span),
    pathSegment: (_cx, of, args, span) => appended(of, args, span),
    path: (_cx, of, args, span) => concat([{ value: of, span }, ...args], span),
    addQueryParameter: same,
    queryParam: same,
    newBuilder: same,
    build: same,
    buildAndExpand: same,
    to: (_cx, of, args) => list([of, args[0]?.value ?? unknown()]),
  },
  list: {
    add: likeList('push'),
    map: likeList('map'),
    filter: likeList('filter'),
    forEach: likeList('forEach'),
    get: (_cx, of) => choice(elements(of).items),
    joinToString: (_cx, of, args) => joined(elements(of).items, args[0]?.value ?? unknown(), of.open),
  },
  response: {
    body: decoded,
    bodyAsText: decoded,
    string: decoded,
    getBody: decoded,
    getEntity: decoded,
    getInputStream: decoded,
    retrieve: (_cx, of: ResponseValue) => of,
    bodyToMono: decoded,
    receive: decoded,
    execute: (_cx, of: ResponseValue) => of,
    toEntity: decoded,
    path: field,
    get: field,
    at: field,
    getJSONObject: field,
    getJSONArray: field,
    getString: field,
    getBoolean: field,
    getAsJsonObject: field,
    optString: field,
    asText: same,
    asBoolean: same,
    block: same,
    join: same,
  },
  function: {},
  object: {
    put: (cx, of, args, span) => put(cx, of, args, span),
    putObject: (cx, of, [key], span) => {
      const made = object();
      if (key !== undefined) writeMember(cx, of, knownText(key.value), made, span, key.span);
      return made;
    },
    set: (cx, of, args, span) => put(cx, of, args, span),
    add: (cx, of, args, span) => put(cx, of, args, span),
    addProperty: (cx, of, args, span) => put(cx, of, args, span),
    putIfAbsent: (cx, of, args, span) => put(cx, of, args, span),
    build: (_cx, of) => of,
    get: (cx, of, args, span) => cx.member(of, knownText(args[0]?.value) ?? '', args[0]?.span ?? span, span),
    toString: (cx: Context, of: ObjectValue, _args: readonly ArgValue[], span: ArgValue['span']) =>
      jsonText(cx, [{ value: of, span }], { span }),
  },
  hosts: { builder: builderMethods },
  encoded: {
    getBytes: same,
    toByteArray: same,
    toRequestBody: same,
    toString: same,
  },
};

function appended(of: TextValue, args: readonly ArgValue[], span: ArgValue['span']) {
  const last = of.text.at(-1);
  const ends = last?.kind === 'run' && last.text.endsWith('/');
  const slash = (): ArgValue => ({ value: { kind: 'text', text: [{ kind: 'run', text: '/' }] }, span });
  const parts = args.flatMap((arg, i) => (i === 0 && ends ? [arg] : [slash(), arg]));
  return concat([{ value: of, span }, ...parts], span);
}
