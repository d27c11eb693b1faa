import type { ArgValue, ObjectValue, Value } from '../../model/value.js';
import type { Span } from '../../model/span.js';
import { parseJsonText } from '../../text/json-text.js';
import type { Context } from '../context.js';
import { spreadInto } from '../spread.js';
import { elements, keyTexts, writeMember } from '../members.js';
import { concat } from '../operators.js';
import {
  UNDEFINED,
  choice,
  each,
  knownText,
  list,
  literal,
  madeText,
  object,
  texts,
  textValue,
  unknown,
} from '../values.js';
import { formObject, mapObject, promiseObject, proxyObject, regexpObject, searchParams, urlObject } from './hosts.js';
import { collections } from './collections.js';
import { formatters } from './format.js';
import { configurationFunctions } from './configuration.js';
import { powershellFunctions } from './powershell.js';
import type { Intrinsic } from './types.js';

const pass: Intrinsic = (_cx, args) => args[0]?.value ?? UNDEFINED;

/** `encodeURIComponent(x)`: known text that needs no encoding stays; the rest is a hole without a slash. */
const encoded: Intrinsic = (_cx, args) => {
  const arg = args[0];
  if (arg === undefined) return unknown();
  return choice(
    texts(arg.value, arg.span).map((text) =>
      textValue(
        text.map((piece) => {
          if (piece.kind === 'hole') return { ...piece, segment: true, span: arg.span };
          return /^[\w.~!*'()-]*$/.test(piece.text) ? piece : { kind: 'run', text: encodeURIComponent(piece.text) };
        }),
      ),
    ),
  );
};

const text: Intrinsic = (_cx, args, at) => {
  const arg = args[0];
  return arg === undefined ? madeText('') : concat([{ value: arg.value, span: arg.span }], at.span);
};

const jsonText: Intrinsic = (_cx, args, at) => {
  const value = args[0]?.value;
  return value === undefined ? unknown() : { kind: 'encoded', as: 'json', value, span: at.span };
};

const fromJson: Intrinsic = (_cx, args) =>
  each(args[0]?.value ?? unknown(), (value) => {
    if (value.kind === 'encoded' && value.as === 'json') return value.value;
    if (value.kind === 'response') return { ...value, at: 'body' };
    return value.kind === 'text' ? (parseJsonText(value.text) ?? unknown()) : unknown();
  });

const assign: Intrinsic = (cx, args) => {
  const [target, ...sources] = args;
  if (target?.value.kind !== 'object') return unknown();
  for (const source of sources) {
    const copied = object();
    spreadInto(cx, copied, source.value, source.span);
    for (const member of copied.members.values()) writeMember(cx, target.value, member.key, member.value, source.span);
    if (copied.open) target.value.open = true;
  }
  return target.value;
};

function membersOf(args: readonly ArgValue[], make: (of: ObjectValue) => Value): Value {
  return each(args[0]?.value ?? unknown(), (of) => (of.kind === 'object' ? make(of) : list([], { open: true })));
}

const entries: Intrinsic = (_cx, args) =>
  membersOf(args, (of) => {
    const keys = elements(keyTexts(of)).items;
    const values = [...of.members.values()].map(({ value }) => value);
    return list(
      keys.map((key, i) => list([key, values[i] ?? unknown()])),
      { open: of.open },
    );
  });

const fromEntries: Intrinsic = (_cx, args) => {
  const made = object();
  const pairs = elements(args[0]?.value ?? unknown());
  for (const pair of pairs.items) {
    const key = pair.kind === 'list' ? knownText(pair.items[0]) : undefined;
    if (key === undefined) made.open = true;
    else {
      const [name, value = unknown()] = pair.kind === 'list' ? pair.items : [];
      made.members.set(key, { key, keySpan: placeOf(name), value });
    }
  }
  made.open ||= pairs.open;
  return made;
};

/** Where a key is written, when it is one run of text. */
function placeOf(key: Value | undefined): Span | undefined {
  const [only, second] = key?.kind === 'text' ? key.text : [];
  return second === undefined ? only?.span : undefined;
}

const arrayFrom: Intrinsic = (cx, args, at) => {
  const items = elements(args[0]?.value ?? unknown());
  const whole = list([...items.items], { open: items.open });
  const change = args[1];
  return change === undefined ? whole : cx.callMethod(whole, 'map', at.span, [change], at.span);
};

const all: Intrinsic = (_cx, args) => {
  const items = elements(args[0]?.value ?? unknown());
  return list([...items.items], { open: items.open });
};

const settled: Intrinsic = (_cx, args) => {
  const items = elements(args[0]?.value ?? unknown());
  return list(
    items.items.map((value) => object([{ key: 'value', value }], { open: true })),
    { open: items.open },
  );
};

/** `call(fn, ...args)`: an effect that a driver carries out. */
const called: Intrinsic = (cx, [fn, ...args], { span }) =>
  fn === undefined ? undefined : cx.call(fn.value, args, { span });

const operator =
  (type: string): Intrinsic =>
  (_cx, args) =>
    args[0] === undefined ? undefined : object([], { host: { type, callback: args[0] } });

function promise(cx: Context, args: readonly ArgValue[]): Value {
  return promiseObject(cx, args);
}

/** Functions of the language's library by name, and of modules as `module#name`. */
export const globals: Readonly<Record<string, Intrinsic>> = {
  ...formatters,
  ...collections,
  ...configurationFunctions,
  ...powershellFunctions,
  String: text,
  'String.raw': text,
  Number: (_cx, args) => (args[0]?.value.kind === 'literal' ? args[0].value : unknown()),
  encodeURIComponent: encoded,
  encodeURI: pass,
  decodeURIComponent: pass,
  'JSON.stringify': jsonText,
  'JSON.parse': fromJson,
  structuredClone: pass,
  'Object.assign': assign,
  'Object.freeze': pass,
  'Object.seal': pass,
  'Object.keys': (_cx, args) => membersOf(args, keyTexts),
  'Object.values': (_cx, args) =>
    membersOf(args, (of) =>
      list(
        [...of.members.values()].map(({ value }) => value),
        { open: of.open },
      ),
    ),
  'Object.entries': entries,
  'Object.fromEntries': fromEntries,
  'Object.create': () => object([], { open: true }),
  'Array.from': arrayFrom,
  'Array.of': (_cx, args) => list(args.map(({ value }) => value)),
  'Array.isArray': (_cx, args) => (args[0]?.value.kind === 'list' ? literal(true) : unknown()),
  Array: (_cx, args) =>
    list(
      args.map(({ value }) => value),
      { open: args.length === 1 },
    ),
  Set: arrayFrom,
  Map: (_cx, args) => mapObject(args[0]?.value),
  Promise: promise,
  'Promise.resolve': pass,
  'Promise.all': all,
  'Promise.allSettled': settled,
  'Promise.race': (_cx, args) => choice(elements(args[0]?.value ?? unknown()).items),
  'Promise.any': (_cx, args) => choice(elements(args[0]?.value ?? unknown()).items),
  URL: (cx, args) => urlObject(cx, args),
  URLSearchParams: (cx, args, at) => searchParams(cx, args[0]?.value, at.span),
  RegExp: (_cx, args) => regexpObject(args),
  FormData: () => formObject(),
  // A date is no text: an encoder spells it as it likes.
  Date: () => object([], { host: { type: 'date' } }),
  Headers: (_cx, args) => (args[0]?.value.kind === 'object' ? mapObject(args[0].value) : mapObject(undefined)),
  'url#URL': (cx, args) => urlObject(cx, args),
  'url#URLSearchParams': (cx, args, at) => searchParams(cx, args[0]?.value, at.span),
  'url#resolve': (cx, args) => urlObject(cx, [...args].reverse()),
  'util#promisify': pass,
  'querystring#stringify': (cx, args, at) => searchParams(cx, args[0]?.value, at.span),
  'qs#stringify': (cx, args, at) => searchParams(cx, args[0]?.value, at.span),
  Proxy: (_cx, args) => proxyObject(args),
  'redux-saga/effects#call': called,
  'typed-redux-saga#call': called,
  'rxjs#map': operator('map'),
  'rxjs#tap': operator('tap'),
  'rxjs#switchMap': operator('map'),
  'rxjs/operators#map': operator('map'),
  'rxjs/operators#tap': operator('tap'),
  'rxjs/operators#switchMap': operator('map'),
  'rxjs#firstValueFrom': pass,
  'rxjs#lastValueFrom': pass,
};
