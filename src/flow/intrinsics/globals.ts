import type { ArgValue, ObjectValue, Value } from '../../model/value.js';
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
import { formObject, mapObject, promiseObject, regexpObject, searchParams, urlObject } from './hosts.js';
import { joined } from './text.js';
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
    else made.members.set(key, { key, value: pair.kind === 'list' ? (pair.items[1] ?? unknown()) : unknown() });
  }
  made.open ||= pairs.open;
  return made;
};

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

/** `path.join('a', b)`: single slashes between the parts. */
const pathJoin: Intrinsic = (_cx, args) => {
  const parts = args.map(({ value, span }, i) => ({ value: slashless(value, i > 0, i < args.length - 1), span }));
  return joined(
    parts.map(({ value }) => value),
    madeText('/'),
    false,
  );
};

function slashless(value: Value, start: boolean, end: boolean): Value {
  return each(value, (option) => {
    if (option.kind !== 'text') return option;
    const known = knownText(option);
    if (known === undefined) return option;
    const cut = known.slice(start && known.startsWith('/') ? 1 : 0, end && known.endsWith('/') ? -1 : undefined);
    return cut === known ? option : madeText(cut);
  });
}

/** `format('/zones/%s/x', id)` */
const format: Intrinsic = (_cx, args, at) => {
  const [template, ...values] = args;
  if (template === undefined) return unknown();
  return each(template.value, (option) => {
    const known = option.kind === 'text' ? option.text : undefined;
    if (known === undefined) return unknown();
    const left = [...values];
    const parts: ArgValue[] = [];
    for (const piece of known) {
      if (piece.kind === 'hole') parts.push({ value: { kind: 'text', text: [piece] }, span: template.span });
      else pushFormatted(parts, piece, left, template);
    }
    return concat(parts, at.span);
  });
};

function pushFormatted(
  parts: ArgValue[],
  piece: Extract<Extract<Value, { kind: 'text' }>['text'][number], { kind: 'run' }>,
  left: ArgValue[],
  template: ArgValue,
): void {
  let offset = 0;
  for (const found of piece.text.matchAll(/%[sdifjoOv%]/g)) {
    parts.push(runPart(piece, offset, found.index, template));
    if (found[0] === '%%') parts.push({ value: madeText('%'), span: template.span });
    else parts.push(left.shift() ?? { value: unknown(), span: template.span });
    offset = found.index + found[0].length;
  }
  parts.push(runPart(piece, offset, piece.text.length, template));
}

function runPart(
  piece: Extract<Extract<Value, { kind: 'text' }>['text'][number], { kind: 'run' }>,
  from: number,
  to: number,
  template: ArgValue,
): ArgValue {
  const { span } = piece;
  const linear = span !== undefined && span.end - span.start === piece.text.length;
  const part = linear ? { ...span, start: span.start + from, end: span.start + to } : undefined;
  const value: Value =
    from < to ? { kind: 'text', text: [{ ...piece, text: piece.text.slice(from, to), span: part }] } : madeText('');
  return { value, span: template.span };
}

const operator =
  (type: string): Intrinsic =>
  (_cx, args) =>
    args[0] === undefined ? undefined : object([], { host: { type, callback: args[0] } });

function promise(cx: Context, args: readonly ArgValue[]): Value {
  return promiseObject(cx, args);
}

/** Functions of the language's library by name, and of standard modules as `module#name`. */
export const globals: Readonly<Record<string, Intrinsic>> = {
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
  'path#join': pathJoin,
  'path#posix.join': pathJoin,
  'url#URL': (cx, args) => urlObject(cx, args),
  'url#URLSearchParams': (cx, args, at) => searchParams(cx, args[0]?.value, at.span),
  'url#resolve': (cx, args) => urlObject(cx, [...args].reverse()),
  'util#format': format,
  'util#promisify': pass,
  'querystring#stringify': (cx, args, at) => searchParams(cx, args[0]?.value, at.span),
  'qs#stringify': (cx, args, at) => searchParams(cx, args[0]?.value, at.span),
  'rxjs#map': operator('map'),
  'rxjs#tap': operator('tap'),
  'rxjs#switchMap': operator('map'),
  'rxjs/operators#map': operator('map'),
  'rxjs/operators#tap': operator('tap'),
  'rxjs/operators#switchMap': operator('map'),
  'rxjs#firstValueFrom': pass,
  'rxjs#lastValueFrom': pass,
};
