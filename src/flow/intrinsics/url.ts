import type { Piece, Text } from '../../model/text.js';
import type { ArgValue, ObjectValue, Value } from '../../model/value.js';
import type { Context } from '../context.js';
import { choice } from '../join.js';
import { list, madeText, object, texts, textValue, unknown } from '../values.js';
import { apart, withQuery } from '../../text/address.js';
import { between, cut } from '../../text/pieces.js';
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
  const found = atHost(address);
  if (found === undefined) {
    // A base that is not known has the host, and maybe the beginning of the path.
    const [base, next] = address;
    const isBehind = base?.kind === 'hole' && next?.kind === 'run' && next.text.startsWith('/');
    return part === 'pathname' && isBehind ? textValue(apart(address).path) : unknown(part);
  }
  const { origin, path } = found;
  if (part === 'host') return textValue(between(origin, knownPrefix(address).indexOf('//') + 2, Infinity));
  if (part === 'origin') return textValue(origin);
  const before = apart(path).path;
  return before.length === 0 ? madeText('/') : textValue(before);
}

/**
 * What stands before the path of an address, to the end of its host, and what stands behind; undefined without a scheme.
 * What is put in is of the host where that is not whole before it: `https://${zone}.example.com`.
 */
function atHost(address: Text): { readonly origin: Text; readonly path: Text } | undefined {
  const scheme = ABSOLUTE.exec(knownPrefix(address))?.[0].length;
  if (scheme === undefined) return undefined;
  const origin: Piece[] = [];
  let known = '';
  for (const [i, piece] of address.entries()) {
    if (piece.kind === 'hole' && (address[i - 1]?.kind === 'hole' || !/[/.:@-]$/.test(known)))
      return { origin, path: address.slice(i) };
    if (piece.kind === 'run') {
      const from = Math.max(0, scheme - known.length);
      const end = piece.text.slice(from).search(/[/?#]/);
      if (end >= 0) {
        const size = piece.text.length;
        const [host, rest] = [cut(piece, 0, from + end), cut(piece, from + end, size)];
        return { origin: host.text === '' ? origin : [...origin, host], path: [rest, ...address.slice(i + 1)] };
      }
      known += piece.text;
    }
    origin.push(piece);
  }
  return { origin, path: [] };
}

const ABSOLUTE = /^[a-z][a-z\d+.-]*:\/\//i;

/** A relative reference against a base, as far as the base is known. */
function resolve(path: Text, base: Text): Text {
  const [first] = path;
  if (first?.kind === 'run' && ABSOLUTE.test(first.text)) return path;
  if (base.length === 0) return path;
  const known = knownPrefix(base);
  const at = atHost(base);
  const { origin } = at ?? {};
  if (first?.kind === 'run' && first.text.startsWith('/')) return [...(origin ?? base.slice(0, 1)), ...path];
  const whole = base.every((piece) => piece.kind === 'run');
  const host = knownPrefix(origin ?? []).length;
  const folder = whole && known.lastIndexOf('/') > host - 1 ? known.lastIndexOf('/') + 1 : undefined;
  const isHost = at?.path.length === 0 || (whole && !known.endsWith('/'));
  const joint: Text = folder === undefined && isHost ? [{ kind: 'run', text: '/' }] : [];
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
