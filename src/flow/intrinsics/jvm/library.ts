import type { Text } from '../../../model/text.js';
import type { ArgValue, ObjectValue, ResponseValue, TextValue, Value } from '../../../model/value.js';
import type { Context } from '../../context.js';
import { writeMember } from '../../members.js';
import { concat } from '../../concatenation.js';
import { copyWith } from '../../records.js';
import { choice } from '../../join.js';
import { knownText, list, object, texts, textValue, unknown } from '../../values.js';
import { builderMethods } from '../builder.js';
import { jsonText } from '../common.js';
import { itemOf } from '../answered-lists.js';
import { jsonPath, jsonPointer } from '../json-path.js';
import type { LanguageLibrary } from '../library.js';
import { jvmLists } from './lists.js';
import { likeText, plainName } from '../named.js';
import { withoutEdge } from '../operations.js';
import { replaceInText } from '../replace.js';
import { setIfNone } from '../maps.js';
import { isText, isTextInAnyCase } from '../same-text.js';
import { partOf } from '../divided.js';
import { splitUpTo } from '../split.js';
import type { Intrinsic, IntrinsicMethod } from '../types.js';
import { apart, withQuery } from '../../../text/address.js';
import { addressWith } from '../query.js';
import { allValues, valueNamed } from '../enums.js';
import { same, decoded, handed, format, put, functions, ENCODERS, ENCODER_METHODS } from './functions.js';
import { memberAt } from '../map-reads.js';
import { builderBlocks, mapMethods, scopeMethods } from './maps.js';
import { addressBuilder, addressBuilderMethods, SEGMENTS } from './address-builder.js';
import { optionalText } from './optional.js';
import { replacePattern, trimmed } from './texts.js';
import { calling, expanded, joinerMethods, originMethods } from './addresses.js';
import { onUnknownItems } from './unknown-items.js';

/** An encoder by its name; `valueOf` of anything is none. */
function encoderOf(name: string): Intrinsic | undefined {
  return Object.hasOwn(ENCODERS, name) ? ENCODERS[name] : undefined;
}

const field: IntrinsicMethod<'response'> = (cx, of, args, span) => {
  const [asked] = args;
  // `get()` of an Optional.
  if (asked === undefined) return of;
  const key = knownText(asked.value);
  // `at("/result/value")` of Jackson, `path("result.value")` of REST Assured.
  if (key?.startsWith('/') === true) return jsonPointer(cx, { ...of, at: 'body' }, asked, span);
  if (key?.includes('.') === true) return jsonPath(cx, { ...of, at: 'body' }, asked, span);
  // An item, by its place.
  if (key === undefined) return asked.value.kind === 'text' ? unknown() : itemOf({ ...of, at: 'body' });
  return cx.member({ ...of, at: 'body' }, key, asked.span, span);
};

/** Segments behind the path of an address, in front of its query. */
const segments: IntrinsicMethod<'text'> = (_cx, of, args, span) => {
  const { path, query } = apart(of.text);
  const last = path.at(-1);
  const ends = last?.kind === 'run' && last.text.endsWith('/');
  const slash = (): ArgValue => ({ value: { kind: 'text', text: [{ kind: 'run', text: '/' }] }, span });
  const parts = args.flatMap((arg, i) => (i === 0 && ends ? [arg] : [slash(), arg]));
  return withBehind(concat([{ value: textValue(path), span }, ...parts], span), query);
};

/** `HttpUrl.get(base).newBuilder()` */
const built: IntrinsicMethod<'text'> = (_cx, of, _args, span) => addressBuilder(of, span);

/** An address of which nothing is known, as a text. */
const spelled: IntrinsicMethod<'unknown'> = (_cx, of, _args, span) => concat([{ value: of, span }], span);

/** `builder.path("/more")` */
const behindPath: IntrinsicMethod<'text'> = (_cx, of, args, span) => {
  const { path, query } = apart(of.text);
  return withBehind(concat([{ value: textValue(path), span }, ...args], span), query);
};

function withBehind(address: Value, query: Text): Value {
  return query.length === 0 ? address : choice(texts(address).map((text) => textValue(withQuery(text, query))));
}

/** What Java and Kotlin have, by the names of its classes; JSON and addresses of the usual packages. */
export const jvmLibrary: LanguageLibrary = {
  nameOf: plainName,
  functions,
  other: ({ path }) => (path.length > 1 ? encoderOf(path.at(-1) ?? '') : undefined),
  text: {
    trim: (_cx, of, args) => trimmed(of, args, true, true),
    trimStart: (_cx, of, args) => trimmed(of, args, true, false),
    trimEnd: (_cx, of, args) => trimmed(of, args, false, true),
    repeat: likeText('repeat'),
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
    equals: isText,
    contentEquals: isText,
    equalsIgnoreCase: isTextInAnyCase,
    split: splitUpTo(),
    substringBefore: partOf('before', 'first'),
    substringBeforeLast: partOf('before', 'last'),
    substringAfter: partOf('behind', 'first'),
    substringAfterLast: partOf('behind', 'last'),
    substring: likeText('substring'),
    replace: (cx, of, args, span) => replaceInText(cx, of.text, args, span, true),
    replaceAll: replacePattern(true),
    replaceFirst: replacePattern(false),
    concat: likeText('concat'),
    plus: likeText('concat'),
    append: (_cx, of, args, span) => concat([{ value: of, span }, ...args], span),
    format: (cx, of, args, span) => format(cx, [{ value: of, span }, ...args], { span }),
    formatted: (cx, of, args, span) => format(cx, [{ value: of, span }, ...args], { span }),
    removePrefix: (_cx, of, args) => withoutEdge(of, args[0]?.value, 'start'),
    removeSuffix: (_cx, of, args) => withoutEdge(of, args[0]?.value, 'end'),
    name: same,
    getBytes: (_cx, of: TextValue) => of,
    toByteArray: (_cx, of: TextValue) => of,
    toRequestBody: (_cx, of: TextValue) => of,
    toHttpUrl: (_cx, of: TextValue) => of,
    toHttpUrlOrNull: (_cx, of: TextValue) => of,
    resolve: (_cx, of, args, span) => concat([{ value: of, span }, ...args], span),
    ...Object.fromEntries(SEGMENTS.map((name) => [name, segments])),
    buildString: same,
    path: behindPath,
    addQueryParameter: addressWith,
    addEncodedQueryParameter: addressWith,
    setQueryParameter: addressWith,
    addParameter: addressWith,
    queryParam: addressWith,
    appendQueryParameter: addressWith,
    setParameter: addressWith,
    ...originMethods,
    newBuilder: built,
    buildUpon: built,
    build: expanded,
    encode: same,
    toUri: same,
    toUriString: same,
    toURL: same,
    expand: expanded,
    buildAndExpand: expanded,
    to: (_cx, of, args) => list([of, args[0]?.value ?? unknown()]),
    ...optionalText,
  },
  list: jvmLists,
  class: { values: allValues, getEnumConstants: allValues, valueOf: valueNamed },
  response: {
    body: decoded,
    bodyAsText: decoded,
    string: decoded,
    getBody: decoded,
    getEntity: decoded,
    getInputStream: decoded,
    bufferedReader: decoded,
    reader: decoded,
    readText: decoded,
    readBytes: decoded,
    retrieve: (_cx, of: ResponseValue) => of,
    bodyToMono: decoded,
    receive: decoded,
    execute: (_cx, of: ResponseValue) => of,
    toEntity: decoded,
    // What it gives has no body.
    toBodilessEntity: () => unknown(),
    path: field,
    get: field,
    at: field,
    getJSONObject: field,
    getJSONArray: field,
    getString: field,
    getBoolean: field,
    getAsJsonObject: field,
    getInt: field,
    optBoolean: field,
    optInt: field,
    optString: field,
    asText: same,
    asBoolean: same,
    block: same,
    join: same,
    use: handed,
  },
  function: calling,
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
    putIfAbsent: setIfNone,
    build: (_cx, of) => of,
    ...mapMethods,
    // Of an element that is the object already, or of its member.
    getAsJsonObject: (cx, of, args, span) => (args.length === 0 ? of : memberAt(cx, of, args, span)),
    toString: (cx: Context, of: ObjectValue, _args: readonly ArgValue[], span: ArgValue['span']) =>
      jsonText(cx, [{ value: of, span }], { span }),
  },
  instance: { ...scopeMethods, copy: (cx, of, args) => copyWith(cx, of, args) },
  unknown: { ...ENCODER_METHODS, ...onUnknownItems, toHttpUrl: spelled, toHttpUrlOrNull: spelled },
  anyHost: builderBlocks,
  hosts: { joiner: joinerMethods, builder: builderMethods, 'address builder': addressBuilderMethods },
  encoded: {
    getBytes: same,
    toByteArray: same,
    toRequestBody: same,
    toString: same,
  },
};
