import { readerOf, recordOf, words, type Kind } from '../../src/engine/reading/kinds.js';
import { prepare } from '../../src/engine/reading/units.js';
import { recogniserOf } from '../../src/engine/run/recognise.js';
import { runPrograms } from '../../src/flow/world.js';
import type { Field, Request } from '../../src/model/request.js';
import type { Value } from '../../src/model/value.js';
import { showText, showValue } from './shell/call-of.js';

const BASE = 'https://api.cloudflare.com/client/v4';

/**
 * What the clients of a language send, a line for each request that differs: client, method, address below the API's base,
 * query, headers, body, ciphers, and what is read of the answer. In the program `api:` stands for the base of the API.
 */
export async function sentBy(kind: Kind, program: string): Promise<string[]> {
  const [first = ''] = words(recordOf(kind)?.extensions ?? '');
  // Types are written in the second of the extensions of JavaScript.
  const source = {
    file: `a.${kind === 'javascript' ? 'ts' : first}`,
    text: program.replaceAll('api:/', `${BASE}/`),
  };
  const requests: Request[] = [];
  const host = await recogniserOf([kind], {
    record: (request) => requests.push(request),
    declare: () => undefined,
    entries: [],
    versionOf: () => undefined,
  });
  const reader = await readerOf(kind);
  await prepare(reader, source);
  const { programs } = reader.read(source);
  runPrograms(programs, { host, isSeed: () => true, resolve: () => undefined });
  host.flush();
  return [...new Set(requests.map(lineOf))];
}

function lineOf({ client, method, url, query, headers, headersOpen, body, ciphers, site }: Request): string {
  const given = [...headers.map((field) => shownField(field, ': ')), ...(headersOpen ? ['...'] : [])];
  const asked = query.map((field) => shownField(field, '='));
  const reads = [...new Set(site.reads.map(({ path }) => path.join('.')))];
  return [
    client,
    method?.name ?? '?',
    showText(url).replace(BASE, '') + (asked.length === 0 ? '' : `?${asked.join('&')}`),
    ...(given.length === 0 ? [] : [`[${given.join(', ')}]`]),
    ...(body === undefined ? [] : [`${body.encoding} ${shown(body.value)}`]),
    ...(ciphers === undefined ? [] : [`ciphers ${showText(ciphers)}`]),
    ...(reads.length === 0 ? [] : [`reads ${reads.join(' ')}`]),
  ].join(' ');
}

function shownField({ name, value }: Field, between: string): string {
  return `${showText(name)}${between}${shown(value)}`;
}

function shown(value: Value): string {
  const plain = showValue(value);
  return typeof plain === 'string' ? plain : JSON.stringify(plain);
}
