import type { ArgValue, Member } from '../../../model/value.js';
import { choice } from '../../join.js';
import { UNDEFINED, knownText, madeText, object, unknown } from '../../values.js';
import { recordClass } from '../../records.js';
import { fromJson, jsonText, pass, percentEncoded, shellQuoted } from '../common.js';
import { addressOfParts, namedParts } from '../address-parts.js';
import { pathJoin } from '../format.js';
import { copiedList } from '../list-functions.js';
import { searchParams } from '../query.js';
import { urlObject } from '../url.js';
import { formatPercent } from '../templates.js';
import type { Intrinsic } from '../types.js';

/** `format('/zones/%s', id)`, `format('/zones/%{id}', id: id)` */
const format: Intrinsic = (cx, [template, ...values], at) => {
  if (template === undefined) return unknown();
  const placed = values.filter(({ name }) => name === undefined);
  return formatPercent(
    cx,
    template,
    placed,
    (name) => values.find((one) => one.name === name)?.value ?? unknown(name),
    at.span,
  );
};

/** `JSON.generate(value: 'on')`: arguments by name are one hash. */
const generated: Intrinsic = (cx, args, at) => {
  const members = args.filter(({ name }) => name !== undefined).map((arg) => namedMember(arg));
  return jsonText(cx, members.length === 0 ? args : [{ value: object(members), span: at.span }], at);
};

function namedMember({ name = '', value, nameSpan, span, whole }: ArgValue): Member {
  return { key: name, value, keySpan: nameSpan, valueSpan: span, span: whole };
}

/** What the environment says, or the default. */
const fromEnvironment: Intrinsic = (cx, [key, fallback], at) => {
  const set = unknown(knownText(key?.value));
  if (fallback === undefined) return set;
  const { value } = fallback;
  return choice([value.kind === 'function' ? cx.call(value, [], { span: at.span }) : value, set]);
};

const url: Intrinsic = (cx, args) => urlObject(cx, args.slice(0, 1));

const NAMES = { scheme: ['scheme'], host: ['host'], path: ['path'], query: ['query'] };

/** `URI::HTTPS.build(host: host, path: path)` */
const built =
  (scheme: string): Intrinsic =>
  (cx, args, at) => {
    const parts = namedParts(args, NAMES);
    return addressOfParts(cx, { ...parts, scheme: { value: madeText(scheme), span: at.span } }, at.span);
  };

const joinedUrl: Intrinsic = (cx, args) => {
  const [base, ...paths] = args;
  return paths.reduce<ArgValue | undefined>(
    (of, path) => (of === undefined ? path : { value: urlObject(cx, [path, of]), span: path.span }),
    base,
  )?.value;
};

/** A map of parameters, which is written as arguments by name where it is the only argument. */
const query: Intrinsic = (cx, args, at) => {
  const named = args.flatMap(({ name, nameSpan, value, span }) =>
    name === undefined ? [] : [{ key: name, value, keySpan: nameSpan, valueSpan: span }],
  );
  return searchParams(cx, named.length > 0 ? object(named) : args[0]?.value, at.span);
};

/** `Struct.new(:verb, :path)`, `Data.define(:verb, :path)`: a class with these fields. */
const record: Intrinsic = (cx, args, at) => {
  const names = args.filter(({ name, value }) => name === undefined && value.kind === 'text');
  return recordClass(
    names.map(({ value }) => value),
    cx.module,
    at.span,
  );
};

const nothing: Intrinsic = () => UNDEFINED;

/** Functions of the language and of its standard library. */
export const rubyFunctions: Readonly<Record<string, Intrinsic>> = {
  format,
  sprintf: format,
  puts: nothing,
  p: nothing,
  pp: nothing,
  print: nothing,
  String: pass,
  URI: url,
  'URI.parse': url,
  'Addressable.URI.parse': url,
  'URI.HTTPS.build': built('https'),
  'URI.HTTP.build': built('http'),
  'URI::HTTPS.build': built('https'),
  'URI::HTTP.build': built('http'),
  'URI.join': joinedUrl,
  Struct: record,
  // What is asked for and not there may be what it is made with.
  Hash: (_cx, [of]) => object([], { open: of !== undefined }),
  // What it is filled from otherwise is handed to it.
  OpenStruct: (_cx, args) =>
    args.every(({ name }) => name !== undefined) ? object(args.map((arg) => namedMember(arg))) : undefined,
  'Data.define': record,
  'URI.encode_www_form': query,
  'URI.encode_www_form_component': percentEncoded,
  'URI.encode_uri_component': percentEncoded,
  'Shellwords.escape': shellQuoted,
  'Shellwords.shellescape': shellQuoted,
  'CGI.escape': percentEncoded,
  'ERB::Util.url_encode': percentEncoded,
  'ENV.fetch': fromEnvironment,
  Set: copiedList,
  'File.join': pathJoin,
  'JSON.parse': fromJson,
  'JSON.load': fromJson,
  'Oj.load': fromJson,
  'MultiJson.load': fromJson,
  'JSON.generate': generated,
  'JSON.dump': generated,
  'JSON.pretty_generate': jsonText,
  'Oj.dump': jsonText,
  'MultiJson.dump': jsonText,
};
