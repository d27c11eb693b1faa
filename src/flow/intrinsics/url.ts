import type { Text } from '../../model/text.js';
import type { ArgValue, ObjectValue, Value } from '../../model/value.js';
import type { Context } from '../context.js';
import { choice } from '../join.js';
import { list, madeText, object, texts, textValue, unknown } from '../values.js';
import { apart, withQuery } from '../../text/address.js';
import { between } from '../../text/pieces.js';
import { paramsObject, queryTexts } from './query.js';

/** Addresses as objects whose parts programs read and set. */

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
  const written = (part: keyof typeof SPELLINGS): readonly Text[] | undefined => {
    const spelling = SPELLINGS[part].find((key) => self.members.has(key));
    const value = spelling === undefined ? undefined : self.members.get(spelling)?.value;
    return value === undefined ? undefined : texts(value);
  };
  const located = (): readonly Text[] => {
    const paths = written('pathname');
    return (written('href') ?? [href]).flatMap((whole) => paths?.map((path) => resolve(path, whole)) ?? [whole]);
  };
  const all = (): readonly Text[] => {
    const search = written('search');
    const paths = search === undefined ? located() : located().map((one) => apart(one).path);
    return paths.flatMap((path) => (search ?? queryTexts(pairs)).map((query) => withQuery(path, query)));
  };
  const text = (): Text => all()[0] ?? [];
  const member = (key: string): Value | undefined => {
    if (key === 'searchParams') return params;
    if (SPELLINGS.href.includes(key)) return choice(all().map((one) => textValue(one)));
    const part = PARTS.find((one) => SPELLINGS[one].includes(key));
    return part === undefined ? undefined : choice(located().map((one) => partOf(one, part)));
  };
  Object.assign(self, { host: { type: 'url', text, texts: all, member } });
  return self;
}

/** What the languages call the parts of an address that programs set. */
const SPELLINGS: Readonly<Record<'href' | 'pathname' | 'search' | 'origin' | 'host', readonly string[]>> = {
  href: ['href', 'Uri', 'AbsoluteUri'],
  pathname: ['pathname', 'Path', 'path'],
  search: ['search', 'query', 'RawQuery', 'Query'],
  origin: ['origin'],
  host: ['host', 'Host'],
};
const PARTS = ['pathname', 'origin', 'host'] as const;

/** What lies before or behind the host of an address, as far as that is known. */
function partOf(address: Text, part: 'host' | 'origin' | 'pathname'): Value {
  const end = ORIGIN.exec(knownPrefix(address))?.[0].length;
  if (end === undefined) return unknown(part);
  const path = between(address, end, Infinity);
  if (part === 'host') return textValue(between(address, knownPrefix(address).indexOf('//') + 2, end));
  if (part === 'origin') return textValue(between(address, 0, end));
  return path.length === 0 ? madeText('/') : textValue(path);
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
