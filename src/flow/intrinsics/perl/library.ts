import type { ArgValue, ExternalValue, ListValue, Value } from '../../../model/value.js';
import type { Context } from '../../context.js';
import { elements, isMap, keyTexts, valuesOf } from '../../elements.js';
import { each } from '../../join.js';
import { UNDEFINED, list, madeText, object, options, unknown } from '../../values.js';
import { fromJson, jsonText, pass, percentEncoded } from '../common.js';
import type { LanguageLibrary } from '../library.js';
import { likeList } from '../named.js';
import { formatPercent } from '../templates.js';
import { joined, textMethods } from '../text.js';
import type { Intrinsic, IntrinsicMethod } from '../types.js';
import { address, addressMethods } from './addresses.js';

const text =
  (method: string): Intrinsic =>
  (cx, [of, ...rest], at) =>
    of === undefined ? undefined : each(of.value, (option) => cx.callMethod(option, method, at.span, rest, at.span));

/** `%hash` as the argument of a function: by its members, or as a whole where it is a reference. */
function hashOf(args: readonly ArgValue[]): Value {
  const [first] = args;
  if (first !== undefined && first.name === undefined) return first.value;
  return object(
    args.flatMap(({ name, nameSpan, value }) => (name === undefined ? [] : [{ key: name, keySpan: nameSpan, value }])),
    { open: args.some(({ open }) => open === true) },
  );
}

const nothing: Intrinsic = () => UNDEFINED;

/** Objects that turn values to JSON and back. */
const CODERS = ['JSON', 'JSON::PP', 'JSON::XS', 'JSON::MaybeXS', 'Cpanel::JSON::XS'];
const coder: Intrinsic = () => object([], { host: { type: 'json-coder' } });

/** `map { ... } @items`: the block runs once for each item, which is `$_` in it. */
const mapped: Intrinsic = (cx, [block, ...rest], at) =>
  block?.value.kind === 'function' ? likeList('map')(cx, itemsOf(rest), [block], at.span) : undefined;

/** `grep { ... } @items`, `first { ... } @items`: those that may be kept, or one of them. */
const kept =
  (method: 'filter' | 'find'): Intrinsic =>
  (cx, [block, ...rest], at) =>
    block?.value.kind === 'function' ? likeList(method)(cx, itemsOf(rest), [block], at.span) : undefined;

/** The items of the lists that are given, one behind the other. */
function itemsOf(args: readonly ArgValue[]): ListValue {
  const all = args.map(({ value }) =>
    options(value).some(({ kind }) => kind === 'list') ? elements(value) : { items: [value], open: false },
  );
  const isOpen = args.some(({ value }) => value.kind === 'unknown');
  return list(
    all.flatMap(({ items }) => items.filter((item) => item.kind !== 'unknown' || !isOpen)),
    { open: isOpen || all.some(({ open }) => open) },
  );
}

const functions: Readonly<Record<string, Intrinsic>> = {
  map: mapped,
  grep: kept('filter'),
  first: kept('find'),
  sprintf: (cx, [template, ...values], at) =>
    template === undefined ? unknown() : formatPercent(cx, template, values, (name) => unknown(name), at.span),
  join: (_cx, [separator, ...rest]) => {
    const all = rest.map(({ value }) => (value.kind === 'list' ? elements(value) : { items: [value], open: false }));
    return joined(
      all.flatMap(({ items }) => items),
      separator?.value ?? madeText(''),
      all.some(({ open }) => open),
    );
  },
  keys: (_cx, args) => each(hashOf(args), (hash) => (isMap(hash) ? keyTexts(hash) : unknown())),
  values: (_cx, args) => each(hashOf(args), (hash) => (isMap(hash) ? valuesOf(hash) : hash)),
  // In whatever order: a block says only how.
  sort: (_cx, args) => itemsOf(args.filter(({ value }) => value.kind !== 'function')),
  reverse: (_cx, args) => itemsOf(args),
  uniq: (_cx, args) => itemsOf(args),
  lc: text('toLowerCase'),
  uc: text('toUpperCase'),
  encode_json: jsonText,
  to_json: jsonText,
  'JSON::encode_json': jsonText,
  'Mojo::JSON::encode_json': jsonText,
  decode_json: fromJson,
  from_json: fromJson,
  'JSON::decode_json': fromJson,
  'Mojo::JSON::decode_json': fromJson,
  uri_escape: percentEncoded,
  uri_escape_utf8: percentEncoded,
  encode_utf8: pass,
  encode: (_cx, args) => args[1]?.value ?? unknown(),
  URI: address,
  'Mojo::URL': address,
  'HTTP::Headers': (cx, args) => listed(cx, args),
  ...Object.fromEntries(CODERS.map((name) => [name, coder])),
  print: nothing,
  printf: nothing,
  say: nothing,
  warn: nothing,
};

/** `HTTP::Headers->new('A' => 'b')` */
function listed(_cx: Context, args: readonly ArgValue[]): Value {
  const members = args.flatMap((arg) =>
    arg.name === undefined
      ? []
      : [{ key: arg.name, value: arg.value, keySpan: arg.nameSpan, valueSpan: arg.span, span: arg.whole }],
  );
  return object(members);
}

const body: IntrinsicMethod<'response'> = (_cx, of) => ({ ...of, at: 'body' });
const same: IntrinsicMethod<'response'> = (_cx, of) => of;
const unclear: IntrinsicMethod<'response'> = () => unknown();

const self: IntrinsicMethod<'object'> = (_cx, of) => of;
const through =
  (fn: Intrinsic): IntrinsicMethod<'object'> =>
  (cx, _of, args, span) =>
    fn(cx, args, { span });

/** `JSON::encode_json`, whether or not the program uses the module; packages are parts of names. */
const wholeName = ({ module, path }: ExternalValue): string =>
  [...(module === '' ? [] : [module, '::']), path.join('.')].join('');

/** What Perl has, and what is most often with it. */
export const perlLibrary: LanguageLibrary = {
  nameOf: wholeName,
  functions,
  text: textMethods,
  list: {},
  response: {
    content: body,
    decoded_content: body,
    json: body,
    body,
    text: body,
    result: same,
    res: same,
    code: unclear,
    status_line: unclear,
    is_success: unclear,
    is_error: unclear,
    message: unclear,
  },
  function: {},
  object: {},
  encoded: {},
  hosts: {
    url: addressMethods,
    'json-coder': {
      encode: through(jsonText),
      decode: through(fromJson),
      utf8: self,
      pretty: self,
      canonical: self,
      allow_nonref: self,
      new: self,
    },
  },
};
