import type { Body, Field, Method, Request, RequestSite } from '../model/request.js';
import type { Piece, Text } from '../model/text.js';
import type { Span } from '../model/span.js';
import type { Member, Value } from '../model/value.js';
import { leaveOut } from '../text/left-out.js';
import { holdsSeed } from '../text/seed.js';
import type { BodyPart, Part, Parts } from './parts.js';
import { headerLines } from './header-lines.js';
import { snapshot } from './snapshot.js';
import { textsOf } from './texts.js';
import { filled } from './url-variables.js';

/** What stays the same for every request that one call may send. */
export interface CallPlace {
  readonly client: string;
  readonly dialect: string;
  readonly site: RequestSite;
  readonly span: Span;
  readonly callers: readonly Span[];
  readonly statement: Span | undefined;
}

/** How many addresses and methods one call may stand for. */
const MOST = 24;

/** The requests that the parts describe: one for each address and method that they may come to. */
export function requestsFrom(parts: Parts, defaultMethod: string | undefined, place: CallPlace): Request[] {
  const urls = addresses(parts);
  const methods = few(methodsOf(parts.method, defaultMethod), urls.length);
  const headers = fieldsOf(parts.headers.map((part) => ({ ...part, value: headerLines(snapshot(part.value)) })));
  const query = fieldsOf(parts.query.map((part) => ({ ...part, value: snapshot(part.value) })));
  const body = parts.body === undefined ? undefined : bodyOf(parts.body, headers.fields);
  if (urls.slice(Math.floor(MOST / methods.length)).some(holdsSeed)) place.site.isCut = true;
  return urls
    .slice(0, MOST)
    .flatMap((url) =>
      methods.map((method): Request => {
        const ciphers = parts.ciphers === undefined ? undefined : textsOf(parts.ciphers.value, parts.ciphers.span)[0];
        return {
          method,
          url,
          query: query.fields,
          headers: headers.fields,
          headersOpen: headers.open,
          body,
          ciphers,
          ...place,
        };
      }),
    )
    .slice(0, MOST);
}

function addresses(parts: Parts): Text[] {
  const { variables } = parts;
  const all = templates(parts);
  return (variables === undefined ? all : all.flatMap((one) => filled(one, variables))).map(ofFewPieces);
}

/** Of how many pieces the path of an address may be put together: all that is asked about a request takes it apart. */
const OF_PATH = 128;
/** And the whole, with its parameters. */
const OF_ADDRESS = 1000;

/** The address, or the beginning of one of too many pieces, with a hole for the rest. */
function ofFewPieces(url: Text): Text {
  if (url.length <= OF_PATH) return url;
  const query = url.findIndex((piece) => piece.kind === 'run' && piece.text.includes('?'));
  const most = query >= 0 && query < OF_PATH ? OF_ADDRESS : OF_PATH;
  if (url.length <= most) return url;
  leaveOut('an address is put together of too many pieces');
  return [...url.slice(0, most), { kind: 'hole' }];
}

function templates(parts: Parts): Text[] {
  const paths = parts.url === undefined ? hostAndPath(parts) : textsOf(parts.url.value, parts.url.span);
  if (parts.base === undefined) return paths;
  const bases = textsOf(parts.base.value, parts.base.span);
  return paths.flatMap((path) => bases.map((base) => (isAbsolute(path) ? path : joinAddress(base, path))));
}

function hostAndPath(parts: Parts): Text[] {
  if (parts.path === undefined) return [];
  const paths = textsOf(parts.path.value, parts.path.span);
  if (parts.host === undefined) return paths;
  return textsOf(parts.host.value, parts.host.span).flatMap((host) =>
    paths.map((path) =>
      isAbsolute(path)
        ? path
        : isAbsolute(host)
          ? joinAddress(host, path)
          : [{ kind: 'run' as const, text: 'https://' }, ...host, ...path],
    ),
  );
}

function isAbsolute(text: Text): boolean {
  const [first] = text;
  return first?.kind === 'run' && /^[a-z][a-z\d+.-]*:\/\//i.test(first.text);
}

/** A base address and a relative one with a single slash between them, as clients join them. */
export function joinAddress(base: Text, path: Text): Text {
  const last = base.at(-1);
  const [first] = path;
  const slashAfter = last?.kind === 'run' && last.text.endsWith('/');
  const slashBefore = first?.kind === 'run' && first.text.startsWith('/');
  if (base.length === 0 || path.length === 0) return [...base, ...path];
  if (slashAfter && slashBefore && last.text !== '/') return [...base.slice(0, -1), shortened(last), ...path];
  return slashAfter || slashBefore ? [...base, ...path] : [...base, { kind: 'run', text: '/' }, ...path];
}

function shortened(run: Extract<Piece, { kind: 'run' }>): Piece {
  const { span, text } = run;
  const linear = span !== undefined && span.end - span.start === text.length;
  return { ...run, text: text.slice(0, -1), span: linear ? { ...span, end: span.end - 1 } : undefined };
}

const METHOD = /^[a-z]{3,7}$/i;

function methodsOf(part: Part | undefined, fallback: string | undefined): (Method | undefined)[] {
  if (part === undefined) return [fallback === undefined ? undefined : { name: fallback }];
  const found = textsOf(part.value, part.span).map((text): Method | undefined => {
    const name = text.map((piece) => (piece.kind === 'run' ? piece.text : '?')).join('');
    if (!METHOD.test(name)) return undefined;
    const [first] = text;
    return { name: name.toUpperCase(), span: text.length === 1 ? first?.span : undefined };
  });
  if (found.length === 0) return [fallback === undefined ? undefined : { name: fallback }];
  const known = found.filter((method) => method !== undefined);
  return known.length > 0 ? known : [undefined];
}

/** Methods by their names, where they are too many with all of the addresses: which place says one is not known then. */
function few(methods: readonly (Method | undefined)[], addresses: number): readonly (Method | undefined)[] {
  if (methods.length * addresses <= MOST) return methods;
  const byName = new Map<string | undefined, Method | undefined>();
  for (const method of methods) {
    const name = method?.name;
    byName.set(name, byName.has(name) && name !== undefined ? { name } : method);
  }
  return [...byName.values()];
}

function fieldsOf(parts: readonly Part[]): { fields: Field[]; open: boolean } {
  const fields: Field[] = [];
  let open = false;
  for (const part of parts) {
    const all = part.value.kind === 'choice' ? part.value.options : [part.value];
    for (const option of all) {
      if (option.kind === 'object') {
        const listed = pairsOf(option);
        fields.push(...listed.fields);
        open ||= listed.open;
      } else if (option.kind === 'list') {
        for (const pair of option.items) addPair(fields, pair);
      } else if (option.kind !== 'literal') open = true;
    }
  }
  return { fields, open };
}

function pairsOf(of: Extract<Value, { kind: 'object' }>): { fields: Field[]; open: boolean } {
  const pairs = of.host?.['pairs'] as Value | undefined;
  const fields = [...of.members.values()].map(fieldOf);
  if (pairs?.kind === 'list') for (const pair of pairs.items) addPair(fields, pair);
  return { fields, open: of.open };
}

function addPair(fields: Field[], pair: Value): void {
  if (pair.kind !== 'list') return;
  const [name, value] = pair.items;
  if (name !== undefined && value !== undefined) fields.push({ name: textsOf(name)[0] ?? [], value });
}

function fieldOf(member: Member): Field {
  return {
    name: [{ kind: 'run', text: member.key, span: member.keySpan ?? member.setAt }],
    value: member.value,
    span: member.span,
    apart: member.apart ?? 'comma',
  };
}

function bodyOf(part: BodyPart, headers: readonly Field[]): Body {
  const value = snapshot(part.value);
  const json = part.as === 'raw' && headers.some(saysJson);
  return { value, encoding: json ? 'json' : part.as, span: part.span, whole: part.whole, setAt: part.setAt };
}

function saysJson(field: Field): boolean {
  const name = field.name.map((piece) => (piece.kind === 'run' ? piece.text : '')).join('');
  if (name.toLowerCase() !== 'content-type') return false;
  return textsOf(field.value).some((text) =>
    text.some((piece) => piece.kind === 'run' && /\bjson\b/i.test(piece.text)),
  );
}
