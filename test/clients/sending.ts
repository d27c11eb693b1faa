import { expect } from 'vitest';
import { readerOf, recordOf, words, type Kind } from '../../src/engine/reading/kinds.js';
import { prepare } from '../../src/engine/reading/units.js';
import { recogniserOf } from '../../src/engine/run/recognise.js';
import { runPrograms } from '../../src/flow/world.js';
import type { Entry } from '../../src/model/entry.js';
import type { Field, Request } from '../../src/model/request.js';
import type { Resource } from '../../src/model/resource.js';
import type { SourceText } from '../../src/model/span.js';
import type { Value } from '../../src/model/value.js';
import { showText, showValue } from './shell/call-of.js';

const BASE = 'https://api.cloudflare.com/client/v4';

/**
 * What the clients of a language send, a line for each request that differs: client, method, address below the API's base,
 * query, headers, body, ciphers, and what is read of the answer. In the program `api:` stands for the base of the API.
 */
export async function sentBy(kind: Kind, program: string, known: Known = {}): Promise<string[]> {
  const [first = ''] = words(recordOf(kind)?.extensions ?? '');
  // Types are written in the second of the extensions of JavaScript.
  const source = {
    file: `a.${kind === 'javascript' ? 'ts' : first}`,
    text: program.replaceAll('api:/', `${BASE}/`),
  };
  const { requests, resources } = await runOf(kind, source, known);
  const lines: string[] = [];
  for (const { client, dialect } of requests) expect(dialect).toBe(dialectOf(client, kind));
  lines.push(...requests.map((request) => lineOf(request) + methodOf(request, source.text)));
  lines.push(...resources.map((resource) => declaredLine(resource, source.text)));
  return [...new Set(lines)];
}

/** What a command sends that a program runs is written in neither language as it is sent. */
function dialectOf(client: string, kind: Kind): string {
  return kind !== 'powershell' && /^(?:curl|wget|httpie)$/.test(client) ? 'launched' : kind;
}

/** What a program sends and declares. */
export async function runOf(
  kind: Kind,
  source: SourceText,
  known: Known = {},
): Promise<{ readonly requests: readonly Request[]; readonly resources: readonly Resource[] }> {
  const requests: Request[] = [];
  const resources: Resource[] = [];
  const host = await recogniserOf([kind], {
    record: (request) => requests.push(request),
    declare: (resource) => resources.push(resource),
    entries: known.entries ?? [],
    versionOf: (_, name) => {
      expect(name).toMatch(/cloudflare/i);
      return known.version;
    },
  });
  const reader = await readerOf(kind);
  await prepare(reader, source);
  const { programs } = reader.read(source);
  runPrograms(programs, { host, isSeed: () => true, resolve: () => undefined });
  host.flush();
  return { requests, resources };
}

/** What is known of the official client library. */
interface Known {
  readonly entries?: readonly Entry[];
  readonly version?: string | undefined;
}

function methodOf({ libraryMethod, named }: Request, text: string): string {
  if (libraryMethod === undefined) return '';
  const { name, entries, byHand } = libraryMethod;
  const written = named === undefined ? '' : text.slice(named.start, named.end);
  return ` by ${name}${byHand === true ? ', by hand' : ''}, of ${entries.join(' ')}, written ${written}`;
}

function declaredLine(
  { names, kind, type, typeSpan, attributes, reads, provider, apart }: Resource,
  text: string,
): string {
  return [
    `${names} ${kind} ${type} ${shown(attributes)}`,
    ...(provider === undefined
      ? []
      : [`from ${provider.from?.join('.') ?? ''} below ${provider.below?.join('.') ?? ''}`]),
    ...(reads.length === 0 ? [] : [`reads ${reads.map(({ path }) => path.join('.')).join(' ')}`]),
    `by ${apart ?? ''}, written ${text.slice(typeSpan.start, typeSpan.end)}`,
  ].join(', ');
}

function lineOf({ client, method, url, query, headers, headersOpen, body, ciphers, site }: Request): string {
  const given = [...headers.map((field) => shownField(field, ': ')), ...(headersOpen ? ['...'] : [])];
  const asked = query.map((field) => shownField(field, '='));
  const reads = [...new Set(site.reads.map(({ path }) => path.join('.')))];
  return [
    client,
    method?.name ?? '?',
    addressOf(showText(url)) + (asked.length === 0 ? '' : `?${asked.join('&')}`),
    ...(given.length === 0 ? [] : [`[${given.join(', ')}]`]),
    ...(body === undefined ? [] : [`${body.encoding} ${shown(body.value)}`]),
    ...(ciphers === undefined ? [] : [`ciphers ${showText(ciphers)}`]),
    ...(reads.length === 0 ? [] : [`reads ${reads.join(' ')}`]),
  ].join(' ');
}

/** Without the base of the API; `?` stands for one that is not known. */
function addressOf(url: string): string {
  if (url.startsWith(BASE)) return url.slice(BASE.length);
  return url.startsWith('/') ? `?${url}` : url;
}

function shownField({ name, value }: Field, between: string): string {
  return `${showText(name)}${between}${shown(value)}`;
}

function shown(value: Value): string {
  const plain = showValue(value);
  return typeof plain === 'string' ? plain : JSON.stringify(plain);
}
