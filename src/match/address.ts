import type { Field, HostEvidence } from '../model/request.js';
import type { Segment } from '../model/schedule.js';
import type { Piece, Text } from '../model/text.js';
import { cut, splitAt } from '../text/pieces.js';
import { plainAddress } from './address-text.js';

/** A URL taken apart: the path below the API's base, segment by segment, with the pieces each is written in. */
export interface Address {
  readonly evidence: HostEvidence;
  /** The host name, lower case, where it is wholly known. */
  readonly host: string | undefined;
  readonly segments: readonly Segment[];
  /** The pieces of each segment, cut at its slashes. */
  readonly pieces: readonly (readonly Piece[])[];
  readonly query: readonly Field[];
}

/** How the URLs of an API are told from others. */
export interface Api {
  /** Host names, lower case; `*.example.com` stands for all hosts below. */
  readonly hosts: readonly string[];
  /** What its paths stand below: `/client/v4`. One of several segments shows by itself that a URL is the API's. */
  readonly basePaths: readonly string[];
}

/** Takes a folded URL apart. */
export function addressOf(url: Text, api: Api): Address {
  const { host, rest, holes } = splitHost(plainAddress(url));
  if (host !== undefined && !isOneOf(host.toLowerCase(), api.hosts)) return elsewhere(host.toLowerCase());
  const { path, query } = splitQuery(rest);
  const parts = withoutEnds(withoutDots(splitPath(path), host !== undefined || holes));
  const bases = api.basePaths.map((path) => path.split('/').slice(1));
  const base = baseIn(parts, bases);
  const known = withoutEnds(parts.slice(base?.end ?? (holes || host !== undefined ? restOfBase(parts, bases) : 0)));
  return {
    evidence: host !== undefined || base?.telling === true ? 'api' : 'none',
    host: host?.toLowerCase(),
    segments: known.map((pieces, i) => segmentOf(i === known.length - 1 ? withoutTail(pieces) : pieces)),
    pieces: known,
    query,
  };
}

function isOneOf(host: string, hosts: readonly string[]): boolean {
  return hosts.some((one) => one === host || (one.startsWith('*.') && host.endsWith(one.slice(1))));
}

function elsewhere(host: string): Address {
  return { evidence: 'other', host, segments: [], pieces: [], query: [] };
}

/** `/filters${query}`: what follows a path's last word is a query, or nothing. */
function withoutTail(pieces: readonly Piece[]): readonly Piece[] {
  const hole = pieces.findIndex((piece) => piece.kind === 'hole');
  const head = pieces.slice(0, hole);
  return hole > 0 && pieces.slice(hole).every((piece) => piece.kind === 'hole' && piece.segment !== true)
    ? head
    : pieces;
}

interface Split {
  /** The host when it is wholly known. */
  readonly host: string | undefined;
  readonly rest: Text;
  /** The URL begins with something that is not known: a base address. */
  readonly holes: boolean;
}

/** A base address that is still to be filled in: `{base_url}/zones`, `<BASE_URL>/zones`, `%BASE%/zones`. */
const BASE = /^(?:\{\{?[^{}/]*\}\}?|<[^<>/]*>|%\w+%|\$\w+|\$\{\w+\}|\[[A-Za-z][\w -]*\])(?=\/)/;

/** `https://host:port`, user information and all, up to the path. */
function splitHost(url: Text): Split {
  const first = url.findIndex((piece) => piece.kind === 'hole' || piece.text !== '');
  const head = url[first];
  if (head === undefined) return { host: undefined, rest: [], holes: false };
  if (head.kind === 'hole') return withoutHoles(url.slice(first));
  const written = BASE.exec(head.text);
  if (written !== null) return { host: undefined, rest: dropped(url.slice(first), written[0].length), holes: true };
  const known = knownStart(url.slice(first));
  const scheme = /^(?:[a-z][a-z\d+.-]*:)?\/\//i.exec(known);
  const bare = scheme === null ? /^(?:[a-z\d-]+\.)+[a-z]{2,}(?::\d+)?(?=\/)/i.exec(known) : null;
  if (scheme === null && bare === null) return { host: undefined, rest: url.slice(first), holes: false };
  if (bare !== null) return { host: bare[0], rest: dropped(url.slice(first), bare[0].length), holes: false };
  const start = scheme?.[0].length ?? 0;
  const rest = dropped(url.slice(first), start);
  const length = /^[^/?#]*/.exec(known.slice(start))?.[0].length ?? 0;
  const whole = start + length < known.length || rest.every((piece) => piece.kind === 'run');
  const host = known
    .slice(start, start + length)
    .replace(/^.*@/, '')
    .replace(/:\d*$/, '');
  const after = dropped(rest, length);
  // A host that is only partly known (`https://${account}.example.com`) goes up to the next slash.
  return whole ? { host, rest: after, holes: false } : { host: undefined, rest: toSlash(after), holes: true };
}

function knownStart(url: Text): string {
  let known = '';
  for (const piece of url) {
    if (piece.kind === 'hole') break;
    known += piece.text;
  }
  return known;
}

/** Drops the base that is not known: holes, and what follows up to the path when the host is spelled in parts. */
function withoutHoles(url: Text): Split {
  const at = url.findIndex((piece) => piece.kind === 'run');
  if (at < 0) return { host: undefined, rest: [], holes: true };
  const rest = url.slice(at);
  const [first] = rest;
  const scheme = first?.kind === 'run' && /^:\/\//.test(first.text);
  if (!scheme) return { host: undefined, rest, holes: true };
  return { ...splitHost([{ kind: 'run', text: 'https' }, ...rest]), holes: true };
}

function toSlash(url: Text): Text {
  for (const [i, piece] of url.entries()) {
    if (piece.kind !== 'run') continue;
    const slash = piece.text.indexOf('/');
    if (slash >= 0) return [cut(piece, slash, piece.text.length), ...url.slice(i + 1)];
  }
  return [];
}

/** The text without its first characters, which are known. */
function dropped(url: Text, count: number): Text {
  let left = count;
  for (const [i, piece] of url.entries()) {
    if (left === 0) return url.slice(i);
    if (piece.kind === 'hole') return url.slice(i);
    if (piece.text.length > left) return [cut(piece, left, piece.text.length), ...url.slice(i + 1)];
    left -= piece.text.length;
  }
  return [];
}

function splitQuery(rest: Text): { path: Text; query: Field[] } {
  const lastSlash = rest.findLastIndex((piece) => piece.kind === 'run' && piece.text.includes('/'));
  for (const [i, piece] of rest.entries()) {
    if (piece.kind !== 'run') continue;
    const at = endOfPath(piece.text, lastSlash > i);
    if (at < 0) continue;
    const path = [...rest.slice(0, i), ...(at > 0 ? [cut(piece, 0, at)] : [])];
    const query = [cut(piece, at + 1, piece.text.length), ...rest.slice(i + 1)];
    return { path, query: piece.text[at] === '?' ? queryFields(query) : [] };
  }
  return { path: rest, query: [] };
}

/**
 * Where a query or a fragment begins. A path that goes on behind the mark has a place there that is still to be filled
 * in: `zones/##ZONE##/filters`, `zones/?/filters`. `goesOn`: there is a slash behind the text.
 */
function endOfPath(text: string, goesOn: boolean): number {
  if (!/[?#]/.test(text)) return -1;
  for (const { index } of text.matchAll(/[?#]/g)) {
    const isPlace =
      text[index] === '#' ? goesOn || text.includes('/', index) : index > 0 && text.startsWith('/?/', index - 1);
    if (!isPlace) return index;
  }
  return -1;
}

/** `a=1&b=${x}` */
function queryFields(query: Text): Field[] {
  const pairs: Piece[][] = splitAt(query, '&');
  return pairs.flatMap((pieces): Field[] => {
    const [name = [], ...value] = splitAt(pieces, '=');
    if (name.length === 0) return [];
    return [{ name, value: { kind: 'text', text: value.flat() } }];
  });
}

function splitPath(path: Text): Piece[][] {
  return splitAt(path, '/');
}

/**
 * Slashes at the ends and doubled ones where base and path meet mean nothing; an empty segment further in is a
 * setting that is still to be filled in.
 */
function withoutEnds(parts: readonly Piece[][]): readonly Piece[][] {
  const first = parts.findIndex((pieces) => pieces.length > 0);
  const last = parts.findLastIndex((pieces) => pieces.length > 0);
  return first < 0 ? [] : parts.slice(first, last + 1);
}

/**
 * `/client/v4/./zones` and `/client/v4/user/../zones`, as every client sends them: without. What begins with a dot and
 * has no base in front (`absolute`) is the path of a file.
 */
function withoutDots(parts: readonly Piece[][], absolute: boolean): readonly Piece[][] {
  const dots = parts.map(([piece, second]) => {
    const text = piece?.kind === 'run' && second === undefined ? piece.text : '';
    return text === '.' || text === '..' ? text : undefined;
  });
  const [first] = dots;
  if (dots.every((word) => word === undefined) || (first !== undefined && !absolute)) return parts;
  const kept: Piece[][] = [];
  for (const [i, pieces] of parts.entries()) {
    if (dots[i] === undefined) kept.push(pieces);
    else if (dots[i] === '..') kept.pop();
  }
  return kept;
}

function literalOf(pieces: readonly Piece[]): Segment {
  return pieces.some((piece) => piece.kind === 'hole')
    ? undefined
    : pieces.map((piece) => (piece.kind === 'run' ? piece.text : '')).join('');
}

/** The last base path in a path: where it ends, and whether it is long enough to tell the API by. */
function baseIn(
  parts: readonly Piece[][],
  bases: readonly (readonly string[])[],
): { readonly end: number; readonly telling: boolean } | undefined {
  const literals = parts.map(literalOf);
  let found: { end: number; telling: boolean } | undefined;
  for (const base of bases) {
    for (let i = literals.length - base.length; i >= 0; i -= 1) {
      if (!base.every((word, j) => literals[i + j] === word)) continue;
      const end = i + base.length;
      if (found === undefined || end > found.end) found = { end, telling: base.length > 1 };
      break;
    }
  }
  return found;
}

/** After a base that is not known, or the host alone, the rest of a base may be spelled out: `${host}/v4/zones`. Its length. */
function restOfBase(parts: readonly Piece[][], bases: readonly (readonly string[])[]): number {
  for (const base of bases) {
    for (let i = 1; i < base.length; i += 1) {
      const rest = base.slice(i);
      if (rest.every((word, j) => literalOf(parts[j] ?? []) === word)) return rest.length;
    }
  }
  return 0;
}

/** A placeholder that is written out (`:id`, `{id}`, `<id>`) stands for what is put in later. */
function segmentOf(pieces: readonly Piece[]): Segment {
  const text = literalOf(pieces);
  return text === undefined || text === '' || /^(?::[\w-]+|\{\{?[^{}]*\}\}?|<[^<>]*>|%[sd])$/.test(text)
    ? undefined
    : text;
}
