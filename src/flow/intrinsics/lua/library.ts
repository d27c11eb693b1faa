import type { Value } from '../../../model/value.js';
import { elements } from '../../members.js';
import { each } from '../../join.js';
import { UNDEFINED, knownText, list, madeText, unknown } from '../../values.js';
import { fromJson, jsonText, pass, percentEncoded } from '../common.js';
import { pattern, patternOf, substituted } from '../substitution.js';
import { searchParams } from '../query.js';
import { dottedName, type LanguageLibrary } from '../library.js';
import { formatPercent } from '../templates.js';
import { joined, textMethods as texts } from '../text.js';
import type { Intrinsic, IntrinsicMethod } from '../types.js';

const format: Intrinsic = (cx, [template, ...values], at) =>
  template === undefined ? unknown() : formatPercent(cx, template, values, (name) => unknown(name), at.span);

const text =
  (method: string): Intrinsic =>
  (cx, [of, ...rest], at) =>
    of === undefined ? undefined : each(of.value, (option) => cx.callMethod(option, method, at.span, rest, at.span));

const CLASSES: Readonly<Record<string, string>> = {
  a: 'a-zA-Z',
  d: '0-9',
  l: 'a-z',
  s: '\\s',
  u: 'A-Z',
  w: 'a-zA-Z0-9',
};

/** A pattern of Lua as an expression: `%w` is a class of characters, `%.` a dot; `-` behind something is not followed. */
function luaPattern(text: string): Value {
  const bare = text.replace(/%./g, '');
  if (/-/.test(bare.replace(/\[[^\]]*\]/g, ''))) return unknown();
  const source = text.replace(/[{}|\\]/g, '\\$&').replace(/%(.)/g, (_, char: string) => {
    const known = CLASSES[char];
    return known === undefined ? `\\${char}` : `[${known}]`;
  });
  return pattern(source.replace(/\[\[([^\]]*)\]([^\]]*)\]/g, '[$1$2]'));
}

/** `text:gsub(":id", id)`, also with a table or a function of what is found. */
const substitutedIn: IntrinsicMethod<'text'> = (cx, of, [from, by, count], span) => {
  if (from === undefined || by === undefined) return undefined;
  const given = by.value.kind === 'object' ? { ...by, value: unknown() } : by;
  return substituted(cx, of, patternOf(from.value, luaPattern), given, span, count === undefined);
};

const environment: Intrinsic = (_cx, [key]) => unknown(knownText(key?.value));
const nothing: Intrinsic = () => UNDEFINED;

const JSON_MODULES = ['cjson', 'cjson.safe', 'dkjson', 'json', 'lunajson', 'rapidjson', 'JSON', 'core.json'];

const functions: Readonly<Record<string, Intrinsic>> = {
  'string.format': format,
  'string.gsub': (cx, [of, ...args], at) =>
    each(of?.value ?? unknown(), (one) =>
      one.kind === 'text' ? (substitutedIn(cx, one, args, at.span) ?? unknown()) : unknown(),
    ),
  'string.upper': text('toUpperCase'),
  'string.lower': text('toLowerCase'),
  'table.concat': (_cx, [of, separator]) => {
    const { items, open } = elements(of?.value ?? unknown());
    return joined(items, separator?.value ?? madeText(''), open);
  },
  'table.insert': (cx, args) => {
    const [to] = args;
    const item = args.at(-1);
    if (to?.value.kind === 'list' && item !== undefined) cx.store.setItems(to.value, [...to.value.items, item.value]);
    return UNDEFINED;
  },
  'os.getenv': environment,
  'ngx.escape_uri': percentEncoded,
  'ngx.encode_args': (cx, [of], at) => searchParams(cx, of?.value, at.span),
  'ngx.log': nothing,
  'ngx.say': nothing,
  'ngx.print': nothing,
  print: nothing,
  type: () => unknown(),
  tonumber: () => unknown(),
  'ltn12.source.string': pass,
  ...Object.fromEntries(
    JSON_MODULES.flatMap((module) => [
      [`${module}.encode`, jsonText],
      [`${module}.decode`, fromJson],
    ]),
  ),
};

const onText =
  (method: string): IntrinsicMethod<'text'> =>
  (cx, of, args, span) =>
    texts[method]?.(cx, of, args, span);

/** What Lua has, and what is most often with it. */
export const luaLibrary: LanguageLibrary = {
  nameOf: dottedName,
  functions,
  text: {
    ...texts,
    format: (cx, of, args, span) => formatPercent(cx, { value: of, span }, args, (name) => unknown(name), span),
    upper: onText('toUpperCase'),
    lower: onText('toLowerCase'),
    gsub: substitutedIn,
    sub: () => unknown(),
    match: () => unknown(),
    find: () => unknown(),
  },
  list: {},
  response: {
    // What a command printed: `io.popen(line):read("*a")`.
    read: (_cx, of) => ({ ...of, at: 'body' }),
    read_body: (_cx, of) => ({ ...of, at: 'body' }),
    get_body_as_string: (_cx, of) => ({ ...of, at: 'body' }),
    json: (_cx, of) => ({ ...of, at: 'body' }),
    gmatch: () => list([], { open: true }),
  },
  function: {},
  object: {},
  encoded: {},
};
