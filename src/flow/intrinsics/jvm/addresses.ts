import type { ArgValue, Value } from '../../../model/value.js';
import { choice } from '../../join.js';
import { concat } from '../../concatenation.js';
import { isNullish, knownText, list, madeText, object, textOf, texts } from '../../values.js';
import { asTexts, textOfParts, type AddressParts } from '../address-parts.js';
import { pass } from '../common.js';
import { filledIn } from '../format.js';
import { joinedTexts } from '../joined-texts.js';
import { formatBraces } from '../templates.js';
import { patternOf } from '../substitution.js';
import { joined } from '../text.js';
import type { Intrinsic, IntrinsicMethod } from '../types.js';
import { urlObject } from '../url.js';
import { addressBuilders } from './address-builder.js';

/** `new URI(scheme, host, path, fragment)`, `new URI(scheme, user, host, port, path, query, fragment)`, or of one text. */
const uri: Intrinsic = (cx, args, at) => {
  const parts = partsOf(args);
  return parts === undefined ? args[0]?.value : textOfParts(cx, parts, at.span);
};

function partsOf(args: readonly ArgValue[]): AddressParts | undefined {
  const some = (arg: ArgValue | undefined): ArgValue | undefined =>
    arg === undefined || isNullish(arg.value) === true ? undefined : arg;
  const [scheme, second, third, fourth, fifth, sixth] = args;
  if (args.length < 4) return undefined;
  if (args.length > 5) return { scheme, host: third, path: some(fifth), query: some(sixth) };
  return { scheme, host: second, path: some(third), query: args.length === 5 ? some(fourth) : undefined };
}

/** `new URL(base, "a/b")`, `new URL("https", host, "/a")`, or of one text. */
const url: Intrinsic = (cx, args, at) => {
  const [first, second, third, fourth] = args;
  if (args.length === 2) return asTexts(urlObject(cx, [...args].reverse()));
  if (args.length < 3) return first?.value;
  return textOfParts(cx, { scheme: first, host: second, path: fourth ?? third }, at.span);
};

/** `new StringJoiner("/", prefix, suffix)` */
const joiner: Intrinsic = (_cx, [by, prefix, suffix], at) => {
  const items = list([]);
  const whole = (): Value =>
    surrounded(joined(items.items, by?.value ?? madeText(''), items.open), [prefix, suffix], at.span);
  const host = { type: 'joiner', items, text: () => textOf(whole()), texts: () => texts(whole()), whole };
  return object([], { host });
};

/** `{name}` */
const VARIABLE = /\{(\w+)\}/g;

/** `builder.buildAndExpand(first, second)`, or a map: what stands for the variables of an address, which stay without. */
export const expanded: IntrinsicMethod<'text'> = (cx, of, args, span) => {
  const [first] = args;
  // `build(true)`: what is written is encoded.
  if (first === undefined || (first.value.kind === 'literal' && typeof first.value.value === 'boolean')) return of;
  const isMap = args.length === 1 && first.value.kind === 'object';
  let next = 0;
  return filledIn({ value: of, span }, VARIABLE, span, ([whole, name = '']) => {
    const given = isMap ? cx.member(first.value, name, first.span, first.span) : args[next++]?.value;
    return { value: given ?? madeText(whole), span: first.span };
  });
};

/** A text between two others, where these are given. */
export function surrounded(
  of: Value,
  [before, behind]: readonly (ArgValue | undefined)[],
  span: ArgValue['span'],
): Value {
  const parts = [before, { value: of, span }, behind].filter((one) => one !== undefined);
  return parts.length === 1 ? of : concat(parts, span);
}

/** Texts that are put together, and addresses of parts. */
export const addressFunctions: Readonly<Record<string, Intrinsic>> = {
  URI: uri,
  URL: url,
  ...addressBuilders,
  URLBuilder: pass,
  UriTemplate: pass,
  StringJoiner: joiner,
  'MessageFormat.format': (cx, [template, ...values], at) =>
    template === undefined ? undefined : formatBraces(cx, template, values, at.span),
  'Objects.requireNonNullElse': (_cx, args) => choice(args.slice(0, 2).map(({ value }) => value)),
  'StringUtils.join': (cx, [of, by], at) =>
    of && joinedTexts(cx, [by ?? { value: madeText(''), span: of.span }, of], at),
  Regex: (_cx, [of]) => (of === undefined ? undefined : patternOf(of.value)),
};

const asPattern: IntrinsicMethod<'text'> = (_cx, of) => patternOf(of);

const scheme: IntrinsicMethod<'text'> = (_cx, of, [given], span) =>
  knownText(of) === '' && given !== undefined ? concat([given, { value: madeText('://'), span }], span) : of;

const host: IntrinsicMethod<'text'> = (_cx, of, [given], span) =>
  /:\/\/$/.test(knownText(of) ?? '') && given !== undefined ? concat([{ value: of, span }, given], span) : of;

/** `setPath("/a")`: it stands for the path that was there. */
const setPath: IntrinsicMethod<'text'> = (cx, of, [path], span) =>
  path === undefined ? of : asTexts(urlObject(cx, [path, { value: of, span }]));

/** `setPathSegments("a", "b")` */
const setSegments: IntrinsicMethod<'text'> = (cx, of, args, span) => {
  const items = args.flatMap(({ value }) => (value.kind === 'list' ? value.items : [value]));
  const path = joined([madeText(''), ...items], madeText('/'), false);
  return setPath(cx, of, [{ value: path, span }], span);
};

/** What puts the first parts of an address together: `scheme("https").host("api.example.com")`. */
export const originMethods: Readonly<Record<string, IntrinsicMethod<'text'>>> = {
  scheme,
  setScheme: scheme,
  host,
  setHost: host,
  authority: host,
  setPath,
  setPathSegments: setSegments,
  expand: (_cx, of) => of,
  toRegex: asPattern,
};

const added: IntrinsicMethod<'object'> = (cx, of, args) => {
  const items = of.host?.['items'] as Extract<Value, { kind: 'list' }>;
  cx.store.setItems(items, [...items.items, ...args.map(({ value }) => value)]);
  return of;
};

const whole: IntrinsicMethod<'object'> = (_cx, of) => (of.host?.['whole'] as () => Value)();

export const joinerMethods: Readonly<Record<string, IntrinsicMethod<'object'>>> = {
  add: added,
  toString: whole,
};

/** What a function that is held as a value is called by: `to.apply(x)`, `supplier.get()`, `to.invoke(x)`. */
export const calling: Readonly<Record<string, IntrinsicMethod<'function'>>> = Object.fromEntries(
  ['apply', 'accept', 'get', 'test', 'call', 'run', 'invoke'].map((name) => [
    name,
    (cx, of, args, span) => cx.call(of, args, { span }),
  ]),
);
