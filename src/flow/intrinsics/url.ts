import type { Piece, Text } from '../../model/text.js';
import type { Span } from '../../model/span.js';
import type { ArgValue, ListValue, ObjectValue, Value } from '../../model/value.js';
import type { Context } from '../context.js';
import { elements, keyTexts } from '../members.js';
import {
  UNDEFINED,
  choice,
  each,
  knownText,
  list,
  madeText,
  object,
  texts,
  textOf,
  textValue,
  unknown,
} from '../values.js';
import { between } from '../../text/pieces.js';

/** Objects of the language's library that hold state: URLs and their parameters, maps, patterns, promises. */

/** `new URL(path, base)` */
export function urlObject(_cx: Context, args: readonly ArgValue[]): Value {
  const [path, base] = args;
  if (path === undefined) return unknown();
  const made = texts(path.value, path.span).flatMap((text) =>
    base === undefined ? [text] : texts(base.value, base.span).map((against) => resolve(text, against)),
  );
  return choice(made.map((href) => urlOf(href)));
}

function urlOf(href: Text): ObjectValue {
  const pairs = list([]);
  const params = paramsObject(pairs);
  const self = object([], { host: { type: 'url' } });
  const written = (key: string): readonly Text[] | undefined => {
    const value = self.members.get(key)?.value;
    return value === undefined ? undefined : texts(value);
  };
  const located = (): readonly Text[] => {
    const paths = written('pathname');
    return (written('href') ?? [href]).flatMap((whole) => paths?.map((path) => resolve(path, whole)) ?? [whole]);
  };
  const all = (): readonly Text[] => {
    const search = (self.members.get('search') ?? self.members.get('query'))?.value;
    const queries = search === undefined ? [queryText(pairs)] : texts(search);
    return located().flatMap((path) =>
      queries.map((query): Text => {
        const joint: Text =
          query.length === 0 || search !== undefined ? [] : [{ kind: 'run', text: hasQuery(path) ? '&' : '?' }];
        return [...path, ...joint, ...query];
      }),
    );
  };
  const text = (): Text => all()[0] ?? [];
  const member = (key: string): Value | undefined => {
    if (key === 'searchParams') return params;
    if (key === 'href') return choice(all().map((one) => textValue(one)));
    if (key !== 'pathname' && key !== 'origin' && key !== 'host') return undefined;
    return choice(located().map((one) => partOf(one, key)));
  };
  Object.assign(self, { host: { type: 'url', text, texts: all, member } });
  return self;
}

/** What lies before or behind the host of an address, as far as that is known. */
function partOf(address: Text, part: 'host' | 'origin' | 'pathname'): Value {
  const end = ORIGIN.exec(knownPrefix(address))?.[0].length;
  if (end === undefined) return unknown(part);
  const path = between(address, end, Infinity);
  if (part === 'host') return textValue(between(address, knownPrefix(address).indexOf('//') + 2, end));
  if (part === 'origin') return textValue(between(address, 0, end));
  return path.length === 0 ? madeText('/') : textValue(path);
}

function hasQuery(text: Text): boolean {
  return text.some((piece) => piece.kind === 'run' && piece.text.includes('?'));
}

const ORIGIN = /^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i;
const ABSOLUTE = /^[a-z][a-z\d+.-]*:\/\//i;

/** A relative reference against a base, as far as the base is known. */
function resolve(path: Text, base: Text): Text {
  const [first] = path;
  if (first?.kind === 'run' && ABSOLUTE.test(first.text)) return path;
  if (base.length === 0) return path;
  const known = knownPrefix(base);
  const origin = ORIGIN.exec(known)?.[0].length;
  if (first?.kind === 'run' && first.text.startsWith('/')) {
    return origin === undefined ? [...base.slice(0, 1), ...path] : [...between(base, 0, origin), ...path];
  }
  const whole = base.every((piece) => piece.kind === 'run');
  const folder = whole && known.lastIndexOf('/') > (origin ?? 0) - 1 ? known.lastIndexOf('/') + 1 : undefined;
  const joint: Text = folder === undefined && !known.endsWith('/') && whole ? [{ kind: 'run', text: '/' }] : [];
  return [...(folder === undefined ? base : between(base, 0, folder)), ...joint, ...path];
}

function knownPrefix(text: Text): string {
  let known = '';
  for (const piece of text) {
    if (piece.kind === 'hole') break;
    known += piece.text;
  }
  return known;
}

/** `new URLSearchParams(init)` */
export function searchParams(_cx: Context, init: Value | undefined, span: Span): Value {
  if (init === undefined) return paramsObject(list([]));
  return each(init, (option) => {
    if (option.kind === 'object') {
      const keys = elements(keyTexts(option)).items;
      const values = [...option.members.values()].map(({ value }) => value);
      return paramsObject(
        list(
          keys.map((key, i) => list([key, values[i] ?? unknown()])),
          { open: option.open },
        ),
      );
    }
    if (option.kind === 'list') return paramsObject(list([...option.items], { open: option.open }));
    if (option.kind === 'text') return option;
    return unknown(undefined, span);
  });
}

function paramsObject(pairs: ListValue): ObjectValue {
  return object([], { host: { type: 'params', pairs, text: () => queryText(pairs) } });
}

function queryText(pairs: ListValue): Text {
  const parts: Piece[] = [];
  for (const pair of pairs.items) {
    if (pair.kind !== 'list') continue;
    const [key = unknown(), value = unknown()] = pair.items;
    if (parts.length > 0) parts.push({ kind: 'run', text: '&' });
    parts.push(...textOf(key), { kind: 'run', text: '=' }, ...textOf(value));
  }
  if (pairs.open) parts.push({ kind: 'hole' });
  return parts;
}

export function paramsMethod(cx: Context, of: ObjectValue, name: string, args: readonly ArgValue[]): Value | undefined {
  const pairs = of.host?.['pairs'] as ListValue;
  if (name === 'append' || name === 'set') {
    const kept = name === 'append' ? pairs.items : pairs.items.filter((pair) => !keyed(pair, args[0]?.value));
    cx.store.setItems(pairs, [...kept, list(args.slice(0, 2).map(({ value }) => value))]);
    return UNDEFINED;
  }
  if (name === 'toString') return textValue(queryText(pairs));
  return name === 'get' || name === 'has' || name === 'delete' ? unknown() : undefined;
}

function keyed(pair: Value, key: Value | undefined): boolean {
  return pair.kind === 'list' && knownText(pair.items[0]) === knownText(key) && knownText(key) !== undefined;
}
