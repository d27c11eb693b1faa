import { isMap, pairsOf } from '../../elements.js';
import { writeMember } from '../../members.js';
import { choice, each } from '../../join.js';
import { UNDEFINED, knownText, list, object, textOf, texts, textValue, unknown } from '../../values.js';
import { concat } from '../../concatenation.js';
import { builder, builderMethods } from '../builder.js';
import { asText, fromJson, jsonText, pass, percentEncoded } from '../common.js';
import { formObject } from '../hosts.js';
import { apart, withQuery } from '../../../text/address.js';
import { addressWith, paramsObject, putParameter, queryPairs, searchParams, wholeText } from '../query.js';
import { pathJoin } from '../format.js';
import type { LanguageLibrary } from '../library.js';
import * as maps from '../maps.js';
import { memberOrDefault } from '../map-reads.js';
import { gotInto, listFunctions } from './collections.js';
import { csharpLists } from './lists.js';
import { likeText, likeList, plainName } from '../named.js';
import { fromPairs } from '../operations.js';
import { replaceInText } from '../replace.js';
import { isText } from '../same-text.js';
import { splitUpTo } from '../split.js';
import { formatBraces } from '../templates.js';
import { stripped } from '../text.js';
import type { Intrinsic, IntrinsicMethod } from '../types.js';
import type { ResponseValue, TextValue } from '../../../model/value.js';
import { allItems, listOf } from '../list-functions.js';
import { onSaidItems, onUnknown, withGiven, withItems } from '../unknown-lists.js';
import { joinedTexts } from '../joined-texts.js';
import { patternOf, substituted } from '../substitution.js';
import { address, built } from './address.js';

const decoded: IntrinsicMethod<'response'> = (_cx, of) => ({ ...of, at: 'body' });
const same = <T>(_cx: unknown, of: T): T => of;

/** `string.Format("/zones/{0}", id)` */
const format: Intrinsic = (cx, [template, ...values], at) =>
  template === undefined ? undefined : formatBraces(cx, template, values, at.span);

/** `sb.AppendFormat("/zones/{0}", id)`: what the function makes is put behind the text. */
function appendedBy(made: Intrinsic): IntrinsicMethod<'object'> {
  return (cx, of, args, span) => {
    const value = made(cx, args, { span });
    return value === undefined ? undefined : builderMethods['Append']?.(cx, of, [{ value, span }], span);
  };
}

const form: Intrinsic = (_cx, [of], at) => ({
  kind: 'encoded',
  as: 'form',
  value: of?.value ?? unknown(),
  span: at.span,
});

const textOr: Intrinsic = (_cx, [of]) => of?.value;

/** A segment put behind the path of an address. */
const appended: IntrinsicMethod<'text'> = (cx, of, args, span) => {
  const { path, query } = apart(of.text);
  const joint = pathJoined(cx, [{ value: textValue(path), span }, ...args], span);
  return joint === undefined ? undefined : choice(texts(joint).map((text) => textValue(withQuery(text, query))));
};

function pathJoined(
  cx: Parameters<Intrinsic>[0],
  all: Parameters<Intrinsic>[1],
  span: Parameters<typeof asText>[2]['span'],
) {
  const [base, ...rest] = all.flatMap((arg) =>
    arg.value.kind === 'list' ? arg.value.items.map((value) => ({ value, span: arg.span })) : [arg],
  );
  if (base === undefined) return undefined;
  const path = pathJoin(cx, rest, { span });
  const ends = knownEnd(base.value);
  const slash = ends ? [] : [{ value: { kind: 'text' as const, text: [{ kind: 'run' as const, text: '/' }] }, span }];
  return path === undefined ? undefined : concat([base, ...slash, { value: path, span }], span);
}

function knownEnd(of: Parameters<typeof asText>[1][number]['value']): boolean {
  const last = of.kind === 'text' ? of.text.at(-1) : undefined;
  return last?.kind === 'run' && last.text.endsWith('/');
}

const field: IntrinsicMethod<'response'> = (cx, of, args, span) => {
  const key = knownText(args[0]?.value);
  return key === undefined ? unknown() : cx.member({ ...of, at: 'body' }, key, args[0]?.span ?? span, span);
};

/** `settings.Select(pair => ...)`: a map is gone through by its pairs. */
function throughPairs(name: string): IntrinsicMethod<'object'> {
  return (cx, of, args, span) => (isMap(of) ? cx.callMethod(pairsOf(of), name, span, args, span) : unknown());
}

const DICTIONARIES = ['Dictionary', 'SortedDictionary', 'ConcurrentDictionary'];
/** A dictionary of its own, of what it is made of. */
const dictionary: Intrinsic = (_cx, [of]) =>
  each(of?.value ?? object(), (value) => {
    if (value.kind === 'list') return fromPairs(value);
    return isMap(value) ? object([...value.members.values()], { open: value.open }) : object([], { open: true });
  });

/** What .NET has, by the names of its classes; JSON and addresses of the usual packages. */
export const csharpLibrary: LanguageLibrary = {
  nameOf: plainName,
  functions: {
    Uri: address,
    UriBuilder: built,
    Url: textOr,
    StringBuilder: builder,
    HttpMethod: pass,
    'ImmutableArray.Create': listOf,
    'ImmutableList.Create': listOf,
    'ImmutableHashSet.Create': listOf,
    'Enumerable.Empty': listOf,
    'Enumerable.Concat': allItems,
    'String.Format': format,
    'String.Concat': (_cx, args, at) => concat(args, at.span),
    'String.Join': joinedTexts,
    'Regex.Replace': (cx, [of, from, by], at) =>
      of && from && by && substituted(cx, of.value, patternOf(from.value), by, at.span, true),
    'Uri.EscapeDataString': percentEncoded,
    'Uri.EscapeUriString': pass,
    'WebUtility.UrlEncode': percentEncoded,
    'HttpUtility.UrlEncode': percentEncoded,
    'HttpUtility.ParseQueryString': (_cx, [of]) => paramsObject(queryPairs(of === undefined ? [] : textOf(of.value))),
    'QueryHelpers.AddQueryString': (cx, [address, ...given], at) =>
      address === undefined ? undefined : addressWith(cx, address.value, given, at.span),
    QueryBuilder: (cx, [of], at) => searchParams(cx, of?.value, at.span),
    'JsonSerializer.Serialize': jsonText,
    'JsonSerializer.SerializeToUtf8Bytes': jsonText,
    'JsonConvert.SerializeObject': jsonText,
    'Newtonsoft.Json.JsonConvert.SerializeObject': jsonText,
    'System.Text.Json.JsonSerializer.Serialize': jsonText,
    'JsonSerializer.Deserialize': fromJson,
    'JsonSerializer.DeserializeAsync': fromJson,
    'JsonConvert.DeserializeObject': fromJson,
    'JsonDocument.Parse': fromJson,
    'JsonDocument.ParseAsync': fromJson,
    'JsonNode.Parse': fromJson,
    'JObject.Parse': fromJson,
    'JToken.Parse': fromJson,
    'JArray.Parse': fromJson,
    'JObject.FromObject': pass,
    'JToken.FromObject': pass,
    StringContent: pass,
    ByteArrayContent: pass,
    'Encoding.UTF8.GetBytes': pass,
    'Encoding.ASCII.GetBytes': pass,
    'JsonContent.Create': jsonText,
    FormUrlEncodedContent: form,
    MultipartFormDataContent: () => formObject(),
    'Task.FromResult': pass,
    'Task.Run': (cx, [of], at) => (of === undefined ? undefined : cx.call(of.value, [], at)),
    'Environment.GetEnvironmentVariable': () => unknown(),
    ...Object.fromEntries(DICTIONARIES.map((name) => [name, dictionary])),
    ...listFunctions,
    JObject: (_cx, args) => fromPairs(list(args.map(({ value }) => value))),
    JProperty: listOf,
    KeyValuePair: (_cx, args) => list(args.map(({ value }) => value)),
  },
  text: {
    Trim: (_cx, of, args) => ({ kind: 'text', text: stripped(of.text, args[0]?.value, true, true) }),
    TrimEnd: (_cx, of, args) => ({ kind: 'text', text: stripped(of.text, args[0]?.value, false, true) }),
    TrimStart: (_cx, of, args) => ({ kind: 'text', text: stripped(of.text, args[0]?.value, true, false) }),
    ToLower: likeText('toLowerCase'),
    ToLowerInvariant: likeText('toLowerCase'),
    ToUpper: likeText('toUpperCase'),
    ToUpperInvariant: likeText('toUpperCase'),
    StartsWith: likeText('startsWith'),
    EndsWith: likeText('endsWith'),
    Contains: likeText('includes'),
    Equals: isText,
    Split: splitUpTo({ name: 'count' }),
    Replace: (cx, of, args, span) => replaceInText(cx, of.text, args, span, true),
    Append: (_cx, of, args, span) => concat([{ value: of, span }, ...args], span),
    ToString: (_cx, of: TextValue) => of,
    AppendPathSegment: appended,
    AppendPathSegments: appended,
    SetQueryParam: addressWith,
    SetQueryParams: addressWith,
    AppendQueryParam: addressWith,
    ToUri: same,
  },
  unknown: {
    Select: onUnknown(likeList('map')),
    Where: onSaidItems(likeList('filter')),
    ForEach: onSaidItems(likeList('forEach')),
    SelectMany: onUnknown(likeList('flatMap')),
    Concat: withGiven,
    Union: withGiven,
    Append: withItems,
    Prepend: withItems,
    DefaultIfEmpty: withItems,
  },
  list: csharpLists,
  response: {
    ReadAsStringAsync: decoded,
    ReadAsStreamAsync: decoded,
    ReadAsByteArrayAsync: decoded,
    ReadFromJsonAsync: decoded,
    ReadAsAsync: decoded,
    GetJsonAsync: decoded,
    GetStringAsync: decoded,
    GetResponseStream: decoded,
    ReadToEnd: decoded,
    ReadToEndAsync: decoded,
    EnsureSuccessStatusCode: (_cx, of: ResponseValue) => of,
    GetProperty: field,
    TryGetProperty: field,
    Value: field,
    GetString: same,
    GetBoolean: same,
    EnumerateArray: same,
    AsArray: same,
    AsObject: same,
  },
  function: { Invoke: (cx, of, args, span) => cx.call(of, args, { span }) },
  object: {
    ToJsonString: (cx, of, _args, span) => jsonText(cx, [{ value: of, span }], { span }),
    ...Object.fromEntries(
      ['Select', 'SelectMany', 'Where', 'ForEach', 'ToList', 'ToDictionary', 'ToArray', 'OrderBy'].map((name) => [
        name,
        throughPairs(name),
      ]),
    ),
    Add: (cx, of, [key, value], span) => {
      if (key !== undefined && value !== undefined) {
        writeMember(cx, of, knownText(key.value), value.value, span, key.span);
      }
      return UNDEFINED;
    },
    TryAdd: maps.setIfNone,
    TryGetValue: gotInto,
    GetValueOrDefault: memberOrDefault,
    Remove: maps.removed,
    Clear: maps.cleared,
  },
  hosts: {
    builder: { ...builderMethods, AppendFormat: appendedBy(format), AppendJoin: appendedBy(joinedTexts) },
    params: {
      Add: putParameter('append'),
      Set: putParameter('set'),
      Remove: putParameter('delete'),
      ToString: wholeText,
      ToQueryString: wholeText,
    },
    url: { ToString: wholeText },
  },
  encoded: {},
};
